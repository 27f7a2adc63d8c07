import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { DESKTOP, PHONE, TABLET, alive, complaintsOf, holdBack, newPage, openPage } from '../browser.ts'
import { ask, askForCode, codeFor, failing, newEmail, toastSays, typeCode } from '../people.ts'
import { isSound } from '../screens.ts'
import { startServer } from '../serve.ts'
import { serveSignIn, issuer, site, login } from './site.ts'

serveSignIn()

const submit = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })

const box = (page: Page, place: number) => page.getByLabel(`Digit ${place} of 6`)

const boxes = (page: Page) => page.getByLabel(/^Digit \d of 6$/)

const entered = async (page: Page) => (await boxes(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).join('')

async function openModal(page: Page, type: string, data: object = {}) {
  await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('modal', { detail })), { type, data })
}

test('[SHELL-12] [AUTH-01] [AUTH-02] [AUTH-10] [AUTH-12] [AUTH-13] [AUTH-17] [AUTH-20] [AUTH-22] [AUTH-35] a visitor signs up by a code and returns to where they were', async () => {
  const email = newEmail()
  const page = await login('/terms?from=mail')
  await page.getByRole('heading', { level: 1, name: "Log in or sign up in seconds (it's free!)" }).waitFor()
  expect(await page.getByRole('link', { name: 'Continue with Google' }).getAttribute('href')).toBe(
    '/auth/google?returnTo=%2Fterms%3Ffrom%3Dmail',
  )
  await askForCode(page, email)
  expect(await boxes(page).count()).toBe(6)
  await page.getByRole('button', { name: 'Go back' }).waitFor()
  await page.getByRole('button', { name: 'Did not get the code?' }).waitFor()
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await typeCode(page, await codeFor(site, email))
  await page.waitForURL(`${site.origin}/terms?from=mail`)
  // the toast after the reload depends on the flag only
  await toastSays(page, "You're logged in!")
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
  expect(await ask(page, 'GET', '/user')).toMatchObject({ status: 200, body: { email, plan: 'free' } })
  await page.reload()
  await alive(page)
  await page.waitForTimeout(600)
  expect(await page.locator('[data-toasts]').textContent()).not.toContain('logged in')
  expect(complaintsOf(page)).toEqual([])
})

test('[AUTH-25] an invalid address is reported, and nothing is sent', async () => {
  const page = await login()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const text of ['', 'abc', 'a b@c.de']) {
    await page.getByLabel('E-mail').fill(text)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByRole('alert').getByText('Invalid email. Please try again.').waitFor()
  }
  expect(asked).not.toContain('/auth/otp/login')
})

test.each(['Enter', 'a press'])('an address submitted by %s before hydration gets its code', async (way) => {
  const email = newEmail()
  const page = await newPage()
  const { letGo } = await holdBack(page)
  await page.goto(`${site.origin}/login`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('E-mail').fill(email)
  if (way === 'Enter') await page.keyboard.press('Enter')
  else await page.getByRole('button', { name: 'Send me a code' }).click()
  letGo()
  await boxes(page).first().waitFor()
  await page.getByText(email).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await codeFor(site, email)).toMatch(/^\d{6}$/)
})

test('[AUTH-32] when the code cannot be sent, it says so', async () => {
  const page = await login()
  await failing(page, '/auth/otp/login')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('Something went wrong. Please try again.', { exact: true }).waitFor()
  const unplugged = await login()
  await unplugged.context().setOffline(true)
  await unplugged.getByLabel('E-mail').fill('bob@example.org')
  expect(await unplugged.getByRole('alert').count()).toBe(0)
  await unplugged.getByRole('button', { name: 'Send me a code' }).click()
  await unplugged.getByText('Something went wrong. Please try again.', { exact: true }).waitFor()
})

test('[AUTH-18] [AUTH-19] [AUTH-27] [AUTH-28] [AUTH-29] [AUTH-30] [AUTH-31] [AUTH-33] the six boxes', async () => {
  const email = newEmail()
  const page = await login()
  await askForCode(page, email)
  let checks = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/otp/verify')) checks += 1
  })
  expect(await submit(page).isDisabled()).toBe(true)
  await typeCode(page, 'a1b-2')
  expect(await entered(page)).toBe('12')
  expect(await submit(page).isDisabled()).toBe(false)
  await submit(page).click()
  await page.getByText('That code was invalid. Please try again.').waitFor()
  expect(checks).toBe(0)

  await box(page, 3).focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect(await entered(page)).toBe('')
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await box(page, 2).focus()
    await page.keyboard.press('ControlOrMeta+V')
  }
  await paste('12345')
  await paste('12345x')
  expect(await entered(page)).toBe('')
  const right = await codeFor(site, email)
  const wrong = right === '000000' ? '000001' : '000000'
  await paste(wrong)
  await expect.poll(() => checks).toBe(1)
  await page.getByText('That code was invalid. Please try again. You have 4 tries left.').waitFor()

  await page.getByRole('button', { name: 'Go back' }).click()
  await page.getByLabel('E-mail').waitFor()
  expect(await page.getByText('That code was invalid. Please try again.').count()).toBe(0)
  await page.getByText('Your last code still works.').waitFor()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await box(page, 1).waitFor()
  await page.getByRole('button', { name: 'Did not get the code?' }).click()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await typeCode(page, right)
  await page.waitForURL(`${site.origin}/`)
})

