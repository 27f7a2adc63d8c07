import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import type { JobWorker } from '#platform/jobs/worker.ts'
import { testShop, type Shop } from './plans.fixtures.ts'
import { senderFor } from './payments.fixtures.ts'
import { payInSandbox } from './sandbox.server.ts'
import { startRecorder } from './stripe.fixtures.ts'

let shop: Shop
let worker: JobWorker

beforeAll(async () => {
  shop = await testShop()
  worker = await shop.worker()
})
afterAll(() => shop.close())

async function buyer(period: 'monthly' | 'annual' = 'annual'): Promise<Account> {
  const account = await shop.learner()
  const { checkoutUrl } = await shop.callsOf(account).createCheckout({ returnTo: '/', billing_period: period })
  await payInSandbox(shop.services, new URL(checkoutUrl).searchParams.get('session') ?? '', true)
  await worker.settle()
  return account
}

async function wait(seconds: number): Promise<void> {
  shop.clock.advance(seconds * 1000)
  await worker.settle()
  await worker.settle()
}

test('cancelling keeps the paid time, names its end, and can be undone', async () => {
  const account = await buyer()
  await wait(6)
  const calls = shop.callsOf(account)
  const paid = await calls.getSubscription()
  const days = (Date.parse(paid?.paidUntil ?? '') - shop.clock.now().getTime()) / 86_400_000
  expect([paid?.isEnding, paid?.endsAtOnce, Math.round(days)]).toEqual([false, false, 365])
  expect(await calls.cancelSubscription({ atOnce: false })).toEqual({ ...paid, isEnding: true })
  expect(await shop.planOf(account)).toBe('pro')
  expect(await calls.resumeSubscription()).toEqual(paid)
  await wait(366 * 86_400)
  expect(await shop.planOf(account)).toBe('pro')
})

test('a payment in progress has no paid time: the page says so first, and an ending that differs from what was shown is refused', async () => {
  const account = await buyer()
  const calls = shop.callsOf(account)
  expect(await calls.getSubscription()).toEqual({ paidUntil: null, isEnding: false, endsAtOnce: true })
  await expect(calls.cancelSubscription({ atOnce: false })).rejects.toMatchObject({ code: 'ENDS_OTHERWISE' })
  expect(await shop.planOf(account)).toBe('pending')
  expect(await calls.cancelSubscription({ atOnce: true })).toBeNull()
  await worker.settle()
  expect(await shop.planOf(account)).toBe('free')
  const paid = await buyer()
  await wait(6)
  await expect(shop.callsOf(paid).cancelSubscription({ atOnce: true })).rejects.toMatchObject({ code: 'ENDS_OTHERWISE' })
  expect(await shop.planOf(paid)).toBe('pro')
})

test('without a subscription there is nothing to cancel, and an unreachable provider is reported', async () => {
  const account = await shop.learner({ plan: 'pro' })
  expect(await shop.callsOf(account).getSubscription()).toBeNull()
  await expect(shop.callsOf(account).cancelSubscription({ atOnce: true })).rejects.toMatchObject({ code: 'NO_SUBSCRIPTION' })
  const recorder = await startRecorder()
  const stripe = await testShop({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_MONTHLY: 'price_m',
    STRIPE_PRICE_ANNUAL: 'price_a',
    STRIPE_API_URL: recorder.url,
  })
  const payer = await stripe.learner()
  const { event, send } = senderFor(stripe, payer)
  await send(event('checkout.session.completed'))
  recorder.answer(() => ({ status: 400, body: { error: { type: 'invalid_request_error', message: 'Down' } } }))
  await expect(stripe.callsOf(payer).getSubscription()).rejects.toMatchObject({ code: 'PAYMENTS_UNREACHABLE' })
  const end = Math.floor(stripe.clock.now().getTime() / 1000) + 86_400
  recorder.answer(({ form }) => ({
    body: {
      id: 'sub',
      status: 'active',
      cancel_at: null,
      items: { data: [{ current_period_end: end }] },
      cancel_at_period_end: recorder.calls.some((call) => call.method === 'POST') && form['cancel_at_period_end'] !== 'false',
    },
  }))
  expect(await stripe.callsOf(payer).cancelSubscription({ atOnce: false })).toMatchObject({ isEnding: true, endsAtOnce: false })
  await stripe.close()
  await recorder.close()
})
