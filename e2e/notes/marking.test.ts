import type { BrowserContext, Locator } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { listenToBeacons } from '../beacons.ts'
import { axe, complaintsOf, DESKTOP, holdBack, PHONE, TABLET } from '../browser.ts'
import { openSignedIn } from '../people.ts'
import { ready, reload, WORKSHOP } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { beginNote, clickMark, drag, highlights, kept, openText, painted, selectByFinger, toolbar } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

const open = (viewport = DESKTOP) => openText(site, {}, { viewport })

test('[NOTE-02] [NOTE-03] [NOTE-04] [NOTE-09] [NOTE-11] [NOTE-12] a highlight has the preferred colour, survives a reload, and can be removed', async () => {
  const { page } = await open()
  await drag(page, 3, 4)
  await page.waitForTimeout(300)
  expect(await toolbar(page).count()).toBe(0)
  await drag(page)
  await toolbar(page).waitFor()
  expect(await toolbar(page).locator('.mark-colour').count()).toBe(8)
  expect(await axe(page, '.mark-bar')).toEqual([])
  await page.keyboard.press('h')
  await toolbar(page).waitFor({ state: 'detached' })
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
  const [quote] = await painted(page, 'yellow')
  await expect
    .poll(async () => (await highlights(page)).map(({ colour, parts }) => [colour, parts?.[0]?.quote]))
    .toEqual([['yellow', quote]])
  await drag(page, 1)
  await toolbar(page).getByRole('button', { name: 'Green' }).click()
  await expect.poll(() => painted(page, 'green')).toHaveLength(1)
  await expect.poll(async () => (await highlights(page)).length).toBe(2)
  await reload(page)
  await expect.poll(() => painted(page, 'yellow')).toEqual([quote])
  await drag(page, 2)
  await toolbar(page).waitFor()
  await page.keyboard.press('h')
  await expect.poll(() => painted(page, 'green')).toHaveLength(2)
  await clickMark(page)
  await toolbar(page).waitFor()
  expect(await toolbar(page).getByRole('button', { name: 'Yellow' }).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Backspace')
  await expect.poll(() => painted(page, 'yellow')).toEqual([])
  await page.getByText('Highlight deleted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => painted(page, 'yellow')).toEqual([quote])
  await clickMark(page)
  await toolbar(page).waitFor()
  await page.keyboard.press('Backspace')
  await expect.poll(() => painted(page, 'yellow')).toEqual([])
  await expect.poll(async () => (await highlights(page)).length).toBe(2)
  expect(complaintsOf(page)).toEqual([])
})

test('words of a folding heading can be selected without folding it; a click and Enter fold it', async () => {
  const { page } = await open()
  const section = page.locator('details.doc-section').first()
  const heading = section.locator('summary h3')
  const isOpen = () => section.evaluate((element) => (element as HTMLDetailsElement).open)
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const wasOpen = await isOpen()
  const box = await heading.boundingBox()
  if (!box) throw new Error('There is no heading')
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await toolbar(page).waitFor()
  expect(await isOpen()).toBe(wasOpen)
  await section.locator('summary').press('Enter')
  expect(await isOpen()).toBe(!wasOpen)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await heading.click()
  expect(await isOpen()).toBe(wasOpen)
})

test('[NOTE-05] [NOTE-20] [NOTE-21] [NOTE-22] [NOTE-29] [EVENT-07] [EVENT-09] [PROJ-73] a note is written beside the words, saved, pinned and found on another device', async () => {
  const { page, email } = await open()
  const told = await listenToBeacons(page)
  await beginNote(page)
  const note = page.locator('.note-open')
  await page.keyboard.type('A bench is **not** a desk.')
  await note.getByLabel('Heading').fill('x'.repeat(301))
  expect(await note.getByLabel('Heading').inputValue()).toHaveLength(300)
  await note.getByLabel('Heading').fill('On benches')
  const height = () => note.evaluate((element) => element.getBoundingClientRect().height)
  expect(await height()).toBe(200)
  await note.getByRole('button', { name: 'Taller' }).click()
  await expect.poll(height).toBe(340)
  await note.getByRole('button', { name: 'Keep this note open' }).click()
  await expect.poll(async () => JSON.stringify((await kept(page)).notes)).toContain('On benches')
  await expect.poll(async () => (await told()).map(({ name }) => name)).toEqual(expect.arrayContaining(['note_added', 'pin_toggled']))
  expect(await axe(page, '.own-notes')).toEqual([])
  const box = await note.boundingBox()
  const text = await page.locator('.project-body').boundingBox()
  expect(box?.x ?? 0).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? Infinity))
  await reload(page)
  await expect.poll(() => note.getByLabel('Heading').inputValue()).toBe('On benches')
  const other = await openSignedIn(site, email, WORKSHOP)
  await ready(other)
  const there = other.locator('.note-open')
  await there.getByText('A bench is not a desk.').waitFor()
  await there.getByLabel('Heading').fill('On good benches')
  await expect.poll(() => note.getByLabel('Heading').inputValue()).toBe('On good benches')
  await page.getByRole('button', { name: /^.*Your notes: 1 note, 1 highlight/ }).click()
  const list = page.getByRole('dialog', { name: 'Your notes' })
  await list.getByText('On good benches').waitFor()
  expect(await axe(page, '[role=dialog]')).toEqual([])
  const download = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Save as Markdown' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.md$/)
  expect(complaintsOf(page)).toEqual([])
})

