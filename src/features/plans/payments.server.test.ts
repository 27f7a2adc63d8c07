import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#features/accounts/impersonation.store.ts'
import { findAccount, savePlan } from '#features/accounts/accounts.store.ts'
import type { Config } from '#platform/config.ts'
import { testShop, type Shop } from './plans.fixtures.ts'
import { takeAllowance, findUsage } from './plans.store.ts'
import { senderFor } from './payments.fixtures.ts'
import { listUnserved, receiveEvent } from './payments.server.ts'
import { listSubscriptions, saveSubscription } from './payments.store.ts'
import { subscriptions } from './payments.tables.ts'
import { startRecorder } from './stripe.fixtures.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_ANNUAL: 'price_a',
}
const NOT_SIGNED = { refused: 'not_signed' }

let shop: Shop

beforeAll(async () => {
  shop = await testShop(keys)
})
afterAll(() => shop.close())

function times() {
  const now = shop.clock.now()
  return { at: now, createdAt: now, since: now, heardAt: now }
}

function orders<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

test('[PLAN-50] a learner becomes pending when the order is placed, and Pro when it is paid', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.created'))
  expect(await shop.planOf(account)).toBe('free')
  await send(event('checkout.session.completed', { second: 1, object: { payment_status: 'unpaid' } }))
  expect(await shop.planOf(account)).toBe('pending')
  await send(event('customer.subscription.updated', { second: 3 }))
  expect(await findAccount(shop.fresh.db, account.id)).toMatchObject({
    plan: 'pro',
    paymentInfo: { customerId: `cus_${account.id}`, customerName: 'Ada L.', subscriptionId: `sub_${account.id}` },
  })
})

test('each change of a plan by a payment is in the audit log once, and a repeat is not', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('checkout.session.completed', { second: 1, object: { payment_status: 'unpaid' } }))
  const paid = event('customer.subscription.updated', { second: 3 })
  await send(paid)
  await send(paid)
  const entries = await listAuditEntries(shop.fresh.db, { limit: 10, who: account.id })
  expect(new Set(entries.map(({ what }) => what))).toEqual(new Set(['payment plan pending', 'payment plan pro']))
  expect(entries.map(({ adminId }) => adminId)).toEqual([null, null])
})

test('[PLAN-50] a failed payment ends pending', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('checkout.session.completed', { object: { payment_status: 'unpaid' } }))
  await send(event('checkout.session.async_payment_failed', { second: 60 }))
  expect(await shop.planOf(account)).toBe('free')
})

test('a forged event is refused: no signature, a foreign secret, another scheme, garbage', async () => {
  const account = await shop.learner()
  const { event, sign } = senderFor(shop, account)
  const payload = event('customer.subscription.updated')
  const good = await sign(payload)
  const forged = [
    '',
    'v1=00',
    't=1,v1=',
    await sign(payload, { secret: 'whsec_of_somebody_else' }),
    good.replace('v1=', 'v0='),
    good.replace('t=', 't=1'),
  ]
  for (const header of forged) expect(await receiveEvent(shop.services, payload, header)).toMatchObject(NOT_SIGNED)
  expect(await shop.planOf(account)).toBe('free')
})

test('an event with a single changed blank is refused', async () => {
  const account = await shop.learner()
  const { event, sign } = senderFor(shop, account)
  const payload = event('customer.subscription.updated', { object: { status: 'incomplete' } })
  const signature = await sign(payload)
  for (const changed of [payload.replace('incomplete', 'active'), `${payload} `, payload.replace('{', '{ '), '']) {
    expect(await receiveEvent(shop.services, changed, signature)).toMatchObject(NOT_SIGNED)
  }
  expect(await receiveEvent(shop.services, payload, signature)).toBe('noted')
  expect(await shop.planOf(account)).toBe('free')
})

test('a signed event is accepted for five minutes', async () => {
  const account = await shop.learner()
  const { event, sign } = senderFor(shop, account)
  const payload = event('customer.subscription.updated')
  expect(await receiveEvent(shop.services, payload, await sign(payload, { secondsAgo: 301 }))).toMatchObject(NOT_SIGNED)
  expect(await receiveEvent(shop.services, payload, await sign(payload, { secondsAgo: 299 }))).toBe('noted')
})

test('the same event counts once, even if it is sent 20 times at once', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  const payload = event('customer.subscription.updated')
  const received = await Promise.all(Array.from({ length: 20 }, () => send(payload)))
  expect(received.filter((one) => one === 'noted')).toHaveLength(1)
  expect(received.filter((one) => one === 'known')).toHaveLength(19)
})

