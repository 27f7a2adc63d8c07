import { hashKey, type QueryClient } from '@tanstack/react-query'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { sendAnswer, showSaved, validationsKey, type ValidationsCalls } from '../client.ts'
import type { ValidationList } from '../contract.ts'
import { createAnswerBook, type AnswerBook } from './answer-book.ts'
import { entryIn, leftIn, openJournal, projectsLeft, rootOf, VISITOR } from './journal.ts'
import { openPages, type OpenPages } from './open-pages.ts'

const books = new Map<string, AnswerBook>()
let pages: OpenPages | undefined

export interface BookPlace {
  calls: ValidationsCalls
  queryClient: QueryClient
  /** a visitor has no name */
  owner: string | null
}

/** One book for each project and person, for as long as the page is open: what is under way goes on behind other screens. */
export function openBook({ calls, queryClient, owner }: BookPlace, projectId: string): AnswerBook {
  const name = `${owner} ${projectId}`
  const known = books.get(name)
  if (known) return known
  pages ??= openPages(newOperationKey(), navigator.locks, setTimeout)
  const { page } = pages
  const inTab = openJournal(() => window.sessionStorage, { owner: VISITOR, projectId, page })
  const book = createAnswerBook({
    journal: owner === null ? inTab : openJournal(() => window.localStorage, { owner, projectId, page }),
    before: owner === null ? null : inTab,
    pages,
    send: owner === null ? null : (task, sent) => sendAnswer(calls, projectId, task, sent),
    told: (_, saved) => void showSaved(queryClient, projectId, saved),
    newKey: newOperationKey,
    now: Date.now,
    wait: setTimeout,
    cancel: (timer) => clearTimeout(timer as number),
  })
  books.set(name, book)
  const hear = (data: unknown) => data !== undefined && book.receive((data as ValidationList).validations)
  const key = validationsKey(projectId)
  hear(queryClient.getQueryData(key))
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === hashKey(key)) hear(query.state.data)
  })
  window.addEventListener('storage', ({ key, newValue }) => {
    const left = leftIn(key, rootOf(owner ?? VISITOR, projectId))
    const entry = entryIn(newValue)
    if (left && entry) book.overhear(left.task, entry)
  })
  window.addEventListener('online', book.flush)
  document.addEventListener('visibilitychange', () => document.hidden && book.flush())
  return book
}

/** Whatever project the reader left answers of, they go out from whatever page is open now. The project on that page sees to its own. */
export function resumeAnswers(place: BookPlace & { owner: string }, here: string | null): void {
  const left = (find: () => Storage, owner: string) => {
    try {
      return projectsLeft(find(), owner)
    } catch {
      // a browser without storage has nothing to resume
      return []
    }
  }
  const projects = [...left(() => window.localStorage, place.owner), ...left(() => window.sessionStorage, VISITOR)]
  for (const projectId of new Set(projects)) if (projectId !== here) openBook(place, projectId).start()
}
