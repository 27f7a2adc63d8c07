import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, PHONE, alive, complaintsOf, openPage, untilQuiet } from '../browser.ts'
import { newEmail, openSignedIn } from '../people.ts'
import { sharedServer, type Site } from '../serve.ts'
import { PROJECT, bar, openModal, wake } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

const waits = (page: Page) => page.getByText('the page you ask for opens when you are back').waitFor()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const SPEAK = 'Speak HTTP by hand'
const portfolio = (page: Page) => bar(page).getByRole('link', { name: 'Portfolio' })

test.each([
  ['a learner', true],
  ['a visitor', false],
])('offline, the portfolio that %s presses opens when the network is back, and the current page stays until then', async (_, isLearner) => {
  const page = isLearner ? await openSignedIn(site, newEmail(), PROJECT) : await openPage(site.origin + PROJECT)
  await wake(page)
  await portfolio(page).waitFor()
  await untilQuiet(page)
  await page.context().setOffline(true)
  await portfolio(page).click()
  await waits(page)
  // longer than the router's pending delay
  await page.waitForTimeout(1500)
  expect(await heading(page, SPEAK).isVisible()).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByLabel('Title of your portfolio').waitFor()
})

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('offline, the notice does not cover the head of an open panel, on a %s', async (_, viewport) => {
  const page = await openSignedIn(site, newEmail(), PROJECT, { viewport })
  await wake(page)
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  const panel = page.locator('aside.panel[data-side=left]')
  const close = panel.getByRole('button', { name: 'Close' })
  await close.waitFor()
  await untilQuiet(page)
  await page.context().setOffline(true)
  await page.locator('.shell-notice').getByText('offline').first().waitFor({ state: 'attached' })
  await close.click()
  await panel.waitFor({ state: 'hidden' })
  await page.locator('.shell-notice').getByText('offline').first().waitFor()
})

test('offline, going back to a page that was read is immediate', async () => {
  const page = await openSignedIn(site, newEmail(), PROJECT)
  await wake(page)
  await portfolio(page).click()
  await page.getByLabel('Title of your portfolio').waitFor()
  await untilQuiet(page)
  await page.context().setOffline(true)
  await page.goBack()
  await heading(page, SPEAK).waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).or(page.locator('[data-box]')).first().waitFor()
  await page.goForward()
  await page.getByLabel('Title of your portfolio').waitFor()
  await alive(page)
})

test('offline, a projects view that was never opened says so, and loads by itself when the network is back, at the reading position', async () => {
  const page = await openPage(site.origin + PROJECT)
  await wake(page)
  await page.locator('#post').evaluate((step) => step.scrollIntoView({ behavior: 'instant' }))
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  // a module that a file imports and that failed on its way is never asked for again
  await untilQuiet(page)
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  const projects = page.getByRole('region', { name: 'Projects', exact: true })
  await projects.getByText('This opens by itself as soon as you are back.').waitFor()
  await page.keyboard.press('Escape')
  await projects.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await projects.getByText('You are offline').waitFor()
  await page.context().setOffline(false)
  await projects.getByRole('searchbox', { name: 'Search projects' }).waitFor()
  expect(await page.evaluate(() => 'isOld' in window)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
})

test('offline, a menu that was never opened does not break the page, and opens by itself when the network is back', async () => {
  const page = await openPage(site.origin + PROJECT)
  await wake(page)
  const profile = page.getByRole('button', { name: 'Menu', exact: true })
  await profile.waitFor()
  await untilQuiet(page)
  await page.context().setOffline(true)
  await profile.click()
  await page.getByRole('region', { name: 'Welcome to Waymark' }).getByText('You are offline').waitFor()
  expect(await heading(page, SPEAK).isVisible()).toBe(true)
  await page.context().setOffline(false)
  await page.getByRole('region', { name: 'Welcome to Waymark' }).getByRole('button', { name: 'Sign in' }).waitFor()
})

/** A page without network that has loaded what all modals share. */
async function openWithHostOffline(): Promise<Page> {
  const page = await openPage(site.origin + PROJECT)
  await wake(page)
  await openModal(page, 'imageZoom', { href: '/static/images/favicon.svg', fit: 'contain', alt: 'The mark' })
  await page.getByRole('dialog', { name: 'The mark' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await untilQuiet(page)
  await page.context().setOffline(true)
  return page
}

test('offline, a modal that was never opened waits, and opens by itself when the network is back', async () => {
  const page = await openWithHostOffline()
  await bar(page).getByRole('button', { name: 'Login' }).click()
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  await page.waitForTimeout(500)
  expect(await page.getByText('Something went wrong').count()).toBe(0)
  await page.context().setOffline(false)
  const email = page.getByRole('dialog', { name: 'Log in' }).getByLabel('E-mail')
  await email.waitFor()
  await page.keyboard.press('Escape')
  await email.waitFor({ state: 'detached' })
  await page.evaluate(() => window.addEventListener('preload-error', () => Object.assign(window, { hasFailed: true })))
  await bar(page).getByRole('button', { name: 'Login' }).click()
  await email.fill('ada@example.org')
  await page.waitForTimeout(500)
  expect(await email.inputValue()).toBe('ada@example.org')
  expect(await page.evaluate(() => 'hasFailed' in window)).toBe(false)
})

test('offline, a modal with styles of its own waits for them too', async () => {
  const page = await openWithHostOffline()
  await openModal(page, 'share', { projectId: 'p', template: 't' })
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  await page.waitForTimeout(500)
  await page.context().setOffline(false)
  await page.getByRole('dialog', { name: 'Project Complete' }).waitFor()
  // the sheet of a file that did not come lets nobody read it
  const hasStyles = () =>
    [...document.styleSheets].some((sheet) => {
      try {
        return /share[^/]*\.css/.test(sheet.href ?? '') && sheet.cssRules.length > 0
      } catch {
        return false
      }
    })
  expect(await page.evaluate(hasStyles)).toBe(true)
})

test('from offline to online, on a page in use, there is no CSP violation', async () => {
  const page = await openSignedIn(site, newEmail(), PROJECT)
  await wake(page)
  const field = page.locator('.doc-task').first().locator('textarea, input').first()
  await untilQuiet(page)
  await page.context().setOffline(true)
  await field.fill('written offline')
  await page.locator('[data-save-status=kept]').first().waitFor()
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await page.context().setOffline(false)
  await page.locator('[data-save-status=saved]').first().waitFor()
  await page.locator('.shell-notice').getByText('offline').first().waitFor({ state: 'detached' })
  await page.mouse.wheel(0, 4000)
  await untilQuiet(page)
  expect(complaintsOf(page).filter((one) => one.includes('Content Security Policy'))).toEqual([])
})
