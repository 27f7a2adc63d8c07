import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { recordEvent } from '#features/events/events.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { useFeatures } from '#features/plans/ui/features.ts'
import { present, type Highlight, type HighlightColour, type NoteAction } from '#features/projects/reading-marks.rules.ts'
import { useAnnotations } from '#features/projects/ui/use-annotations.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { useAlive } from '#ui/use-alive.ts'
import { anchorAt } from '../anchors.rules.ts'
import { answerTo } from '../note-answers.rules.ts'
import { nameOf, offered, quoteOf, type ToolbarAction } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { placesIn } from './block-text.ts'
import { editorState } from './editor-state.ts'
import { prepareNotes, type AnsweringActs } from './note-card.tsx'
import { NotesBeside } from './notes-beside.tsx'
import { markAt, type Mark } from './paint.ts'
import { Toolbar } from './toolbar.tsx'
import { useActive } from './use-active.ts'
import { useAnswers } from './use-answers.ts'
import { useMarks, usePageText } from './use-marks.ts'
import { useNamedPlace } from './use-named-place.ts'
import { useEscape, useOwnNotes } from './use-own-notes.ts'
import { useWantedNote, wantNote } from './use-wanted-note.ts'
import { useSelected, type Selected } from './use-selected.ts'

export interface MarginProps {
  projectId: string
  track: string | null
}

export function Margin(props: MarginProps) {
  return useAlive() ? <OwnMarks {...props} /> : null
}

