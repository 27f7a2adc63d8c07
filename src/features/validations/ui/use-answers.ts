import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useRef, useSyncExternalStore } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { validationsQuery, type ValidationsCalls } from '../validations.client.ts'
import type { Answer } from './answer-state.ts'
import { openAnswers, type OpenAnswers } from './open-answers.ts'

/** The answers of the project in the address, as this page has them. */
export function useAnswers() {
  const { projectId = '' } = useParams({ strict: false })
  const { track } = useSearch({ strict: false })
  const user = useUser()
  const calls = useCalls<ValidationsCalls>()
  const queryClient = useQueryClient()
  const answers = openAnswers({ calls, queryClient, owner: user?.id ?? null }, projectId)
  return { projectId, track: track ?? null, user, answers }
}

/** Asks the server; what it says goes into the answers. Whoever uses this is drawn again only when it fails or comes back. */
export function useAsking(projectId: string) {
  const query = validationsQuery(useCalls<ValidationsCalls>(), projectId)
  return useQuery({ ...query, staleTime: 30_000, notifyOnChangeProps: ['status', 'error'] })
}

export function useAnswer(answers: OpenAnswers, task: string): Answer {
  return useSyncExternalStore(
    answers.subscribe,
    () => answers.get(task),
    () => answers.drawn(task),
  )
}

/** Drawn again only when one of these has changed: who types elsewhere is not slowed down. */
export function useAnswersTo(answers: OpenAnswers, tasks: readonly string[]): readonly Answer[] {
  const last = useRef<readonly Answer[]>([])
  const sameAsLast = (next: readonly Answer[]) => {
    if (next.length !== last.current.length || next.some((answer, at) => answer !== last.current[at])) last.current = next
    return last.current
  }
  return useSyncExternalStore(
    answers.subscribe,
    () => sameAsLast(tasks.map(answers.get)),
    () => sameAsLast(tasks.map(answers.drawn)),
  )
}
