import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import type { JobWorker } from '#platform/jobs/worker.ts'
import { testShop, type Shop } from './plans.fixtures.ts'
import { paymentsOf } from './payments.gateway.ts'
import { paymentsHttp } from './payments.http.ts'
import { listSubscriptions } from './payments.store.ts'
import { orderPlaced } from './sandbox.rules.ts'
import { listRunning } from './sandbox.store.ts'

let shop: Shop
let worker: JobWorker

beforeAll(async () => {
  shop = await testShop()
  worker = await shop.worker()
})
afterAll(() => shop.close())

const ORIGIN = 'http://waymark.test'
const ownPage = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

function visit(url: string): Promise<Response> {
  return Promise.resolve(paymentsHttp(shop.services).request(url))
}

function submit(url: string, act: string, headers: Record<string, string> = ownPage): Promise<Response> {
  const { pathname, searchParams } = new URL(url)
  return send(pathname, { session: searchParams.get('session') ?? '', act }, headers)
}

function send(path: string, fields: Record<string, string>, headers: Record<string, string> = ownPage): Promise<Response> {
  const body = new URLSearchParams(fields).toString()
  return Promise.resolve(paymentsHttp(shop.services).request(ORIGIN + path, { method: 'POST', headers, body }))
}

/** Gives the function that presses a button of a page, as often as it is called. */
async function buttonOn(url: string, words: string): Promise<() => Promise<Response>> {
  const forms = (await (await visit(url)).text()).split('<form').slice(1)
  const form = forms.find((one) => one.slice(0, one.indexOf('</form>')).includes(words)) ?? ''
  const [, path = ''] = /action="([^"]*)"/.exec(form) ?? []
  const fields = [...form.slice(0, form.indexOf(words)).matchAll(/name="([^"]*)" value="([^"]*)"/g)]
  return () => send(path, Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])))
}

async function checkoutOf(account: Account, period: 'monthly' | 'annual' = 'monthly'): Promise<string> {
  return (await shop.callsOf(account).createCheckout({ returnTo: '/projects/lamp', billing_period: period })).checkoutUrl
}

async function wait(seconds: number): Promise<void> {
  await worker.settle()
  shop.clock.advance(seconds * 1000)
  await worker.settle()
  await worker.settle()
}

async function pro(): Promise<Account> {
  const account = await shop.learner()
  await submit(await checkoutOf(account), 'pay')
  await wait(6)
  return account
}

test('the checkout page says that no money moves, and what is bought', async () => {
  const url = await checkoutOf(await shop.learner(), 'annual')
  expect(url).toMatch(/^http:\/\/waymark\.test\/checkout\?session=[\w-]{40,}$/)
  const page = await visit(url)
  const text = await page.text()
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(text).toContain('Test checkout: no real money')
  expect(text).toContain('$99.00 a year')
  expect(text).toContain('href="http://waymark.test/projects/lamp"')
})

test('[PLAN-50] paying makes pending, and a moment later Pro, by signed events through the webhook', async () => {
  const account = await shop.learner()
  const paid = await submit(await checkoutOf(account), 'pay')
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://waymark.test/projects/lamp'])
  await worker.settle()
  expect(await shop.planOf(account)).toBe('pending')
  await wait(6)
  expect(await shop.planOf(account)).toBe('pro')
})

test('[PLAN-50] a failed payment ends pending by itself', async () => {
  const account = await shop.learner()
  await submit(await checkoutOf(account), 'refuse')
  await worker.settle()
  expect(await shop.planOf(account)).toBe('pending')
  await wait(6)
  expect(await shop.planOf(account)).toBe('free')
})

test('returning from the checkout without paying changes nothing', async () => {
  const account = await shop.learner()
  await visit(await checkoutOf(account))
  await wait(6)
  expect(await shop.planOf(account)).toBe('free')
})

