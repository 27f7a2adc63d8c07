import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { sendAnswer, showSaved, validationsQuery, type ValidationsCalls } from '../client.ts'
import { createAnswerBook, type Answer, type AnswerBook } from './answer-book.ts'
import { entryIn, leftIn, openJournal, rootOf } from './journal.ts'
import { openPages, type OpenPages } from './open-pages.ts'

const VISITOR = 'visitor'
const books = new Map<string, AnswerBook>()
let pages: OpenPages | undefined

/** One book for each project and person, for as long as the page is open: what is under way goes on behind other screens. */
function openBook(calls: ValidationsCalls, queryClient: QueryClient, projectId: string, owner: string): AnswerBook {
  const name = `${owner} ${projectId}`
  const known = books.get(name)
  if (known) return known
  pages ??= openPages(newOperationKey(), navigator.locks, setTimeout)
  const { page } = pages
  const isVisitor = owner === VISITOR
  const inTab = openJournal(() => window.sessionStorage, { owner: VISITOR, projectId, page })
  const book = createAnswerBook({
    journal: isVisitor ? inTab : openJournal(() => window.localStorage, { owner, projectId, page }),
    before: isVisitor ? null : inTab,
    pages,
    send: isVisitor ? null : (task, sent) => sendAnswer(calls, projectId, task, sent),
    told: (_, saved) => void showSaved(queryClient, projectId, saved),
    newKey: newOperationKey,
    now: Date.now,
    wait: setTimeout,
    cancel: (timer) => clearTimeout(timer as number),
  })
  books.set(name, book)
  window.addEventListener('storage', ({ key, newValue }) => {
    const left = leftIn(key, rootOf(owner, projectId))
    const entry = entryIn(newValue)
    if (left && entry) book.overhear(left.task, entry)
  })
  window.addEventListener('online', book.flush)
  document.addEventListener('visibilitychange', () => document.hidden && book.flush())
  book.start()
  return book
}

/** The answers of the project in the address, and what the server says of them. */
export function useAnswers() {
  const { projectId = '' } = useParams({ strict: false })
  const user = useUser()
  const calls = useCalls<ValidationsCalls>()
  const queryClient = useQueryClient()
  const book = openBook(calls, queryClient, projectId, user?.id ?? VISITOR)
  const query = useQuery({ ...validationsQuery(calls, projectId), staleTime: 30_000 })
  const { data } = query
  useEffect(() => {
    if (data) book.receive(data.validations)
  }, [book, data])
  return { projectId, user, book, query }
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
