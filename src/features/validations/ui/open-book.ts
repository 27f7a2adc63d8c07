import { hashKey, type QueryClient } from '@tanstack/react-query'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { sendAnswer, showSaved, validationsKey, type ValidationsCalls } from '../client.ts'
import type { ValidationList } from '../contract.ts'
import { createAnswerBook, type AnswerBook, type BookParts } from './answer-book.ts'
import { blankAnswer, type Answer } from './answer-slot.ts'
import { entryIn, leftIn, openJournal, projectsLeft, rootOf, VISITOR } from './journal.ts'
import { openPages, pageHere, type OpenPages } from './open-pages.ts'

/** A page in the browser has one client; on the server each has its own, and its books go with it. */
const books = new WeakMap<QueryClient, Map<string, OpenBook>>()
let pages: OpenPages | undefined

export interface OpenBook extends AnswerBook {
  /** the answer that the server drew */
  drawn(task: string): Answer
}

export interface BookPlace {
  calls: ValidationsCalls
  queryClient: QueryClient
  /** a visitor has no name */
  owner: string | null
}

/** One book for each project and person, for as long as the page is open: what is under way goes on behind other screens. */
export function openBook(place: BookPlace, projectId: string): OpenBook {
  const name = `${place.owner} ${projectId}`
  const open = books.get(place.queryClient) ?? new Map<string, OpenBook>()
  books.set(place.queryClient, open)
  const known = open.get(name)
  if (known) return known
  const { validations = [] } = place.queryClient.getQueryData<ValidationList>(validationsKey(projectId)) ?? {}
  const book = typeof window === 'undefined' ? createAnswerBook(onPaper) : bookHere(place, projectId)
  book.receive(validations)
  const answers = new Map(validations.map(({ id }) => [id, book.get(id)]))
  const opened = { ...book, drawn: (task: string) => answers.get(task) ?? blankAnswer }
  open.set(name, opened)
  return opened
}

/** What the server draws is read, and nothing else. */
const onPaper: BookParts = {
  journal: openJournal(() => undefined, { owner: VISITOR, projectId: '', page: '' }),
  before: null,
  pages: { page: '', whenGone: () => undefined },
  send: null,
  told: () => undefined,
  newKey: () => '',
  now: () => 0,
  wait: () => null,
  cancel: () => undefined,
}

function bookHere({ calls, queryClient, owner }: BookPlace, projectId: string): AnswerBook {
  pages ??= openPages(pageHere(newOperationKey), navigator.locks, setTimeout)
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
  const hear = (data: unknown) => data !== undefined && book.receive((data as ValidationList).validations)
  const key = validationsKey(projectId)
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
