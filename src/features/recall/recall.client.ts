import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { User } from '#features/accounts/accounts.contract.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { retrying } from '#platform/calls/retry.ts'
import { dateHere } from '#platform/dates/date-here.ts'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { recallContract, RecallReply, Sitting } from './recall.contract.ts'
import type { Comparison } from '#features/validations/validations.rules.ts'

export interface RecallCalls {
  recall: ContractRouterClient<typeof recallContract>
}

const recallKey = ['recall']
/** Of all projects. */
export const guessesKey = [...recallKey, 'guesses']

/** The server renders with the date of the time zone that it knows; a browser elsewhere asks again. */
const today = () => (import.meta.env.SSR ? {} : { date: dateHere(new Date()) })

/** A tab that was left open until another day asks again, also right after an answer. */
export const onAnotherDay = ({ state: { data } }: { state: { data: { date: string } | undefined } }) =>
  data?.date !== dateHere(new Date()) && ('always' as const)

export function sittingQuery({ recall }: RecallCalls) {
  return queryOptions({
    queryKey: [...recallKey, 'sitting'],
    queryFn: ({ signal }) => recall.getSitting(today(), { signal }),
  })
}

export function waitingQuery({ recall }: RecallCalls) {
  return queryOptions({
    queryKey: [...recallKey, 'waiting'],
    queryFn: ({ signal }) => recall.getWaiting(today(), { signal }),
    refetchOnWindowFocus: onAnotherDay,
  })
}

/** The start page does without it: it is nobody else's to see, and no reason to fail. */
export async function prefetchWaiting(queryClient: QueryClient, calls: RecallCalls, { isImpersonated }: User): Promise<void> {
  if (!isImpersonated) await queryClient.prefetchQuery(waitingQuery(calls))
}

export function effectQuery({ recall }: RecallCalls) {
  return queryOptions({ queryKey: [...recallKey, 'effect'], queryFn: ({ signal }) => recall.getEffect(undefined, { signal }) })
}

export function guessesQuery({ recall }: RecallCalls, projectId: string) {
  return queryOptions({
    queryKey: [...guessesKey, projectId],
    queryFn: ({ signal }) => recall.listGuesses({ id: projectId }, { signal }),
    staleTime: Infinity,
  })
}

export function saveGuessing({ recall }: RecallCalls, guesses: boolean) {
  const once = { context: { idempotencyKey: newOperationKey() } }
  return retrying(() => recall.saveGuessing({ guesses }, once))
}

export function savePart({ recall }: RecallCalls, takesPart: boolean) {
  const once = { context: { idempotencyKey: newOperationKey() } }
  return retrying(() => recall.savePart({ takesPart }, once))
}

export interface OwnAnswer {
  date: string
  item: string
  options?: string[]
  text?: string
  grade?: Comparison
}

interface Answered {
  item: string
  reply: RecallReply
  knowing: Sitting['knowing']
}

export type RecallOutbox = Outbox<OwnAnswer, Answered>

export const answerId = ({ date, item }: Pick<OwnAnswer, 'date' | 'item'>) => `${date} ${item}`

/** An answer waits here until the server has judged it, also without a network and after the page is gone. */
export function openRecall(calls: RecallCalls, queryClient: QueryClient, owner: string | null): RecallOutbox {
  return openOutbox<OwnAnswer, Answered>({
    kind: 'recall',
    subject: 'answers',
    owner,
    rules: { quietMs: 0 },
    valueIn: answerIn,
    send: (_, { key, value }) => calls.recall.answerQuestion(value, { context: { idempotencyKey: key } }),
    onSaved(_, { item, reply, knowing }, { value }) {
      queryClient.setQueryData(sittingQuery(calls).queryKey, (sitting) =>
        sitting?.date === value.date ? withReply(sitting, item, reply, knowing) : sitting,
      )
      void queryClient.invalidateQueries({ queryKey: waitingQuery(calls).queryKey })
    },
  })
}

function withReply(sitting: Sitting, item: string, reply: RecallReply, knowing: Sitting['knowing']): Sitting {
  return { ...sitting, knowing, questions: sitting.questions.map((one) => (one.item === item ? { ...one, reply } : one)) }
}

function answerIn(kept: unknown): OwnAnswer | null {
  const { date, item } = (kept ?? {}) as Partial<OwnAnswer>
  return typeof date === 'string' && typeof item === 'string' ? (kept as OwnAnswer) : null
}
