import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Peer } from '#platform/models/peer.fixtures.ts'
import { axe, complaintsOf, PHONE, stopTime } from '../browser.ts'
import type { Running } from '../serve.ts'
import { leaveToast } from '../shell/page.ts'
import { answer, startWithModel } from './model.ts'
import { clickMark, drag, highlights, openText, painted, selectByFinger, toolbar } from './page.ts'

let site: Running
let peer: Peer
beforeAll(async () => {
  ;({ site, peer } = await startWithModel())
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})

const menu = (page: Page) => page.getByRole('menu', { name: 'More' })
const acts = async (page: Page) => (await toolbar(page).locator('.mark-act').allInnerTexts()).map((text) => text.split('\n')[0])
const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '')

test('the bar has the frequent actions, and its menu the rest; both apply to the selection', async () => {
  const { page } = await openText(site)
  await drag(page)
  await toolbar(page).waitFor()
  expect(await acts(page)).toEqual(['Highlight', 'Note', 'Ask', 'More'])
  const words = await page.evaluate(() => getSelection()?.toString() ?? '')
  await toolbar(page).getByRole('button', { name: 'More' }).click()
  await menu(page).waitFor()
  expect(await menu(page).getByRole('menuitem').allInnerTexts()).toEqual([
    expect.stringContaining('Explain more'),
    expect.stringContaining('Examples'),
    expect.stringContaining('Simplify'),
  ])
  expect(await axe(page, '[role=menu]')).toEqual([])
  peer.acts.push({ says: ['A table to work at.'] })
  await menu(page).getByRole('menuitem', { name: 'Simplify' }).click()
  await answer(page, 'In simpler words').getByText('A table to work at.').waitFor()
  await toolbar(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await highlights(page)).map(({ parts }) => parts?.[0]?.quote)).toEqual([words])
  await page.keyboard.press('Escape')
  await clickMark(page)
  await toolbar(page).waitFor()
  expect(await acts(page)).toEqual(['Note', 'Ask', 'Delete', 'More'])
  expect(complaintsOf(page)).toEqual([])
})

test('from a selection Tab moves to the bar, arrows move inside it, and Tab continues after the selection', async () => {
  const { page } = await openText(site)
  await drag(page)
  await toolbar(page).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Red')
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('Yellow')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toBe('More')
  await page.keyboard.press('Home')
  expect(await focused(page)).toBe('Red')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await menu(page).waitFor()
  await expect.poll(() => menu(page).evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('ArrowDown')
  await menu(page).getByRole('menuitem', { name: 'Explain more' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'detached' })
  expect(await toolbar(page).count()).toBe(1)
  await expect.poll(() => focused(page)).toBe('More')
  await page.keyboard.press('Tab')
  await toolbar(page).waitFor({ state: 'detached' })
  await page.locator('.doc :focus:not([data-block-id])').waitFor()
  expect(await painted(page, 'yellow')).toEqual([])
})

test('Escape in a toast leaves the bar', async () => {
  const { page } = await openText(site)
  await drag(page)
  await toolbar(page).waitFor()
  await leaveToast(page)
  expect(await toolbar(page).isVisible()).toBe(true)
})

test('a shortcut of the bar works while its menu is open', async () => {
  const { page } = await openText(site)
  await drag(page)
  await toolbar(page).getByRole('button', { name: 'More' }).click()
  await menu(page).waitFor()
  await page.keyboard.press('h')
  await toolbar(page).waitFor({ state: 'detached' })
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
})

test('on a phone the bar has a row of colours and a row of actions', async () => {
  const { page } = await openText(site, {}, { viewport: PHONE })
  await selectByFinger(page)
  await toolbar(page).waitFor()
  const rows = await toolbar(page)
    .locator('button')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(new Set(rows).size).toBe(2)
  const more = toolbar(page).getByRole('button', { name: 'More' })
  await more.click()
  await menu(page).waitFor()
  const [box, button] = [await menu(page).boundingBox(), await more.boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(button?.y ?? 0)
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(PHONE.width)
})

test('a tap on the menu that clears the selection, as on phones, keeps the bar and its selection', async () => {
  const { page } = await openText(site, {}, { viewport: PHONE })
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await selectByFinger(page)
  await toolbar(page).waitFor()
  const words = await page.evaluate(() => getSelection()?.toString() ?? '')
  const box = await toolbar(page).getByRole('button', { name: 'More' }).boundingBox()
  if (!box) throw new Error('There is no menu')
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await menu(page).waitFor()
  await expect.poll(() => menu(page).evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await stopTime(page)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await page.clock.runFor(1000)
  expect(await toolbar(page).count()).toBe(1)
  await page.clock.resume()
  await page.keyboard.press('h')
  await expect.poll(async () => (await highlights(page)).map(({ parts }) => parts?.[0]?.quote)).toEqual([words])
})
