import { useSuspenseQuery } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { legalQuery, type SiteCalls } from '../site.client.ts'
import type { LegalText } from '../site.rules.ts'
import { siteTexts } from '../site.texts.ts'

export function LegalPage({ name }: { name: LegalText }) {
  const calls = useCalls<SiteCalls>()
  const { title, sections } = useSuspenseQuery(legalQuery(calls, name)).data
  return (
    <article className="mx-auto flex max-w-reading flex-col gap-8 px-4 py-16 text-base">
      <h1 className="text-2xl">{title || siteTexts.legal[name]}</h1>
      {sections.map(({ heading, html }, index) => (
        <section key={index} className="flex flex-col gap-2">
          {heading && <h2 className="text-lg">{heading}</h2>}
          <div className="doc" dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </article>
  )
}
