import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { galleryParts } from '#ui/gallery/gallery.tsx'
import { PHONE, axe, complaintsOf, openPage, type Visit } from './browser.ts'

const THEMES = ['light', 'dark'] as const

function openPart(part: string, visit?: Visit): Promise<Page> {
  return openPage(`/dev/gallery?part=${part}`, visit)
}

const button = (page: Page, name: string) => page.locator('[data-part]').getByRole('button', { name, exact: true })
const openTooltip = (page: Page) => page.locator('.tooltip:popover-open')

/** How long the bubble stays after a click, as the page itself sees it. */
function shownFor(trigger: Locator): Promise<number> {
  return trigger.evaluate(async (element: HTMLElement) => {
    const isOpen = () => element.parentElement?.querySelector('.tooltip')?.matches(':popover-open') ?? false
    const until = async (state: boolean) => {
      while (isOpen() !== state) await new Promise(requestAnimationFrame)
      return performance.now()
    }
    element.click()
    const began = await until(true)
    return (await until(false)) - began
  })
}

test.each(THEMES)('every part, %s: axe finds nothing and nothing is refused or logged', async (theme) => {
  const page = await openPage('/dev/gallery', { theme })
  expect(await page.locator('[data-part]').count()).toBe(galleryParts.length)
  expect(await axe(page)).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})

