import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOf } from '../browser.ts'
import { dialog, reload } from '../projects/page.ts'
import { publishIn, startOwnWorkbench } from '../projects/site.ts'
import type { Running } from '../serve.ts'
import { highlights, openText, painted, toolbar } from './page.ts'

let site: Running
let folder: string
beforeAll(async () => {
  ;({ site, folder } = await startOwnWorkbench())
})
afterAll(() => site.stop())

/** Highlights words inside one text node. */
async function mark(page: Page, words: string): Promise<void> {
  await page.evaluate((quote) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const texts = document.createTreeWalker(document.querySelector('.doc') ?? document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const at = texts.currentNode.textContent?.indexOf(quote) ?? -1
      if (at < 0) continue
      texts.currentNode.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return getSelection()?.setBaseAndExtent(texts.currentNode, at, texts.currentNode, at + quote.length - 1)
    }
    throw new Error(`There is no ${quote}`)
  }, words)
  await page.keyboard.press('Shift+ArrowRight')
  await toolbar(page).waitFor()
  await page.keyboard.press('h')
  await toolbar(page).waitFor({ state: 'detached' })
  await expect.poll(() => painted(page, 'yellow')).toContain(words)
}

const RENAMED = [
  ['## Build the bench {', '## Build a sturdy bench {'],
  ['### With the manual {', '### Step by step with the manual {'],
  ['## Light the lamp {', '## Electricity {'],
] as const

test('highlights on renamed titles, and beside them, are kept or lost as the update announces', async () => {
  const { page } = await openText(site)
  const words = ['A workshop is', 'Light the lamp', 'and greet it', 'Build the bench', 'With the manual', 'Screw the legs']
  for (const one of words) await mark(page, one)
  await expect.poll(async () => (await highlights(page)).length).toBe(words.length)
  const file = join(folder, 'projects/workshop/project.md')
  const source = await readFile(file, 'utf8')
  await writeFile(
    file,
    RENAMED.reduce((text, [before, after]) => text.replace(before, after), source),
  )
  await publishIn(site, folder)
  await reload(page)
  const update = dialog(page, 'This project has new upgrades!')
  await update.getByText('If you keep your notes, 1 highlight loses its place in the text').waitFor()
  await update.getByRole('button', { name: 'Update and keep my notes' }).click()
  await page.getByRole('heading', { name: 'Electricity' }).first().waitFor()
  await reload(page)
  const all = async () => {
    await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
    return painted(page, 'yellow')
  }
  await expect.poll(all).toEqual(['A workshop is', 'and greet it', 'Build a sturdy bench', 'with the manual', 'Screw the legs'])
  await page.locator('.own-notes-all button').click()
  const lost = dialog(page, 'Your notes').getByRole('listitem').filter({ hasText: 'No longer in the text' })
  await lost.getByText('Light the lamp').waitFor()
  expect(await lost.count()).toBe(1)
  expect(complaintsOf(page)).toEqual([])
})
