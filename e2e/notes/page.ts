import type { Page } from 'playwright'
import type { Visit } from '../browser.ts'
import { ask } from '../people.ts'
import { ready, WORKSHOP } from '../projects/page.ts'
import { openAs, type Standing } from '../projects/site.ts'
import type { Site } from '../serve.ts'

interface Kept {
  bookmarks?: { gone?: true }[]
  highlights?: { colour?: string; gone?: true; parts?: { quote: string }[] }[]
  notes?: { heading?: string; gone?: true; body?: unknown; answers?: { gone?: true; action?: string; body?: unknown; vote?: string }[] }[]
}

export const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Highlight' })
export const kept = async (page: Page) => (await ask(page, 'GET', '/projects/workshop/annotations.json')).body as Kept
export const highlights = async (page: Page) => ((await kept(page)).highlights ?? []).filter(({ gone }) => !gone)
export const painted = (page: Page, colour: string) =>
  page.evaluate((name) => [...(CSS.highlights.get(`waymark-${name}`) ?? [])].map((range) => (range as Range).toString()), colour)

/** Selects the beginning of a paragraph with the mouse. */
export async function drag(page: Page, at = 0, by = 160): Promise<void> {
  const paragraph = page.locator('.doc p[data-block-id]').nth(at)
  await paragraph.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await paragraph.boundingBox()
  if (!box) throw new Error('There is no paragraph')
  await page.mouse.move(box.x + 2, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 2 + by, box.y + 12, { steps: 4 })
  await page.mouse.up()
}

export async function clickMark(page: Page, at = 0): Promise<void> {
  const box = await page.locator('.doc p[data-block-id]').nth(at).boundingBox()
  if (!box) throw new Error('There is no paragraph')
  await page.mouse.click(box.x + 30, box.y + 12)
}

export function selectByFinger(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [words] = document.querySelector('.doc p[data-block-id]')?.childNodes ?? []
    if (!words) throw new Error('There are no words')
    document.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))
    getSelection()?.setBaseAndExtent(words, 0, words, 12)
  })
}

/** Opens the workshop, with its margin hydrated. */
export async function openText(site: Site, standing: Standing = {}, visit: Visit = {}): Promise<{ page: Page; email: string }> {
  const opened = await openAs(site, standing, WORKSHOP, visit)
  await ready(opened.page)
  await opened.page.locator('.own-notes').waitFor({ state: 'attached' })
  return opened
}

/** Starts a note on the beginning of a paragraph, with its field focused. */
export async function beginNote(page: Page, at = 0): Promise<void> {
  await drag(page, at)
  await toolbar(page).waitFor()
  await page.keyboard.press('n')
  const words = page.getByRole('textbox', { name: 'Your words' })
  await words.waitFor()
  await words.and(page.locator(':focus')).waitFor()
}
