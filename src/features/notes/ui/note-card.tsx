import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { lazy, memo, Suspense, useEffect, useRef, type RefObject } from 'react'
import { HEADING_MOST, present, type Highlight, type Note } from '#features/projects/reading-marks.rules.ts'
import { keepLate } from '#platform/browser/load-late.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { ModelRun } from '../note-answers.rules.ts'
import { noteHeight, quoteOf, noteTitle, withTyped } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { whenResized } from './debounced.ts'
import { EarlyWords, type Typed } from './early-words.tsx'
import { NoteQuestionForm } from './question-form.tsx'
import { LateRichText } from './late-rich-text.tsx'
import type { AnsweringActs } from './use-answers.ts'

const loadEditor = keepLate(() => import('./note-editor.tsx'))
const loadAnswers = keepLate(() => import('./answers.tsx'))
const NoteEditor = lazy(async () => ({ default: (await loadEditor()).NoteEditor }))
const Answers = lazy(async () => ({ default: (await loadAnswers()).Answers }))

/** Preloads the editor and the answers when the pointer comes near a note. */
export function prepareNotes(): void {
  void loadEditor().catch(() => undefined)
  void loadAnswers().catch(() => undefined)
}

export type NoteChange = Partial<Pick<Note, 'heading' | 'body' | 'height' | 'pinned' | 'expanded'>>

interface NoteCardProps {
  note: Note
  highlight: Highlight | null
  isOpen: boolean
  /** its words are no longer in the text */
  isLost: boolean
  takesFocus: boolean
  saved: string
  runs: readonly ModelRun[]
  isAsking: boolean
  acts: AnsweringActs
  onOpen(id: string): void
  onClose(id: string): void
  /** returns the time of the change */
  onChange(id: string, change: NoteChange): string
  onDelete(id: string): void
}

/** A note: a short preview until it is opened, then an editor. */
export const NoteCard = memo(function NoteCard(props: NoteCardProps) {
  const { note, highlight, isOpen, isLost, onOpen } = props
  const colour = highlight ? `note note-${highlight.colour}` : 'note'
  if (isOpen || note.pinned === true) return <OpenNote {...props} />
  const heading = noteTitle(note, highlight) || texts.untitled
  return (
    <article className={colour} data-note={note.id} aria-label={heading}>
      <button type="button" className="note-head" aria-expanded={false} onClick={() => onOpen(note.id)}>
        <span className="sr-only">{texts.open('')}</span>
        <span dir="auto" className="block">
          {heading}
        </span>
      </button>
      {isLost && <Lost highlight={highlight} />}
      <div dir="auto" className="note-preview note-words">
        <LateRichText body={note.body} />
        {present(note.answers).map(({ id, body }) => (
          <LateRichText key={id} body={body} />
        ))}
      </div>
    </article>
  )
})

function OpenNote({ note, highlight, isLost, takesFocus, saved, runs, isAsking, acts, onClose, onChange, onDelete }: NoteCardProps) {
  const { id, heading, pinned = false, expanded = false } = note
  const typed = useRef<Typed | null>(null)
  const hasAnswers = present(note.answers).length + runs.length > 0
  const words = { label: texts.words, body: note.body, takesFocus: takesFocus && !hasAnswers && !isAsking }
  function onType(early: Typed) {
    typed.current = early
    onChange(id, { body: withTyped(early.base, early.text) })
  }
  const box = useHeight(noteHeight(expanded), note.height, (height) => onChange(id, { height }))
  const begin = useRef(takesFocus && runs.length > 0 && !isAsking)
  useEffect(() => {
    // the editor is not loaded yet: keep the keyboard focus in the note
    if (begin.current && !document.activeElement?.closest('input, textarea, [contenteditable]')) box.current?.focus({ preventScroll: true })
  }, [box])

  return (
    <article
      ref={box}
      tabIndex={-1}
      className={highlight ? `note note-open note-${highlight.colour}` : 'note note-open'}
      data-note={id}
      aria-label={noteTitle(note, highlight) || texts.untitled}
    >
      <div className="flex items-center gap-1">
        <input
          className="note-heading"
          dir="auto"
          aria-label={texts.heading}
          placeholder={texts.heading}
          maxLength={HEADING_MOST}
          value={heading}
          onChange={({ target }) => onChange(id, { heading: target.value.slice(0, HEADING_MOST).toWellFormed() })}
        />
        <IconButton
          size="sm"
          icon={pinned ? PinOff : Pin}
          label={pinned ? texts.unpin : texts.pin}
          pressed={pinned}
          onClick={() => onChange(id, { pinned: !pinned })}
        />
        <IconButton size="sm" icon={X} label={texts.close} onClick={() => onClose(id)} />
      </div>
      {id.includes('~') && <p className="text-xs text-ink-soft">{texts.twice}</p>}
      {isLost && <Lost highlight={highlight} />}
      {hasAnswers && (
        <Suspense>
          <Answers note={note} runs={runs} acts={acts} />
        </Suspense>
      )}
      {isAsking && (
        <NoteQuestionForm
          on={note.on}
          questions={acts.questions}
          onAsk={(query) => acts.onStart({ note: id, answer: null, action: 'ask', query })}
        />
      )}
      <Suspense fallback={<EarlyWords {...words} onType={onType} />}>
        <NoteEditor {...words} typed={typed} version={note.wordsAt ?? note.at} onChange={(body) => onChange(id, { body })} />
      </Suspense>
      <div className="mt-auto flex items-center gap-1">
        <span className="me-auto text-xs text-ink-faint" role="status">
          {saved}
        </span>
        <IconButton
          size="sm"
          icon={ChevronsUpDown}
          label={expanded ? texts.collapse : texts.expand}
          pressed={expanded}
          onClick={() => onChange(id, { expanded: !expanded })}
        />
        <IconButton size="sm" icon={Trash} label={texts.delete} onClick={() => onDelete(id)} />
      </div>
    </article>
  )
}

function Lost({ highlight }: { highlight: Highlight | null }) {
  return (
    <div className="note-lost" title={texts.lostWhy}>
      <strong>{texts.lost}</strong>
      {highlight && <blockquote dir="auto">{quoteOf(highlight)}</blockquote>}
    </div>
  )
}

/** Restores the resized height, and reports a new one when resizing has ended. */
function useHeight(least: number, height: number | undefined, onResize: (height: number) => void): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  const tell = useRef(onResize)
  useEffect(() => {
    tell.current = onResize
  })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    element.style.minHeight = `${least}px`
    element.style.height = height === undefined ? '' : `${height}px`
    const resized = whenResized((pulled: number) => tell.current(pulled))
    const observer = new ResizeObserver(() => {
      const pulled = Number.parseInt(element.style.height, 10)
      if (pulled && pulled !== height) resized(pulled)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      resized.cancel()
    }
  }, [least, height])
  return box
}
