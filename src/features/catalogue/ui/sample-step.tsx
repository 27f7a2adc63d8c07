import { Link } from '@tanstack/react-router'
import type { Project } from '#features/projects/projects.rules.ts'
import { startTexts } from '../catalogue.texts.ts'

const code = 'overflow-hidden font-mono text-xs leading-relaxed break-words whitespace-pre-wrap'

/** Shows a step of a real project: why, what to type, what to expect, and what to do if it differs. */
export function SampleStep({ project: { id, metadata } }: { project: Project }) {
  const { title, why, command, output, help, helpTitle } = startTexts.sample
  return (
    <figure className="min-w-0 rounded-md border bg-sheet shadow-raised">
      <div className="flex flex-col gap-3 p-5 sm:p-6">
        <p className="font-heading text-lg leading-snug font-bold">{title}</p>
        <p className="text-sm">{why}</p>
        <div dir="ltr" className="overflow-hidden rounded-sm border text-left">
          <pre className={`${code} bg-code p-3`}>{command}</pre>
          <pre className={`${code} border-t p-3 text-ink-soft`}>{output}</pre>
        </div>
        <details className="rounded-sm bg-amber-soft px-3 py-2 text-sm">
          <summary className="cursor-pointer font-medium text-amber-ink">{helpTitle}</summary>
          <p className="pt-1">{help}</p>
        </details>
      </div>
      <figcaption className="border-t px-5 py-3 text-xs text-ink-soft sm:px-6">
        {startTexts.sampleOf}{' '}
        <Link to="/projects/$projectId" params={{ projectId: id }} className="font-medium text-ink">
          {metadata.title}
        </Link>
      </figcaption>
    </figure>
  )
}