test('a checkout is paid once, even if it is submitted ten times at once', async () => {
  const account = await shop.learner()
  const url = await checkoutOf(account)
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(url, 'pay')))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
  await wait(6)
  expect(await listSubscriptions(shop.fresh.db, account.id)).toHaveLength(1)
  const back = await visit(url)
  expect(back.status).toBe(404)
  expect(await back.text()).not.toContain('not charged')
})

test('two tabs that pay for two periods create one subscription', async () => {
  const account = await shop.learner()
  const [monthly, annual] = [await checkoutOf(account, 'monthly'), await checkoutOf(account, 'annual')]
  const answers = await Promise.all([submit(monthly, 'pay'), submit(annual, 'pay')])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  await wait(6)
  await worker.settle()
  expect(await shop.planOf(account)).toBe('pro')
  const states = (await listSubscriptions(shop.fresh.db, account.id)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['active', 'ended'])
  expect(await listRunning(shop.fresh.db, account.id)).toHaveLength(1)
})

test('a checkout expires after an hour; an unknown one is refused', async () => {
  const url = await checkoutOf(await shop.learner())
  shop.clock.advance(3_600_001)
  expect((await visit(url)).status).toBe(404)
  expect((await submit(url, 'pay')).status).toBe(404)
  expect((await visit(`${ORIGIN}/checkout?session=guessed`)).status).toBe(404)
  expect((await visit(`${ORIGIN}/checkout`)).status).toBe(404)
})

