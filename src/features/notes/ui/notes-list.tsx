import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Highlight, Note } from '#features/projects/reading-marks.rules.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { quoteOf } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import type { Mark } from './paint.ts'
import { NoteText } from './rich-text.tsx'
import { saveMarkdown } from './save-markdown.ts'

interface NotesListProps {
  marks: readonly Mark[]
  highlights: readonly Highlight[]
  notes: readonly Note[]
  onClose(): void
  onShow(highlight: string): void
  onOpen(note: string): void
  onDelete(note: string): void
  onDeleteHighlight(highlight: string): void
}

interface Row {
  id: string
  highlight: Highlight | null
  notes: readonly Note[]
  isLost: boolean
}

/** All highlights and notes of the project in the order of the text; lost ones first. */
function rowsOf(marks: readonly Mark[], highlights: readonly Highlight[], notes: readonly Note[]): Row[] {
  const found = marks.filter(({ ranges }) => ranges.length > 0).toSorted(inOrder)
  const known = new Set(highlights.map(({ id }) => id))
  const of = Map.groupBy(notes, ({ on }) => on)
  const row = (highlight: Highlight, isLost: boolean): Row => ({ id: highlight.id, highlight, notes: of.get(highlight.id) ?? [], isLost })
  const placed = new Set(found.map(({ highlight }) => highlight.id))
  return [
    ...notes.filter(({ on }) => !known.has(on)).map((note) => ({ id: note.id, highlight: null, notes: [note], isLost: true })),
    ...highlights.filter(({ id }) => !placed.has(id)).map((highlight) => row(highlight, true)),
    ...found.map(({ highlight }) => row(highlight, false)),
  ]
}

function inOrder({ ranges: [one] }: Mark, { ranges: [other] }: Mark): number {
  return one && other ? one.compareBoundaryPoints(Range.START_TO_START, other) : 0
}

export function NotesList({ marks, highlights, notes, onClose, onShow, onOpen, onDelete, onDeleteHighlight }: NotesListProps) {
  const rows = rowsOf(marks, highlights, notes)
  const title = document.querySelector('h1')?.textContent ?? ''
  const isLeading = useRef(false)
  const leadTo = (go: () => void) => () => {
    isLeading.current = true
    go()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      returnsFocus={() => !isLeading.current}
      title={texts.notes}
      size="lg"
      footer={
        <>
          <Link to="/notes" className={buttonClass({ variant: 'quiet' })}>
            {texts.all}
          </Link>
          {rows.length > 0 && <Button onClick={() => saveMarkdown(title, { notes, highlights })}>{texts.export}</Button>}
        </>
      }
    >
      {rows.length === 0 && <EmptyState small title={texts.none} message={texts.noneHow} />}
      <ul className="flex flex-col gap-4" data-own-marks="">
        {rows.map(({ id, highlight, notes, isLost }) => (
          <li key={id} className={highlight ? `note note-${highlight.colour}` : 'note'}>
            {isLost && (
              <p className="note-lost">
                <strong>{texts.lost}</strong> {texts.lostWhy}
              </p>
            )}
            {highlight && (
              <blockquote dir="auto" className="note-quote">
                {quoteOf(highlight)}
              </blockquote>
            )}
            {notes.map((note) => (
              <div key={note.id}>
                {note.heading.trim() !== '' && (
                  <p dir="auto" className="font-medium">
                    {note.heading.trim()}
                  </p>
                )}
                <NoteText note={note} />
                <span className="-ms-3 flex gap-2">
                  <Button size="sm" variant="quiet" onClick={leadTo(() => onOpen(note.id))}>
                    {texts.edit}
                  </Button>
                  <Button size="sm" variant="quiet" onClick={() => onDelete(note.id)}>
                    {texts.delete}
                  </Button>
                </span>
              </div>
            ))}
            {highlight && (
              <span className="-ms-3 flex gap-2">
                {!isLost && (
                  <Button size="sm" variant="quiet" onClick={leadTo(() => onShow(highlight.id))}>
                    {texts.show}
                  </Button>
                )}
                {notes.length === 0 && (
                  <Button size="sm" variant="quiet" onClick={() => onDeleteHighlight(highlight.id)}>
                    {texts.deleteHighlight}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
