import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/accounts/ui/user.ts'
import { recordEvent } from '#features/events/events.client.ts'
import { featuresKey } from '#features/plans/plans.client.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { isRefused, type Refusal } from '#platform/result.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { answerQuestion, beginAnew, finishQuiz, quizKey, quizQuery, type QuizzesCalls } from '../quizzes.client.ts'
import type { Quiz } from '../quizzes.contract.ts'
import { quizzesTexts } from '../quizzes.texts.ts'

export type QuizStage = 'closed' | 'question' | 'result'

/** The state of a quiz, and its actions. */
export function useQuiz(projectId: string, first: QuizStage = 'closed') {
  const calls = useCalls<QuizzesCalls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const { data: quiz, isError, refetch } = useQuery({ ...quizQuery(calls, projectId), enabled: user !== null })
  const [opened, setView] = useState<QuizStage>(first)
  const [at, setAt] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isFresh, setFresh] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isPro = user?.isPro ?? false
  // an admin who looks as the learner changes nothing
  const isLookedAt = user?.isImpersonated ?? false

  const isKnown = user === null || quiz !== undefined || isError
  // a finished quiz opens with its result
  const view = opened === 'question' && at === null && quiz?.isFinished ? 'result' : opened
  const place = at ?? (quiz ? firstOpen(quiz) : 0)
  const keep = (next: Quiz) => queryClient.setQueryData(quizKey(projectId), next)

  /** Blocks while busy; a failure shows a message and can be retried. */
  async function act<Value>(run: () => Promise<Value | Refusal>, otherwise: string): Promise<Exclude<Value, Refusal> | null> {
    if (isBusy) return null
    setBusy(true)
    setProblem(null)
    try {
      const outcome = await run()
      if (!isRefused(outcome)) return outcome as Exclude<Value, Refusal>
      if (outcome.refused === 'paywall') askForPro((outcome.facts as { location: string }).location)
      else setProblem(outcome.refused === 'quiz_changed' ? quizzesTexts.changed : otherwise)
      if (outcome.refused === 'quiz_changed') {
        setAt(null)
        await refetch()
      }
    } catch (error) {
      setProblem(saysOf(error, otherwise))
    } finally {
      setBusy(false)
    }
    return null
  }

  function start() {
    if (user === null) return askForModal('login', { returnTo: window.location.pathname + window.location.search, reason: 'quiz' })
    if (quiz?.left === 0 && !quiz.isFinished) return askForPro()
    setProblem(null)
    setAt(null)
    return setView('question')
  }

  async function answer(questionId: string, options: string[]) {
    if (!quiz) return
    const next = await act(() => answerQuestion(calls, projectId, quiz, { questionId, options }), quizzesTexts.notSaved)
    if (!next) return
    setAt(place)
    keep(next)
    if (quiz.questions.every(({ status }) => status === 'not-started')) recordEvent('quiz_started', { projectId, quizId: quiz.id, isPro })
    recordEvent('quiz_answered', { projectId, quizId: quiz.id, questionId, optionId: options.join(' ').slice(0, 200) })
  }

  async function goOn() {
    if (!quiz) return undefined
    setProblem(null)
    const open = firstOpen(quiz)
    if (quiz.isFinished) return place + 1 < quiz.questions.length ? setAt(place + 1) : setView('result')
    if (open < quiz.questions.length) return setAt(open)
    const done = await act(() => finishQuiz(calls, projectId, quiz), quizzesTexts.notFinished)
    if (!done) return undefined
    keep(done.quiz)
    setFresh(true)
    recordEvent('quiz_completed', { projectId, quizId: quiz.id, isPro })
    void queryClient.invalidateQueries({ queryKey: featuresKey })
    return setView('result')
  }

  async function retry() {
    if (!quiz) return
    if (quiz.left === 0) return askForPro()
    const next = await act(() => beginAnew(calls, projectId, quiz.round), quizzesTexts.failed)
    if (!next) return
    keep(next)
    setAt(null)
    setView('question')
  }

  function review() {
    setAt(0)
    setFresh(false)
    setView('question')
  }

  const close = () => setView('closed')
  return { quiz, isKnown, isError, refetch, view, place, isBusy, isFresh, isLookedAt, problem, start, answer, goOn, retry, review, close }
}

export type QuizState = ReturnType<typeof useQuiz>

function firstOpen({ questions }: Quiz): number {
  const at = questions.findIndex(({ status }) => status === 'not-started')
  return at < 0 ? questions.length : at
}

function askForPro(reason = 'quiz_completion_limit'): void {
  askForModal('paywall', { reason }, { after: 'locked-click' })
}
