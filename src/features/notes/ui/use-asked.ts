import { useMemo, useRef, useState, type RefObject } from 'react'
import type { Annotations } from '#features/projects/project-files.rules.ts'
import { present, type Highlight, type NoteAction } from '#features/projects/reading-marks.rules.ts'
import { existingAnswer } from '../note-answers.rules.ts'
import { keptQuestions } from '../note-questions.client.ts'
import { quoteOf } from '../notes.rules.ts'
import type { createNoteActs } from './note-acts.ts'
import type { AnsweringActs } from './use-answers.ts'
import { useNoteAnswers } from './use-answers.ts'

interface AskedParts {
  projectId: string
  owner: string | null
  track: string | null
  latest: RefObject<{ annotations: Annotations }>
  own: ReturnType<typeof createNoteActs>
}

/** Questions to a model about marked words, and its answers in their notes. */
export function useAsked({ projectId, owner, track, latest, own }: AskedParts) {
  const [asking, setAsking] = useState<string | null>(null)
  const questions = useMemo(() => keptQuestions(owner ?? '', projectId), [owner, projectId])
  const quotes = useRef(new Map<string, string>())
  const { beginAnswer: onBegin, endAnswer: onEnd, putAnswer: onAnswer } = own
  const { runs, start, stop, forget } = useNoteAnswers({ projectId, track, quoteAt, onBegin, onEnd, onAnswer, onAnswered })

  /** Shows an existing answer for the same words instead of asking again. */
  function askFor(highlight: Highlight, action: NoteAction, isMarkedForIt: boolean) {
    const note = own.noteOn(highlight.id, action, isMarkedForIt)
    quotes.current.set(note.id, quoteOf(highlight))
    setAsking(action === 'ask' ? note.id : null)
    const isUnderWay = runs.some((run) => run.note === note.id && run.action === action && run.state === 'writing')
    if (action !== 'ask' && !isUnderWay && !existingAnswer(note, action)) void start({ note: note.id, answer: null, action, query: null })
  }

  function quoteAt(id: string): string {
    const { notes, highlights } = latest.current.annotations
    const note = present(notes).find((one) => one.id === id)
    const highlight = present(highlights).find((one) => one.id === note?.on)
    return highlight ? quoteOf(highlight) : (quotes.current.get(id) ?? '')
  }

  function onAnswered(id: string) {
    const note = present(latest.current.annotations.notes).find((one) => one.id === id)
    if (note) questions.keep(note.on, '')
  }

  const { changeAnswer, rateAnswer, removeAnswer } = own
  const acts: AnsweringActs = useMemo(
    () => ({
      questions,
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
    [questions, start, stop, forget, changeAnswer, rateAnswer, removeAnswer],
  )

  return { askFor, shown: { runs, asking, acts } }
}
