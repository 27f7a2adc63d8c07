import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { paywallTexts } from '#features/plans/ui/plans-ui.texts.ts'
import { listenToBeacons } from './beacons.ts'
import { DESKTOP, PHONE, TABLET, alive, axe, openPage } from './browser.ts'
import { openDirectory, panel, search } from './directory/page.ts'
import { ask, askForCode, codeFor, failing, newEmail, openMenu, openSignedIn, typeCode } from './people.ts'
import { sharedWorkbench } from './projects/site.ts'
import { startServer, type Running } from './serve.ts'
import { seenNotice } from './shell/page.ts'
import { isSound } from './screens.ts'

let site: Running

beforeAll(async () => {
  site = await startServer({ PAYMENTS: 'sandbox', CONTACT_EMAIL: 'coach@example.org' })
})
afterAll(() => site?.stop())

const paywall = (page: Page) => page.getByRole('dialog')
const card = (page: Page, plan: 'free' | 'pro' | 'coach', within = '') => page.locator(`${within} [data-plan=${plan}]`)

async function openPaywall(page: Page) {
  await page.getByRole('button', { name: 'Explore your potential' }).click()
  await card(page, 'coach').waitFor()
}

async function payInSandbox(page: Page) {
  await page.waitForURL(/\/checkout/)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

test('[PLAN-04] [PLAN-06] [PLAN-08] [PLAN-09] [PLAN-10] [PLAN-11] [PLAN-12] [PLAN-13] [PLAN-18] the start page ends with three plans, monthly at first', async () => {
  const page = await openPage(`${site.origin}/`)
  const section = page.getByRole('region', { name: 'Pick your plan' })
  expect(await section.locator('[data-plan]').count()).toBe(3)
  expect(await section.getByRole('radio', { name: 'Monthly' }).isChecked()).toBe(true)
  await card(page, 'free').getByText('$0').waitFor()
  await card(page, 'free').getByText('3 portfolio projects').waitFor()
  await card(page, 'pro').getByText('$11.99').waitFor()
  await section.getByRole('radio', { name: 'Yearly' }).check()
  await card(page, 'pro').getByText('$8.25').waitFor()
  await card(page, 'pro').getByText('Billed annually, $99 a year').waitFor()
  await card(page, 'coach').getByText("Let's talk").waitFor()
  await card(page, 'coach').getByText('coach@example.org').waitFor()
})

test('[PLAN-15] [PLAN-17] a visitor who picks a plan signs in first, and returns to the picked plan', async () => {
  const page = await openPage(`${site.origin}/`)
  await card(page, 'free').getByRole('button', { name: 'Start for free' }).click()
  await page.waitForURL(`${site.origin}/login?returnTo=%2Fonboarding`)
  await page.goto(`${site.origin}/`)
  await alive(page)
  await card(page, 'pro').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.waitForURL(`${site.origin}/login?returnTo=%2F%23upgrade`)
  const email = newEmail()
  await alive(page)
  await askForCode(page, email)
  await typeCode(page, await codeFor(site, email))
  await paywall(page).getByText('Save with an annual plan').waitFor()
  expect(page.url()).toBe(`${site.origin}/`)
})

test('[PLAN-28] a failed checkout from the price list has its own message', async () => {
  const page = await openPage(`${site.origin}/`)
  await card(page, 'pro').getByRole('button', { name: 'Upgrade to Pro' }).click()
  const email = newEmail()
  await alive(page)
  await askForCode(page, email)
  await typeCode(page, await codeFor(site, email))
  await paywall(page).getByText('Save with an annual plan').waitFor()
  await failing(page, '/checkout/create')
  await card(page, 'pro', '[role=dialog]').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await paywall(page).getByRole('alert').getByText('We couldn’t open the checkout. Please try again.').waitFor()
})

test('[PLAN-16] the coach plan is a contact link', async () => {
  const page = await openPage(`${site.origin}/`)
  await card(page, 'coach').getByRole('button', { name: 'Talk to a coach' }).click()
  expect(await card(page, 'coach').getByRole('link', { name: 'coach@example.org' }).getAttribute('href')).toBe('mailto:coach@example.org')
  expect(await card(page, 'coach').getByRole('button').count()).toBe(0)
})

test('[PLAN-05] [PLAN-19] [PLAN-20] [PLAN-22] [PLAN-23] [PLAN-25] [SHELL-45] [EVENT-01] [EVENT-02] [EVENT-13] the paywall of a visitor', async () => {
  const page = await openPage(`${site.origin}/terms`)
  const told = await listenToBeacons(page)
  await openPaywall(page)
  expect(await paywall(page).locator('[data-plan]').count()).toBe(3)
  expect(await paywall(page).getByRole('switch', { name: 'Save with an annual plan' }).isChecked()).toBe(false)
  await card(page, 'pro').getByText('Recommended').waitFor()
  await card(page, 'pro').getByText('Billed monthly').waitFor()
  for (const feature of ['Advanced Pro projects', 'Unlimited portfolio', 'Unlimited quizzes'])
    await card(page, 'pro').getByText(feature).waitFor()
  await card(page, 'free').getByRole('button', { name: 'Start for free' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
  await expect
    .poll(async () => (await told()).map(({ name }) => name))
    .toEqual(['paywall_opened', 'paywall_plan_selected', 'paywall_closed'])
  const [opened, selected] = await told()
  expect(opened?.data).toEqual({ location: 'explore', isPro: false })
  expect(selected?.data).toMatchObject({ plan: 'free', billingPeriod: 'monthly' })
})

test('[PLAN-14] [PLAN-21] [PLAN-24] [PLAN-26] [PLAN-27] [PLAN-30] [USER-09] the paywall of a free learner', async () => {
  const page = await openSignedIn(site, newEmail(), '/terms')
  await openMenu(page)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await card(page, 'free').getByRole('button', { name: 'Stay on Free' }).click()
  await paywall(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  const asked: string[] = []
  const seen = Promise.withResolvers<void>()
  await page.route(/\/checkout\/create/, async (route) => {
    asked.push(new URL(route.request().url()).search)
    await seen.promise
    await route.fulfill({ status: 502, contentType: 'application/json', body: '{}' })
  })
  const pro = card(page, 'pro').getByRole('button', { name: 'Upgrade to Pro' })
  await pro.click()
  await expect.poll(() => pro.getAttribute('aria-busy')).toBe('true')
  seen.resolve()
  await paywall(page).getByRole('alert').getByText('Failed to get checkout URL').waitFor()
  await page.getByRole('switch', { name: 'Save with an annual plan' }).click()
  await pro.click()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked.map((query) => new URLSearchParams(query).get('billing_period'))).toEqual(['monthly', 'annual'])
  expect(new URLSearchParams(asked[0]).get('returnTo')).toBe('/terms')
})

test('[PLAN-29] [PLAN-41] [PLAN-43] [PLAN-44] [PLAN-45] [PLAN-47] [PLAN-50] [PLAN-40] [MODAL-12] [MODAL-13] [MODAL-14] [MODAL-15] [SHELL-80] [USER-08] Pro is bought, every tab congratulates once, and it is ended in the portal', async () => {
  const page = await openSignedIn(site, newEmail('grace'), '/terms')
  const other = await page.context().newPage()
  await other.goto(`${site.origin}/privacy`)
  await other.waitForSelector('html[data-shell]', { state: 'attached' })

  await openMenu(page)
  expect(await page.getByRole('button', { name: 'Pro', exact: true }).count()).toBe(0)
  let answered = ''
  await page.route(
    ({ pathname }) => pathname === '/checkout/create',
    async (route) => {
      const reply = await route.fetch()
      answered = ((await reply.json()) as { checkoutUrl: string }).checkoutUrl
      await route.fulfill({ response: reply })
    },
  )
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await card(page, 'pro').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByRole('button', { name: /^Pay/ }).waitFor()
  expect(page.url()).toBe(answered)
  for (const guessed of ['/checkout', '/checkout?session=nothing', new URL(answered).pathname])
    expect((await page.context().request.get(site.origin + guessed, { headers: { accept: 'text/html' } })).status()).toBe(404)
  await payInSandbox(page)
  await page.waitForURL(`${site.origin}/terms`)
  await page.getByRole('heading', { name: /^Welcome to Pro, Grace/ }).waitFor()
  expect(await page.getByRole('dialog', { name: 'Welcome to Pro' }).getByRole('heading').allTextContents()).toEqual([
    expect.stringMatching(/^Welcome to Pro, Grace/),
  ])
  await page.locator('body > canvas').waitFor({ state: 'attached' })
  await other.getByRole('heading', { name: /^Welcome to Pro, Grace/ }).waitFor()
  await page.getByRole('button', { name: 'Get started with Pro' }).click()
  await paywall(page).waitFor({ state: 'hidden' })
  expect(await ask(page, 'GET', '/user')).toMatchObject({ body: { isPro: true } })
  // pending counts as Pro until the provider confirms the payment
  await expect.poll(async () => (await ask(page, 'GET', '/user')).body).toMatchObject({ plan: 'pro' })
  await page.reload()
  await page.getByRole('button', { name: /^Your profile/ }).waitFor()
  await page.waitForTimeout(800)
  expect(await paywall(page).count()).toBe(0)

  const outline = await page
    .getByRole('button', { name: /^Your profile/ })
    .locator('span')
    .first()
    .evaluate((avatar) => getComputedStyle(avatar).outlineStyle)
  expect(outline).toBe('solid')
  await openMenu(page)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const told = await listenToBeacons(page)
  const badge = page.getByRole('button', { name: 'Pro', exact: true })
  await badge.hover()
  await page.getByText("You're a Pro!").waitFor()
  expect(await told()).toEqual([])
  await badge.click()
  await expect.poll(told).toMatchObject([{ name: 'pro_clicked', data: { location: 'user_menu', isPro: true } }])
  expect(loaded.filter((url) => /static\/assets/.test(url)).length).toBeGreaterThan(0)
  expect(await paywall(page).count()).toBe(0)

  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.waitForURL(/\/checkout/)
  await page.getByRole('link', { name: 'Cancel this subscription' }).click()
  await page.getByRole('link', { name: 'Keep Pro' }).waitFor()
  await page.getByText(/^You keep Pro until \d+ \w+ \d{4}, which is paid for\./).waitFor()
  await page.getByRole('button', { name: 'Cancel Pro' }).click()
  await page.getByRole('button', { name: 'Keep this subscription' }).waitFor()
  expect((await ask(other, 'GET', '/user')).body).toMatchObject({ plan: 'pro' })

  // and the plan is shown while learning, and can be resumed
  await page.getByRole('link', { name: 'Back to Waymark' }).click()
  await alive(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Your plan' }).click()
  const plan = page.getByRole('dialog', { name: 'Your plan' })
  await plan.getByText(/^Pro ends on \d+ \w+ \d{4} and doesn’t renew\./).waitFor()
  expect(await axe(page)).toEqual([])
  await plan.getByRole('button', { name: 'Keep Pro after all' }).click()
  await plan.getByText(/^Pro is paid until \d+ \w+ \d{4}\. It renews by itself\./).waitFor()
  await plan.getByRole('button', { name: 'Cancel Pro…' }).click()
  await plan.getByText(/^You keep Pro until \d+ \w+ \d{4}, which is paid for\./).waitFor()
  await plan.getByRole('button', { name: 'Cancel Pro', exact: true }).click()
  await plan.getByText(/^Pro ends on/).waitFor()
  expect(await ask(page, 'GET', '/user/subscription')).toMatchObject({ body: { isEnding: true, endsAtOnce: false } })
})

test('[PLAN-48] when the portal is unavailable, the menu says whom to contact', async () => {
  const page = await openSignedIn(site, newEmail(), '/terms')
  await openMenu(page)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await card(page, 'pro').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await payInSandbox(page)
  await page.getByRole('button', { name: 'Get started with Pro' }).click()
  await openMenu(page)
  await failing(page, '/user/manage')
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  const said = page.getByRole('alert')
  const contact = said.getByRole('link', { name: 'contact us' })
  await contact.waitFor()
  expect(await said.textContent()).toBe('Something went wrong! Please try again or contact us')
  expect(await contact.getAttribute('href')).toBe('mailto:coach@example.org?subject=Waymark%20support')
})

test('[PLAN-03] [PLAN-42] [PLAN-43] each Pro feature opens the paywall for a learner without Pro, in place', async () => {
  const shop = await sharedWorkbench()
  const page = await openSignedIn(shop, newEmail(), '/onboarding')
  expect((await ask(page, 'GET', '/features')).body).toMatchObject({
    limits: {
      validationTextCharacter: { free: 255, pro: 2000 },
      portfolioDocument: { free: 3, pro: null },
      quizCompletion: { free: 3, pro: null },
    },
  })
  const told = await listenToBeacons(page)
  await openDirectory(page)
  await search(page).fill('vault')
  await panel(page)
    .locator('.directory-row', { has: page.locator('a[href="/projects/vault"]') })
    .getByText('Pro', { exact: true })
    .click()
  await paywall(page).getByText('Save with an annual plan').waitFor()
  expect(new URL(page.url()).pathname).toBe('/onboarding')
  const ofPlans = async () => (await told()).filter(({ name }) => /^(pro|paywall)_/.test(name))
  await expect.poll(ofPlans).toMatchObject([
    { name: 'pro_clicked', data: { location: 'project_locked', isPro: false, projectId: 'vault' } },
    { name: 'paywall_opened', data: { location: 'project_locked' } },
  ])
  for (const project of ['vault', 'workshop?track=low']) {
    await page.goto(`${shop.origin}/projects/${project}`)
    await alive(page)
    await page.getByRole('button', { name: 'Unlock with PRO' }).click()
    await paywall(page).getByText('Save with an annual plan').waitFor()
  }
  const visitor = await openPage(`${shop.origin}/projects/workshop?track=low`)
  await visitor.getByRole('button', { name: 'Login to Unlock' }).click()
  await visitor.getByRole('dialog').getByLabel('E-mail').waitFor()
})

test('[PLAN-17] a visitor stopped by a locked project finds the plans open with the same reason after signing in', async () => {
  const shop = await sharedWorkbench()
  const page = await openPage(`${shop.origin}/onboarding`)
  await page.locator('[data-late]').first().waitFor({ state: 'detached' })
  await page.locator('a[href="/projects/vault"]').getByText('Pro', { exact: true }).click()
  await paywall(page).getByText(paywallTexts.reasons.project_locked).waitFor()
  await card(page, 'pro').getByRole('button', { name: 'Upgrade to Pro' }).click()
  const email = newEmail()
  await askForCode(page, email)
  await typeCode(page, await codeFor(shop, email))
  await paywall(page).getByText(paywallTexts.reasons.project_locked).waitFor()
  expect(page.url()).toBe(`${shop.origin}/onboarding`)
})

test('a failed payment is not confirmed, is reported, and can be retried', async () => {
  const page = await openSignedIn(site, newEmail('hedy'), '/terms')
  await openMenu(page)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await card(page, 'pro').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.waitForURL(/\/checkout/)
  const said: string[] = []
  await page.exposeFunction('sawDialog', (text: string) => said.push(text))
  await page.addInitScript(() => {
    const see = () => {
      const text = document.querySelector<HTMLElement>('[role=dialog]')?.innerText
      if (text) void Reflect.get(window, 'sawDialog')(text)
    }
    new MutationObserver(see).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('button', { name: /fail/i }).click()
  await page.waitForURL(`${site.origin}/terms`)
  await page.getByRole('heading', { name: 'Your payment did not go through' }).waitFor()
  // nothing shown before the provider's result promised anything
  expect(said.join('\n')).toContain('did not go through')
  expect(said.join('\n')).not.toMatch(/open to you|welcome/i)
  expect(await page.locator('body > canvas').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await card(page, 'pro').getByRole('button', { name: 'Upgrade to Pro' }).click()

  // the order is told while the page is loading
  await page.route('**/user/events', async (route) => {
    const { request } = page.context()
    const plan = async () => (await request.get(`${site.origin}/user`, { headers: { accept: 'application/json' } })).json()
    await expect.poll(plan).toMatchObject({ plan: 'pending' })
    await route.continue()
  })
  await payInSandbox(page)
  await page.getByRole('heading', { name: 'Confirming your payment…' }).waitFor()
  await page.getByRole('heading', { name: /^Welcome to Pro/ }).waitFor()
})

test('[MODAL-12] [MODAL-15] without a name the greeting has its own wording', async () => {
  const page = await openPage(`${site.origin}/terms`)
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('modal', { detail: { type: 'welcomeToPro', data: {} } })))
  await page.getByRole('heading', { name: 'Welcome to Pro, builder!' }).waitFor()
})

test('without payments the page says so', async () => {
  const free = await startServer({ PAYMENTS: 'off' })
  try {
    const page = await openPage(`${free.origin}/`)
    await page.getByText('Pro can’t be bought on this site').waitFor()
    expect(await card(page, 'pro').getByRole('button').getAttribute('aria-disabled')).toBe('true')
    await page.context().close()
  } finally {
    await free.stop()
  }
})

test('axe reports nothing on the plans, page, paywall and welcome, in both themes and three widths', async () => {
  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    const page = await openPage(`${site.origin}/onboarding`, { viewport, reducedMotion: true, before: seenNotice })
    await isSound(page)
    for (const type of ['paywall', 'welcomeToPro']) {
      await page.evaluate((type) => window.dispatchEvent(new CustomEvent('modal', { detail: { type, data: {} } })), type)
      await page.getByRole('dialog', { name: type === 'paywall' ? 'Waymark Pro' : 'Welcome to Pro' }).waitFor()
      await isSound(page)
    }
    await page.context().close()
  }
})
