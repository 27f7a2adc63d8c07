import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { atRest, axe, complaintsOf, DESKTOP, PHONE, TABLET } from '../browser.ts'
import { reload, WORKSHOP } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Running } from '../serve.ts'
import { wake } from '../shell/page.ts'
import { clickMark, openText } from './page.ts'

let site: Running
beforeAll(async () => {
  site = await sharedWorkbench()
})

/** 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 }
const FILE = `${WORKSHOP}/annotations.json`

/** A note with answers of a model, one that was written in two tabs, and one whose words are gone. */
async function putNotes(page: Page): Promise<void> {
  const quote = await page
    .locator('.doc p[data-block-id]')
    .first()
    .evaluate((element) => ({ blockId: element.dataset['blockId'] ?? '', quote: element.textContent.slice(0, 15) }))
  const at = new Date().toISOString()
  const around = { start: 0, end: 15, before: '', after: '', farBefore: '', farAfter: '', count: 1 }
  const highlight = (id: string, colour: string, words: object) => ({ id, at, colour, parts: [{ ...around, ...words }] })
  const body = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
  const note = (id: string, on: string, heading: string, text: string) => ({
    id,
    at,
    createdAt: at,
    wordsAt: at,
    on,
    heading,
    body: body(text),
  })
  const answers = [
    { id: 'a-1', at, action: 'explain', body: body('A bench is where one works.'), vote: 'up' },
    { id: 'a-2', at, action: 'examples', body: body('A desk with a lamp; a table in a shed.'), state: 'cut' },
    { id: 'a-3', at, action: 'simplify', body: body('A place to work.') },
  ]
  const data = {
    highlights: [highlight('h-here', 'yellow', quote), highlight('h-gone', 'purple', { blockId: 'nowhere', quote: 'Words of before' })],
    notes: [
      { ...note('here', 'h-here', 'The bench', 'What I want to keep.'), answers },
      note('here~other', 'h-here', 'The bench', 'Written in another tab.'),
      note('gone', 'h-gone', 'Kept words', 'On what is not there any more.'),
    ],
  }
  const put = await page.request.put(site.origin + FILE, { headers: { 'if-match': '"0"', 'content-type': 'application/json' }, data })
  expect(put.status()).toBe(200)
}

test.each([
  ['on a desktop', DESKTOP, 'light', 'ltr'],
  ['on a desktop in the dark, from right to left', DESKTOP, 'dark', 'rtl'],
  ['on a tablet', TABLET, 'light', 'ltr'],
  ['on a tablet in the dark', TABLET, 'dark', 'ltr'],
  ['on a phone', PHONE, 'light', 'ltr'],
  ['on a phone in the dark, from right to left', PHONE, 'dark', 'rtl'],
  ['at 200 %', ZOOMED, 'dark', 'ltr'],
] as const)('axe finds nothing in notes, their list and the tutor, and nothing is too wide, %s', async (where, viewport, theme, dir) => {
  const { page } = await openText(site, {}, { viewport, theme, reducedMotion: true })
  if (viewport.width < TABLET.width) await page.getByRole('button', { name: 'Keep reading on my phone' }).click()
  if (viewport === PHONE) {
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  }
  await putNotes(page)
  await reload(page)
  await page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir)
  const look = async (name: string) => {
    await atRest(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${where.replaceAll(/\W+/g, '-')}-${name}.png` })
    expect(await axe(page), name).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), name).toBe(0)
  }
  const opened = page.locator('.note-open')
  const close = () => opened.first().getByRole('button', { name: 'Close' }).click()
  const list = page.getByRole('dialog', { name: 'Your notes' })
  const openFromList = async (words: string) => {
    await page.getByRole('button', { name: /^Your notes:/ }).click()
    await list.getByRole('listitem').filter({ hasText: words }).getByRole('button', { name: 'Open' }).last().click()
    await opened.getByRole('textbox', { name: 'Your words' }).waitFor()
  }

  await page
    .locator('.doc p[data-block-id]')
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await clickMark(page)
  await opened.getByRole('textbox', { name: 'Your words' }).waitFor()
  await look('note')
  await opened.getByRole('region', { name: 'In simpler words' }).getByRole('button', { name: 'This did not help' }).click()
  await look('rated')
  await page.mouse.click(viewport.width / 2, 70)
  await close()
  await page.getByRole('button', { name: /^Your notes:/ }).click()
  await list.waitFor()
  await look('list')
  await page.keyboard.press('Escape')
  await openFromList('Written in another tab.')
  await look('twice')
  await close()
  await openFromList('On what is not there any more.')
  await opened.getByText('No longer in the text').waitFor()
  await look('lost')
  await close()
  await wake(page)
  await page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Ask' }).click()
  await page.locator('aside.panel[data-side=left]').getByRole('button', { name: 'Close' }).waitFor()
  await look('tutor')
  await page.context().setOffline(true)
  await page.locator('.shell-notice').getByText('offline').first().waitFor({ state: 'attached' })
  await look('offline')
  expect(complaintsOf(page).filter((complaint) => !/ERR_INTERNET_DISCONNECTED/.test(complaint))).toEqual([])
})