test('deleting a pinned note leaves another one open', async () => {
  const { page } = await open()
  await beginNote(page)
  await page.keyboard.type('A bench is not a desk.')
  await page.getByRole('button', { name: 'Keep this note open' }).click()
  await drag(page, 1)
  await toolbar(page).waitFor()
  await page.keyboard.press('n')
  const notes = page.locator('.note-open')
  await expect.poll(() => notes.count()).toBe(2)
  const pinned = notes.filter({ hasText: 'A bench is not a desk.' })
  await pinned.getByRole('button', { name: 'Delete this note' }).click()
  await pinned.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Your words' }).fill('Mind the vice.')
  expect(await notes.count()).toBe(1)
})

test('highlighted words open their highlight, also those of a checkbox, and a double click keeps its toolbar', async () => {
  const { page } = await open()
  const tick = page.getByRole('checkbox', { name: 'Switch off the power' })
  await drag(page, 2)
  await toolbar(page).waitFor()
  await page.keyboard.press('h')
  await toolbar(page).waitFor({ state: 'detached' })
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
  await clickMark(page, 2)
  await toolbar(page).getByRole('button', { name: 'Delete' }).waitFor()
  expect(await tick.isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  await tick.click()
  expect(await tick.isChecked()).toBe(true)
  const box = await page.locator('.doc p[data-block-id]').first().boundingBox()
  await page.mouse.dblclick((box?.x ?? 0) + 30, (box?.y ?? 0) + 12)
  await toolbar(page).waitFor()
  await page.waitForTimeout(500)
  expect(await toolbar(page).count()).toBe(1)
})

test('in a browser with only caretRangeFromPoint, highlighted words open their highlight', async () => {
  const before = async (context: BrowserContext) => {
    await context.addInitScript('delete Document.prototype.caretPositionFromPoint')
  }
  const { page } = await openText(site, {}, { before })
  expect(await page.evaluate(() => 'caretPositionFromPoint' in document)).toBe(false)
  await drag(page)
  await toolbar(page).waitFor()
  await page.keyboard.press('h')
  await toolbar(page).waitFor({ state: 'detached' })
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
  await clickMark(page)
  await toolbar(page).getByRole('button', { name: 'Delete' }).waitFor()
})

test('only highlights near the viewport are registered, and all of them for print', async () => {
  const { page } = await open({ width: 1440, height: 240 })
  const last = (await page.locator('.doc p[data-block-id]').count()) - 1
  for (const at of [0, last]) {
    await drag(page, at)
    await toolbar(page).waitFor()
    await page.keyboard.press('h')
    await toolbar(page).waitFor({ state: 'detached' })
  }
  await expect.poll(async () => (await highlights(page)).length).toBe(2)
  const [below] = await painted(page, 'yellow')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => painted(page, 'yellow')).not.toContain(below)
  const [above] = await painted(page, 'yellow')
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
  expect(new Set(await painted(page, 'yellow'))).toEqual(new Set([above, below]))
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')))
  expect(await painted(page, 'yellow')).toEqual([above])
})