test('a reload at the six boxes stays there; after going back it is at the address', async () => {
  const email = newEmail()
  const page = await login('/terms')
  await askForCode(page, email)
  const isAtBoxes = () => box(page, 1).evaluate((one) => one === document.activeElement)
  await page.reload()
  await alive(page)
  await box(page, 1).waitFor()
  await page.locator('main').getByText(email).waitFor()
  await expect.poll(isAtBoxes).toBe(true)
  await page.getByRole('button', { name: 'Go back' }).click()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  await page.reload()
  await alive(page)
  await askForCode(page, email)
  await page.reload()
  await alive(page)
  await expect.poll(isAtBoxes).toBe(true)
  await page.keyboard.type(await codeFor(site, email))
  await page.waitForURL(`${site.origin}/terms`)
})

test('[AUTH-30] after a wrong code the boxes are empty, each new code is one attempt, and a used-up one is replaced by one press', async () => {
  const email = newEmail()
  const page = await login()
  await askForCode(page, email)
  let checks = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/otp/verify')) checks += 1
  })
  const first = await codeFor(site, email)
  const wrong = first === '000000' ? '000001' : '000000'
  await typeCode(page, wrong)
  for (const left of ['You have 4 tries left.', 'You have 3 tries left.', 'You have 2 tries left.', 'You have 1 try left.']) {
    await page.getByRole('alert').getByText(left).waitFor()
    expect(await entered(page)).toBe('')
    expect(await box(page, 1).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.type(wrong)
  }
  await page.getByRole('alert').getByText('This code no longer works. Please request a new one.', { exact: true }).waitFor()
  // one press continues, and no further code can be entered in vain
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Send a new code')
  expect(await box(page, 1).isDisabled()).toBe(true)
  expect(checks).toBe(5)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await expect.poll(() => codeFor(site, email)).not.toBe(first)
  // the letter may arrive before the answer that shows the boxes
  await expect.poll(() => box(page, 1).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type(await codeFor(site, email))
  await page.waitForURL(`${site.origin}/`)
})

test('[AUTH-14] [AUTH-40] the modal has the same form, and returns to its page', async () => {
  const email = newEmail()
  const page = await openPage(`${site.origin}/terms`)
  await page.getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: "Log in or sign up in seconds (it's free!)" }).waitFor()
  expect(await dialog.getByRole('link', { name: 'Continue with Google' }).getAttribute('href')).toBe('/auth/google?returnTo=%2Fterms')
  await askForCode(page, email)
  // a reload in the middle asks again
  await page.reload()
  await expect.poll(() => box(page, 1).evaluate((one) => one === document.activeElement)).toBe(true)
  await typeCode(page, await codeFor(site, email))
  await page.getByRole('button', { name: /^Your profile/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/terms')
  await toastSays(page, "You're logged in!")
})

test('[AUTH-24] [AUTH-34] Google is a link; after it the toast is different', async () => {
  issuer.signsIn('grace', { email: 'grace@example.org', email_verified: true, name: 'Grace Hopper' })
  const page = await login('/privacy')
  const link = page.getByRole('link', { name: 'Continue with Google' })
  await expect.poll(() => link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))).toBe(true)
  expect(await link.getAttribute('href')).toBe('/auth/google?returnTo=%2Fprivacy')
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/google')
  await link.click()
  expect((await asked).isNavigationRequest()).toBe(true)
  await page.waitForURL(`${site.origin}/privacy`)
  await alive(page)
  await toastSays(page, "You're now logged in!")
  expect(await ask(page, 'GET', '/user')).toMatchObject({ body: { email: 'grace@example.org', name: 'Grace Hopper' } })
})

test('[AUTH-35] an address of another site is not used as return address', async () => {
  const page = await openPage(`${site.origin}/login?returnTo=${encodeURIComponent('//evil.example/')}`)
  expect(await page.getByRole('link', { name: 'Continue with Google' }).getAttribute('href')).toBe('/auth/google?returnTo=%2F')
})

test('axe reports nothing on the sign-in, page and modal, in both steps, both themes and three widths', async () => {
  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    const page = await login('/terms', { viewport })
    await isSound(page)
    await askForCode(page, newEmail())
    await isSound(page)
    await page.goto(`${site.origin}/privacy`)
    await alive(page)
    await isSound(page)
    await openModal(page, 'login')
    await page.getByRole('dialog').getByLabel('E-mail').waitFor()
    await isSound(page)
    await page.context().close()
  }
})

test('[AUTH-09] [AUTH-11] with gated content the heading says what signing in opens', async () => {
  const gated = await startServer({ FEATURES: 'chat,liveDocs,gatedContent' })
  try {
    const page = await openPage(`${gated.origin}/login`)
    await page.getByRole('heading', { level: 1, name: 'Sign in to unlock all projects' }).waitFor()
    await page.getByText("It's free - no card required!").waitFor()
    expect(await page.locator('main').textContent()).not.toMatch(/Google|[A-Z]_[A-Z]/)
    await page.context().close()
  } finally {
    await gated.stop()
  }
})
