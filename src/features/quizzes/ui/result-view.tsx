import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { celebrate } from '#ui/confetti.ts'
import type { Quiz } from '../quizzes.contract.ts'
import { GOOD_SCORE } from '../quizzes.rules.ts'
import { quizzesTexts } from '../quizzes.texts.ts'
import { AnswerTrail } from './answer-trail.tsx'
import type { QuizState } from './use-quiz.ts'

interface ResultViewProps {
  quiz: Quiz
  state: Pick<QuizState, 'isBusy' | 'isFresh' | 'isLookedAt' | 'retry' | 'review'>
  onClose: () => void
}

export function ResultView({ quiz: { questions, attempts, left }, state, onClose }: ResultViewProps) {
  const { isFresh } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const score = attempts.at(-1)?.score ?? 0
  const isGood = score >= GOOD_SCORE
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (isGood && isFresh) void celebrate()
  }, [isGood, isFresh])
  const right = questions.filter(({ status }) => status === 'correct').length
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-heading text-xl font-bold outline-none">
        {quizzesTexts.result(score)}
      </h3>
      <AnswerTrail questions={questions} />
      <p>
        {isGood && <strong className="font-medium">{quizzesTexts.good} </strong>}
        {quizzesTexts.right(right, questions.length)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onClose}>
          {quizzesTexts.onward}
        </Button>
        <Button onClick={state.review}>{quizzesTexts.review}</Button>
        {!state.isLookedAt && (
          <Button variant="quiet" busy={state.isBusy} onClick={() => void state.retry()}>
            {quizzesTexts.retry}
          </Button>
        )}
      </div>
      <div>
        <h4 className="mb-1 text-sm font-bold">{quizzesTexts.attempts}</h4>
        <ol className="flex flex-col divide-y rounded-sm border bg-paper" aria-label={quizzesTexts.attempts}>
          {attempts.toReversed().map((attempt, index) => (
            <li key={attempts.length - index} className="flex items-center justify-between gap-4 px-4 py-2 text-sm">
              <time dateTime={attempt.completedAt} className="text-ink-soft">
                {quizzesTexts.when(attempt.completedAt)}
              </time>
              <span className="font-medium tabular-nums">{quizzesTexts.attempt(attempt.score)}</span>
            </li>
          ))}
        </ol>
      </div>
      {left !== null && <p className="text-sm text-ink-soft">{left === 0 ? quizzesTexts.noneLeft : quizzesTexts.left(left)}</p>}
    </div>
  )
}
