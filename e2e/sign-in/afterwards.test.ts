import { expect, test } from 'vitest'
import { alive, holdBack, newPage, openPage } from '../browser.ts'
import { ask, askForCode, codeFor, newEmail, openMenu, openSignedIn, toastSays, typeCode } from '../people.ts'
import { serveSignIn, site } from './site.ts'

serveSignIn()

test('[AUTH-21] with categories selected the navigation opens instead', async () => {
  const email = newEmail()
  const page = await openSignedIn(site, email, '/terms')
  await ask(page, 'PUT', '/user/preferences', { selectedCategories: ['Networks'] })
  await page.addInitScript(() => sessionStorage.setItem('waymark:signing-in', 'code'))
  await page.reload()
  await page.getByRole('heading', { name: 'Projects', level: 2 }).waitFor()
  expect(await page.locator('[data-toasts]').textContent()).not.toContain('logged in')
})

test('[AUTH-23] after a login reload that failed the login opens; on an ordinary visit it does not', async () => {
  const page = await openPage(`${site.origin}/terms`)
  await page.waitForTimeout(700)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.evaluate(() => sessionStorage.setItem('waymark:signing-in', 'code'))
  await page.reload()
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
  await page.goto(`${site.origin}/portfolio`)
  await page.evaluate(() => sessionStorage.setItem('waymark:signing-in', 'code'))
  await page.reload()
  await alive(page)
  await page.waitForTimeout(700)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('[AUTH-37] [AUTH-38] [USER-13] [SHELL-79] logging out ends the session, deletes the cookie, reloads the page, and reaches the other tab', async () => {
  const page = await openSignedIn(site, newEmail(), '/terms')
  const other = await page.context().newPage()
  await other.goto(`${site.origin}/privacy`)
  await other.waitForSelector('html[data-shell]', { state: 'attached' })
  await openMenu(page)
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
  expect(await ask(page, 'GET', '/user')).toMatchObject({ status: 401 })
  expect((await page.context().cookies()).map(({ name }) => name).filter((name) => /session/.test(name))).toEqual([])
  await other.getByRole('button', { name: 'Login' }).waitFor()
})

test('[SHELL-79] signing in reaches the other tab', async () => {
  const page = await openPage(`${site.origin}/privacy`)
  const email = newEmail()
  const other = await page.context().newPage()
  await other.goto(`${site.origin}/login?returnTo=/terms`)
  await alive(other)
  await askForCode(other, email)
  await typeCode(other, await codeFor(site, email))
  await other.waitForURL(`${site.origin}/terms`)
  await page.getByRole('button', { name: /^Your profile/ }).waitFor()
})

test('[SHELL-79] signing in reaches the other tab although the form’s page gets its session code while it leaves', async () => {
  const page = await openPage(`${site.origin}/privacy`)
  const other = await page.context().newPage()
  const late = await holdBack(other, '**/start-session*.js')
  const next = await holdBack(other, `${site.origin}/terms`)
  await other.goto(`${site.origin}/login?returnTo=/terms`)
  await alive(other)
  const email = newEmail()
  const leaves = other.waitForRequest((request) => request.isNavigationRequest() && request.url() === `${site.origin}/terms`)
  const arrives = other.waitForResponse('**/start-session*.js')
  await askForCode(other, email)
  await typeCode(other, await codeFor(site, email))
  await leaves
  late.letGo()
  await (await arrives).finished()
  await other.waitForTimeout(300)
  next.letGo()
  await toastSays(other, "You're logged in!")
  await page.getByRole('button', { name: /^Your profile/ }).waitFor()
})

test('[SHELL-79] it reaches a tab that is hydrating, before its session code runs', async () => {
  const page = await newPage()
  const { letGo } = await holdBack(page, '**/shell-parts*.js')
  const asked = page.waitForRequest('**/shell-parts*.js')
  await page.goto(`${site.origin}/privacy`)
  await alive(page)
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await asked
  const other = await page.context().newPage()
  await other.goto(`${site.origin}/login?returnTo=/terms`)
  await alive(other)
  const email = newEmail()
  await askForCode(other, email)
  await typeCode(other, await codeFor(site, email))
  await toastSays(other, "You're logged in!")
  letGo()
  await page.getByRole('button', { name: /^Your profile/ }).waitFor()
})

test('[AUTH-36] a lease that ends in 240 s or later sends the reader to the login', async () => {
  const page = await openSignedIn(site, newEmail(), '/terms')
  await page.clock.setFixedTime(Date.now() - 300_000)
  await page.reload()
  await page.waitForURL(`${site.origin}/login?returnTo=%2Fterms`)
  await page.getByRole('heading', { name: 'You’re logged in' }).waitFor()
  await page.getByText('This device’s clock seems to be wrong').waitFor()
})
