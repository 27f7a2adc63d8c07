import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CheckoutOrder } from './payment-provider.gateway.ts'
import { startRecorder, type Recorder } from './stripe.fixtures.ts'
import { stripePayments } from './stripe.gateway.ts'

let recorder: Recorder

beforeAll(async () => {
  recorder = await startRecorder()
})
afterEach(() => void recorder.calls.splice(0))
afterAll(() => recorder.close())

const order: CheckoutOrder = {
  checkoutId: 'order-1',
  userId: 'user-1',
  email: 'ada@example.org',
  name: 'Ada',
  customerId: null,
  billingPeriod: 'annual',
  returnTo: 'https://waymark.test/projects/lamp?track=low',
  expiresAt: new Date('2026-02-01T12:00:00Z'),
}

function payments() {
  return stripePayments({
    secretKey: 'sk_test_recorder',
    webhookSecret: 'whsec_1',
    prices: { monthly: 'price_m', annual: 'price_a' },
    apiUrl: recorder.url,
  })
}

test("a checkout session has the period's price, is bound to the learner, and is created once for an order", async () => {
  recorder.answer(() => ({ body: { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.test/cs_1' } }))
  expect(await payments().createCheckout(order)).toBe('https://checkout.stripe.test/cs_1')
  const [call] = recorder.calls
  expect(call).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' })
  expect(call?.headers).toMatchObject({ authorization: 'Bearer sk_test_recorder', 'idempotency-key': 'order-1' })
  expect(call?.headers['stripe-version']).toMatch(/^\d{4}-\d{2}-\d{2}/)
  expect(call?.form).toEqual({
    mode: 'subscription',
    'line_items[0][price]': 'price_a',
    'line_items[0][quantity]': '1',
    success_url: order.returnTo,
    cancel_url: order.returnTo,
    client_reference_id: 'user-1',
    customer_email: 'ada@example.org',
    'metadata[waymarkUserId]': 'user-1',
    'subscription_data[metadata][waymarkUserId]': 'user-1',
    expires_at: String(Date.parse('2026-02-01T13:00:00Z') / 1000),
  })
})

test('a returning customer keeps their customer id', async () => {
  recorder.answer(() => ({ body: { url: 'https://checkout.stripe.test/cs_2' } }))
  await payments().createCheckout({ ...order, billingPeriod: 'monthly', customerId: 'cus_1' })
  expect(recorder.calls[0]?.form).toMatchObject({ customer: 'cus_1', 'line_items[0][price]': 'price_m' })
  expect(recorder.calls[0]?.form).not.toHaveProperty('customer_email')
})

test('a customer that Stripe does not have any more buys as a new one', async () => {
  const missing = { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message: 'No such customer' }
  recorder.answer(({ form }) =>
    'customer' in form ? { status: 400, body: { error: missing } } : { body: { url: 'https://checkout.stripe.test/cs_4' } },
  )
  expect(await payments().createCheckout({ ...order, customerId: 'cus_gone' })).toBe('https://checkout.stripe.test/cs_4')
  expect(recorder.calls.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-1', 'order-1-new'])
  recorder.answer(() => ({ status: 400, body: { error: { ...missing, param: 'line_items[0][price]' } } }))
  await expect(payments().createCheckout({ ...order, customerId: 'cus_1' })).rejects.toThrow()
})

test('the portal opens for the customer, and leads back', async () => {
  recorder.answer(() => ({ body: { url: 'https://billing.stripe.test/p_1' } }))
  expect(await payments().openPortal({ customerId: 'cus_1', returnTo: 'https://waymark.test/' })).toBe('https://billing.stripe.test/p_1')
  expect(recorder.calls[0]).toMatchObject({
    path: '/v1/billing_portal/sessions',
    form: { customer: 'cus_1', return_url: 'https://waymark.test/' },
  })
})

test('a broken connection is retried with the same key; a refusal is not', async () => {
  let attempts = 0
  recorder.answer(() => ((attempts += 1) === 1 ? 'broken' : { body: { url: 'https://checkout.stripe.test/cs_3' } }))
  expect(await payments().createCheckout(order)).toBe('https://checkout.stripe.test/cs_3')
  expect(recorder.calls.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-1', 'order-1'])
  recorder.calls.splice(0)
  recorder.answer(() => ({ status: 400, body: { error: { type: 'invalid_request_error', message: 'No such price' } } }))
  await expect(payments().createCheckout(order)).rejects.toThrow('No such price')
  expect(recorder.calls).toHaveLength(1)
})

test('the state of a subscription is fetched, and null if Stripe does not know it', async () => {
  recorder.answer(({ path }) =>
    path === '/v1/subscriptions/sub_1'
      ? { body: { id: 'sub_1', status: 'past_due' } }
      : { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such subscription' } } },
  )
  expect([await payments().stateOf('sub_1'), await payments().stateOf('sub_2')]).toEqual(['active', null])
})

test('a subscription is cancelled once; an ended or unknown one stays as it is', async () => {
  recorder.answer(({ path }) => ({ body: { id: 'sub', status: path.endsWith('sub_over') ? 'canceled' : 'active' } }))
  await payments().cancel('sub_1')
  await payments().cancel('sub_over')
  recorder.answer(() => ({ status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }))
  await payments().cancel('sub_gone')
  expect(recorder.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/subscriptions/sub_1',
    'DELETE /v1/subscriptions/sub_1',
    'GET /v1/subscriptions/sub_over',
    'GET /v1/subscriptions/sub_gone',
  ])
})

const MARCH = Date.parse('2026-03-01T12:00:00Z') / 1000

test('a subscription is cancelled at the end of its paid period, and can be resumed', async () => {
  const plain = { id: 'sub_1', status: 'active', cancel_at: null, items: { data: [{ current_period_end: MARCH }] } }
  const now = { ...plain, cancel_at_period_end: false }
  recorder.answer(({ method, form }) => {
    if (method === 'POST') Object.assign(now, { cancel_at_period_end: form['cancel_at_period_end'] === 'true' })
    return { body: now }
  })
  const [before, , ending, , after] = [
    await payments().describe('sub_1'),
    await payments().cancelLater('sub_1'),
    await payments().describe('sub_1'),
    await payments().resume('sub_1'),
    await payments().describe('sub_1'),
  ]
  const paid = { state: 'active', isPaid: true, paidUntil: new Date('2026-03-01T12:00:00Z') }
  expect([before, ending, after]).toEqual([
    { ...paid, isEnding: false },
    { ...paid, isEnding: true },
    { ...paid, isEnding: false },
  ])
  const changes = recorder.calls.filter(({ method }) => method === 'POST')
  expect(changes.map(({ path, form }) => [path, form])).toEqual([
    ['/v1/subscriptions/sub_1', { cancel_at_period_end: 'true' }],
    ['/v1/subscriptions/sub_1', { cancel_at_period_end: 'false' }],
  ])
})

test("a custom end date from Stripe's portal can be undone too, and an unknown subscription is null", async () => {
  recorder.answer(() => ({
    body: { id: 'sub_1', status: 'past_due', cancel_at: MARCH, cancel_at_period_end: false, items: { data: [] } },
  }))
  expect(await payments().describe('sub_1')).toEqual({
    state: 'active',
    isPaid: false,
    isEnding: true,
    paidUntil: new Date('2026-03-01T12:00:00Z'),
  })
  await payments().resume('sub_1')
  expect(recorder.calls.at(-1)?.form).toEqual({ cancel_at: '' })
  recorder.answer(() => ({ status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }))
  expect(await payments().describe('sub_gone')).toBeNull()
})
