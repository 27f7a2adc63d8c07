import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Highlight, Note } from '#features/projects/reading-marks.rules.ts'
import { loadLate } from '#platform/browser/load-late.ts'
import type { SaveStatus } from '#platform/outbox/outbox.rules.ts'
import { useStore } from '#ui/ui.store.ts'
import type { ModelRun } from '../note-answers.rules.ts'
import { stack } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { goOnFrom, goToRange } from './go-to-range.ts'
import { NoteCard, type NoteChange } from './note-card.tsx'
import { notesHere, notesListed } from './notes-here.ts'
import type { Mark } from './paint.ts'
import type { AnsweringActs } from './use-answers.ts'
import { useWordsInSight } from './use-words-in-sight.ts'

const NotesList = lazy(async () => ({ default: (await loadLate(() => import('./notes-list.tsx'))).NotesList }))

interface NotesBesideProps {
  projectId: string
  marks: readonly Mark[]
  highlights: readonly Highlight[]
  notes: readonly Note[]
  open: string | null
  /** the id of the card that shows a note */
  cardOf(id: string): string
  status: SaveStatus
  problem: string | null
  runs: readonly ModelRun[]
  /** the note in which a question is being asked */
  asking: string | null
  acts: AnsweringActs
  onOpen(id: string | null): void
  onClose(id: string): void
  onChange(id: string, change: NoteChange): string
  onDelete(id: string): void
  onDeleteHighlight(id: string): void
}

/** The width of the text and two margins that fit a note. */
const WIDE = 79 * 16
const GAP = 12
const NO_RUNS: readonly ModelRun[] = []

/** Shows notes in the margin if there is one; otherwise the open note lies over the foot of the page. */
export function NotesBeside(props: NotesBesideProps) {
  const { marks, highlights, notes, open, cardOf, status, problem, runs, asking, acts, onOpen, onClose, onChange, onDelete } = props
  const column = useRef<HTMLElement>(null)
  const isWide = useIsWide(column)
  const isListed = useStore(notesListed)
  const placed = useMemo(() => new Map(marks.filter(({ ranges }) => ranges.length > 0).map((mark) => [mark.highlight.id, mark])), [marks])
  const byName = useMemo(() => new Map(highlights.map((highlight) => [highlight.id, highlight])), [highlights])
  const placesMarked = highlights.length + notes.filter(({ on }) => !byName.has(on)).length
  const runsOf = useMemo(() => Map.groupBy(runs, ({ note }) => note), [runs])
  const beside = isWide ? notes.filter(({ id, on }) => placed.has(on) || id === open) : notes.filter(({ id }) => id === open)
  usePlaces(column, isWide, beside, placed)
  useCounted(notes.length, highlights.length, placesMarked)
  const opened = isWide ? undefined : notes.find(({ id }) => id === open)
  useWordsInSight(column, open, opened && placed.get(opened.on)?.ranges[0])

  const card = (note: Note) => (
    <NoteCard
      note={note}
      highlight={byName.get(note.on) ?? null}
      isOpen={note.id === open}
      isLost={!placed.has(note.on)}
      takesFocus={note.id === open}
      saved={note.id === open ? (problem ?? texts.saved[status]) : ''}
      runs={runsOf.get(note.id) ?? NO_RUNS}
      isAsking={note.id === asking}
      acts={acts}
      onOpen={onOpen}
      onClose={onClose}
      onChange={onChange}
      onDelete={onDelete}
    />
  )

  return (
    <aside ref={column} className={isWide ? 'own-notes own-notes-wide' : 'own-notes'} aria-label={texts.notes} data-own-marks="">
      {beside.map((note) => (
        <div key={cardOf(note.id)} className="own-note" data-beside={note.id}>
          {card(note)}
        </div>
      ))}
      {isListed && (
        <Suspense>
          <NotesList
            {...props}
            onClose={() => notesListed.write(false)}
            onShow={(highlight) => {
              notesListed.write(false)
              const range = placed.get(highlight)?.ranges[0]
              goToRange(range)
              // wait until the list has removed `inert`
              requestAnimationFrame(() => goOnFrom(range))
            }}
            onOpen={(id) => {
              notesListed.write(false)
              onOpen(id)
            }}
          />
        </Suspense>
      )}
    </aside>
  )
}

function useCounted(notes: number, highlights: number, places: number): void {
  useEffect(() => notesHere.write(places > 0 ? { notes, highlights, places } : null), [notes, highlights, places])
  useEffect(
    () => () => {
      notesHere.write(null)
      notesListed.write(false)
    },
    [],
  )
}

function useIsWide(column: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const project = column.current?.closest<HTMLElement>('.project')
    if (!project) return undefined
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= WIDE))
    observer.observe(project)
    return () => observer.disconnect()
  }, [column])
  return isWide
}

/** Places each card as near to its words as those above allow, without rendering again. */
function usePlaces(
  column: RefObject<HTMLElement | null>,
  isWide: boolean,
  beside: readonly Note[],
  placed: ReadonlyMap<string, Mark>,
): void {
  const shown = beside.map(({ id, on }) => `${id} ${on}`).join('\n')
  useLayoutEffect(() => {
    const aside = column.current
    if (!aside || !isWide || shown === '') return undefined
    const names = shown.split('\n').map((line) => line.split(' ') as [string, string])
    let frame = 0
    const place = () => {
      const { top } = aside.getBoundingClientRect()
      const cards = new Map([...aside.querySelectorAll<HTMLElement>('[data-beside]')].map((one) => [one.dataset.beside ?? '', one]))
      const boxes = names.flatMap(([id, on]) => {
        const element = cards.get(id)
        const at = placed.get(on)?.ranges[0]?.getBoundingClientRect().top
        return element ? [{ id, top: at === undefined ? Math.max(0, 80 - top) : at - top, height: element.offsetHeight }] : []
      })
      for (const [id, at] of stack(boxes, GAP)) {
        const element = cards.get(id)
        // applies only in a wide margin: otherwise the open note is at the foot of the window
        element?.style.setProperty('--beside', `${at}px`)
      }
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const observer = new ResizeObserver(soon)
    for (const one of aside.querySelectorAll('[data-beside]')) observer.observe(one)
    const body = aside.parentElement?.querySelector('.project-body')
    if (body) observer.observe(body)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [column, isWide, shown, placed])
}
