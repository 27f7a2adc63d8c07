import { expect, test } from 'vitest'
import type { Locator } from 'playwright'
import { PHONE, atRest } from '../browser.ts'
import { outOfReach } from '../in-reach.ts'
import { isThere, pressInConversion } from '../keyboard.ts'
import { button, drag, handle, isShown, openProject, panel, reload, seenNotice, widthOf } from './page.ts'

test('[SHELL-17] [SHELL-23] [SHELL-24] a project has three panels; the side ones start closed, 320 px wide, with a handle of 36 px', async () => {
  const page = await openProject()
  expect(await page.locator('main').count()).toBe(1)
  expect(await isShown(panel(page, 'left'))).toBe(false)
  expect(await isShown(panel(page, 'right'))).toBe(false)
  expect(await widthOf(panel(page, 'left'))).toBe(320)
  expect(await widthOf(panel(page, 'right'))).toBe(320)
  expect(await widthOf(handle(page, 'left'))).toBe(36)
  expect(await widthOf(handle(page, 'right'))).toBe(36)
})

test('[SHELL-18] [SHELL-33] [SHELL-39] Ask and My work toggle their panels, and only one is open', async () => {
  const page = await openProject()
  await button(page, 'Ask').click()
  await panel(page, 'left').waitFor()
  await button(page, 'My work').click()
  await panel(page, 'left').waitFor({ state: 'hidden' })
  await panel(page, 'right').waitFor()
  await button(page, 'My work').click()
  await panel(page, 'right').waitFor({ state: 'hidden' })
})

test('[SHELL-19] [SHELL-20] [SHELL-22] an open panel and its dragged width are restored after a reload, without layout shift', async () => {
  const page = await openProject()
  await button(page, 'Ask').click()
  await panel(page, 'left').waitFor()
  await atRest(page)
  await drag(page, handle(page, 'left'), 90)
  expect(await widthOf(panel(page, 'left'))).toBe(410)
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await reload(page)
  await panel(page, 'left').waitFor()
  expect(await widthOf(panel(page, 'left'))).toBe(410)
  await page.getByRole('heading', { name: 'Ask', exact: true }).waitFor()
  await atRest(page)
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThanOrEqual(0.02)
})

test('[SHELL-25] a dragged panel closes below 0.85 of its width and opens above 0.15', async () => {
  const page = await openProject()
  await drag(page, handle(page, 'right'), -40)
  expect(await isShown(panel(page, 'right'))).toBe(false)
  await drag(page, handle(page, 'right'), -60)
  await panel(page, 'right').waitFor()
  expect(await widthOf(panel(page, 'right'))).toBe(320)
  await drag(page, handle(page, 'right'), 40)
  expect(await widthOf(panel(page, 'right'))).toBe(280)
  await drag(page, handle(page, 'right'), 50)
  await panel(page, 'right').waitFor({ state: 'hidden' })
})

test('[SHELL-26] a panel opens and closes in 300 ms', async () => {
  const page = await openProject()
  const seconds = await panel(page, 'left').evaluate((element) => getComputedStyle(element).transitionDuration)
  expect(seconds).toContain('0.3s')
})

test('[SHELL-27] a double click on the handle toggles the panel', async () => {
  const page = await openProject()
  await handle(page, 'left').dblclick()
  await panel(page, 'left').waitFor()
  await atRest(page)
  await handle(page, 'left').dblclick()
  await panel(page, 'left').waitFor({ state: 'hidden' })
})

test('the handle works by keyboard: arrows, Enter, Home and End', async () => {
  const page = await openProject()
  await handle(page, 'left').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  expect(await handle(page, 'left').getAttribute('aria-valuenow')).toBe('336')
  await page.keyboard.press('End')
  expect(await handle(page, 'left').getAttribute('aria-valuenow')).toBe('720')
  await page.keyboard.press('Home')
  expect(await handle(page, 'left').getAttribute('aria-valuenow')).toBe('0')
})

test('[SHELL-73] on a phone the notice about desktops leaves an open panel free, and is back afterwards', async () => {
  const page = await openProject({ viewport: PHONE, touch: true })
  const notice = page.getByText('Waymark is designed for desktop only')
  await notice.waitFor()
  await button(page, 'Ask').click()
  await panel(page, 'left').waitFor()
  await notice.waitFor({ state: 'hidden' })
  await atRest(page)
  expect(await outOfReach(panel(page, 'left'))).toEqual([])
  await button(page, 'Ask').click()
  await notice.waitFor()
})

