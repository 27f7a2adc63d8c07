import type { BrowserContext, Locator, Page } from 'playwright'
import { alive, atRest, openPage, type Visit } from '../browser.ts'

export const PROJECT = '/projects/speak-http-by-hand'

export async function openProject(visit?: Visit): Promise<Page> {
  const page = await openPage(PROJECT, visit)
  await wake(page)
  return page
}

/** Triggers the hydration of the shell. */
export async function wake(page: Page) {
  // not at the left edge, which opens the course
  await page.mouse.move(62, 2)
  await page.mouse.move(64, 4)
  await page.waitForSelector('html[data-shell]', { state: 'attached' })
}

export const panel = (page: Page, side: 'left' | 'right') => page.locator(`#panel-${side}`)
export const handle = (page: Page, side: 'left' | 'right') => page.locator(`.panel-handle[data-side=${side}]`)
export const bar = (page: Page) => page.getByRole('navigation', { name: 'Toolbar' })
export const button = (page: Page, name: string) => bar(page).getByRole('button', { name })

export async function widthOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.width ?? 0
}

export async function isShown(locator: Locator): Promise<boolean> {
  return locator.isVisible()
}

export async function drag(page: Page, locator: Locator, by: number) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y)
  await page.mouse.move(x + by, y)
  await page.mouse.up()
  await atRest(page)
}

export async function openModal(page: Page, type: string, data: object = {}) {
  await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('modal', { detail })), { type, data })
}

export async function raise(page: Page, toast: object) {
  await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('toast', { detail })), toast)
}

/** Raises a toast, goes into it and leaves it with Escape. */
export async function leaveToast(page: Page) {
  await raise(page, { message: 'Saved', dismissType: 'manual' })
  const toast = page.locator('[data-toast]')
  await toast.waitFor()
  await page.keyboard.press('F8')
  await toast.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await toast.waitFor({ state: 'detached' })
}

export async function reload(page: Page) {
  await atRest(page)
  await page.reload()
  await alive(page)
  await wake(page)
}

export async function seenNotice(context: BrowserContext) {
  await context.addInitScript(() => localStorage.setItem('waymark:mobile-notice-seen', 'yes'))
}
export async function poll<T>(read: () => T | undefined): Promise<T> {
  for (let attempt = 0; attempt < 1800; attempt += 1) {
    const value = read()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it did not come')
}