test('another site can neither pay nor cancel for somebody', async () => {
  const account = await shop.learner()
  const url = await checkoutOf(account)
  expect((await submit(url, 'pay', { ...ownPage, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await submit(url, 'pay', { 'content-type': ownPage['content-type'], origin: 'https://elsewhere.example' })).status).toBe(403)
  await wait(6)
  expect(await shop.planOf(account)).toBe('free')
})

test('[PLAN-47] the portal shows the subscription; a cancelled one stays Pro until its paid time ends', async () => {
  const account = await pro()
  const { url } = await shop.callsOf(account).openPortal({ returnTo: '/projects' })
  const text = await (await visit(url ?? '')).text()
  expect(text).toContain('Test checkout: no real money')
  expect(text).toContain('$11.99 a month. Active since')
  const [subscription] = await listSubscriptions(shop.fresh.db, account.id)
  const { paidUntil = null } = (await shop.callsOf(account).getSubscription()) ?? {}
  const cancel = await buttonOn(`${url}&ending=${subscription?.id}`, 'Cancel Pro')
  expect((await cancel()).status).toBe(303)
  await worker.settle()
  expect(await shop.planOf(account)).toBe('pro')
  expect(await (await visit(url ?? '')).text()).toContain('and doesn’t renew')
  const left = Date.parse(paidUntil ?? '') - shop.clock.now().getTime()
  expect(left / 86_400_000).toBeGreaterThan(27)
  await wait(left / 1000 - 60)
  expect(await shop.planOf(account)).toBe('pro')
  await wait(120)
  expect(await shop.planOf(account)).toBe('free')
  const again = await shop.callsOf(account).openPortal()
  expect(await (await visit(again.url ?? '')).text()).toContain('You don’t have a subscription.')
})

test("a portal cancels only its owner's subscriptions", async () => {
  const [ada, grace] = [await pro(), await pro()]
  const { url } = await shop.callsOf(ada).openPortal()
  const [other] = await listSubscriptions(shop.fresh.db, grace.id)
  const session = new URL(url ?? '').searchParams.get('session') ?? ''
  expect((await send('/checkout/portal', { session, subscription: other?.id ?? '', act: 'cancel' })).status).toBe(303)
  await worker.settle()
  expect([await shop.planOf(ada), await shop.planOf(grace)]).toEqual(['pro', 'pro'])
  expect((await listRunning(shop.fresh.db, grace.id)).map(({ cancelsAt }) => cancelsAt)).toEqual([null])
})

test('a button that is pressed twice does what it says once', async () => {
  const account = await pro()
  const { url } = await shop.callsOf(account).openPortal()
  const [subscription] = await listSubscriptions(shop.fresh.db, account.id)
  const ends = async () => (await listRunning(shop.fresh.db, account.id)).map(({ cancelsAt }) => cancelsAt)
  const cancel = await buttonOn(`${url}&ending=${subscription?.id}`, 'Cancel Pro')
  await cancel()
  const cancelled = await ends()
  expect(cancelled).toEqual([expect.any(Date)])
  await cancel()
  expect(await ends()).toEqual(cancelled)
  const keep = await buttonOn(url ?? '', 'Keep this subscription')
  for (let press = 0; press < 2; press += 1) {
    await keep()
    expect(await ends()).toEqual([null])
  }
})

test('a former Pro may buy again as the same customer', async () => {
  const account = await pro()
  const [first] = await listSubscriptions(shop.fresh.db, account.id)
  await (await paymentsOf(shop.services))?.cancel(first?.id ?? '')
  await worker.settle()
  await submit(await checkoutOf(account, 'annual'), 'pay')
  await wait(6)
  expect(await shop.planOf(account)).toBe('pro')
  expect(new Set((await listSubscriptions(shop.fresh.db, account.id)).map(({ customerId }) => customerId)).size).toBe(1)
})

test("the sandbox's webhook refuses events without its key", async () => {
  const account = await shop.learner()
  const subscription = {
    id: 'test_forged',
    userId: account.id,
    billingPeriod: 'monthly',
    status: 'active',
    createdAt: shop.clock.now(),
    cancelsAt: null,
  } as const
  const body = JSON.stringify(orderPlaced(subscription, 'Mallory', shop.clock.now()))
  const headers = { 'stripe-signature': `t=${Math.floor(shop.clock.now().getTime() / 1000)},v1=${'0'.repeat(64)}` }
  const answer = await paymentsHttp(shop.services).request(`${ORIGIN}/checkout/webhook`, { method: 'POST', headers, body })
  expect(answer.status).toBe(400)
  const unsigned = await paymentsHttp(shop.services).request(`${ORIGIN}/checkout/webhook`, { method: 'POST', body })
  expect(unsigned.status).toBe(400)
  expect(await shop.planOf(account)).toBe('free')
})

test('a webhook that is too large is refused, and it accepts only POST', async () => {
  const app = paymentsHttp(shop.services)
  expect((await app.request(`${ORIGIN}/checkout/webhook`, { method: 'POST', body: 'x'.repeat(300_000) })).status).toBe(413)
  expect((await app.request(`${ORIGIN}/checkout/webhook`)).status).toBe(405)
})

test('without sales there is neither webhook nor test checkout', async () => {
  const off = await testShop({ PAYMENTS: 'off' })
  const app = paymentsHttp(off.services)
  expect((await app.request(`${ORIGIN}/checkout/webhook`, { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await app.request(`${ORIGIN}/checkout?session=1`)).status).toBe(404)
  await off.close()
})

test('cancelling asks for confirmation with a readable date, and keeping Pro leads back', async () => {
  const account = await pro()
  const { url } = await shop.callsOf(account).openPortal()
  const portal = await (await visit(url ?? '')).text()
  expect(portal).toMatch(/Active since \d{1,2} [A-Z][a-z]+ \d{4}\./)
  const [subscription] = await listSubscriptions(shop.fresh.db, account.id)
  const asked = await (await visit(`${url}&ending=${subscription?.id}`)).text()
  expect(asked).toContain('Cancel Pro?')
  expect(asked).toMatch(/You keep Pro until \d{1,2} [A-Z][a-z]+ \d{4}, which is paid for\./)
  expect(asked).toContain('Keep Pro')
  expect(await shop.planOf(account)).toBe('pro')
  expect(await (await visit(`${url}&ending=somebody-elses`)).text()).not.toContain('Cancel Pro?')
})
