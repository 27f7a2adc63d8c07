import { useCallback, useEffect, useRef, useState } from 'react'
import type { NoteAnswer, NoteAction, RichNode } from '#features/projects/reading-marks.rules.ts'
import { keepLate } from '#platform/browser/load-late.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { newUuid } from '#pure/new-uuid.ts'
import type { KeptQuestions } from '../note-questions.client.ts'
import type { ModelRun } from '../note-answers.rules.ts'

const answerWriter = keepLate(() => import('./write-answer.ts'))

export interface AskFor {
  note: string
  /** the answer to replace, or null */
  answer: string | null
  action: NoteAction
  query: string | null
}

/** The actions on models' answers. */
export interface AnsweringActs {
  questions: KeptQuestions
  onStart(asked: AskFor): void
  onStop(answer: string): void
  onForget(answer: string): void
  /** returns the time of the change */
  onChangeAnswer(note: string, answer: string, body: RichNode): string
  /** true if the vote was accepted */
  onRateAnswer(note: string, answer: string, vote: 'up' | 'down'): boolean
  onDeleteAnswer(note: string, answer: string): void
}

interface AnswersParts {
  projectId: string
  track: string | null
  /** the quoted words of a note */
  quoteAt(note: string): string
  onBegin(note: string, answer: string): void
  onEnd(answer: string): void
  /** false: the note no longer exists */
  onAnswer(note: string, answer: NoteAnswer): boolean
  /** a question has got words for an answer */
  onAnswered(note: string): void
}

/** Runs requests to models. They continue while their note is closed, and partial text is always saved. */
export function useNoteAnswers(parts: AnswersParts) {
  const [runs, setRuns] = useState<readonly ModelRun[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  useEffect(() => {
    const { current } = stops
    return () => {
      for (const stop of current.values()) stop.abort()
    }
  }, [])

  const start = useCallback(async ({ note, answer: id, action, query }: AskFor) => {
    const answer = id ?? newUuid()
    if (stops.current.has(answer)) return
    const stop = new AbortController()
    stops.current.set(answer, stop)
    latest.current.onBegin(note, answer)
    const run: ModelRun = { note, answer, action, query, state: 'writing', says: null, isSpent: false }
    const others = (now: readonly ModelRun[]) => now.filter((one) => one.answer !== answer)
    setRuns((now) => [...others(now), run])
    let last: NoteAnswer['body'] | null = null
    const put = (state: NoteAnswer['state'] | null) => {
      if (last === null) return
      const at = new Date().toISOString()
      const written: NoteAnswer = { id: answer, at, action, body: last, ...(query !== null && { query }), ...(state && { state }) }
      if (!latest.current.onAnswer(note, written)) stop.abort()
    }
    const { projectId, track, quoteAt } = latest.current
    try {
      const { writeAnswer } = await answerWriter()
      const wanted = { projectId, action, highlightedText: quoteAt(note), trackId: track, query }
      const outcome = await writeAnswer(wanted, stop, (body) => {
        last = body
        put('writing')
      })
      put(outcome.state === 'whole' ? null : 'cut')
      if (last !== null && query !== null) latest.current.onAnswered(note)
      if (outcome.state === 'signed-out') askForModal('login', { reason: 'note' })
      setRuns((now) => {
        if (outcome.state === 'whole' || outcome.state === 'stopped') return others(now)
        return [...others(now), { ...run, state: 'failed', ...(outcome.state === 'failed' && outcome) }]
      })
    } catch {
      setRuns((now) => [...others(now), { ...run, state: 'failed' }])
    } finally {
      stops.current.delete(answer)
      latest.current.onEnd(answer)
    }
  }, [])

  const stop = useCallback((answer: string) => stops.current.get(answer)?.abort(), [])
  const forget = useCallback((answer: string) => {
    stops.current.get(answer)?.abort()
    setRuns((now) => now.filter((one) => one.answer !== answer))
  }, [])
  return { runs, start, stop, forget }
}
