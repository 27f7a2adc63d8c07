import { expect, test } from 'vitest'
import { PLANS, type Plan } from '#features/accounts/accounts.rules.ts'
import {
  reactionTo,
  isUserNews,
  newsIn,
  newsOut,
  noticePurchase,
  pauseBeforeStream,
  readSeen,
  USER_NEWS,
  writeSeen,
} from './plan-sync.rules.ts'

const ada = (plan: Plan, subscriptionId: string | null = null) => ({
  id: 'ada',
  plan,
  paymentInfo: { subscriptionId },
  isImpersonated: false,
})
const buyer = { hasCheckout: true, cancelled: null }
const nobody = { hasCheckout: false, cancelled: null }
const seenAs = (plan: Plan, userId = 'ada', subscription: string | null = null) => ({ userId, plan, subscription })

test('[SHELL-79] a sign-in or sign-out reloads the page, a new plan refetches everything, other news only the user', () => {
  expect(Object.fromEntries(USER_NEWS.map((news) => [news, reactionTo(news)]))).toEqual({
    plan: 'ask_everything',
    profile: 'ask_user',
    sessions: 'ask_user',
    gone: 'begin_anew',
    signed_in: 'begin_anew',
    signed_out: 'begin_anew',
    missed: 'ask_user_and_projects',
    planned: 'ask_plan',
  })
  expect([isUserNews('plan'), isUserNews('constructor'), isUserNews({})]).toEqual([true, false, false])
})

test('project news are sent like any other', () => {
  const news = { projectId: 'lamp', content: true }
  expect(newsIn(newsOut(news))).toEqual(news)
  expect(newsIn(newsOut({ ...news, annotations: '"2"' }))).toEqual({ ...news, annotations: '"2"' })
  expect(newsIn(newsOut({ ...news, operation: 'a-key' }))).toEqual({ ...news, operation: 'a-key' })
  expect(newsIn(newsOut('plan'))).toBe('plan')
  expect([newsIn({ what: 'project' }), newsIn({ what: 'project', projectId: 1 }), newsIn(null)]).toEqual(['planned', null, null])
})

test('[SHELL-80] becoming Pro in an open tab is welcomed once, when the payment is confirmed', () => {
  const first = noticePurchase(null, ada('free'), nobody)
  const paid = noticePurchase(first.seen, ada('pending'), nobody)
  const stillPaid = noticePurchase(paid.seen, ada('pending'), nobody)
  const bought = noticePurchase(stillPaid.seen, ada('pro'), nobody)
  const again = noticePurchase(bought.seen, ada('pro'), nobody)
  expect([first, paid, stillPaid, bought, again].map(({ news }) => news)).toEqual([null, 'confirming', null, 'confirmed', null])
  expect(noticePurchase(first.seen, ada('pro'), nobody).news).toBe('confirmed')
})

test('[SHELL-80] a failed payment is never welcomed, and is reported', () => {
  const paid = noticePurchase(seenAs('free'), ada('pending', 's1'), buyer)
  expect([paid.news, noticePurchase(paid.seen, ada('free', 's1'), buyer).news]).toEqual(['confirming', 'failed'])
  expect(noticePurchase(seenAs('pro', 'ada', 's1'), ada('free', 's1'), buyer).news).toBeNull()
})

test('[SHELL-80] a failure is still reported later, once', () => {
  const late = noticePurchase(seenAs('free'), ada('free', 's1'), buyer)
  expect([late.news, noticePurchase(late.seen, ada('free', 's1'), buyer).news]).toEqual(['failed', null])
})

test('[SHELL-80] a payment that its learner cancelled here did not fail, but a later one may', () => {
  const cancelled = { hasCheckout: true, cancelled: 's1' }
  expect(noticePurchase(seenAs('pending', 'ada', 's1'), ada('free', 's1'), cancelled).news).toBeNull()
  expect(noticePurchase(seenAs('free', 'ada', 's1'), ada('free', 's2'), cancelled).news).toBe('failed')
})

test('[SHELL-80] a tab that opened no checkout says nothing of a failure: Pro may have been bought and ended elsewhere', () => {
  expect(noticePurchase(seenAs('free'), ada('free', 's1'), nobody).news).toBeNull()
  expect(noticePurchase(seenAs('pending', 'ada', 's1'), ada('free', 's1'), nobody).news).toBeNull()
})

test('[SHELL-80] a tab that never saw the user without Pro stays quiet, and so does one that saw another user', () => {
  expect([noticePurchase(null, ada('pro'), nobody).news, noticePurchase(null, ada('pending'), nobody).news]).toEqual([null, null])
  expect(noticePurchase(seenAs('free', 'grace'), ada('pro'), nobody).news).toBeNull()
})

test('[SHELL-80] an impersonating admin is not notified; signing out clears the memory', () => {
  const seen = seenAs('free')
  expect(noticePurchase(seen, { ...ada('pro'), isImpersonated: true }, nobody)).toEqual({ seen, news: null })
  expect(noticePurchase(seen, null, nobody)).toEqual({ seen: null, news: null })
})

test('[SHELL-80] Pro after a lapse is welcomed again', () => {
  const lapsed = noticePurchase(seenAs('pro'), ada('free'), nobody)
  expect(noticePurchase(lapsed.seen, ada('pro'), nobody).news).toBe('confirmed')
})

test('what a tab saw survives serialisation', () => {
  for (const seen of [...PLANS.map((plan) => seenAs(plan)), seenAs('free', 'ada', 's1')]) expect(readSeen(writeSeen(seen))).toEqual(seen)
  expect([readSeen(null), readSeen(''), readSeen('ada'), readSeen('ada nothing')]).toEqual([null, null, null, null])
})

test('a refused stream is retried with growing pauses', () => {
  expect([1, 2, 3, 9].map(pauseBeforeStream)).toEqual([5, 10, 20, 120])
})
