import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/progress.tsx'
import type { SetQuestion, Quiz } from '../quizzes.contract.ts'
import { quizzesTexts } from '../quizzes.texts.ts'
import { AnswerOption } from './answer-option.tsx'
import type { QuizState } from './use-quiz.ts'

interface QuestionViewProps {
  quiz: Quiz
  question: SetQuestion
  state: Pick<QuizState, 'place' | 'isBusy' | 'answer' | 'goOn'>
}

/** One question. A click on a single-choice option answers at once; arrow keys only move, and Space, Enter or the button answers. */
export function QuestionView({ quiz, question, state }: QuestionViewProps) {
  const { place, isBusy, answer, goOn } = state
  const [picked, setPicked] = useState<string[]>(question.chosen)
  const walks = useRef(false)
  const [hasWalked, setWalked] = useState(false)
  const legend = useRef<HTMLLegendElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const isSingle = question.type === 'single'
  const isAnswered = question.status !== 'not-started'
  // a choice whose save failed can be sent again
  const isUnsaved = picked.length > 0 && !isBusy
  const wasAnswered = useRef(isAnswered)
  const answered = quiz.questions.filter(({ status }) => status !== 'not-started').length

  useEffect(() => legend.current?.focus({ preventScroll: false }), [])
  useEffect(() => {
    if (isAnswered && !wasAnswered.current) next.current?.focus()
    wasAnswered.current = isAnswered
  }, [isAnswered])

  function send(options: string[]) {
    if (!isAnswered && !isBusy && options.length > 0) void answer(question.id, options)
  }
  function pick(id: string, checked: boolean) {
    if (isBusy) return
    const now = isSingle ? [id] : checked ? [...picked, id] : picked.filter((one) => one !== id)
    setPicked(now)
    if (isSingle && !walks.current) send(now)
    else setWalked(true)
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    walks.current = event.key.startsWith('Arrow')
    if (event.key !== ' ' || !isSingle || !event.currentTarget.checked) return
    event.preventDefault()
    send(picked)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    send(picked)
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-soft">{quizzesTexts.question(place + 1, quiz.questions.length)}</p>
        <Progress value={answered / quiz.questions.length} steps={quiz.questions.length} label={quizzesTexts.path} className="max-w-40" />
      </div>
      <fieldset aria-describedby={isSingle ? undefined : `${question.id}--several`} className="flex min-w-0 flex-col gap-2">
        <legend ref={legend} tabIndex={-1} className="mb-3 font-heading text-lg leading-snug font-bold outline-none">
          {question.question}
        </legend>
        {!isSingle && (
          <p id={`${question.id}--several`} className="mb-1 text-sm text-ink-soft">
            {quizzesTexts.several}
          </p>
        )}
        {question.options.map((option) => (
          <Option
            key={option.id}
            option={option}
            question={question}
            isPicked={isAnswered ? question.chosen.includes(option.id) : picked.includes(option.id)}
            onPick={(checked) => pick(option.id, checked)}
            onKeyDown={press}
            onKeyUp={() => (walks.current = false)}
          />
        ))}
      </fieldset>
      <div role="status">{isAnswered && <Verdict question={question} />}</div>
      <div className="flex min-h-10 justify-end">
        {isAnswered ? (
          <Button ref={next} variant="primary" busy={isBusy} onClick={() => void goOn()}>
            {labelOfNext(quiz, place)}
          </Button>
        ) : (
          (!isSingle || hasWalked || isUnsaved) && (
            <Button type="submit" variant="primary" busy={isBusy} unavailable={picked.length === 0}>
              {quizzesTexts.check}
            </Button>
          )
        )}
      </div>
    </form>
  )
}

function labelOfNext({ questions, isFinished }: Quiz, place: number): string {
  if (isFinished) return place + 1 < questions.length ? quizzesTexts.next : quizzesTexts.backToResult
  return questions.some(({ status }) => status === 'not-started') ? quizzesTexts.next : quizzesTexts.finish
}

interface OptionProps {
  option: SetQuestion['options'][number]
  question: SetQuestion
  isPicked: boolean
  onPick: (checked: boolean) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onKeyUp: () => void
}

function Option({ option: { id, value, isAnswer }, question, isPicked, onPick, ...keys }: OptionProps) {
  const isAnswered = question.status !== 'not-started'
  return (
    <AnswerOption
      name={question.id}
      value={id}
      isSeveral={question.type !== 'single'}
      isPicked={isPicked}
      isLocked={isAnswered}
      isRight={isAnswered ? isAnswer === true : null}
      onPick={onPick}
      {...keys}
    >
      <span className="min-w-0 flex-1">{value}</span>
    </AnswerOption>
  )
}

/** Explains the chosen and the right options. */
function Verdict({ question: { status, options, chosen } }: { question: SetQuestion }) {
  const told = options.filter(({ id, isAnswer, explanation }) => explanation !== null && (isAnswer || chosen.includes(id)))
  return (
    <div className="flex flex-col gap-2 rounded-sm bg-well px-4 py-3">
      <p className={cx('font-heading font-bold', status === 'correct' ? 'text-green-ink' : 'text-red-ink')}>
        {status === 'correct' ? quizzesTexts.correct : quizzesTexts.incorrect}
      </p>
      {told.map(({ id, value, explanation }) => (
        <div key={id} className="text-sm">
          {told.length > 1 && <p className="font-medium">{value}</p>}
          <div dangerouslySetInnerHTML={{ __html: explanation ?? '' }} />
        </div>
      ))}
    </div>
  )
}