test('replaying an old event does not restore a cancelled subscription', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  const paid = event('customer.subscription.updated', { id: 'evt_paid_before', second: 1 })
  await send(paid)
  await send(event('customer.subscription.deleted', { second: 60 }))
  await send(paid)
  await send(event('customer.subscription.updated', { second: 30 }))
  await send(event('invoice.paid', { second: 61 }))
  expect(await shop.planOf(account)).toBe('free')
})

test("in any order of a purchase's events, and all at once, the result is Pro", async () => {
  const steps = (sender: ReturnType<typeof senderFor>) => [
    sender.event('customer.subscription.created', { second: 0 }),
    sender.event('checkout.session.completed', { second: 0, object: { payment_status: 'unpaid' } }),
    sender.event('customer.subscription.updated', { second: 1 }),
    sender.event('invoice.paid', { second: 1 }),
  ]
  for (const positions of orders([0, 1, 2, 3])) {
    const account = await shop.learner()
    const sender = senderFor(shop, account)
    const sent = steps(sender)
    for (const at of positions) await sender.send(sent[at] ?? '')
    expect(await shop.planOf(account), positions.join()).toBe('pro')
  }
  const account = await shop.learner()
  const sender = senderFor(shop, account)
  await Promise.all(steps(sender).map(sender.send))
  expect(await shop.planOf(account)).toBe('pro')
})

test('[PLAN-50] a lapsed subscription returns to free and loses no data', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.updated'))
  for (let count = 0; count < 5; count += 1)
    await takeAllowance(shop.fresh.db, { userId: account.id, kind: 'portfolioDocument', allowance: null })
  await send(event('customer.subscription.deleted', { second: 60 }))
  const { plan, paymentInfo, updatedAt: _, ...rest } = { updatedAt: null, ...(await findAccount(shop.fresh.db, account.id)) }
  expect([plan, paymentInfo?.customerId]).toEqual(['free', `cus_${account.id}`])
  expect(await findUsage(shop.fresh.db, account.id)).toEqual({ portfolioDocument: 5 })
  expect(rest).toMatchObject({
    id: account.id,
    email: account.email,
    name: account.name,
    nickname: account.nickname,
    preferences: account.preferences,
  })
})

test('an overdue renewal keeps Pro while the provider retries', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.updated'))
  expect(await send(event('invoice.payment_failed', { second: 60 }))).toBe('irrelevant')
  await send(event('customer.subscription.updated', { second: 61, object: { status: 'past_due' } }))
  expect(await shop.planOf(account)).toBe('pro')
  await send(event('customer.subscription.updated', { second: 999, object: { status: 'unpaid' } }))
  expect(await shop.planOf(account)).toBe('free')
})

test('of two subscriptions one may end without losing Pro', async () => {
  const account = await shop.learner()
  const first = senderFor(shop, account, `sub_first_${account.id}`)
  const second = senderFor(shop, account, `sub_second_${account.id}`)
  await first.send(first.event('customer.subscription.updated'))
  await second.send(second.event('customer.subscription.updated', { second: 1 }))
  await first.send(first.event('customer.subscription.deleted', { second: 2 }))
  expect(await shop.planOf(account)).toBe('pro')
})

test('an unpaid order does not remove a Pro plan that the operator gave', async () => {
  const account = await shop.learner({ plan: 'pro' })
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.created'))
  await send(event('customer.subscription.deleted', { second: 60, object: { status: 'incomplete_expired' } }))
  expect(await shop.planOf(account)).toBe('pro')
})

