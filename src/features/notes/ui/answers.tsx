import { useEffect, useRef, useState } from 'react'
import { present, type Note } from '#features/projects/reading-marks.rules.ts'
import type { ModelRun } from '../note-answers.rules.ts'
import { richWords } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { AnswerView } from './answer-view.tsx'
import type { AnsweringActs } from './use-answers.ts'

interface AnswersProps {
  note: Note
  runs: readonly ModelRun[]
  acts: AnsweringActs
}

/** A note's answers by models, including running ones. Loaded with the first answer. */
export function Answers({ note, runs, acts }: AnswersProps) {
  const answers = present(note.answers)
  const byAnswer = new Map(runs.map((run) => [run.answer, run]))
  const known = new Set(answers.map(({ id }) => id))
  // one list, so that a row keeps its element when its first words arrive
  const rows = [
    ...answers.map((answer) => ({ id: answer.id, answer, run: byAnswer.get(answer.id) ?? null })),
    ...runs.filter(({ answer }) => !known.has(answer)).map((run) => ({ id: run.answer, answer: null, run })),
  ]
  const said = useSaid(note, runs)
  return (
    <>
      {rows.map(({ id, answer, run }) => (
        <AnswerView key={id} note={note.id} answer={answer} run={run} acts={acts} />
      ))}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** Announces an answer when it is complete. */
function useSaid(note: Note, runs: readonly ModelRun[]): string {
  const [said, say] = useState('')
  const writing = runs.find(({ state }) => state === 'writing')
  const before = useRef<ModelRun | null>(null)
  useEffect(() => {
    const ended = before.current
    before.current = writing ?? null
    if (writing) return say(texts.writing)
    if (!ended) return
    const answer = present(note.answers).find(({ id }) => id === ended.answer)
    say(answer && answer.state === undefined ? richWords(answer.body) : '')
  }, [writing, note.answers])
  return said
}
