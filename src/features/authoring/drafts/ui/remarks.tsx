import { useId } from 'react'
import { Badge } from '#ui/badge.tsx'
import type { DraftRemark } from '../contract.ts'
import { draftTexts } from '../texts.ts'

const texts = draftTexts.findings

interface RemarksProps {
  projectId: string
  /** null until the check has looked */
  findings: readonly DraftRemark[] | null
  hasFailed: boolean
}

/** What the check says about the draft, what has to be mended first. */
export function Remarks({ projectId, findings, hasFailed }: RemarksProps) {
  const title = useId()
  const say = hasFailed ? texts.failed : findings === null ? texts.checking : findings.length === 0 ? texts.none : null
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <h2 id={title} className="text-lg">
        {texts.title}
      </h2>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {say}
      </p>
      <ol className="flex flex-col gap-3">
        {findings?.map(({ kind, file, line, what, mend }, index) => {
          const name = file.replace(`projects/${projectId}/`, '')
          return (
            <li key={index} className="flex flex-col gap-1 border-t border-line pt-3 text-sm [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
                <Badge tone={kind === 'mistake' ? 'red' : 'amber'}>{texts[kind]}</Badge>
                {texts.at(name, line)}
              </p>
              <p>{what}</p>
              <p className="text-ink-soft">{mend}</p>
              {name !== 'project.md' && <p className="text-xs text-ink-soft">{texts.otherFile}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
