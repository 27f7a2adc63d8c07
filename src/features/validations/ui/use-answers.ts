import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef, useSyncExternalStore } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { validationsQuery, type ValidationsCalls } from '../client.ts'
import type { AnswerBook } from './answer-book.ts'
import type { Answer } from './answer-slot.ts'
import { openBook } from './open-book.ts'

/** The answers of the project in the address, as this page has them. */
export function useAnswers() {
  const { projectId = '' } = useParams({ strict: false })
  const user = useUser()
  const calls = useCalls<ValidationsCalls>()
  const queryClient = useQueryClient()
  const book = openBook({ calls, queryClient, owner: user?.id ?? null }, projectId)
  return { projectId, user, book }
}

/** Asks the server; what it says goes into the book. Whoever uses this is drawn again only when it fails or comes back. */
export function useAsking(projectId: string) {
  const query = validationsQuery(useCalls<ValidationsCalls>(), projectId)
  return useQuery({ ...query, staleTime: 30_000, notifyOnChangeProps: ['status', 'error'] })
}

export function useAnswer(book: AnswerBook, task: string): Answer {
  return useSyncExternalStore(book.subscribe, () => book.get(task))
}

/** Drawn again only when one of these has changed: who types elsewhere is not slowed down. */
export function useAnswersTo(book: AnswerBook, tasks: readonly string[]): readonly Answer[] {
  const last = useRef<readonly Answer[]>([])
  return useSyncExternalStore(book.subscribe, () => {
    const next = tasks.map(book.get)
    if (next.length !== last.current.length || next.some((answer, at) => answer !== last.current[at])) last.current = next
    return last.current
  })
}