/** A learner's highlights and notes in a text. */
function OwnMarks({ projectId, track }: MarginProps) {
  const isSignedIn = useUser() !== null
  const { features, hasModel = false } = useFeatures()
  const { annotations, change, status, problem } = useAnnotations(projectId)
  const text = usePageText()
  const { active, setActive, readActive } = useActive()
  const [asking, setAsking] = useState<string | null>(null)
  const [said, say] = useState('')
  const { marks, notes } = useMarks(text, annotations, active?.highlight ?? null)
  const latest = useRef({ annotations, marks })
  const quotes = useRef(new Map<string, string>())
  useEffect(() => {
    latest.current = { annotations, marks }
  })

  const own = useOwnNotes({ projectId, track, latest, notes, change })
  const { open, setOpen, cardOf, close } = own
  const { runs, start, stop, forget } = useAnswers({ projectId, track, quoteAt, onAnswer: own.putAnswer })
  useNamedPlace(marks, notes, setOpen)
  useWantedNote({ projectId, isSignedIn, marks, onNote: own.noteOn })
  const closeAll = useCallback(
    (note: string) => {
      close(note)
      setActive(null)
    },
    [close, setActive],
  )
  useEscape(open, closeAll)
  const isReaching = isSignedIn && active !== null
  useEffect(() => (isReaching ? prepareNotes() : undefined), [isReaching])

  const markHere = (x: number, y: number) => markAt(latest.current.marks, x, y)
  const listener = useRef({ onSelect, onClick, markAt: markHere, onLeave: () => setActive(null) })
  useEffect(() => {
    listener.current = { onSelect, onClick, markAt: markHere, onLeave: () => setActive(null) }
  })
  useSelected(true, listener)

  function onSelect(anything: Selected | null) {
    // text outside the blocks, such as the title of a code block, cannot be marked
    const selected = anything && partsOf(anything.range).length > 0 ? anything : null
    const now = readActive()
    if (selected) setActive({ selected, highlight: nameAt(selected.range) })
    else if (!now?.highlight || now.selected.isTouch) setActive(null)
  }

  function onClick(mark: Mark | null) {
    const [range] = mark?.ranges ?? []
    if (!mark || !range) return setActive(null)
    setActive({ selected: { range, isTouch: matchMedia('(pointer: coarse)').matches }, highlight: mark.highlight.id })
    const note = present(latest.current.annotations.notes).find(({ on }) => on === mark.highlight.id)
    if (note) setOpen(note.id)
  }

  function partsOf(range: Range) {
    if (!text) return []
    return placesIn(text.blocks(), range).flatMap((place) => anchorAt(text.index(), place) ?? [])
  }

  /** The highlight at exactly this range, if there is one. */
  function nameAt(range: Range): string | null {
    const name = nameOf(partsOf(range))
    return present(annotations.highlights).some(({ id }) => id === name) ? name : null
  }

  function mark(colour: HighlightColour): Highlight | null {
    if (!active) return null
    const known = present(annotations.highlights).find(({ id }) => id === active.highlight)
    const parts = known?.parts ?? partsOf(active.selected.range)
    if (parts.length === 0) return null
    const highlight: Highlight = { id: known?.id ?? nameOf(parts), at: new Date().toISOString(), colour, parts }
    change(() => ({ highlights: { [highlight.id]: highlight } }))
    recordEvent('note_added', { projectId, noteType: 'highlight', ...(track && { trackId: track }) })
    return highlight
  }

  function done() {
    getSelection()?.removeAllRanges()
    setActive(null)
  }

  /** A click on marked words opens toolbar and note together, so both close together. */
  function leave() {
    const isOfMark = notes.some(({ id, on }) => id === open && on === active?.highlight)
    if (open !== null && isOfMark) close(open)
    done()
  }

  function onColour(colour: HighlightColour) {
    editorState.change({ preferredHighlightColor: colour })
    mark(colour)
    say(texts.marked)
    done()
    if (!isSignedIn) askForModal('login', { note: texts.keptForLogin })
  }

  /** The words are marked, and what is written beside them waits for who they are. */
  function onVisitorsNote(colour: HighlightColour) {
    const highlight = mark(colour)
    done()
    if (highlight) wantNote(projectId, highlight.id)
    askForModal('login', { note: texts.noteAfterLogin })
  }

  function onAct(action: ToolbarAction) {
    const { preferredHighlightColor } = editorState.store.read()
    const known = present(annotations.highlights).find(({ id }) => id === active?.highlight)
    if (action === 'delete') {
      if (known) own.removeHighlight(known.id)
      say(texts.unmarked)
      return done()
    }
    if (!isSignedIn && action === 'highlight') return onColour(known?.colour ?? preferredHighlightColor)
    if (!isSignedIn && action === 'note') return onVisitorsNote(known?.colour ?? preferredHighlightColor)
    if (!isSignedIn) return askForModal('login', { reason: 'mark' })
    if (action === 'ask' && !hasModel) {
      const selection = known ? quoteOf(known) : (active?.selected.range.toString() ?? '')
      window.dispatchEvent(new CustomEvent('ask', { detail: { prefill: '', selection, projectId } }))
      return done()
    }
    const highlight = action !== 'highlight' && known ? known : mark(known?.colour ?? preferredHighlightColor)
    if (!highlight || action === 'highlight') say(texts.marked)
    else if (action === 'note') own.noteOn(highlight.id, action)
    else askFor(highlight, action, !known)
    return done()
  }

  /** Shows an existing answer for the same words instead of asking again. */
  function askFor(highlight: Highlight, action: NoteAction, isMarkedForIt: boolean) {
    const note = own.noteOn(highlight.id, action, isMarkedForIt)
    quotes.current.set(note.id, quoteOf(highlight))
    setAsking(action === 'ask' ? note.id : null)
    const isUnderWay = runs.some((run) => run.note === note.id && run.action === action && run.state === 'writing')
    if (action !== 'ask' && !isUnderWay && !answerTo(note, action)) void start({ note: note.id, answer: null, action, query: null })
  }

  function quoteAt(id: string): string {
    const { notes, highlights } = latest.current.annotations
    const note = present(notes).find((one) => one.id === id)
    const highlight = present(highlights).find((one) => one.id === note?.on)
    return highlight ? quoteOf(highlight) : (quotes.current.get(id) ?? '')
  }

  const { changeAnswer, rateAnswer, removeAnswer } = own
  const acts: AnsweringActs = useMemo(
    () => ({
      onStart(asked) {
        setAsking(null)
        void start(asked)
      },
      onStop: stop,
      onForget: forget,
      onChangeAnswer: changeAnswer,
      onRateAnswer: rateAnswer,
      onDeleteAnswer(note, answer) {
        forget(answer)
        removeAnswer(note, answer)
      },
    }),
    [start, stop, forget, changeAnswer, rateAnswer, removeAnswer],
  )

  const { highlight: activeId, selected } = active ?? {}
  return (
    <>
      <NotesBeside
        {...{ projectId, marks, notes, open, cardOf, status, problem, runs, asking, acts }}
        highlights={present(annotations.highlights)}
        onOpen={setOpen}
        onClose={close}
        onChange={own.changeNote}
        onDelete={own.removeNote}
        onDeleteHighlight={own.removeHighlight}
      />
      {selected &&
        createPortal(
          <Toolbar
            {...offered({ isMarked: activeId != null, hasModel, hasChat: features.chat })}
            range={selected.range}
            atEdge={selected.isTouch}
            colour={present(annotations.highlights).find(({ id }) => id === activeId)?.colour ?? null}
            onAct={onAct}
            onColour={onColour}
            onClose={leave}
          />,
          document.body,
        )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}
