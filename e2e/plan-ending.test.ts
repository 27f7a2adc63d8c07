import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright'
import type { Account } from '#features/accounts/accounts.store.ts'
import { senderFor } from '#features/plans/payments.fixtures.ts'
import { startRecorder, type Recorder } from '#features/plans/stripe.fixtures.ts'
import { testClock } from '#platform/clock.fixtures.ts'
import type { Services } from '#platform/services.ts'
import { alive, newPage } from './browser.ts'
import { ask, newEmail, openMenu, signIn } from './people.ts'
import { startServer, type Running } from './serve.ts'

let provider: Recorder
let site: Running
/** of every subscription, as the provider knows it */
let known: { status: string; cancel_at_period_end: boolean }

beforeAll(async () => {
  provider = await startRecorder()
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE_MONTHLY: 'm', STRIPE_PRICE_ANNUAL: 'a' }
  // each person signs in from a network of their own
  site = await startServer({ ...keys, STRIPE_API_URL: provider.url, TRUST_PROXY: '1' })
})
beforeEach(() => {
  known = { status: 'past_due', cancel_at_period_end: false }
  provider.answer(({ method, path, form }) => {
    if (path.endsWith('/checkout/sessions')) return { body: { id: 'cs', url: `${site.origin}/terms` } }
    if (method === 'DELETE') known.status = 'canceled'
    if (form['cancel_at_period_end']) known.cancel_at_period_end = form['cancel_at_period_end'] === 'true'
    return { body: { id: path.split('/').at(-1), cancel_at: null, items: { data: [{ current_period_end: 4_000_000_000 }] }, ...known } }
  })
})
afterAll(async () => {
  await site?.stop()
  await provider?.close()
})

const plan = (page: Page) => page.getByRole('dialog', { name: 'Your plan' })

async function tellOf(page: Page, type: string, object: Record<string, unknown> = {}): Promise<void> {
  const user = await page.context().request.get(`${site.origin}/user`, { headers: { accept: 'application/json' } })
  const { event, sign } = senderFor({ services: {} as Services, clock: testClock(new Date()) }, (await user.json()) as Account)
  const body = event(type, { object })
  const signature = await sign(body, { secret: 'whsec_1' })
  const told = await fetch(`${site.origin}/checkout/webhook`, { method: 'POST', body, headers: { 'stripe-signature': signature } })
  expect(told.status).toBe(200)
}

async function payer(): Promise<Page> {
  const page = await newPage()
  await signIn(site, page.context(), newEmail())
  await tellOf(page, 'customer.subscription.updated')
  await page.goto(`${site.origin}/terms`)
  await alive(page)
  return page
}

async function openPlan(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Your plan' }).click()
}

async function cancel(page: Page): Promise<void> {
  await openPlan(page)
  await plan(page).getByRole('button', { name: 'Cancel Pro…' }).click()
  await plan(page).getByRole('button', { name: 'Cancel Pro', exact: true }).click()
}

test('Pro that is cancelled at once has ended, and is not said to be free of charge', async () => {
  const page = await payer()
  await cancel(page)
  await plan(page)
    .getByText(/^Pro has ended\./)
    .waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Pro has ended\./)
  expect(await plan(page).textContent()).not.toContain('nothing is charged')
  // before any event of the provider
  expect((await ask(page, 'GET', '/user')).body).toMatchObject({ plan: 'free' })
  await page.goto(`${site.origin}/terms`)
  await alive(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).waitFor()
})

test('whoever cancels while the payment is under way is not told that it failed', async () => {
  const page = await newPage()
  await signIn(site, page.context(), newEmail())
  await page.goto(`${site.origin}/terms`)
  await alive(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  const created = page.waitForResponse(/\/checkout\/create/)
  await page.locator('[data-plan=pro]').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await created
  await page.waitForURL(`${site.origin}/terms`)
  known.status = 'incomplete'
  await tellOf(page, 'checkout.session.completed', { payment_status: 'unpaid' })
  await page.goto(`${site.origin}/terms`)
  await page.getByRole('heading', { name: 'Confirming your payment…' }).waitFor()
  await page.getByRole('button', { name: 'Keep going' }).click()
  await cancel(page)
  await plan(page)
    .getByText(/^Pro has ended\./)
    .waitFor()
  await tellOf(page, 'customer.subscription.deleted')
  await page.goto(`${site.origin}/terms`)
  await alive(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Your payment did not go through' }).count()).toBe(0)
})

test('a cancellation whose reply is lost is not denied: the page says how it stands', async () => {
  known.status = 'active'
  const page = await payer()
  await page.route('**/user/subscription/cancel', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await cancel(page)
  await plan(page).getByText('We couldn’t confirm that. Here is how it stands now.').waitFor()
  await plan(page)
    .getByText(/^Pro ends on/)
    .waitFor()
  await plan(page).getByRole('button', { name: 'Keep Pro after all' }).waitFor()
})

test('after a cancellation that the provider did not take, a payment that fails is told', async () => {
  known.status = 'active'
  const page = await payer()
  await page.route('**/user/subscription/cancel', (route) => route.fulfill({ status: 503 }))
  await cancel(page)
  await plan(page).getByText('We couldn’t confirm that. Here is how it stands now.').waitFor()
  await plan(page).getByRole('button', { name: 'Cancel Pro…' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('waymark:cancelled'))).toBe(null)
})
