import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { stopTime } from '../browser.ts'
import { openPart, button } from './page.ts'

const openTooltip = (page: Page) => page.locator('.tooltip:popover-open')

test('[UI-02] a long tooltip is at most 750 px wide', async () => {
  const page = await openPart('tooltip')
  await button(page, 'Long').hover()
  const box = await openTooltip(page).boundingBox()
  expect(await openTooltip(page).evaluate((tip) => getComputedStyle(tip).maxWidth)).toContain('750px')
  expect(box?.width).toBeLessThanOrEqual(750)
  expect(box?.width).toBeGreaterThan(600)
})

test('[UI-03] a tooltip fades in and out within 100 ms', async () => {
  const page = await openPart('tooltip')
  await button(page, 'top').hover()
  expect(await openTooltip(page).evaluate((tip) => getComputedStyle(tip).transitionDuration.split(', '))).toContain('0.1s')
  await page.mouse.move(0, 0)
  await openTooltip(page).waitFor({ state: 'detached' })
})

test('[UI-07] a tooltip with its show flag off never opens', async () => {
  const page = await openPart('tooltip')
  await button(page, 'Off').hover()
  await button(page, 'Off').focus()
  expect(await openTooltip(page).count()).toBe(0)
})

test('a tooltip opens on keyboard focus, describes its button, stays while hovered and closes with Escape', async () => {
  const page = await openPart('tooltip')
  await button(page, 'top').focus()
  await page.keyboard.press('Tab')
  expect(await openTooltip(page).textContent()).toBe('On the bottom')
  expect(await button(page, 'bottom').getAttribute('aria-describedby')).toBe(await openTooltip(page).getAttribute('id'))
  await page.keyboard.press('Escape')
  expect(await openTooltip(page).count()).toBe(0)
  await button(page, 'bottom').hover()
  await openTooltip(page).hover()
  expect(await openTooltip(page).count()).toBe(1)
})

test('an unavailable button ignores clicks and says why', async () => {
  const page = await openPart('tooltip')
  await button(page, 'Share').first().hover()
  expect(await openTooltip(page).textContent()).toContain('Write a title first')
})

test.each([
  ['[UI-04] a click tooltip hides after 1000 ms by default', 'Default', 1000],
  ['[UI-05] a click tooltip hides after 2 s if so configured', 'Two seconds', 2000],
  ["[UI-06] 'Copied!' shows 1.5 s", 'Copy link', 1500],
] as const)('%s', async (_title, name, milliseconds) => {
  const page = await openPart('click-tooltip')
  await stopTime(page)
  await button(page, name).click()
  await openTooltip(page).waitFor()
  await page.clock.runFor(milliseconds - 1)
  expect(await openTooltip(page).count()).toBe(1)
  await page.clock.runFor(1)
  await openTooltip(page).waitFor({ state: 'detached' })
})

test('a copy button copies, says so for 2 s and then returns to its label', async () => {
  const page = await openPart('copy-button')
  await stopTime(page)
  await button(page, 'Copy').click()
  await button(page, 'Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm start')
  await page.clock.runFor(1900)
  expect(await button(page, 'Copied').count()).toBe(1)
  await page.clock.runFor(200)
  await button(page, 'Copy').waitFor()
})
