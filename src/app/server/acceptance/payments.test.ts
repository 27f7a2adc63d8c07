import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import { senderFor } from '#features/plans/payments.fixtures.ts'
import { paymentsJobs } from '#features/plans/payments.jobs.ts'
import type { JobWorker } from '#platform/jobs/worker.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let worker: JobWorker

beforeAll(async () => {
  site = await testSite({ FEATURES: 'chat' })
  worker = await site.work(paymentsJobs)
})
afterAll(async () => {
  await worker.stop()
  await site.close()
})

let count = 0

async function learner(is: { isAdmin?: boolean } = {}): Promise<{ account: Account; browser: TestBrowser }> {
  const account = await site.person(`payer-${(count += 1)}@example.org`, is)
  return { account, browser: await site.signedIn(account) }
}

async function pay(browser: TestBrowser): Promise<Response> {
  const { body } = await browser.send('GET', '/checkout/create?returnTo=%2Fprojects%2Flamp&billing_period=annual')
  const session = new URL((body as { checkoutUrl: string }).checkoutUrl).searchParams.get('session') ?? ''
  const form = new URLSearchParams({ session, act: 'pay' }).toString()
  return browser.fetch('/checkout', { method: 'POST', body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
}

test('[PLAN-30] [API-54] GET /checkout/create gives signed-in people an address, and nobody else', async () => {
  const { browser } = await learner()
  const path = '/checkout/create?returnTo=%2Fprojects%2Flamp&billing_period=monthly'
  const answer = await browser.send('GET', path)
  expect(answer).toMatchObject({ status: 200, body: { checkoutUrl: expect.stringMatching(/^http:\/\/waymark\.test\/checkout\?session=/) } })
  expect((await browser.send('GET', path)).body).toEqual(answer.body)
  expect((await site.browser().send('GET', path)).status).toBe(401)
  expect((await browser.send('GET', '/checkout/create?billing_period=weekly')).status).toBe(400)
})

test('[API-54] GET /checkout/create and [API-40] GET /user/manage change something: another site cannot ask for them', async () => {
  const { browser } = await learner()
  for (const path of ['/checkout/create?billing_period=monthly', '/user/manage']) {
    expect((await browser.send('GET', path, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await browser.send('GET', path, undefined, { 'sec-fetch-site': 'none' })).status).toBe(403)
  }
})

test('nobody pays for, or manages, a subscription while impersonating', async () => {
  const { account } = await learner()
  const { browser: admin } = await learner({ isAdmin: true })
  for (const path of ['/checkout/create?billing_period=monthly', '/user/manage']) {
    expect((await admin.send('GET', path, undefined, { 'x-impersonate-user-id': account.id })).status).toBe(403)
  }
})

async function untilNews(response: Response, what: string): Promise<string> {
  const decoder = new TextDecoder()
  let heard = ''
  for await (const piece of response.body ?? []) {
    heard += decoder.decode(piece, { stream: true })
    if (heard.includes(what)) break
  }
  return heard
}

test('[PLAN-01] [PLAN-50] [API-40] a purchase on the wire: pending, Pro, the open tab hears it, and the portal opens', async () => {
  const { browser } = await learner()
  expect((await browser.send('GET', '/user')).body).toMatchObject({
    plan: 'free',
    isPro: false,
    limits: { quizCompletion: { free: 3, pro: null, current: 0 } },
  })
  expect((await browser.send('GET', '/user/manage')).body).toMatchObject({ url: null, statusCode: 404, error: expect.any(String) })
  const stream = await browser.fetch('/user/events')
  const news = untilNews(stream, '"plan"')
  expect((await pay(browser)).status).toBe(303)
  await worker.settle()
  expect((await browser.send('GET', '/user')).body).toMatchObject({ plan: 'pending', isPro: true })
  expect(await news).toContain('event: account')
  site.clock.advance(6000)
  await worker.settle()
  await worker.settle()
  expect((await browser.send('GET', '/user')).body).toMatchObject({
    plan: 'pro',
    paymentInfo: { subscriptionId: expect.stringContaining('test_') },
  })
  const portal = await browser.send('GET', '/user/manage?returnTo=%2F')
  expect(portal).toMatchObject({
    status: 200,
    body: { url: expect.stringContaining('/checkout/portal?session='), statusCode: 200, error: null },
  })
  expect((await browser.send('GET', '/checkout/create?billing_period=monthly')).status).toBe(409)
})

test('POST /checkout/webhook on the wire believes only what is signed', async () => {
  const stranger = site.browser({ headers: { 'sec-fetch-site': 'none' } })
  const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
  expect((await stranger.fetch('/checkout/webhook', { method: 'POST', headers, body: '{"type":"invoice.paid"}' })).status).toBe(400)
})

test('a signed but malformed event gets a 400 and one log line, and changes nothing', async () => {
  const { account } = await learner()
  const logged: unknown[] = []
  site.services.log.warn = (line: unknown) => void logged.push(line)
  const { event, sign } = senderFor(site, account)
  const update = 'customer.subscription.updated'
  const malformed = [
    '{',
    'null',
    '{}',
    '{"id":7,"type":"x","created":"now","data":{"object":{}}}',
    event(update, { id: `evt_${'x'.repeat(5000)}` }),
    event(update, { id: 'evt_\0' }),
    event(update, { second: 1e300 }),
    event(update, { object: { customer: 5 } }),
  ]
  const stranger = site.browser({ headers: { 'sec-fetch-site': 'none' } })
  for (const [index, body] of malformed.entries()) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': await sign(body) }
    const { status } = await stranger.fetch('/checkout/webhook', { method: 'POST', headers, body })
    expect([body.slice(0, 80), status, logged.length]).toEqual([body.slice(0, 80), 400, index + 1])
  }
  expect(logged.at(-1)).toMatch(/signed, and not written as/)
})

test('[PLAN-31] GET /features answers visitors too', async () => {
  const { status, body } = await site.browser().send('GET', '/features')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    features: { chat: true, liveDocs: false, 'general.admin': false },
    limits: { portfolioDocument: { free: 3 } },
    payments: 'sandbox',
  })
})

test('[API-47] POST /events accepts both shapes, answers nothing, and refuses unknown events', async () => {
  const { browser } = await learner()
  expect((await browser.send('POST', '/events', { event: { name: 'pro_clicked', data: { location: 'explore' } } })).status).toBe(204)
  expect((await site.browser().send('POST', '/events', { name: 'paywall_opened', data: { isPro: false } })).status).toBe(204)
  expect((await browser.send('POST', '/events', { name: 'never_heard_of' })).status).toBe(422)
  expect((await browser.send('POST', '/events', { nothing: true })).status).toBe(400)
  expect((await browser.send('POST', '/events', { name: 'pro_clicked' }, { dnt: '1' })).status).toBe(204)
  expect((await browser.send('POST', '/events', { name: 'pro_clicked' }, { 'sec-gpc': '1' })).status).toBe(204)
  const { browser: admin } = await learner({ isAdmin: true })
  expect((await admin.send('GET', '/admin/events?days=1')).body).toMatchObject({
    events: [
      { name: 'paywall_opened', total: 1, counts: [1] },
      { name: 'pro_clicked', total: 1, counts: [1] },
    ],
  })
})

test('the pages of admins answer 401 to visitors and 403 to learners', async () => {
  const { browser } = await learner()
  for (const path of ['/admin/events', '/admin/audit', '/admin/models']) {
    expect((await site.browser().send('GET', path)).status).toBe(401)
    expect((await browser.send('GET', path)).status).toBe(403)
  }
})
