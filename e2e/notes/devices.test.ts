import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive, complaintsOf } from '../browser.ts'
import { openSignedIn } from '../people.ts'
import { contents, ready, reload, WORKSHOP } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Annotations } from '#features/projects/project-files.rules.ts'
import type { Site } from '../serve.ts'
import { button } from '../shell/page.ts'
import { beginNote, clickMark, drag, highlights, kept, openText, painted, toolbar } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

/** Paragraphs of the workshop: one note each, and one that both devices highlight. */
const [MINE, THEIRS, BOTH, MARKED] = [0, 1, 2, 3]

const saved = async (page: Page) => ((await kept(page)).notes ?? []).filter(({ gone }) => !gone).map((note) => JSON.stringify(note.body))

async function write(page: Page, at: number, text: string): Promise<void> {
  await beginNote(page, at)
  await page.keyboard.type(text)
  await expect.poll(async () => (await saved(page)).join(' ')).toContain(text)
  await page.keyboard.press('Escape')
  await page.locator('.note-open').waitFor({ state: 'detached' })
}

async function writeOn(page: Page, at: number, text: string): Promise<void> {
  await page
    .locator('.doc p[data-block-id]')
    .nth(at)
    .evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await clickMark(page, at)
  const words = page.locator('.note-open').getByRole('textbox', { name: 'Your words' })
  await words.and(page.locator('[contenteditable]')).waitFor()
  await words.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
  await words.getByText(text.trim()).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.note-open').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await toolbar(page).waitFor({ state: 'detached' })
}

async function mark(page: Page): Promise<void> {
  await drag(page, MARKED)
  await toolbar(page).waitFor()
  await page.keyboard.press('h')
  await toolbar(page).waitFor({ state: 'detached' })
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(4)
}

/** As if a device whose clock is a day ahead had changed everything last. */
async function changedAhead(page: Page): Promise<void> {
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const address = `${new URL(page.url()).origin}/projects/workshop/annotations.json`
  const saved = await page.request.get(address)
  const { highlights = [], notes = [], bookmarks = [], ...rest }: Annotations = await saved.json()
  const ahead = <One extends object>(items: readonly One[]) => items.map((item) => ({ ...item, at }))
  const put = await page.request.put(address, {
    headers: { 'if-match': saved.headers()['etag'] ?? '', 'content-type': 'application/json' },
    data: { ...rest, highlights: ahead(highlights), notes: ahead(notes), bookmarks: ahead(bookmarks) },
  })
  expect(put.ok()).toBe(true)
}

/** Opens the list of notes and returns its text. */
async function listed(page: Page): Promise<string> {
  await page.locator('.own-notes-all button').click()
  const list = page.getByRole('dialog', { name: 'Your notes' })
  await list.getByText('Ours').first().waitFor()
  const text = await list.innerText()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  return text
}

test.each(['stays open', 'is closed, and opened when it is back'])(
  'of two devices, one offline, no word is lost and no highlight is doubled; the page that was away %s',
  async (how) => {
    const { page: phone, email } = await openText(site)
    await write(phone, MINE, 'Mine.')
    await write(phone, THEIRS, 'Theirs.')
    await write(phone, BOTH, 'Ours.')
    const desk = await openSignedIn(site, email, WORKSHOP)
    await ready(desk)
    await expect.poll(() => painted(desk, 'yellow')).toHaveLength(3)

    await phone.context().setOffline(true)
    await writeOn(phone, MINE, ' Written in a tunnel.')
    await mark(phone)
    await writeOn(phone, BOTH, ' The phone said this.')
    await writeOn(desk, THEIRS, ' Written at the desk.')
    await mark(desk)
    await writeOn(desk, BOTH, ' The desk said that.')
    await expect.poll(async () => (await saved(desk)).join(' ')).toContain('The desk said that.')
    expect((await saved(desk)).join(' ')).not.toContain('tunnel')

    let back = phone
    if (how === 'stays open') await phone.context().setOffline(false)
    else {
      back = await phone.context().newPage()
      await phone.close()
      await back.context().setOffline(false)
      await back.goto(site.origin + WORKSHOP)
      await alive(back)
      await ready(back)
    }
    await expect.poll(async () => (await saved(desk)).length).toBe(4)
    const all = ['Mine. Written in a tunnel.', 'Theirs. Written at the desk.', 'Ours. The desk said that.', 'Ours. The phone said this.']
    expect((await saved(desk)).map((body) => all.filter((words) => body.includes(words)).length)).toEqual([1, 1, 1, 1])
    expect(await highlights(desk)).toHaveLength(4)
    for (const page of [back, desk]) {
      if (page === desk) await reload(page)
      await expect.poll(() => painted(page, 'yellow')).toHaveLength(4)
      const shown = await listed(page)
      for (const words of all) expect(shown.split(words)).toHaveLength(2)
    }
    expect(complaintsOf(desk)).toEqual([])
  },
)

test('marks of a device whose clock is ahead can be changed, removed and brought back on another one', async () => {
  const { page } = await openText(site)
  const star = contents(page).getByRole('button', { name: 'Bookmark Hang up the sign', includeHidden: true })
  const starred = () => star.getAttribute('aria-pressed')
  await write(page, MINE, 'Mine.')
  await star.evaluate((one: HTMLElement) => one.click())
  await expect.poll(async () => JSON.stringify(await kept(page))).toContain('"bookmarks":[{')
  await changedAhead(page)
  await reload(page)
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
  await expect.poll(starred).toBe('true')

  await clickMark(page)
  await toolbar(page).getByRole('button', { name: 'Pink' }).click()
  await expect.poll(() => painted(page, 'pink')).toHaveLength(1)
  await clickMark(page)
  await toolbar(page).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => painted(page, 'pink')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => painted(page, 'pink')).toHaveLength(1)
  await expect.poll(async () => [(await saved(page)).length, (await highlights(page)).map(({ colour }) => colour)]).toEqual([1, ['pink']])

  for (const now of ['false', 'true', 'false']) {
    await star.evaluate((one: HTMLElement) => one.click())
    await expect.poll(starred).toBe(now)
  }
  await star.evaluate((one: HTMLElement) => one.click())
  await expect.poll(async () => JSON.stringify((await kept(page)).bookmarks)).not.toContain('gone')
  await button(page, 'My work').click()
  await page.getByRole('button', { name: 'Remove the bookmark Hang up the sign' }).click()
  await expect.poll(starred).toBe('false')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(starred).toBe('true')
  expect(complaintsOf(page)).toEqual([])
})
