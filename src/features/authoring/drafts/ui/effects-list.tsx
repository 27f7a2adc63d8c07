import { useQuery } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { draftEffectsQuery, type DraftsCalls } from '../drafts.client.ts'
import type { Effects } from '../draft-effects.rules.ts'
import { effectsTexts as texts, sentencesOf } from '../draft-effects.texts.ts'

/** What publishing does to learners who have begun the project, in sentences. */
export function EffectsList({ projectId, edition }: { projectId: string; edition: number }) {
  const { data, isError } = useQuery(draftEffectsQuery(useCalls<DraftsCalls>(), projectId, edition))
  if (data && data.effects === null) return null
  return (
    <section aria-labelledby="effects" className="flex flex-col gap-2">
      <h3 id="effects" className="text-base">
        {texts.title}
      </h3>
      {data?.effects ? (
        <Sentences effects={data.effects} />
      ) : (
        <p role="status" className="text-sm text-ink-soft">
          {isError ? texts.failed : texts.counting}
        </p>
      )}
    </section>
  )
}

function Sentences({ effects }: { effects: Effects }) {
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5 text-sm">
      {sentencesOf(effects).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
