import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCalls } from '#platform/pages/calls-context.ts'
import { modelUseQuery, type AdminCalls } from '../admin.client.ts'
import type { ModelUse } from '../admin.contract.ts'
import { adminTexts } from '../admin.texts.ts'
import { UnreadAnswers } from '../ui/unread-answers.tsx'
import { AdminSheet, cellClass, numberClass, TableRegion } from '../ui/admin-sheet.tsx'

const texts = adminTexts.models

export function ModelsPage() {
  const calls = useCalls<AdminCalls>()
  const { data: use } = useSuspenseQuery(modelUseQuery(calls))
  return (
    <AdminSheet page="models" intro={texts.intro(use.day)}>
      <p>{use.model === null ? texts.none(use.setting) : texts.is(use.model)}</p>
      <Kinds use={use} />
      <Part title={texts.learners} none={use.learners.length === 0 && texts.noLearners}>
        <Learners use={use} />
      </Part>
      <Part
        title={texts.unread}
        more={use.model === null ? texts.unreadNoModel : texts.unreadMore}
        none={use.unread.length === 0 && texts.noUnread}
        stays
      >
        <UnreadAnswers unread={use.unread} hasModel={use.model !== null} />
      </Part>
    </AdminSheet>
  )
}

interface PartProps {
  title: string
  more?: string
  none: string | false
  /** stays after the last item is gone, to say what became of it */
  stays?: boolean
  children: ReactNode
}

function Part({ title, more, none, stays = false, children }: PartProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{title}</h2>
      <p className="max-w-reading text-sm text-ink-soft empty:hidden">{none || more}</p>
      {(stays || !none) && children}
    </section>
  )
}

function Head({ words, numbers }: { words: readonly string[]; numbers: readonly string[] }) {
  return (
    <thead>
      <tr>
        {words.map((word) => (
          <th key={word} scope="col" className={cellClass}>
            {word}
          </th>
        ))}
        {numbers.map((word) => (
          <th key={word} scope="col" className={numberClass}>
            {word}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Kinds({ use: { kinds, budgets } }: { use: ModelUse }) {
  const sum = (of: 'asked' | 'tokens' | 'estimated') => kinds.reduce((all, kind) => all + kind[of], 0)
  return (
    <TableRegion label={texts.kindsRegion}>
      <Head words={[texts.kind]} numbers={[texts.asked, texts.estimated, texts.tokens, texts.budget]} />
      <tbody>
        {kinds.map(({ kind, asked, tokens, estimated }) => (
          <tr key={kind}>
            <th scope="row" className={`${cellClass} font-normal`}>
              {texts.kinds[kind]}
            </th>
            <td className={numberClass}>{texts.number(asked)}</td>
            <td className={numberClass}>{texts.number(estimated)}</td>
            <td className={numberClass}>{texts.number(tokens)}</td>
            <td className={numberClass}>{budgets && texts.share(tokens, budgets.site)}</td>
          </tr>
        ))}
        <tr className="font-bold">
          <th scope="row" className={cellClass}>
            {texts.site}
          </th>
          <td className={numberClass}>{texts.number(sum('asked'))}</td>
          <td className={numberClass}>{texts.number(sum('estimated'))}</td>
          <td className={numberClass}>{texts.number(sum('tokens'))}</td>
          <td className={numberClass}>{budgets && texts.share(sum('tokens'), budgets.site)}</td>
        </tr>
      </tbody>
    </TableRegion>
  )
}

function Learners({ use: { learners, budgets } }: { use: ModelUse }) {
  return (
    <TableRegion label={texts.learners}>
      <Head words={[texts.learner]} numbers={[texts.asked, texts.tokens, texts.budget]} />
      <tbody>
        {learners.map(({ mark, asked, tokens }) => (
          <tr key={mark}>
            <th scope="row" className={`${cellClass} font-mono font-normal`}>
              {mark}
            </th>
            <td className={numberClass}>{texts.number(asked)}</td>
            <td className={numberClass}>{texts.number(tokens)}</td>
            <td className={numberClass}>{budgets && texts.share(tokens, budgets.learner)}</td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
