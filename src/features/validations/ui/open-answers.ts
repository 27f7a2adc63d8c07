import { hashKey, type QueryClient } from '@tanstack/react-query'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { journalPlaces, VISITOR, type Keys } from '#platform/outbox/journal.ts'
import { visitorsHere } from '#platform/outbox/visitors-storage.ts'
import { findAnswers, sendAnswer, showSaved, validationsKey, type AnswerChange, type ValidationsCalls } from '../validations.client.ts'
import type { SavedAnswer } from '../validations.contract.ts'
import { answerIn, answerRules, blankAnswer, type ShownAnswer } from './answer-state.ts'
import { ANSWER } from './unsaved-answers.ts'
import { createAnswerSync, type AnswerSync, type ServerAnswers } from './answer-sync.ts'

/** A browser page has one client. On the server each request has its own, and its answers go with it. */
const opened = new WeakMap<QueryClient, Map<string, OpenAnswers>>()

export interface OpenAnswers extends AnswerSync {
  /** the answer that the server rendered */
  drawn(task: string): ShownAnswer
}

export interface AnswersPlace {
  calls: ValidationsCalls
  queryClient: QueryClient
  /** null for a visitor */
  owner: string | null
}

/** One for each project and person while the page is open: saves go on behind other screens. */
export function openAnswers(place: AnswersPlace, projectId: string): OpenAnswers {
  const name = `${place.owner} ${projectId}`
  const open = opened.get(place.queryClient) ?? new Map<string, OpenAnswers>()
  opened.set(place.queryClient, open)
  const known = open.get(name)
  if (known) return known
  const sync = connect(place, projectId)
  const tasks = [...findAnswers(place.queryClient, projectId).keys()]
  const drawn = new Map(tasks.map((task) => [task, sync.get(task)]))
  const answers = { ...sync, drawn: (task: string) => drawn.get(task) ?? blankAnswer }
  open.set(name, answers)
  return answers
}

function connect({ calls, queryClient, owner }: AnswersPlace, projectId: string): AnswerSync {
  const outbox = openOutbox<AnswerChange, SavedAnswer>({
    kind: ANSWER,
    subject: projectId,
    owner,
    valueIn: answerIn,
    rules: answerRules,
    visitorsIn: () => visitorsHere(window, newOperationKey, owner !== null),
    send: (task, sent) => sendAnswer(calls, projectId, task, sent),
    onSaved(task, saved, sent) {
      showSaved(queryClient, projectId, saved)
      // the save of a closed page may have become an alternative to this text
      if (outbox.get(task).sent?.key === sent.key) sync.acknowledge(task, saved, sent.value)
    },
    onHeard: (task, change) => sync.overhear(task, change),
  })
  const sync = createAnswerSync(outbox, serverAnswers(queryClient, projectId))
  return sync
}

export function serverAnswers(queryClient: QueryClient, projectId: string): ServerAnswers {
  const hash = hashKey(validationsKey(projectId))
  return {
    find: (task) => findAnswers(queryClient, projectId).get(task) ?? null,
    subscribe(listener) {
      if (typeof window === 'undefined') return
      queryClient.getQueryCache().subscribe(({ type, query }) => type === 'updated' && query.queryHash === hash && listener())
    },
  }
}

/** Resumes unsaved answers of all projects, from any page. The open project resumes its own. */
export function resumeAnswers(place: AnswersPlace & { owner: string }, here: string | null): void {
  const left = (find: () => Keys, owner: string) => {
    try {
      return journalPlaces(find(), ANSWER).flatMap((one) => (one.owner === owner ? [one.subject] : []))
    } catch {
      // a browser without storage has nothing to resume
      return []
    }
  }
  const projects = [...left(() => window.localStorage, place.owner), ...left(() => visitorsHere(window, newOperationKey, true), VISITOR)]
  for (const projectId of new Set(projects)) if (projectId !== here) openAnswers(place, projectId).start()
}