test.each([PHONE, { width: 720, height: 450 }])('no part is wider than a window of %j', async (viewport) => {
  const page = await openPage('/dev/gallery', { viewport })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('the theme follows the system, and a choice is remembered by the server', async () => {
  const page = await openPage('/dev/gallery?part=colour', { theme: 'dark' })
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await ground()
  await page.getByRole('radio', { name: 'Light' }).check()
  const light = await ground()
  expect(light).not.toBe(dark)
  const html = await (await page.request.get('/dev/gallery?part=colour')).text()
  expect(html).toContain('data-theme="light"')
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await ground()).toBe(dark)
})

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

test('[UI-07] a tooltip whose show flag is off never opens', async () => {
  const page = await openPart('tooltip')
  await button(page, 'Off').hover()
  await button(page, 'Off').focus()
  expect(await openTooltip(page).count()).toBe(0)
})

test('a tooltip opens for the keyboard, describes its button, stays while the pointer is on it and leaves with Escape', async () => {
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
  ['[UI-05] a click tooltip hides after 2 s where the button asks for it', 'Two seconds', 2000],
  ["[UI-06] 'Copied!' shows 1.5 s", 'Copy link', 1500],
] as const)('%s', async (_title, name, milliseconds) => {
  const page = await openPart('click-tooltip')
  const measured = await shownFor(button(page, name))
  expect(measured).toBeGreaterThan(milliseconds - 60)
  expect(measured).toBeLessThan(milliseconds + 400)
})

test('a copy button copies, says so for 2 s and then offers itself again', async () => {
  const page = await openPart('copy-button')
  const began = Date.now()
  await button(page, 'Copy').click()
  await button(page, 'Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm start')
  await button(page, 'Copy').waitFor()
  expect(Date.now() - began).toBeGreaterThan(1800)
})

test('[UI-11] [UI-12] a broken picture and an empty one show the user icon, a good one shows itself', async () => {
  const page = await openPart('avatar')
  const avatar = (name: string) => page.getByRole('img', { name, exact: true })
  await avatar('Broken').and(page.locator('[data-status=error]')).waitFor()
  expect(await avatar('Broken').locator('svg').count()).toBe(1)
  expect(await avatar('Broken').locator('img').count()).toBe(0)
  expect(await avatar('Without a picture').locator('svg').count()).toBe(1)
  await avatar('Ada').first().and(page.locator('[data-status=loaded]')).waitFor()
  expect(await avatar('Ada').first().locator('svg').count()).toBe(0)
})

test('[UI-09] avatars measure 24, 32, 36 and 40 px', async () => {
  const page = await openPart('avatar')
  const widths = await page
    .getByRole('img', { name: 'Ada', exact: true })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(widths).toEqual([24, 32, 36, 40])
})

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

test.each(THEMES)('an open menu works by keyboard, gives focus back and is clean for axe (%s)', async (theme) => {
  const page = await openPart('menu', { theme })
  const more = button(page, 'More actions')
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  expect(await axe(page, '[role=menu]')).toEqual([])
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

test.each(THEMES)('a dialog keeps the focus, fades for 250 ms and gives the focus back (%s)', async (theme) => {
  const page = await openPart('dialog', { theme })
  await button(page, 'Open').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)))
  expect(await axe(page, '[role=dialog]')).toEqual([])
  expect(await dialog.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.25s')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await button(page, 'Open').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaintsOf(page)).toEqual([])
})

test('a dialog may refuse Escape and the backdrop', async () => {
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

test('tabs are one stop for Tab, walked with arrows, and change within 150 ms', async () => {
  const page = await openPart('tabs')
  const list = page.getByRole('tablist', { name: 'Operating system', exact: true })
  await list.getByRole('tab', { name: 'macOS' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await list.getByRole('tab', { name: 'Linux' }).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Tab')
  const panel = page.getByRole('tabpanel', { name: 'Linux' }).first()
  expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await panel.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.15s')
})

test('without scripts every tab panel can be read', async () => {
  const page = await openPage('/dev/gallery?part=tabs', { scripts: false })
  expect(await page.getByText('Open Windows Terminal from the start menu.').first().isVisible()).toBe(true)
  expect(await page.getByText('Open Terminal from the Launchpad.').first().isVisible()).toBe(true)
})

test('[UI-15] a click zooms the picture to twice its size, another one back', async () => {
  const page = await openPart('image-zoom')
  const viewer = page.locator('[data-zoomed]')
  const width = async () => (await viewer.locator('img').boundingBox())?.width ?? 0
  const before = await width()
  await viewer.click()
  expect(await width()).toBeCloseTo(before * 2, 0)
  await viewer.click()
  await expect.poll(width).toBeCloseTo(before, 0)
})

async function drag(page: Page, viewer: Locator, by: { x: number; y: number }) {
  const box = await viewer.boundingBox()
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 5 })
  await page.mouse.up()
}

test('[UI-16] a drag moves the picture only while it is zoomed, and is not a click', async () => {
  const page = await openPart('image-zoom')
  const viewer = page.locator('[data-zoomed]')
  const left = async () => (await viewer.locator('img').boundingBox())?.x ?? 0
  const resting = await left()
  await drag(page, viewer, { x: 60, y: 0 })
  expect(await left()).toBe(resting)
  expect(await viewer.getAttribute('data-zoomed')).toBe('false')
  await viewer.click()
  const zoomed = await left()
  await drag(page, viewer, { x: -60, y: 0 })
  expect(await left()).toBeCloseTo(zoomed - 60, 0)
  expect(await viewer.getAttribute('data-zoomed')).toBe('true')
})

test('[UI-17] however far it is dragged, the picture covers its window', async () => {
  const page = await openPart('image-zoom')
  const viewer = page.locator('[data-zoomed]')
  await viewer.click()
  for (const by of [
    { x: 4000, y: 3000 },
    { x: -4000, y: -3000 },
  ]) {
    await drag(page, viewer, by)
    const frame = await viewer.boundingBox()
    const image = await viewer.locator('img').boundingBox()
    if (!frame || !image) throw new Error('nothing to measure')
    expect(image.x).toBeLessThanOrEqual(frame.x + 1)
    expect(image.y).toBeLessThanOrEqual(frame.y + 1)
    expect(image.x + image.width).toBeGreaterThanOrEqual(frame.x + frame.width - 1)
    expect(image.y + image.height).toBeGreaterThanOrEqual(frame.y + frame.height - 1)
  }
})

const zone = (page: Page) => page.locator('[data-drag-over]').first()

function dropOn(target: Locator, type: string, files: { name: string; size: number }[]) {
  return target.evaluate(
    (element, [type, files]) => {
      const dataTransfer = new DataTransfer()
      for (const { name, size } of files) dataTransfer.items.add(new File([new Uint8Array(size)], name))
      element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    },
    [type, files] as const,
  )
}

test('[UI-18] [UI-20] an upload shows whole percent and goes from idle over uploading to success', async () => {
  const page = await openPart('dropzone')
  expect(await zone(page).getAttribute('data-status')).toBe('idle')
  await zone(page)
    .locator('input')
    .setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: Buffer.alloc(2048) })
  expect(await zone(page).getAttribute('data-status')).toBe('uploading')
  expect(await zone(page).getByRole('progressbar').getAttribute('aria-label')).toMatch(/^Uploading \d+%$/)
  await zone(page).and(page.locator('[data-status=success]')).waitFor()
  expect(await zone(page).textContent()).toContain('2 KB')
})

test('[UI-21] [UI-24] a dropzone shows that something hangs over it, and takes one of two dropped files', async () => {
  const page = await openPart('dropzone')
  await dropOn(zone(page), 'dragenter', [{ name: 'one.png', size: 10 }])
  expect(await zone(page).getAttribute('data-drag-over')).toBe('true')
  await dropOn(zone(page), 'dragleave', [])
  expect(await zone(page).getAttribute('data-drag-over')).toBe('false')
  await dropOn(zone(page), 'drop', [
    { name: 'one.png', size: 10 },
    { name: 'two.png', size: 10 },
  ])
  expect(await zone(page).textContent()).toContain('one.png')
  expect(await zone(page).textContent()).not.toContain('two.png')
})

test('[UI-22] Retry clears a failed file and returns to idle', async () => {
  const page = await openPart('dropzone')
  await zone(page)
    .locator('input')
    .setInputFiles({ name: 'will-fail.png', mimeType: 'image/png', buffer: Buffer.alloc(10) })
  await zone(page).and(page.locator('[data-status=error]')).waitFor()
  expect(await axe(page, '[data-part=dropzone]')).toEqual([])
  await zone(page).getByRole('button', { name: 'Try again' }).click()
  expect(await zone(page).getAttribute('data-status')).toBe('idle')
  expect(await zone(page).textContent()).not.toContain('will-fail.png')
})

test('[UI-23] the default dropzone refuses more than 10 MB and other types, in words', async () => {
  const page = await openPart('dropzone')
  await dropOn(zone(page), 'drop', [{ name: 'big.png', size: 10 * 1024 * 1024 + 1 }])
  expect(await zone(page).getByRole('paragraph').filter({ hasText: 'Upload failed, your file is too big!' }).first().isVisible()).toBe(true)
  await dropOn(zone(page), 'drop', [{ name: 'run.exe', size: 10 }])
  expect(
    await zone(page).getByRole('paragraph').filter({ hasText: 'Upload failed, that type of file is not supported' }).first().isVisible(),
  ).toBe(true)
})

test('a celebration needs no worker and no inline style, and spares those who want no motion', async () => {
  const page = await openPart('confetti')
  await button(page, 'Celebrate').click()
  await page.locator('body > canvas').waitFor()
  expect(complaintsOf(page)).toEqual([])
  const calm = await openPart('confetti', { reducedMotion: true })
  await button(calm, 'Celebrate').click()
  await calm.waitForTimeout(300)
  expect(await calm.locator('body > canvas').count()).toBe(0)
})

test('an accordion opens by keyboard, and closes its neighbour', async () => {
  const page = await openPart('accordion')
  const open = page.locator('details[open]')
  await page.getByText('How far apart should the brackets be?').focus()
  await page.locator('summary').nth(1).press('Enter')
  await expect.poll(() => open.count()).toBe(1)
  expect(await open.textContent()).toContain('60 cm')
})

test('the close button of a dialog stands in its upper corner', async () => {
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