test('who was a customer of an earlier provider buys as a new one, and who is a customer stays the same', async () => {
  const stripe = await startRecorder()
  stripe.answer(() => ({ body: { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.test/cs_1' } }))
  const there = await testShop({ ...keys, STRIPE_API_URL: stripe.url })
  async function boughtAs(provider: 'sandbox' | 'stripe') {
    const account = await there.learner()
    const { event, send } = senderFor(there, account)
    await send(event('customer.subscription.updated'))
    await send(event('customer.subscription.deleted', { second: 60 }))
    await there.fresh.db.update(subscriptions).set({ provider })
    await there.callsOf(await findAccount(there.fresh.db, account.id)).createCheckout({ returnTo: '/', billing_period: 'annual' })
    return stripe.calls.at(-1)?.form['customer']
  }
  expect(await boughtAs('sandbox')).toBeUndefined()
  expect(await boughtAs('stripe')).toMatch(/^cus_/)
  await there.close()
  await stripe.close()
})

test('events without an account are matched by customer, and otherwise ignored', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.updated'))
  const other = senderFor(shop, account, `sub_later_${account.id}`)
  await other.send(other.event('customer.subscription.updated', { object: { metadata: {} } }))
  expect(await listSubscriptions(shop.fresh.db, account.id)).toHaveLength(2)
  const stranger = { metadata: {}, customer: 'cus_of_another_shop' }
  expect(await other.send(other.event('customer.subscription.updated', { object: { ...stranger, id: 'sub_of_another_shop' } }))).toBe(
    'noted',
  )
  expect(await other.send(other.event('payout.paid'))).toBe('irrelevant')
})

test('whom the operator sets to Free while a subscription goes on gets Pro back without a second payment', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.updated'))
  const free = await savePlan(shop.fresh.db, account.id, { plan: 'free' }, shop.clock.now())
  const asked = await shop.callsOf(free).createCheckout({ returnTo: '/projects/lamp', billing_period: 'annual' })
  expect(asked).toEqual({ checkoutUrl: 'http://waymark.test/projects/lamp' })
  expect(await shop.planOf(account)).toBe('pro')
  const entries = await listAuditEntries(shop.fresh.db, { limit: 10, who: account.id })
  expect(entries.map(({ what }) => what)).toEqual(['payment plan pro', 'payment plan pro'])
})

test('two presses at once by whom the operator set to Free open no checkout', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.updated'))
  const free = await savePlan(shop.fresh.db, account.id, { plan: 'free' }, shop.clock.now())
  const press = () => shop.callsOf(free).createCheckout({ returnTo: '/', billing_period: 'annual' })
  expect(await Promise.all([press(), press()])).toEqual([{ checkoutUrl: 'http://waymark.test/' }, { checkoutUrl: 'http://waymark.test/' }])
})

test('who pays here gets Pro although a test purchase was left over, and loses it when the payment ends', async () => {
  const account = await shop.learner()
  const left = { id: 'test_left', userId: account.id, customerId: 'test', customerName: null, state: 'active' as const, ...times() }
  await saveSubscription(shop.fresh.db, { ...left, provider: 'sandbox' })
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.updated'))
  expect(await shop.planOf(account)).toBe('pro')
  await send(event('customer.subscription.deleted', { second: 5 }))
  expect(await shop.planOf(account)).toBe('free')
})

test('what runs at a provider whose sales have stopped is named; what a test checkout left over is not', async () => {
  const account = await shop.learner()
  const row = { userId: account.id, customerId: 'c', customerName: null, state: 'active' as const, ...times() }
  await saveSubscription(shop.fresh.db, { ...row, id: 'sub_1', provider: 'stripe' })
  await saveSubscription(shop.fresh.db, { ...row, id: 'test_1', provider: 'sandbox' })
  const named = async (payments: Config['payments']) =>
    (await listUnserved({ config: { payments }, db: shop.fresh.db }, { id: account.id, plan: 'free' })).map(({ id }) => id).toSorted()
  expect([await named('off'), await named('stripe'), await named('sandbox')]).toEqual([['sub_1'], ['sub_1'], ['sub_1', 'test_1']])
  expect(await listUnserved({ config: { payments: 'stripe' }, db: shop.fresh.db }, { id: account.id, plan: 'pro' })).toEqual([])
})

test('a subscription at another provider, and one that has ended, restore no plan', async () => {
  const stripe = await startRecorder()
  stripe.answer(() => ({ body: { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.test/cs_1' } }))
  const there = await testShop({ ...keys, STRIPE_API_URL: stripe.url })
  async function checkoutAfter(change: Partial<typeof subscriptions.$inferInsert>) {
    const account = await there.learner()
    const { event, send } = senderFor(there, account)
    await send(event('customer.subscription.updated'))
    await there.fresh.db.update(subscriptions).set(change)
    const free = await savePlan(there.fresh.db, account.id, { plan: 'free' }, there.clock.now())
    const asked = await there.callsOf(free).createCheckout({ returnTo: '/', billing_period: 'annual' })
    return [asked.checkoutUrl, await there.planOf(account)]
  }
  expect(await checkoutAfter({ provider: 'sandbox' })).toEqual(['https://checkout.stripe.test/cs_1', 'free'])
  expect(await checkoutAfter({ provider: 'stripe', state: 'ended' })).toEqual(['https://checkout.stripe.test/cs_1', 'free'])
  await there.close()
  await stripe.close()
})
