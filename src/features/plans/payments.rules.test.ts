import { expect, test } from 'vitest'
import {
  counts,
  GIVE_UP_AFTER_MS,
  planFrom,
  settleSilence,
  SUBSCRIPTION_STATES,
  surplusOf,
  type SubscriptionReport,
  type SubscriptionState,
} from './payments.rules.ts'

const start = Date.parse('2026-02-01T12:00:00Z')
const said = (state: SubscriptionState, second = 0): SubscriptionReport => ({ state, at: new Date(start + second * 1000) })

function believed(news: SubscriptionReport[]): SubscriptionState | undefined {
  let known: SubscriptionReport | null = null
  for (const one of news) if (counts(one, known)) known = one
  return known?.state
}

function orders<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

test.each<[string, SubscriptionReport[], SubscriptionState]>([
  ['bought', [said('unpaid'), said('processing', 1), said('active', 3)], 'active'],
  ['bought within one second', [said('unpaid'), said('processing'), said('active')], 'active'],
  ['bought and cancelled', [said('processing'), said('active', 2), said('active', 60), said('ended', 90)], 'ended'],
  ['renewed after an unpaid invoice', [said('active'), said('unpaid', 60), said('active', 120)], 'active'],
  ['refused', [said('unpaid'), said('processing', 1), said('unpaid', 5)], 'unpaid'],
])('[PLAN-50] a subscription that was %s ends the same in any order of its events', (_, news, end) => {
  for (const order of orders(news)) expect(believed(order)).toBe(end)
})

test('an ended subscription never comes back, however new the event', () => {
  for (const state of SUBSCRIPTION_STATES) expect(counts(said(state, 999), said('ended'))).toBe(false)
})

test('[PLAN-01] [PLAN-50] one active subscription is Pro, one in progress is pending, anything else is free', () => {
  expect(planFrom(['ended', 'active'])).toBe('pro')
  expect(planFrom(['unpaid', 'processing', 'ended'])).toBe('pending')
  expect(planFrom(['unpaid', 'ended'])).toBe('free')
  expect(planFrom([])).toBe('free')
})

test("[PLAN-50] pending ends by itself: by the provider's answer, or after too long in progress", () => {
  const known = { ...said('processing'), since: new Date(start) }
  const soon = new Date(start + 3_600_000)
  const late = new Date(start + GIVE_UP_AFTER_MS + 1)
  expect(settleSilence(known, 'active', soon)).toBe('active')
  expect(settleSilence(known, 'ended', soon)).toBe('ended')
  expect(settleSilence(known, null, soon)).toBe('ended')
  expect(settleSilence(known, 'unpaid', soon)).toBeNull()
  expect(settleSilence(known, 'unpaid', late)).toBe('unpaid')
  expect(settleSilence({ ...said('active'), since: new Date(start) }, 'active', late)).toBeNull()
  expect(settleSilence({ ...said('active'), since: new Date(start) }, 'ended', late)).toBe('ended')
})

test('of several subscriptions the first paid one stays, and others paid or in progress are surplus', () => {
  const own = (id: string, state: SubscriptionState, second: number) => ({ id, state, since: new Date(start + second * 1000) })
  const surplus = (current: string | null, ...all: Parameters<typeof own>[]) =>
    surplusOf(
      all.map((one) => own(...one)),
      current,
    ).map(({ id }) => id)
  expect(surplus(null, ['monthly', 'active', 0])).toEqual([])
  expect(surplus(null, ['monthly', 'active', 0], ['annual', 'active', 5])).toEqual(['annual'])
  expect(surplus(null, ['annual', 'active', 5], ['monthly', 'active', 0])).toEqual(['annual'])
  expect(surplus('debit', ['debit', 'processing', 0], ['card', 'active', 5])).toEqual(['debit'])
  expect(surplus('b', ['b', 'active', 0], ['a', 'active', 0])).toEqual(['a'])
  expect(surplus('gone', ['b', 'active', 0], ['a', 'active', 0])).toEqual(['b'])
  expect(surplus(null, ['one', 'processing', 0], ['other', 'processing', 5])).toEqual([])
  expect(surplus('old', ['old', 'ended', 0], ['refused', 'unpaid', 1], ['new', 'active', 5])).toEqual([])
})
