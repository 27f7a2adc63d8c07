import { useId } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { DraftRemark } from '../drafts.contract.ts'
import { EDITED } from '../drafts.client.ts'
import { draftTexts } from '../drafts.texts.ts'

const texts = draftTexts.findings

const isEdited = (name: string) => EDITED.some((file) => file === name)

interface RemarksProps {
  projectId: string
  /** null while the check runs */
  findings: readonly DraftRemark[] | null
  hasFailed: boolean
  /** whether changes are kept on this device alone, which the check does not see */
  isOfSaved: boolean
  /** opens the file of a remark; null if it is not editable here or already shown */
  leadsTo(file: string): { name: string; show(): void } | null
}

/** The check's findings in the draft, mistakes first. */
export function Remarks({ projectId, findings, hasFailed, isOfSaved, leadsTo }: RemarksProps) {
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
      {isOfSaved && findings !== null && <p className="text-sm text-ink-soft">{texts.ofSaved}</p>}
      <ol className="flex flex-col gap-3">
        {findings?.map(({ kind, file, line, what, mend }, index) => {
          const name = file.replace(`projects/${projectId}/`, '')
          const there = leadsTo(name)
          return (
            <li key={index} className="flex flex-col gap-1 border-t border-line pt-3 text-sm [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
                <Badge tone={kind === 'mistake' ? 'red' : 'amber'}>{texts[kind]}</Badge>
                {texts.at(name, line)}
              </p>
              <p>{what}</p>
              <p className="text-ink-soft">{mend}</p>
              {!isEdited(name) && <p className="text-xs text-ink-soft">{texts.otherFile}</p>}
              {there && (
                <Button size="sm" variant="quiet" className="self-start" onClick={there.show}>
                  {texts.show(there.name)}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
