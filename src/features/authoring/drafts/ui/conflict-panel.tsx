import { useEffect, useId, useRef } from 'react'
import { joinTexts } from '#platform/differences/text-changes.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { askForToast, UNDO_MS } from '#ui/toast/ask-for-toast.ts'
import type { FileNow } from '../drafts.client.ts'
import { draftTexts } from '../drafts.texts.ts'
import { Difference } from './difference.tsx'
import type { EditedDraft } from './use-draft.ts'

const texts = draftTexts.conflict

/** The panel's id, so that an editor far below can jump to it. */
export const conflictPlace = (file: string) => `elsewhere-${file.replace(/\W.*/, '')}`

/** A conflict between two editors: nothing is lost, and the later one chooses. */
export function ConflictPanel({ edited }: { edited: EditedDraft }) {
  const title = useId()
  const { conflict } = edited
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<string | null>(null)
  const there = conflict?.theirs ?? null
  useEffect(() => {
    // it comes again after each attempt to save
    if (there === null || there === shown.current) return
    shown.current = there
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [there])
  if (!conflict) return null
  const { from, mine, theirs, isGone } = conflict
  const joined = joinTexts(from, mine, theirs)
  const takeTheirs = () => {
    const undo = edited.drop()
    askForToast({ message: texts.dropped, action: { label: texts.undo, onClick: undo }, duration: UNDO_MS })
  }
  return (
    <section
      id={conflictPlace(edited.file)}
      tabIndex={-1}
      aria-labelledby={title}
      className="flex scroll-mt-32 flex-col gap-3 rounded-md border border-line bg-amber-soft p-4"
    >
      <h2 ref={heading} id={title} className="scroll-mt-32 text-lg">
        {texts.title(edited.file)}
      </h2>
      <p role="alert" className="max-w-reading text-sm">
        {isGone ? texts.reset : texts.about}
      </p>
      <Difference earlier={theirs} later={mine} />
      {joined === null && <Banner type="review">{texts.cannotJoin}</Banner>}
      <div className="flex flex-wrap gap-2">
        {joined !== null && (
          <Button variant="primary" onClick={() => edited.settle(joined)}>
            {texts.join}
          </Button>
        )}
        <Button onClick={() => edited.settle(mine)}>{texts.mine}</Button>
        <Button onClick={takeTheirs}>{texts.theirs}</Button>
      </div>
    </section>
  )
}

/** The file changed in the folder: the draft must be rebased on it before publishing. */
export function SourceChanged({ kept: { draft, source }, edited }: { kept: FileNow; edited: EditedDraft }) {
  const title = useId()
  const joined = joinTexts(draft?.base ?? source, edited.text, source)
  const words = draftTexts.sourceChanged
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3 rounded-md border border-line bg-amber-soft p-4">
      <h2 id={title} className="text-lg">
        {words.title(edited.file)}
      </h2>
      <p className="text-sm">{words.about}</p>
      <Difference earlier={source} later={edited.text} />
      {joined === null && <Banner type="review">{texts.cannotJoin}</Banner>}
      <div className="flex flex-wrap gap-2">
        {joined !== null && (
          <Button variant="primary" onClick={() => edited.rebase(joined)}>
            {words.join}
          </Button>
        )}
        <Button onClick={() => edited.rebase(edited.text)}>{words.mine}</Button>
      </div>
    </section>
  )
}
