import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { PHONE, alive, complaintsOf, holdBack, newPage, openPage } from '../browser.ts'
import { PROJECT, bar, button, leaveToast, openModal, panel, raise, wake } from './page.ts'

const PARTS = /shell-parts[^/]*\.js$/

async function openHeld(path: string, pattern = PARTS) {
  const page = await newPage()
  const { letGo } = await holdBack(page, pattern)
  await page.goto(path)
  await alive(page)
  return { page, letGo }
}

const isAlive = (page: Page) => page.locator('html[data-shell]').count()

test('the shell is rendered at once and hydrates at the first interaction', async () => {
  let asked = 0
  const page = await newPage({
    before: async (_, page) => {
      page.on('request', (request) => (asked += PARTS.test(request.url()) ? 1 : 0))
      await page.clock.install({ time: 0 })
      await page.clock.pauseAt(1000)
    },
  })
  await page.goto(PROJECT)
  await expect.poll(() => page.clock.runFor(1).then(() => page.locator('html[data-alive]').count())).toBe(1)
  await page.clock.runFor(1000)
  expect(asked).toBe(0)
  expect(await bar(page).isVisible()).toBe(true)
  await wake(page)
  expect(complaintsOf(page)).toEqual([])
})

test('without an interaction it hydrates by itself after a while', async () => {
  const { page, letGo } = await openHeld(PROJECT)
  letGo()
  await page.waitForSelector('html[data-shell]', { state: 'attached' })
})

test('a click on the toolbar before hydration takes effect, once', async () => {
  const { page, letGo } = await openHeld(PROJECT)
  await button(page, 'Ask').click()
  await page.waitForTimeout(300)
  expect(await panel(page, 'left').isVisible()).toBe(false)
  expect(await isAlive(page)).toBe(0)
  letGo()
  await panel(page, 'left').waitFor()
  await page.waitForTimeout(400)
  expect(await panel(page, 'left').isVisible()).toBe(true)
  expect(complaintsOf(page)).toEqual([])
})

test("so do a shortcut, and the page's own events", async () => {
  const { page, letGo } = await openHeld(PROJECT)
  await page.keyboard.press('Control+k')
  await raise(page, { message: 'early', dismissType: 'manual' })
  letGo()
  await page.getByRole('region', { name: 'Projects' }).waitFor()
  await page.locator('[data-toast]', { hasText: 'early' }).waitFor()
})

test('a click in the text that needs the shell hydrates it', async () => {
  const { page, letGo } = await openHeld(PROJECT)
  await page
    .locator('main')
    .getByRole('button', { name: /^Expand / })
    .first()
    .click()
  letGo()
  await page.getByRole('dialog').locator('pre').waitFor()
})

test('navigating before hydration leaves no trace', async () => {
  const { page, letGo } = await openHeld('/onboarding')
  await page.locator('main a[href^="/projects/"]').first().click()
  await page.waitForURL('**/projects/**')
  await page.waitForTimeout(300)
  expect(await bar(page).isVisible()).toBe(true)
  letGo()
  await button(page, 'Ask').click()
  await panel(page, 'left').waitFor()
  expect(complaintsOf(page)).toEqual([])
})

test('when the chunk fails to load the page stays readable', async () => {
  const page = await openPage(PROJECT, { before: async (_, page) => void (await page.route(PARTS, (route) => route.abort())) })
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await page.waitForFunction(() => localStorage.getItem('waymark:reloaded:preload'))
  await page.waitForTimeout(500)
  await alive(page)
  await page.mouse.move(320, 320)
  await page.mouse.move(330, 330)
  await page.waitForTimeout(500)
  await page.locator('main h1').waitFor()
  await bar(page).waitFor()
})

test('[SHELL-73] no layout shift on hydration, nor by the notice on a phone', async () => {
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    const page = await openPage(PROJECT, { viewport, touch: viewport === PHONE, before: watchShifts })
    await wake(page)
    if (viewport === PHONE) await page.getByRole('dialog', { name: 'Waymark is designed for desktop only' }).waitFor()
    await page.waitForTimeout(600)
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThanOrEqual(0.02)
  }
})

test('while the first modal loads the page is dark already, and Escape cancels', async () => {
  const { page, letGo } = await openHeld('/onboarding', /modal-host[^/]*\.js$/)
  await openModal(page, 'paywall')
  await page.locator('[data-scrim]').waitFor()
  expect(await page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.locator('[data-scrim]').waitFor({ state: 'detached' })
  await openModal(page, 'paywall')
  letGo()
  await page.getByRole('dialog', { name: 'Waymark Pro' }).waitFor()
  expect(await page.locator('[data-modal-opening]').count()).toBe(0)
})

test('Escape in a toast does not cancel a modal that loads', async () => {
  const { page, letGo } = await openHeld('/onboarding', /modal-host[^/]*\.js$/)
  await openModal(page, 'paywall')
  await page.locator('[data-modal-opening]').waitFor()
  await leaveToast(page)
  expect(await page.locator('[data-modal-opening]').count()).toBe(1)
  letGo()
  await page.getByRole('dialog', { name: 'Waymark Pro' }).waitFor()
})

async function watchShifts(context: BrowserContext) {
  await context.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
