import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useRef, useSyncExternalStore } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { validationsQuery, type ValidationsCalls } from '../validations.client.ts'
import type { ShownAnswer } from './answer-state.ts'
import { openAnswers, type OpenAnswers } from './open-answers.ts'

/** The answers of the project in the address. */
export function useAnswers() {
  const { projectId = '' } = useParams({ strict: false })
  const { track } = useSearch({ strict: false })
  const user = useUser()
  const calls = useCalls<ValidationsCalls>()
  const queryClient = useQueryClient()
  const answers = openAnswers({ calls, queryClient, owner: user?.id ?? null }, projectId)
  return { projectId, track: track ?? null, user, answers }
}

/** Fetches the server's answers into the store. Re-renders only on a change of status or error. */
export function useAsking(projectId: string) {
  const query = validationsQuery(useCalls<ValidationsCalls>(), projectId)
  return useQuery({ ...query, staleTime: 30_000, notifyOnChangeProps: ['status', 'error'] })
}

export function useAnswer(answers: OpenAnswers, task: string): ShownAnswer {
  return useSyncExternalStore(
    answers.subscribe,
    () => answers.get(task),
    () => answers.drawn(task),
  )
}

/** Re-renders only if one of these changes, so that typing elsewhere stays fast. */
export function useAnswersTo(answers: OpenAnswers, tasks: readonly string[]): readonly ShownAnswer[] {
  const last = useRef<readonly ShownAnswer[]>([])
  const sameAsLast = (next: readonly ShownAnswer[]) => {
    if (next.length !== last.current.length || next.some((answer, at) => answer !== last.current[at])) last.current = next
    return last.current
  }
  return useSyncExternalStore(
    answers.subscribe,
    () => sameAsLast(tasks.map(answers.get)),
    () => sameAsLast(tasks.map(answers.drawn)),
  )
}
