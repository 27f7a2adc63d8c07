import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { DESKTOP, PHONE, TABLET, openPage } from './browser.ts'

/** 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 }
const PROJECT = '/projects/read-the-dns'

const turn = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.each([DESKTOP, TABLET, PHONE, ZOOMED])('nothing is wider than a window of %j, left to right and right to left', async (viewport) => {
  for (const path of ['/', '/login', PROJECT, '/onboarding']) {
    const page = await openPage(path, { viewport })
    expect(await tooWide(page), path).toBe(0)
    await turn(page)
    expect(await tooWide(page), `${path}, from right to left`).toBe(0)
    await page.context().close()
  }
})

test('right to left the page is mirrored, but code is not', async () => {
  const page = await openPage(PROJECT)
  await turn(page)
  const contents = await page.locator('.toc').boundingBox()
  expect(contents?.x).toBeGreaterThan(DESKTOP.width / 2)
  const code = page.locator('main pre').first()
  expect(await code.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  expect(await code.locator('code').evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
})

test('at 200 % the toolbar does not cover the focused element', async () => {
  const page = await openPage('/login', { viewport: ZOOMED, reducedMotion: true })
  const bar = await page.getByRole('navigation', { name: 'Toolbar' }).boundingBox()
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  expect(await focused.textContent()).toBe('Send me a code')
  await expect.poll(async () => bottomOf(await focused.boundingBox())).toBeLessThanOrEqual(bar?.y ?? 0)
})

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.NaN
}
