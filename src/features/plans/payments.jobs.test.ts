import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { removeAccount } from '#features/accounts/accounts.store.ts'
import { listAuditEntries } from '#features/accounts/impersonation.store.ts'
import { removeEverything } from '#features/accounts/own-data.server.ts'
import { listFailedJobs } from '#platform/jobs/jobs.store.ts'
import type { JobWorker } from '#platform/jobs/worker.ts'
import { testShop, type Shop } from './plans.fixtures.ts'
import { planData } from './plans.server.ts'
import { senderFor } from './payments.fixtures.ts'
import { GIVE_UP_AFTER_MS } from './payments.rules.ts'
import { startRecorder, type Recorder } from './stripe.fixtures.ts'
import { listSubscriptions, saveSubscription } from './payments.store.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_ANNUAL: 'price_a',
}
const HOUR = 3_600_000

let recorder: Recorder
let shop: Shop
let worker: JobWorker

beforeAll(async () => {
  recorder = await startRecorder()
  shop = await testShop({ ...stripe, STRIPE_API_URL: recorder.url })
  worker = await shop.worker()
})
afterAll(async () => {
  await shop.close()
  await recorder.close()
})

function says(status: string | null): void {
  recorder.calls.splice(0)
  recorder.answer(() =>
    status === null
      ? { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }
      : { body: { id: 'sub', status } },
  )
}

async function later(milliseconds: number): Promise<void> {
  shop.clock.advance(milliseconds)
  await worker.settle()
  await worker.settle()
}

async function pending() {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('checkout.session.completed', { object: { payment_status: 'unpaid' } }))
  return account
}

test('[PLAN-50] pending ends even if an event is lost: after a while the provider is asked', async () => {
  const account = await pending()
  says('active')
  await later(6 * 60_000)
  expect([recorder.calls.length, await shop.planOf(account)]).toEqual([0, 'pending'])
  await later(HOUR)
  expect(await shop.planOf(account)).toBe('pro')
})

test('[PLAN-50] a payment in progress stays pending, until it counts as failed', async () => {
  const account = await pending()
  says('incomplete')
  await later(HOUR)
  expect(await shop.planOf(account)).toBe('pending')
  await later(GIVE_UP_AFTER_MS)
  expect(await shop.planOf(account)).toBe('free')
})

test('a subscription that the provider no longer knows has ended', async () => {
  const account = await pending()
  says(null)
  await later(HOUR)
  expect(await shop.planOf(account)).toBe('free')
})

test('a Pro subscription is checked after 40 silent days, and not repeatedly', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.updated'))
  says('active')
  await later(41 * 24 * HOUR)
  const asked = () => recorder.calls.filter(({ path }) => path.endsWith(`sub_${account.id}`)).length
  await later(HOUR)
  expect([asked(), await shop.planOf(account)]).toEqual([1, 'pro'])
  says('canceled')
  await later(41 * 24 * HOUR)
  expect(await shop.planOf(account)).toBe('free')
})

test('a subscription that ends in the second in which the provider was asked has ended', async () => {
  const account = await pending()
  says('active')
  await later(HOUR - (shop.clock.now().getTime() % 1000) + 400)
  expect(await shop.planOf(account)).toBe('pro')
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.deleted', { id: `evt_end_${account.id}` }))
  expect(await shop.planOf(account)).toBe('free')
})

test('many silent subscriptions of another provider keep none of this one waiting', async () => {
  const account = await pending()
  const { id: userId } = await shop.learner()
  const at = new Date(shop.clock.now().getTime() - 41 * 24 * HOUR)
  const silent = { userId, provider: 'sandbox', customerId: 'x', customerName: null, state: 'active' } as const
  for (let count = 0; count < 100; count += 1)
    await saveSubscription(shop.fresh.db, { ...silent, id: `test_${count}`, at, createdAt: at, since: at, heardAt: at })
  says('active')
  await later(HOUR)
  expect(await shop.planOf(account)).toBe('pro')
  await removeAccount(shop.fresh.db, userId)
})

test('an outage of the provider changes no plan', async () => {
  const account = await pending()
  recorder.answer(() => ({ status: 400, body: { error: { type: 'api_error', message: 'down' } } }))
  await later(HOUR)
  expect(await shop.planOf(account)).toBe('pending')
})

test('deleting the account ends its payments', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.updated'))
  says('active')
  await removeEverything([planData], shop.services, account)
  await worker.settle()
  expect(recorder.calls.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /v1/subscriptions/sub_${account.id}`)
  expect(await listSubscriptions(shop.fresh.db, account.id)).toEqual([])
})

test('deleting an account does not pass over what was sold by a provider that is no longer set: the job fails, and names it', async () => {
  const closed = await testShop({ PAYMENTS: 'off' })
  const account = await closed.learner()
  const { db } = closed.services
  const now = closed.clock.now()
  const times = { at: now, createdAt: now, since: now, heardAt: now }
  const sold = { userId: account.id, customerId: 'cus_1', customerName: null, state: 'active', ...times } as const
  await saveSubscription(db, { id: 'sub_1', provider: 'stripe', ...sold })
  await saveSubscription(db, { id: 'test_1', provider: 'sandbox', ...sold })
  await removeEverything([planData], closed.services, account)
  const own = await closed.worker()
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await own.settle()
    closed.clock.advance(24 * HOUR)
  }
  expect(await listFailedJobs(db, 10)).toMatchObject([{ name: 'cancel-subscription', lastError: expect.stringContaining('sub_1') }])
  await closed.close()
})

test("a payment for a deleted account is cancelled; another shop's is ignored", async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await removeAccount(shop.fresh.db, account.id)
  says('active')
  await send(event('checkout.session.completed'))
  await send(event('customer.subscription.updated', { object: { id: 'sub_of_another_shop', metadata: {} } }))
  await worker.settle()
  expect(recorder.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET /v1/subscriptions/sub_${account.id}`,
    `DELETE /v1/subscriptions/sub_${account.id}`,
  ])
})

test('of two periods paid in two tabs the first stays: the second is cancelled, and its refund is in the log, and once in the audit log', async () => {
  const account = await shop.learner()
  const warned = vi.spyOn(shop.services.log, 'warn')
  const [monthly, annual] = [senderFor(shop, account, 'sub_monthly'), senderFor(shop, account, 'sub_annual')]
  says('active')
  await monthly.send(monthly.event('checkout.session.completed'))
  shop.clock.advance(1000)
  const paid = annual.event('checkout.session.completed')
  await annual.send(paid)
  await annual.send(paid)
  await annual.send(annual.event('invoice.paid', { second: 1 }))
  await worker.settle()
  expect(recorder.calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /v1/subscriptions/sub_annual')
  expect(recorder.calls.map(({ path }) => path)).not.toContain('/v1/subscriptions/sub_monthly')
  expect(warned.mock.calls.map(([facts]) => facts)).toContainEqual(expect.objectContaining({ subscription: 'sub_annual', refund: 'due' }))
  const audited = (await listAuditEntries(shop.fresh.db, { limit: 10, who: account.id })).map(({ what }) => what)
  expect(audited.filter((what) => what.includes('refund'))).toEqual(['payment refund due: stripe subscription sub_annual (active)'])
  await annual.send(annual.event('customer.subscription.deleted', { second: 2 }))
  expect(await shop.planOf(account)).toBe('pro')
  says('active')
  await monthly.send(monthly.event('invoice.paid', { second: 90 }))
  await worker.settle()
  expect(recorder.calls).toEqual([])
})
