import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#ui/button.tsx'
import type { Sitting } from '../recall.contract.ts'
import { recallTexts as texts } from '../recall.texts.ts'
import { isDecided } from './use-sitting.ts'

/** The end of a day: what was known, and what would be known of all. */
export function SittingEnd({ sitting: { questions, knowing }, waiting }: { sitting: Sitting; waiting: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const settled = questions.filter(isDecided)
  const known = settled.filter(({ reply }) => reply?.verdict === 'right' || reply?.verdict === 'same').length
  const partly = settled.filter(({ reply }) => reply?.verdict === 'partly').length
  return (
    <section aria-labelledby="recall-end" className="flex flex-col gap-4 rounded-md border bg-sheet p-5 shadow-raised">
      <h2 id="recall-end" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {texts.done(questions.length)}
      </h2>
      {settled.length > 0 && <p className="text-lg">{texts.score(known, partly, settled.length)}</p>}
      {waiting > 0 && <p>{texts.waits(waiting)}</p>}
      <Known knowing={knowing} />
      <ul aria-label={texts.results} className="flex flex-col divide-y rounded-sm border bg-paper">
        {questions.map(({ item, project, form, subject, text, reply }) => (
          <li key={item} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 text-sm">
            <Link to="/projects/$projectId" params={{ projectId: project.id }} hash={reply?.place ?? ''} className="text-link min-w-0">
              {subject || text?.split('\n')[0] || texts.ask[form](subject)}
              <span className="block text-ink-soft">{project.title}</span>
            </Link>
            <span className="font-medium">{texts.result[reply?.verdict ?? 'none']}</span>
          </li>
        ))}
      </ul>
      <Link to="/" className={`${buttonClass()} self-start`}>
        {texts.home}
      </Link>
    </section>
  )
}

export function Known({ knowing }: Pick<Sitting, 'knowing'>) {
  return <p className="text-ink-soft">{knowing ? texts.knowing(knowing.knows, knowing.outOf) : texts.unknown}</p>
}
