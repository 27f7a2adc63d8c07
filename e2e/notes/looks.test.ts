import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOf, TABLET } from '../browser.ts'
import { isWhole, LOOKS, visitOf } from '../looks.ts'
import { dialog, ready, reload, WORKSHOP } from '../projects/page.ts'
import { openAs, publishIn, startOwnWorkbench } from '../projects/site.ts'
import type { Running } from '../serve.ts'
import { FROM_RIGHT, keepMarks, MORE_TEXT, noteOf, type Kind } from './own-marks.ts'
import { drag, painted, selectByFinger, toolbar } from './page.ts'

let site: Running
beforeAll(async () => {
  const own = await startOwnWorkbench()
  site = own.site
  const file = join(own.folder, 'projects/workshop/project.md')
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('Screw the legs to the plate.', () => MORE_TEXT),
  )
  await publishIn(site, own.folder)
})
afterAll(() => site.stop())

test.each(LOOKS)('notes are fully visible, reachable and pass axe, %s', async (...look) => {
  const [, viewport, , dir] = look
  const { page } = await openAs(site, {}, WORKSHOP, visitOf(look))
  const saved: string[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && saved.push(new URL(request.url()).pathname)))
  await ready(page)
  await keepMarks(page)
  await reload(page)
  const list = dialog(page, 'Your notes')
  const openList = async () => {
    await page.locator('.own-notes-all button').click()
    await list.getByText('No longer in the text').waitFor()
  }
  await openList()
  await isWhole(page, '[role=dialog]')
  for (const [kind, said] of [
    ['long', 'What a bench'],
    ['turned', FROM_RIGHT.slice(0, 4)],
    ['lost', 'Which lamp?'],
    ['answered', 'Does oil do'],
  ] satisfies [Kind, string][]) {
    if (kind !== 'long') await openList()
    await list.getByRole('listitem').filter({ hasText: said }).getByRole('button', { name: 'Open', exact: true }).first().click()
    const note = page.locator(`[data-beside=${noteOf(kind)}]`)
    await note.locator('.note-open [contenteditable]').waitFor()
    if (kind === 'answered') await note.getByText('This text is not complete.').waitFor()
    await isWhole(page, `[data-beside=${noteOf(kind)}]`)
    if (kind === 'turned') await turns(page)
    if (kind !== 'answered') await note.getByRole('button', { name: 'Close' }).click()
  }
  expect(saved).not.toContain('/projects/workshop/annotations.json')
  await page.locator('.note-open [role=textbox]').last().click()
  await page.keyboard.type('A word, and another one.')
  await page.locator('.note-open').getByText('Saved', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await page
    .locator('.doc p[data-block-id]')
    .first()
    .evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  if (viewport.width < TABLET.width || dir === 'rtl') await selectByFinger(page)
  else await drag(page)
  await toolbar(page).waitFor()
  await isWhole(page, '.mark-bar')
  await page.keyboard.press('Escape')

  await page.goto(`${site.origin}/notes`)
  await page.getByText('Which lamp?').waitFor()
  await isWhole(page, 'main')
  await page.getByLabel('Search your notes').pressSequentially('hammer')
  await page.getByText('No note has these words.').waitFor()
  await isWhole(page, 'main')
  expect(complaintsOf(page)).toEqual([])
})

/** Each paragraph has the direction of its own text, in the document, in the open note and in its heading. */
async function turns(page: Page): Promise<void> {
  expect(await painted(page, 'pink')).toEqual([FROM_RIGHT.slice(0, 40).trim()])
  const sides = await page.locator('.note-open').evaluate((note, words) => {
    const middle = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
      return words.left - box.left > box.right - words.right ? 'right' : 'left'
    }
    const heading = note.querySelector('input')
    const inText = [...document.querySelectorAll('.doc p')].filter(({ textContent }) => textContent === words)
    return [heading && getComputedStyle(heading).direction, ...[...inText, ...note.querySelectorAll('[contenteditable] p')].map(middle)]
  }, FROM_RIGHT)
  expect(sides).toEqual(['rtl', 'right', 'right', 'left'])
}