test('text typed offline is saved when the network is back, also after a reload', async () => {
  const { page } = await open()
  await beginNote(page)
  await expect.poll(async () => (await kept(page)).notes?.length).toBe(1)
  await page.route('**/annotations.json', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await page.keyboard.type('Not a word is lost.')
  await page.getByText('Kept on this device').waitFor()
  await page.unroute('**/annotations.json')
  await reload(page)
  await expect.poll(async () => JSON.stringify((await kept(page)).notes)).toContain('Not a word is lost.')
})

test('a highlight for which there is no room says that it is only on this device', async () => {
  const { page } = await open()
  const at = new Date().toISOString()
  const gone = (name: number) => ({ id: String(name).padStart(160, 'x'), at, gone: true })
  const bookmarks = Array.from({ length: Math.floor((960 * 1024 - 20) / (JSON.stringify(gone(0)).length + 1)) }, (_, name) => gone(name))
  const put = await page.request.put(`${site.origin}/projects/workshop/annotations.json`, {
    headers: { 'if-match': '"0"', 'content-type': 'application/json' },
    data: { bookmarks },
  })
  expect(put.status()).toBe(200)
  await reload(page)
  await drag(page)
  await toolbar(page).waitFor()
  await page.keyboard.press('h')
  await page.getByText('Your latest marks in this project are only on this device.').waitFor()
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
})

test('what cannot be found in the text any more is shown with its words, and nothing of it is lost', async () => {
  const { page } = await open()
  const at = new Date().toISOString()
  const quote = 'These words were in another version'
  const anchor = { blockId: 'nowhere', start: 0, end: quote.length, quote, before: '', after: '', farBefore: '', farAfter: '', count: 1 }
  const put = await page.request.put(`${site.origin}/projects/workshop/annotations.json`, {
    headers: { 'if-match': '"0"', 'content-type': 'application/json' },
    data: { highlights: [{ id: 'h-lost', at, colour: 'pink', parts: [anchor] }] },
  })
  expect(put.status()).toBe(200)
  await reload(page)
  await page.getByRole('button', { name: /Your notes: 0 notes, 1 highlight/ }).click()
  const list = page.getByRole('dialog', { name: 'Your notes' })
  await list.getByText('No longer in the text').waitFor()
  await list.getByText(quote).waitFor()
})

test('with touch the system has the place beside a selection: the toolbar and the note are at the bottom of the page', async () => {
  const { page } = await open(PHONE)
  await selectByFinger(page)
  await toolbar(page).waitFor()
  const bar = await toolbar(page).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(PHONE.height)
  expect(await axe(page, '.mark-bar')).toEqual([])
  await page.keyboard.press('n')
  const note = page.locator('.note-open')
  await note.getByRole('textbox', { name: 'Your words' }).waitFor()
  const box = await note.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(PHONE.height - 20)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await axe(page, '.own-notes')).toEqual([])
})