test('[SHELL-21] on a phone either the panel or the project shows', async () => {
  const page = await openProject({ viewport: PHONE, before: seenNotice })
  expect(await isShown(page.locator('main'))).toBe(true)
  await button(page, 'Ask').click()
  await panel(page, 'left').waitFor()
  expect(await isShown(page.locator('main'))).toBe(false)
  await atRest(page)
  expect(await widthOf(panel(page, 'left'))).toBe(PHONE.width)
  await button(page, 'Ask').click()
  expect(await isShown(page.locator('main'))).toBe(true)
})

test('a restored panel takes no focus: the first Tab reaches the skip link', async () => {
  const page = await openProject()
  await button(page, 'Ask').click()
  await panel(page, 'left').waitFor()
  await atRest(page)
  await reload(page)
  await panel(page, 'left').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('href')).toBe('#main')
})

test('beside an open panel the toolbar keeps everything in it, and the button of the course stands in it', async () => {
  const page = await openProject({ viewport: { width: 768, height: 1024 } })
  await button(page, 'My work').click()
  await panel(page, 'right').waitFor()
  await atRest(page)
  const bar = page.getByRole('navigation', { name: 'Toolbar' })
  expect(await bar.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBeLessThanOrEqual(0)
  const ends = async (locator: Locator) => {
    const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {}
    return { from: x, to: x + width }
  }
  expect((await ends(bar.getByRole('button', { name: /^Log ?in$/ }))).to).toBeLessThanOrEqual((await ends(bar)).to)
  await page.goto(new URL('/onboarding', page.url()).href)
  const course = await ends(page.getByRole('button', { name: 'Open your course' }))
  expect(course.to).toBeLessThanOrEqual((await ends(bar)).to)
  expect(course.from).toBeGreaterThanOrEqual((await ends(bar)).from)
})

test.each([
  ['right', 'My work', 'Control+ArrowRight'],
  ['left', 'Ask', 'Control+ArrowLeft'],
] as const)(
  'the focus goes back to where it was when the panel at the %s closes: by Escape, its key or its button',
  async (side, name, key) => {
    const page = await openProject()
    const opener = page.getByRole('main').getByRole('link').first()
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press(key),
      () =>
        panel(page, side)
          .getByRole('button', { name: `Close ${name}` })
          .press('Enter'),
    ]
    for (const close of ways) {
      await opener.focus()
      await page.keyboard.press(key)
      await panel(page, side).and(page.locator(':focus')).waitFor()
      await close()
      await panel(page, side).waitFor({ state: 'hidden' })
      expect(await isThere(opener)).toBe(true)
    }
  },
)

test('the focus goes to the button of a panel that closes when it came from nowhere', async () => {
  const page = await openProject()
  await page.keyboard.press('Control+ArrowRight')
  await panel(page, 'right').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await panel(page, 'right').waitFor({ state: 'hidden' })
  expect(await isThere(button(page, 'My work'))).toBe(true)
})

test('the focus goes back to where it was before two panels, one after the other', async () => {
  const page = await openProject()
  const opener = page.getByRole('main').getByRole('link').first()
  await opener.focus()
  for (const [key, side] of [
    ['Control+ArrowRight', 'right'],
    ['Control+ArrowLeft', 'left'],
    ['Control+ArrowRight', 'right'],
  ] as const) {
    await page.keyboard.press(key)
    await panel(page, side).and(page.locator(':focus')).waitFor()
  }
  await page.keyboard.press('Escape')
  await panel(page, 'right').waitFor({ state: 'hidden' })
  expect(await isThere(opener)).toBe(true)
})

test('a panel stays when Escape closes the view of the toolbar, or belongs to an input method', async () => {
  const page = await openProject()
  await button(page, 'My work').click()
  await panel(page, 'right').and(page.locator(':focus')).waitFor()
  await pressInConversion(panel(page, 'right'), 'Escape')
  await page.keyboard.press('Control+k')
  await page.locator('#toolbar-view').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('#toolbar-view').waitFor({ state: 'detached' })
  expect(await isShown(panel(page, 'right'))).toBe(true)
  await page.keyboard.press('Escape')
  await panel(page, 'right').waitFor({ state: 'hidden' })
})

test.each([718, 1100])('an open panel takes nothing from a print that is %i px wide', async (width) => {
  const page = await openProject()
  await button(page, 'Ask').click()
  await panel(page, 'left').waitFor()
  await page.context().setOffline(true)
  await page.locator('.shell-notice', { hasText: 'offline' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width, height: 1000 })
  await atRest(page)
  for (const part of [page.locator('main'), page.locator('.shell-notice', { hasText: 'offline' })]) {
    expect(await isShown(part)).toBe(true)
    expect(await part.boundingBox()).toMatchObject({ x: 0, width })
  }
  expect(await isShown(panel(page, 'left'))).toBe(false)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
})
