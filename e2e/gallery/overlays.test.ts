import { expect, test } from 'vitest'
import { complaintsOf } from '../browser.ts'
import { isSound } from '../screens.ts'
import { openPart, button } from './page.ts'

test('[UI-13] a menu is 280 px wide', async () => {
  const page = await openPart('menu')
  await button(page, 'Order by').click()
  expect((await page.getByRole('menu').boundingBox())?.width).toBe(280)
})

test('[UI-14] a limited menu is at most 15 rem high and scrolls', async () => {
  const page = await openPart('menu')
  await button(page, 'Long list').click()
  const menu = page.getByRole('menu')
  expect((await menu.boundingBox())?.height).toBe(240)
  expect(await menu.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
})

test('an open menu works by keyboard, returns the focus and passes axe in both themes', async () => {
  const page = await openPart('menu')
  const more = button(page, 'More actions')
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await isSound(page, '[role=menu]')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.getByRole('menuitem', { name: 'Delete project' }).and(page.locator('[data-highlighted]')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await more.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaintsOf(page)).toEqual([])
})

test('a second click on its button closes a menu, and a choice is kept', async () => {
  const page = await openPart('menu')
  await button(page, 'Order by').click()
  await page.getByRole('menuitemradio', { name: 'Recommended' }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await button(page, 'Order by').click()
  expect(await page.getByRole('menuitemradio', { name: 'Recommended' }).getAttribute('aria-checked')).toBe('true')
  await button(page, 'Order by').click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
})

test('a dialog traps the focus, fades for 250 ms, returns the focus and passes axe in both themes', async () => {
  const page = await openPart('dialog')
  await button(page, 'Open').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)))
  expect(await dialog.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.25s')
  await isSound(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await button(page, 'Open').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaintsOf(page)).toEqual([])
})

test('a dialog may ignore Escape and the backdrop', async () => {
  const page = await openPart('dialog')
  await button(page, 'Open the stubborn one').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 300)
  await page.waitForTimeout(400)
  expect(await dialog.isVisible()).toBe(true)
  await dialog.getByRole('button', { name: 'Update now' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('the close button of a dialog is in its upper corner', async () => {
  const page = await openPart('dialog')
  await button(page, 'Open').click()
  const dialog = page.getByRole('dialog')
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)))
  const frame = await dialog.boundingBox()
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
  if (!frame || !close) throw new Error('nothing to measure')
  expect(close.y - frame.y).toBeLessThan(24)
  expect(frame.x + frame.width - close.x - close.width).toBeLessThan(24)
})
