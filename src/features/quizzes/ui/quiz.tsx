import { useEffect, useRef, type ReactNode } from 'react'
import Maximize from 'lucide-react/icons/maximize-2'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Quiz } from '../quizzes.contract.ts'
import { quizzesTexts } from '../quizzes.texts.ts'
import { QuestionView } from './question-view.tsx'
import { ResultView } from './result-view.tsx'
import { useQuiz, type QuizState } from './use-quiz.ts'

interface QuizProps {
  projectId: string
  /** The button was pressed before hydration. */
  wanted: boolean
  /** The number of questions according to the text. */
  count: number
  /** Shown under the button until the quiz starts. */
  children?: ReactNode
}

/** A quiz in the text: closed at first, in the space of its plain form. */
export function QuizInText({ projectId, wanted, count, children }: QuizProps) {
  const state = useQuiz(projectId)
  const { quiz, view, isKnown, isError, start, refetch } = state
  const hasFailed = isError && !quiz
  const hasStarted = useRef(false)

  useEffect(() => {
    if (!wanted || !isKnown || hasStarted.current) return
    hasStarted.current = true
    start()
  }, [wanted, isKnown, start])

  if (view !== 'closed') return <OpenQuiz state={state} />
  return (
    <>
      <p className="doc-hint">{quiz ? factsOf(quiz) : quizzesTexts.facts(count)}</p>
      {hasFailed && (
        <Banner type="error" className="mb-3 text-sm">
          {quizzesTexts.failed}
        </Banner>
      )}
      <p className="flex flex-wrap items-center gap-2">
        <button type="button" className="doc-button" onClick={hasFailed ? () => void refetch() : start}>
          {hasFailed ? quizzesTexts.again : labelOf(quiz)}
        </button>
        {quiz && (
          <IconButton icon={Maximize} label={quizzesTexts.onItsOwn} onClick={() => askForModal('quiz', { projectId, title: quiz.name })} />
        )}
      </p>
      {children}
    </>
  )
}

function factsOf({ questions, attempts, isFinished }: Quiz): string {
  const answered = questions.filter(({ status }) => status !== 'not-started').length
  const last = attempts.at(-1)
  if (isFinished && last) return quizzesTexts.last(last.score)
  return answered > 0 ? quizzesTexts.soFar(answered, questions.length) : quizzesTexts.facts(questions.length)
}

function labelOf(quiz: Quiz | undefined): string {
  if (quiz?.isFinished) return quizzesTexts.seeResult
  return quiz?.questions.some(({ status }) => status !== 'not-started') ? quizzesTexts.goOn : quizzesTexts.start
}

/** The question or the result, wherever a quiz is shown. */
export function OpenQuiz({ state, onClose }: { state: QuizState; onClose?: () => void }) {
  const { quiz, view, isError, problem, place } = state
  const question = quiz?.questions[Math.min(place, quiz.questions.length - 1)]
  if (!quiz || !question) {
    if (!isError) return <Skeleton shape="text" lines={4} label={quizzesTexts.loading} />
    return (
      <Banner type="error" action={<Button onClick={() => void state.refetch()}>{quizzesTexts.again}</Button>}>
        {quizzesTexts.failed}
      </Banner>
    )
  }
  return (
    <div className="doc-live flex flex-col gap-4 text-sm">
      {view === 'result' ? (
        <ResultView quiz={quiz} state={state} onClose={onClose ?? state.close} />
      ) : (
        <QuestionView key={`${quiz.round} ${question.id}`} quiz={quiz} question={question} state={state} />
      )}
      {quiz.isMade && <p className="text-ink-soft">{quizzesTexts.made}</p>}
      {problem && <Banner type="error">{problem}</Banner>}
    </div>
  )
}
