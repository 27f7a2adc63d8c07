import { beforeAll, expect, test } from 'vitest'
import { alive, axe, complaintsOf, openPage } from '../browser.ts'
import { ask } from '../people.ts'
import { ready, reload } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { button } from '../shell/page.ts'
import { beginNote, drag, kept, openText, toolbar } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('all own notes are on one page, are searched, and lead back to their places', async () => {
  const { page } = await openText(site)
  await beginNote(page, 1)
  await page.keyboard.type('Mind the vice.')
  await expect.poll(async () => JSON.stringify((await ask(page, 'GET', '/notes')).body)).toContain('Mind the vice.')
  await page.goto(`${site.origin}/notes`)
  await page.getByText('Mind the vice.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Search your notes').pressSequentially('hammer')
  await page.getByText('No note has these words.').waitFor()
  await page.getByLabel('Search your notes').fill('VICE workshop')
  await page.getByRole('link', { name: 'Show in the text' }).click()
  await page.waitForURL(/\/projects\/workshop/)
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await page.locator('.note-open').getByText('Mind the vice.').waitFor()
  expect(complaintsOf(page)).toEqual([])
})

test('own notes can be those of one project, or in one colour', async () => {
  const { page } = await openText(site)
  await drag(page)
  await toolbar(page).getByRole('button', { name: 'Green' }).click()
  await beginNote(page, 1)
  await page.keyboard.type('Mind the vice.')
  await expect.poll(async () => JSON.stringify((await ask(page, 'GET', '/notes')).body)).toContain('Mind the vice.')
  const part = { blockId: 'gone', start: 0, end: 4, quote: 'Lock', before: '', after: '', farBefore: '', farAfter: '', count: 1 }
  const put = await page.request.put(`${site.origin}/projects/sequel/annotations.json`, {
    headers: { 'if-match': '"0"', 'content-type': 'application/json' },
    data: { highlights: [{ id: 'h-lock', at: new Date().toISOString(), colour: 'pink', parts: [part] }], notes: [] },
  })
  expect(put.ok()).toBe(true)
  await page.goto(`${site.origin}/notes`)
  await alive(page)
  const shown = () => page.locator('main li.note').count()
  await expect.poll(shown).toBe(3)
  await page.getByRole('group', { name: 'Only in one colour' }).getByRole('button', { name: 'Pink' }).click()
  await page.getByText('Lock').waitFor()
  expect(await shown()).toBe(1)
  await page.getByRole('group', { name: 'Only of one project' }).getByRole('button').first().click()
  expect(await shown()).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: 'Pink' }).click()
  await expect.poll(shown).toBeGreaterThan(0)
  expect(await axe(page)).toEqual([])
})

test('a choice of own notes ends with the last mark that it showed', async () => {
  const { page } = await openText(site)
  await beginNote(page)
  await page.keyboard.type('Mind the vice.')
  await expect.poll(async () => JSON.stringify((await ask(page, 'GET', '/notes')).body)).toContain('Mind the vice.')
  const part = { blockId: 'gone', start: 0, end: 4, quote: 'Lock', before: '', after: '', farBefore: '', farAfter: '', count: 1 }
  const put = async (revision: number, mark: object) => {
    const answer = await page.request.put(`${site.origin}/projects/sequel/annotations.json`, {
      headers: { 'if-match': `"${revision}"`, 'content-type': 'application/json' },
      data: { highlights: [{ id: 'h-lock', at: new Date().toISOString(), ...mark }], notes: [] },
    })
    expect(answer.ok()).toBe(true)
  }
  await put(0, { colour: 'pink', parts: [part] })
  await page.goto(`${site.origin}/notes`)
  await alive(page)
  const marks = page.locator('main li.note')
  for (const [group, chip] of [
    ['Only of one project', 'Open the workshop'],
    ['Only in one colour', 'Pink'],
  ] as const)
    await page.getByRole('group', { name: group }).getByRole('button', { name: chip }).click()
  await expect.poll(() => marks.allInnerTexts()).toEqual([expect.stringContaining('Lock')])
  await put(1, { gone: true })
  await expect.poll(() => marks.allInnerTexts()).toEqual([expect.stringContaining('Mind the vice.')])
  expect(await page.getByRole('group', { name: /^Only/ }).count()).toBe(0)
})

test('a note in My work opens beside its words, one after the other, and the list follows what is written', async () => {
  const { page } = await openText(site)
  const heading = page.locator('.note-open').getByLabel('Heading')
  for (const [at, name] of ['Rooms', 'Lamps'].entries()) {
    await beginNote(page, at)
    await heading.fill(name)
    await heading.press('Escape')
    await heading.waitFor({ state: 'detached' })
  }
  await expect.poll(async () => (await kept(page)).notes?.map((note) => note.heading)).toEqual(['Rooms', 'Lamps'])
  await button(page, 'My work').click()
  async function isOpen(name: string) {
    await heading.waitFor()
    await expect.poll(() => heading.inputValue()).toBe(name)
  }
  const link = (name: string) => page.locator('#panel-right').getByRole('link', { name, exact: true })
  await link('Rooms').press('Enter')
  await isOpen('Rooms')
  await link('Lamps').click()
  await isOpen('Lamps')
  await heading.press('Escape')
  await heading.waitFor({ state: 'detached' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await link('Lamps').click()
  await isOpen('Lamps')
  await heading.press('Escape')
  await heading.waitFor({ state: 'detached' })
  await page.evaluate(() => (window.location.hash = ''))
  await link('Lamps').click()
  await isOpen('Lamps')
  await heading.fill('Lamps and windows')
  await link('Lamps and windows').waitFor()
  await page.locator('.note-open').getByRole('button', { name: 'Delete this note' }).click()
  await link('Lamps and windows').waitFor({ state: 'detached' })
  expect(complaintsOf(page)).toEqual([])
})

test('an address or a link with a hash that is no text shows the project', async () => {
  const { page } = await openText(site)
  const at = new Date().toISOString()
  const link = { type: 'link', attrs: { href: '/projects/workshop#100%' } }
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The passage', marks: [link] }] }] }
  const note = { id: 'n-link', at, createdAt: at, on: 'h-gone', heading: 'Where', body: { type: 'doc' } }
  const put = await page.request.put(`${site.origin}/projects/workshop/annotations.json`, {
    headers: { 'if-match': '"0"', 'content-type': 'application/json' },
    data: { highlights: [], notes: [{ ...note, answers: [{ id: 'a-link', at, action: 'explain', body }] }] },
  })
  expect(put.ok()).toBe(true)
  await page.goto(`${site.origin}/projects/workshop#note-n-link`)
  await reload(page)
  await page.locator('.note-open').getByRole('link', { name: 'The passage' }).click()
  await page.getByText('This place is no longer in the text.').waitFor()
  expect(complaintsOf(page)).toEqual([])
  for (const search of ['', '?resume=true']) {
    const visitor = await ready(await openPage(`${site.origin}/projects/workshop${search}#100%`))
    await visitor.locator('.own-notes').waitFor({ state: 'attached' })
    await visitor.locator('.project-body p').first().waitFor()
    expect(complaintsOf(visitor)).toEqual([])
  }
})
