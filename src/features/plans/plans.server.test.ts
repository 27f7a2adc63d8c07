import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedBy, testShop, type Shop } from './plans.fixtures.ts'
import { senderFor } from './payments.fixtures.ts'
import { startRecorder, type Recorder } from './stripe.fixtures.ts'
import { describePlan, planData } from './plans.server.ts'
import { takeAllowance } from './plans.store.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_ANNUAL: 'price_a',
}

let recorder: Recorder
let shop: Shop
let off: Shop

beforeAll(async () => {
  recorder = await startRecorder()
  shop = await testShop({ ...stripe, STRIPE_API_URL: recorder.url })
  off = await testShop({ PAYMENTS: 'off', FEATURES: 'chat,gatedContent' })
})
afterAll(async () => {
  await Promise.all([shop.close(), off.close(), recorder.close()])
})

function sellAt(url: string): void {
  recorder.calls.splice(0)
  recorder.answer(() => ({ body: { url } }))
}

test('[PLAN-31] [PLAN-32] [PLAN-33] [PLAN-34] [PLAN-35] features and limits come in one response, for visitors too', async () => {
  expect(await off.callsOf(null).getFeatures()).toEqual({
    features: {
      'general.dev': false,
      'general.beta': false,
      'general.prod': false,
      'general.admin': false,
      chat: true,
      liveDocs: false,
      editorToolbar: false,
      gatedContent: true,
    },
    limits: {
      validationTextCharacter: { free: 255, pro: 2000, current: 0 },
      portfolioDocument: { free: 3, pro: null, current: 0 },
      quizCompletion: { free: 3, pro: null, current: 0 },
    },
    payments: 'off',
    hasModel: false,
  })
})

test("[PLAN-31] [PLAN-34] the counts are the caller's; admins have their flag", async () => {
  const account = await shop.learner()
  await takeAllowance(shop.fresh.db, { userId: account.id, kind: 'quizCompletion', allowance: 3 })
  expect((await shop.callsOf(account).getFeatures()).limits.quizCompletion.current).toBe(1)
  expect((await shop.callsOf(await shop.learner()).getFeatures()).limits.quizCompletion.current).toBe(0)
  const admin = await shop.callsOf(await shop.learner({ isAdmin: true })).getFeatures()
  expect(admin).toMatchObject({ features: { 'general.admin': true, chat: true, liveDocs: true }, payments: 'stripe' })
  expect(await describePlan(shop.services, { id: account.id, plan: 'pending' })).toMatchObject({
    isPro: true,
    limits: { quizCompletion: { current: 1 } },
  })
})

test('[API-54] checkout returns the URL at which to pay', async () => {
  sellAt('https://checkout.stripe.test/cs_1')
  const account = await shop.learner()
  const answer = await shop.callsOf(account).createCheckout({ returnTo: '/projects/lamp', billing_period: 'annual' })
  expect(answer).toEqual({ checkoutUrl: 'https://checkout.stripe.test/cs_1' })
  expect(recorder.calls[0]?.form).toMatchObject({ success_url: 'http://waymark.test/projects/lamp', 'line_items[0][price]': 'price_a' })
})

test('[API-54] retries within minutes, also ten at once, lead to one order; later, or for another period, to a new one', async () => {
  sellAt('https://checkout.stripe.test/cs_2')
  const account = await shop.learner()
  const { createCheckout } = shop.callsOf(account)
  const ask = () => createCheckout({ returnTo: '/', billing_period: 'monthly' })
  await Promise.all(Array.from({ length: 10 }, ask))
  await ask()
  const orders = () => new Set(recorder.calls.map(({ headers }) => headers['idempotency-key'])).size
  expect(orders()).toBe(1)
  await createCheckout({ returnTo: '/', billing_period: 'annual' })
  expect(orders()).toBe(2)
  shop.clock.advance(21 * 60_000)
  await ask()
  expect(orders()).toBe(3)
})

test.each([
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example', '/'],
  ['http://waymark.test.elsewhere.example/', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/'],
  ['http://waymark.test/projects/lamp?track=low#top', '/projects/lamp?track=low#top'],
])('after paying, %s leads to %s', async (returnTo, path) => {
  sellAt('https://checkout.stripe.test/cs_3')
  await shop.callsOf(await shop.learner()).createCheckout({ ...(returnTo !== undefined && { returnTo }), billing_period: 'monthly' })
  expect(recorder.calls[0]?.form['success_url']).toBe(`http://waymark.test${path}`)
})

test('[PLAN-30] checkout needs a signed-in caller without Pro', async () => {
  await expect(shop.callsOf(null).createCheckout({ billing_period: 'monthly' })).rejects.toMatchObject({ status: 401 })
  for (const plan of ['pending', 'pro'] as const) {
    const account = await shop.learner({ plan })
    await expect(shop.callsOf(account).createCheckout({ billing_period: 'monthly' })).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_PRO',
    })
  }
})

test('[API-54] an unreachable provider, and a site that sells nothing, are typed refusals', async () => {
  recorder.answer(() => ({ status: 400, body: { error: { type: 'invalid_request_error', message: 'No such price' } } }))
  const asked = shop.callsOf(await shop.learner()).createCheckout({ billing_period: 'monthly' })
  await expect(asked).rejects.toMatchObject({ status: 502, code: 'PAYMENTS_UNREACHABLE', defined: true })
  expect(shop.reported).toHaveLength(1)
  const refused = off.callsOf(await off.learner()).createCheckout({ billing_period: 'monthly' })
  await expect(refused).rejects.toMatchObject({ status: 503, code: 'PAYMENTS_OFF', defined: true })
})

test('[API-40] the portal always returns url, statusCode and error', async () => {
  sellAt('https://billing.stripe.test/p_1')
  const account = await shop.learner()
  expect(await shop.callsOf(account).openPortal()).toMatchObject({ url: null, statusCode: 404, error: expect.any(String) })
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.updated'))
  expect(await shop.callsOf(account).openPortal({ returnTo: '/projects' })).toEqual({
    url: 'https://billing.stripe.test/p_1',
    statusCode: 200,
    error: null,
  })
  expect(recorder.calls.at(-1)?.form).toEqual({ customer: `cus_${account.id}`, return_url: 'http://waymark.test/projects' })
  recorder.answer(() => ({ status: 400, body: { error: { type: 'invalid_request_error', message: 'No portal is set up' } } }))
  expect(await shop.callsOf(account).openPortal()).toMatchObject({ url: null, statusCode: 502 })
  expect(await off.callsOf(await off.learner()).openPortal()).toMatchObject({ url: null, statusCode: 503 })
})

test('the export has usage counts and subscriptions', async () => {
  const account = await shop.learner()
  const { event, send } = senderFor(shop, account)
  await send(event('customer.subscription.updated'))
  await takeAllowance(shop.fresh.db, { userId: account.id, kind: 'portfolioDocument', allowance: null })
  const files = await exportedBy(planData, shop.services, account)
  expect(files.map(({ path }) => path)).toEqual(['plans.json'])
  expect(JSON.parse(String(files[0]?.content))).toMatchObject({
    used: { portfolioDocument: 1 },
    subscriptions: [{ id: `sub_${account.id}`, state: 'active' }],
  })
})
