import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import { outcomeOf } from '#platform/calls/outcome.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { retrying } from '#platform/calls/retry.ts'
import type { Quiz, quizzesContract } from './quizzes.contract.ts'
import type { StaleAfter } from '#features/projects/stale.client.ts'

export type QuizzesClient = ContractRouterClient<typeof quizzesContract>

export interface QuizzesCalls {
  quizzes: QuizzesClient
}

export const quizKey = (projectId: string) => ['quiz', projectId]

/** Another device may have answered or restarted it. */
export const quizzesStaleAfter: StaleAfter = (change) => {
  if (change.type !== 'project' && change.type !== 'saved') return []
  return [{ queryKey: change.projectId === null ? ['quiz'] : quizKey(change.projectId) }]
}

export function quizQuery({ quizzes }: QuizzesCalls, projectId: string) {
  return queryOptions({
    queryKey: quizKey(projectId),
    queryFn: ({ signal }) => quizzes.getQuiz({ projectId }, { signal }),
  })
}

/** Idempotent: a retry replaces the same round once. */
export function beginAnew({ quizzes }: QuizzesCalls, projectId: string, round: number) {
  return retrying(() => outcomeOf(quizzes.getQuiz({ projectId, regenerate: true, round })))
}

export interface QuizAnswer {
  questionId: string
  options: string[]
}

export function answerQuestion({ quizzes }: QuizzesCalls, projectId: string, { id: quizId, round }: Quiz, answer: QuizAnswer) {
  const once = { context: { idempotencyKey: newOperationKey() } }
  return retrying(() => outcomeOf(quizzes.answerQuestion({ projectId, quizId, round, ...answer }, once)))
}

export function finishQuiz({ quizzes }: QuizzesCalls, projectId: string, { id: quizId, round, questions }: Quiz) {
  const right = questions.filter(({ status }) => status === 'correct').length
  const score = Math.round((100 * right) / Math.max(1, questions.length))
  const input = { projectId, quizId, round, score, completedAt: new Date().toISOString() }
  const once = { context: { idempotencyKey: newOperationKey() } }
  return retrying(() => outcomeOf(quizzes.finishQuiz(input, once)))
}
