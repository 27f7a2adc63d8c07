import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import type { JobWorker } from '#platform/jobs/worker.ts'
import { testShop, type Shop } from './plans.fixtures.ts'
import { senderFor } from './payments.fixtures.ts'
import { saveSubscription } from './payments.store.ts'
import { payInSandbox } from './sandbox.server.ts'
import { startRecorder } from './stripe.fixtures.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_ANNUAL: 'price_a',
}

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
  const stripe = await testShop({ ...keys, STRIPE_API_URL: recorder.url })
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

test('what the provider says of an ended subscription is noted, also where its event is lost', async () => {
  const recorder = await startRecorder()
  const stripe = await testShop({ ...keys, STRIPE_API_URL: recorder.url })
  const payer = await stripe.learner()
  const { event, send } = senderFor(stripe, payer)
  await send(event('customer.subscription.updated', { object: { status: 'past_due' } }))
  let status = 'past_due'
  recorder.answer(({ method }) => {
    if (method === 'DELETE') status = 'canceled'
    return { body: { id: 'sub', status, cancel_at: null, cancel_at_period_end: false, items: { data: [] } } }
  })
  expect(await stripe.callsOf(payer).cancelSubscription({ atOnce: true })).toBeNull()
  expect(await stripe.planOf(payer)).toBe('free')
  await send(event('customer.subscription.deleted', { second: 1 }))
  expect(await stripe.planOf(payer)).toBe('free')

  const other = await stripe.learner()
  const sender = senderFor(stripe, other)
  await sender.send(sender.event('customer.subscription.updated'))
  expect(await stripe.planOf(other)).toBe('pro')
  expect(await stripe.callsOf(other).getSubscription()).toBeNull()
  expect(await stripe.planOf(other)).toBe('free')
  await stripe.close()
  await recorder.close()
})

test('where nothing is sold, given Pro has no subscription; what is still paid elsewhere is not denied', async () => {
  const closed = await testShop({ PAYMENTS: 'off' })
  const account = await closed.learner({ plan: 'pro' })
  expect(await closed.callsOf(account).getSubscription()).toBeNull()
  const at = closed.clock.now()
  const running = {
    userId: account.id,
    customerId: 'c',
    customerName: null,
    state: 'active',
    at,
    createdAt: at,
    since: at,
    heardAt: at,
  } as const
  await saveSubscription(closed.services.db, { ...running, id: 'test_1', provider: 'sandbox' })
  expect(await closed.callsOf(account).getSubscription()).toBeNull()
  await saveSubscription(closed.services.db, { ...running, id: 'sub_1', provider: 'stripe' })
  await expect(closed.callsOf(account).getSubscription()).rejects.toMatchObject({ code: 'PAYMENTS_OFF' })
  await closed.close()
})

/** A learner who paid two checkouts, each as a customer of its own. */
async function boughtTwice() {
  const recorder = await startRecorder()
  const stripe = await testShop({ ...keys, STRIPE_API_URL: recorder.url })
  const payer = await stripe.learner()
  const [first, second] = ['first', 'second'].map((name) => senderFor(stripe, payer, `sub_${name}`))
  await first?.send(first.event('checkout.session.completed', { object: { customer: 'cus_first' } }))
  stripe.clock.advance(1000)
  await second?.send(second.event('checkout.session.completed', { object: { customer: 'cus_second' } }))
  return { recorder, stripe, payer, second }
}

test('of two subscriptions that are paid, the one that stays is shown and cancelled', async () => {
  const { recorder, stripe, payer } = await boughtTwice()
  const ending: string[] = []
  const paidUntil = Math.floor(stripe.clock.now().getTime() / 1000) + 86_400
  recorder.answer(({ method, path }) => {
    const id = path.includes('sub_second') ? 'sub_second' : 'sub_first'
    if (method === 'POST') ending.push(id)
    const facts = { id, status: 'active', cancel_at: null, cancel_at_period_end: ending.includes(id) }
    return { body: { ...facts, items: { data: [{ current_period_end: paidUntil }] } } }
  })
  expect(await stripe.callsOf(payer).cancelSubscription({ atOnce: false })).toMatchObject({ isEnding: true })
  expect(ending).toEqual(['sub_first'])
  await stripe.close()
  await recorder.close()
})

test('after two checkouts were paid, the portal is that of the customer who goes on paying', async () => {
  const { recorder, stripe, payer, second } = await boughtTwice()
  stripe.clock.advance(1000)
  await second?.send(second.event('customer.subscription.deleted', { second: 5, object: { customer: 'cus_second' } }))
  const customers: unknown[] = []
  recorder.answer(({ form }) => {
    customers.push(form['customer'])
    return { body: { id: 'bps', url: 'https://billing.example/x' } }
  })
  await stripe.callsOf(payer).openPortal({ returnTo: '/' })
  expect(customers).toEqual(['cus_first'])
  await stripe.close()
  await recorder.close()
})