test('a tap on highlighted words opens the toolbar, and it stays', async () => {
  const { page } = await open(PHONE)
  await drag(page)
  await toolbar(page).waitFor()
  await page.keyboard.press('h')
  await expect.poll(async () => (await highlights(page)).length).toBe(1)
  await reload(page)
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const box = await page.locator('.doc p[data-block-id]').first().boundingBox()
  if (!box) throw new Error('There is no paragraph')
  const touchPoints = [{ x: box.x + 30, y: box.y + 12 }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await toolbar(page).waitFor()
  // long enough for an empty selection to be noticed
  await page.waitForTimeout(600)
  expect(await toolbar(page).count()).toBe(1)
})

test.each([
  ['beside the text of a tablet', TABLET, false],
  ['on a phone', PHONE, true],
])('a note at the bottom of the page keeps its words and the toolbar visible, %s', async (_, viewport, isTouch) => {
  const { page } = await open(viewport)
  if (isTouch) {
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  }
  await beginNote(page)
  await page.keyboard.type('Words.')
  for (let line = 0; line < 12; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.locator('.note-open').waitFor({ state: 'detached' })
  await page
    .locator('.doc p[data-block-id]')
    .first()
    .evaluate((element) => {
      scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 20, behavior: 'instant' })
    })
  await clickMark(page)
  await page.locator('.note-open').waitFor()
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
  const note = () => boxOf(page.locator('.own-note'))
  const wordsEnd = () =>
    page.evaluate(() =>
      Math.max(...[...(CSS.highlights.get('waymark-yellow') ?? [])].map((one) => (one as Range).getBoundingClientRect().bottom)),
    )
  await expect.poll(async () => (await wordsEnd()) < (await note()).y).toBe(true)
  if (isTouch) await selectByFinger(page)
  await toolbar(page).waitFor()
  const overlap = async () => {
    const [{ y, height }, bar] = [await note(), await boxOf(toolbar(page))]
    return bar.y < y + height && y < bar.y + bar.height
  }
  await expect.poll(overlap).toBe(false)
})

test('a new note takes every letter, however late its editor comes: as words and as Markdown', async () => {
  const { page } = await open()
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const parts = await holdBack(page, /\/note-editor-[^/]*\.js/)
  await drag(page)
  await toolbar(page).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('A bench is **not** a\nde')
  parts.letGo()
  await page.keyboard.type('sk, nor a ')
  await page.locator('.note-open [contenteditable]').waitFor()
  await page.keyboard.type('table.')
  await expect
    .poll(() => page.locator('.note-open [contenteditable] p').allInnerTexts())
    .toEqual(['A bench is not a', 'desk, nor a table.'])
  expect(await page.locator('.note-open strong').innerText()).toBe('not')
  await expect.poll(async () => JSON.stringify((await kept(page)).notes)).toContain('desk, nor a table.')
  expect(complaintsOf(page)).toEqual([])
})

test('saved text can be read, and extended, before the editor is loaded', async () => {
  const { page } = await open()
  await beginNote(page)
  await page.keyboard.type('A vice holds.')
  await expect.poll(async () => JSON.stringify((await kept(page)).notes)).toContain('A vice holds.')
  const { letGo } = await holdBack(page, /\/note-editor-[^/]*\.js/)
  await reload(page)
  const [quote = ''] = await painted(page, 'yellow')
  await page.getByRole('button', { name: `Open the note ${quote.trim()}` }).click()
  const early = page.getByRole('textbox', { name: 'Your words' })
  await early.and(page.locator('textarea:focus')).waitFor()
  await page.locator('.note-open').getByText('A vice holds.').waitFor()
  expect(await axe(page, '.own-notes')).toEqual([])
  await page.keyboard.type('A clamp, too.')
  await expect.poll(async () => JSON.stringify((await kept(page)).notes)).toContain('A clamp, too.')
  letGo()
  await page.locator('.note-open [contenteditable]:focus').waitFor()
  await page.keyboard.type(' Good.')
  await expect.poll(() => page.locator('.note-open [contenteditable] p').allInnerTexts()).toEqual(['A vice holds.', 'A clamp, too. Good.'])
  expect(complaintsOf(page)).toEqual([])
})

test('where nothing can be highlighted, as in the title of a code block, nothing is offered', async () => {
  const { page } = await open()
  await page.locator('.doc-code-bar').getByText('Greet the lamp').first().dblclick()
  expect(await page.evaluate(() => getSelection()?.toString().trim())).not.toBe('')
  await page.waitForTimeout(500)
  expect(await toolbar(page).count()).toBe(0)
  await drag(page)
  await toolbar(page).waitFor()
})
