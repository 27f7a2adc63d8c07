import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { dateHere } from '#platform/dates/date-here.ts'
import type { OutboxItem } from '#platform/outbox/outbox.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { answerId, onAnotherDay, openRecall, sittingQuery, type OwnAnswer, type RecallCalls } from '../recall.client.ts'
import type { RecallQuestion } from '../recall.contract.ts'

const nothing: ReadonlyMap<string, OutboxItem<OwnAnswer>> = new Map()

/** Today's questions, with what waits on this device. */
export function useSitting() {
  const calls = useCalls<RecallCalls>()
  const queryClient = useQueryClient()
  const owner = useUser()?.id ?? null
  // a new day's questions would replace the words in an open question
  const [isWriting, setWriting] = useState(false)
  const mayRefetch = (query: Parameters<typeof onAnotherDay>[0]) => !isWriting && onAnotherDay(query)
  const { data: sitting } = useSuspenseQuery({ ...sittingQuery(calls), refetchOnWindowFocus: mayRefetch, refetchOnReconnect: mayRefetch })
  const { date, questions } = sitting
  const outbox = openRecall(calls, queryClient, owner)
  const items = useSyncExternalStore(outbox.subscribe, outbox.items, () => nothing)
  const unsent = ({ item }: RecallQuestion) => items.get(answerId({ date, item })) ?? null
  const isWaiting = (question: RecallQuestion) => {
    const one = unsent(question)
    return one !== null && one.problem === null && (one.draft ?? one.sent) !== null
  }
  const isDone = (question: RecallQuestion) => isDecided(question) || isWaiting(question)
  const firstOpen = () => questions.find((one) => !isDone(one))?.item ?? null
  const [shown, setShown] = useState(() => ({ date, item: firstOpen(), isAnsweredHere: false }))
  const current = shown.item
  const shownQuestion = questions.find(({ item }) => item === current)
  const isRestored = !shown.isAnsweredHere && shownQuestion !== undefined && isWaiting(shownQuestion)
  // a new day starts at its first question; a question answered in a closed page is skipped
  if (shown.date !== date || isRestored) setShown({ date, item: firstOpen(), isAnsweredHere: false })
  const found = questions.findIndex(({ item }) => item === current)
  const at = found < 0 && current !== null ? questions.findIndex((one) => !isDone(one)) : found

  useEffect(() => outbox.recover(), [outbox])
  useEffect(() => {
    // the server used its own date; here it may already be tomorrow
    if (date !== dateHere(new Date())) void queryClient.invalidateQueries({ queryKey: sittingQuery(calls).queryKey })
  }, [calls, date, queryClient])
  useEffect(() => {
    // an answer that was refused after its question has left the page has nobody to read why
    const here = new Set(questions.map(({ item }) => answerId({ date, item })))
    for (const [id, { problem }] of items) if (problem !== null && !here.has(id)) outbox.forget(id)
  }, [date, items, outbox, questions])

  return {
    owner,
    sitting,
    setWriting,
    question: at < 0 ? null : (questions[at] ?? null),
    at,
    unsent,
    isWaiting,
    waiting: questions.filter((one) => !isDecided(one) && isWaiting(one)).length,
    isLast: !questions.some((one, index) => index !== at && !isDone(one)),
    answer(question: RecallQuestion, given: Omit<OwnAnswer, 'date' | 'item'>) {
      setShown({ date, item: question.item, isAnsweredHere: true })
      outbox.edit(answerId({ date, item: question.item }), { date, item: question.item, ...given })
    },
    next() {
      const refused = questions[at]
      if (refused && unsent(refused)?.problem) outbox.forget(answerId({ date, item: refused.item }))
      const rest = [...questions.slice(at + 1), ...questions.slice(0, at)]
      setShown({ date, item: rest.find((one) => !isDone(one))?.item ?? null, isAnsweredHere: false })
    },
  }
}

export type SittingState = ReturnType<typeof useSitting>

export function isDecided({ reply }: RecallQuestion): boolean {
  return reply !== null && reply.verdict !== 'compare'
}
