import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'
import { alive, axe, complaintsOf } from './browser.ts'
import { tabTo } from './keyboard.ts'
import { openMenu } from './people.ts'
import { openAs } from './projects/site.ts'
import { freePort, startServer, type Running } from './serve.ts'

let site: Running
let content: ContentFolder
let env: Record<string, string>

beforeAll(async () => {
  content = await contentFolder()
  env = { CONTENT_DIR: content.path, DATA_DIR: mkdtempSync(join(tmpdir(), 'editing-')), PORT: String(await freePort()), TRUST_PROXY: '1' }
  site = await startServer(env)
})
afterAll(async () => {
  await site.stop()
  await content[Symbol.asyncDispose]()
})

const editor = (page: Page) => page.getByRole('textbox', { name: 'Source of the project' })
const status = (page: Page) => page.locator('[data-save-status]').getAttribute('data-save-status')
const saved = (page: Page) => expect.poll(() => status(page)).toBe('saved')
const settings = (page: Page) => page.getByRole('region', { name: 'Admin settings' })

async function openSettings(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Admin settings' }).click()
  await settings(page).waitFor()
}

async function openEditor(): Promise<Page> {
  const { page } = await openAs(site, { admin: true }, '/projects/lamp/edit')
  await editor(page).waitFor()
  return page
}

/** Replaces some words in the middle, as by typing. Waits for them: a decision about a conflict replaces the text later. */
async function replace(page: Page, from: string, to: string): Promise<void> {
  await expect.poll(() => editor(page).inputValue()).toContain(from)
  await editor(page).fill((await editor(page).inputValue()).replace(from, to))
}

async function reset(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Reset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset editor changes?' })
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

const sourceFile = () => readFile(join(content.path, 'projects/lamp/project.md'), 'utf8')

test("[ADMIN-01] [ADMIN-02] [ADMIN-11] the admin menu enables editing on a project's page, resets changes, and disables it again", async () => {
  const { page } = await openAs(site, { admin: true }, '/terms')
  await openSettings(page)
  await settings(page).getByText('Open a project to edit it.').waitFor()
  expect(await settings(page).getByRole('button', { name: 'Reset editor changes' }).getAttribute('aria-disabled')).toBe('true')

  await page.goto(`${site.origin}/projects/lamp`)
  await alive(page)
  await openSettings(page)
  await settings(page).getByRole('link', { name: 'Enable editing' }).click()
  await editor(page).waitFor()
  expect(await editor(page).inputValue()).toBe(await sourceFile())
  await replace(page, 'A quote', 'A better quote')
  await saved(page)
  expect(await axe(page)).toEqual([])

  await openSettings(page)
  await settings(page).getByRole('button', { name: 'Reset editor changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset editor changes?' })
  await dialog.getByText('It has 1 changed block.').waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.poll(() => editor(page).inputValue()).toBe(await sourceFile())
  expect(await sourceFile()).not.toContain('A better quote')

  await openSettings(page)
  await settings(page).getByRole('link', { name: 'Disable editing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Light a lamp' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/projects/lamp')
  expect(complaintsOf(page)).toEqual([])
})

test('[ADMIN-03] with saving disabled nothing is sent, the page says so, and it stays so after a reload', async () => {
  const page = await openEditor()
  await openSettings(page)
  await settings(page).getByRole('button', { name: 'Disable editor saving' }).click()
  await page.keyboard.press('Escape')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await replace(page, 'A quote', 'A quote that nobody gets')
  await page.getByText('Saving is off: what you change stays on this device').waitFor()

  await page.reload()
  await alive(page)
  await expect.poll(() => editor(page).inputValue()).toContain('A quote that nobody gets')
  await page.getByText('Saving is off: what you change stays on this device').waitFor()
  expect(sent.filter((url) => url.includes('content.json'))).toEqual([])

  await openSettings(page)
  await settings(page).getByRole('button', { name: 'Enable editor saving' }).click()
  await saved(page)
  await page.keyboard.press('Escape')
  await reset(page)
})

test('typed text survives a reload, and a killed server', async () => {
  const page = await openEditor()
  await replace(page, 'A quote', 'A quote before the reload')
  await page.reload()
  await alive(page)
  await expect.poll(() => editor(page).inputValue()).toContain('A quote before the reload')
  await saved(page)

  site.process.kill('SIGKILL')
  await once(site.process, 'exit')
  await replace(page, 'before the reload', 'while nobody listened')
  await expect.poll(() => status(page)).toBe('kept')
  site = await startServer(env)
  // the browser's event for a restored network: without it the retry delay grows to half a minute
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await saved(page)
  const other = await openEditor()
  expect(await editor(other).inputValue()).toContain('A quote while nobody listened')
  await reset(other)
})

test('of two concurrent editors the later one sees the diff, and merges or chooses', async () => {
  const [grace, alan] = [await openEditor(), await openEditor()]
  await replace(grace, 'A quote', 'A quote by Grace')
  await saved(grace)
  const sending = Promise.withResolvers<void>()
  await alan.route('**/projects/lamp/draft', async (route) => {
    await sending.promise
    await route.continue()
  })
  await replace(alan, 'Light another one.', 'Light another one, says Alan.')
  await alan.setViewportSize({ width: 1280, height: 400 })
  await alan.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => alan.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  sending.resolve()
  const panel = alan.getByRole('region', { name: 'This project was changed elsewhere meanwhile' }).first()
  await panel.waitFor()
  const isInView = () => panel.evaluate((element) => element.getBoundingClientRect().top >= 0)
  await expect.poll(isInView).toBe(true)
  expect(await alan.locator('del').allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('by Grace')]))
  expect(await alan.locator('ins').allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('says Alan')]))
  expect(await axe(alan)).toEqual([])
  await alan.getByRole('button', { name: 'Join both' }).click()
  await saved(alan)
  expect(await editor(alan).inputValue()).toContain('A quote by Grace')
  expect(await editor(alan).inputValue()).toContain('says Alan.')

  await replace(grace, 'by Grace', 'by Grace again')
  await grace.getByRole('button', { name: 'Join both' }).waitFor()
  await grace.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => editor(grace).inputValue()).toBe(await editor(alan).inputValue())
  await replace(grace, 'Light another one', 'Light a third one')
  await grace.getByRole('button', { name: 'Undo', exact: true }).click()
  await grace.getByRole('button', { name: 'Take theirs' }).waitFor()
  await expect.poll(() => editor(grace).inputValue()).toContain('by Grace again')
  expect(await grace.locator('del').allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('third')]))
  await grace.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => editor(grace).inputValue()).toContain('Light a third one')
  await reset(grace)
})

test('a conflict that can be joined is joined, also after one that could not', async () => {
  const [grace, alan] = [await openEditor(), await openEditor()]
  await replace(grace, 'A quote', 'A quote by Grace')
  await saved(grace)
  await replace(alan, 'A quote', 'A quote by Alan')
  await alan.getByText('They change the same place').waitFor()
  expect(await alan.getByRole('button', { name: 'Join both' }).count()).toBe(0)
  await alan.getByRole('button', { name: 'Keep mine' }).click()
  await saved(alan)
  await replace(grace, 'Light another one.', 'Light another one, says Grace.')
  await grace.getByRole('button', { name: 'Take theirs' }).click()
  await replace(grace, 'Light another one.', 'Light another one, says Grace.')
  await saved(grace)
  await replace(alan, 'by Alan', 'by Alan again')
  await alan.getByRole('button', { name: 'Join both' }).click()
  await saved(alan)
  expect(await editor(alan).inputValue()).toContain('says Grace.')
  await reset(alan)
})

/** Holds the answers about the draft that the server gives from now on, until let go. */
async function holdDraft(page: Page) {
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  await page.route('**/projects/lamp/draft', async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await held.promise
    // the page may have given up the request
    await route.fulfill({ response }).catch(() => undefined)
    given.resolve()
  })
  // as on the way back to the tab
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await answered.promise
  return async () => {
    held.resolve()
    await given.promise
    await page.unroute('**/projects/lamp/draft')
  }
}

test('an answer from before a save does not take the saved words out of the editor', async () => {
  const page = await openEditor()
  const letGo = await holdDraft(page)
  await replace(page, 'A quote', 'A quote of mine')
  await saved(page)
  await letGo()
  // let the page take the answer
  await page.waitForTimeout(500)
  expect(await editor(page).inputValue()).toContain('A quote of mine')
  await replace(page, 'Light another one.', 'Light another one, I say.')
  await saved(page)
  expect(await editor(page).inputValue()).toContain('A quote of mine')
  expect(await page.getByRole('button', { name: 'Keep mine' }).count()).toBe(0)
  await reset(page)
})

test('letters typed while another admin’s text arrives are shown against it, and lost on neither side', async () => {
  const [grace, alan] = [await openEditor(), await openEditor()]
  await alan.getByRole('button', { name: 'Show the text' }).click()
  const words = alan.getByRole('textbox', { name: 'Text of the project' })
  await words.getByText('A quote').click()
  await replace(grace, 'Light another one.', 'Light another one, says Grace.')
  await saved(grace)
  const letGo = await holdDraft(alan)
  await alan.keyboard.type('Z')
  await letGo()
  await alan.getByRole('button', { name: 'Keep mine' }).waitFor()
  expect(await alan.locator('ins').allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('Z')]))
  expect(await alan.locator('del').allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('says Grace')]))
  await expect.poll(() => words.textContent()).toContain('Z')
  await alan.getByRole('button', { name: 'Join both' }).click()
  await saved(alan)
  await expect.poll(() => words.textContent()).toContain('says Grace')
  await alan.getByRole('button', { name: 'Show the source' }).click()
  await reset(alan)
})

test('what the server does not take is said with its reason, also where it keeps from publishing', async () => {
  const page = await openEditor()
  const before = await editor(page).inputValue()
  await editor(page).fill('')
  const reason = 'A project is never empty. To drop what was changed, reset the draft.'
  await page.getByRole('status').filter({ hasText: reason }).waitFor()
  await page.getByText('as it was last saved').waitFor()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText(reason).waitFor()
  expect(await dialog.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await editor(page).fill(before.replace('A quote', 'A better quote'))
  await saved(page)
  await reset(page)
})

test('after the folder has been mended, a draft can be published without another change', async () => {
  const page = await openEditor()
  const concepts = join(content.path, 'concepts.yaml')
  const sound = await readFile(concepts, 'utf8')
  await writeFile(concepts, sound.replace('lamp:', 'torch:'))
  await replace(page, 'Look at it.', 'Look at it closely.')
  await saved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText('There is something to mend first.').waitFor()
  await writeFile(concepts, sound)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await sourceFile()).toContain('Look at it closely.')
})

test('after another admin has published, the own words are compared with what is in the catalogue now', async () => {
  const [grace, alan] = [await openEditor(), await openEditor()]
  await replace(grace, 'Warm', 'Warm, says Grace')
  await saved(grace)
  await grace.getByRole('button', { name: 'Publish…' }).click()
  await grace.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await grace.getByRole('dialog').waitFor({ state: 'detached' })
  await replace(alan, 'Light another one.', 'Light another one, says Alan.')
  await alan.getByText('The draft was reset or published elsewhere.').waitFor()
  await expect.poll(() => alan.locator('del').allTextContents()).toContainEqual(expect.stringContaining('says Grace'))
  expect(await editor(alan).inputValue()).toContain('says Alan.')
  await alan.getByRole('button', { name: 'Join both' }).click()
  await saved(alan)
  expect(await editor(alan).inputValue()).toContain('says Grace')
  await reset(alan)
})

test('when the reply to Publish is lost, the page says that the draft is not there any more', async () => {
  const page = await openEditor()
  await replace(page, 'Cool', 'Cool, and bright')
  await saved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await page.route(
    '**/projects/lamp/draft/publish',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('This draft is not there any more: it has been published or reset.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => status(page)).toBe('none')
  expect(await sourceFile()).toContain('Cool, and bright')
})

test('by keyboard alone a change is typed, reviewed and published, and a learner reads it', async () => {
  const page = await openEditor()
  await tabTo(page, editor(page))
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\nAnd a third one, from the keyboard.\n')
  await saved(page)
  await page
    .getByText('Nothing to mend, and nothing to advise.')
    .or(page.getByRole('region', { name: 'What the check says' }).getByRole('listitem').first())
    .waitFor()
  await page.getByRole('button', { name: 'Look', exact: true }).focus()
  await page.keyboard.press('Enter')
  // it is in a section that opens on demand
  await page.locator('.doc').getByText('And a third one, from the keyboard.').waitFor({ state: 'attached' })
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Publish…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText('And a third one, from the keyboard.').waitFor()
  expect(await axe(page)).toEqual([])
  await tabTo(page, dialog.getByRole('button', { name: 'Publish', exact: true }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => status(page)).toBe('none')
  expect(await sourceFile()).toContain('And a third one, from the keyboard.')

  const { page: learner } = await openAs(site, { plan: 'pro' }, '/projects/lamp')
  await learner.getByText('And a third one, from the keyboard.').waitFor({ state: 'attached' })
  expect(complaintsOf(page)).toEqual([])
})

test('after git has refused a commit, the same text is published without it', async () => {
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: content.path })
  await writeFile(join(content.path, '.git/hooks/pre-commit'), '#!/bin/sh\necho "not today"\nexit 1\n', { mode: 0o755 })
  const page = await openEditor()
  await replace(page, 'A quote', 'A quote for everybody')
  await saved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByText('not today').waitFor()
  await dialog.getByText('The catalogue’s folder has this text already').waitFor()
  await dialog.getByRole('checkbox', { name: 'Commit it too' }).uncheck()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => status(page)).toBe('none')
})

test('only an admin gets the page, and it says who may', async () => {
  const { page } = await openAs(site, { plan: 'pro' }, '/projects/lamp')
  expect((await page.goto(`${site.origin}/projects/lamp/edit`))?.status()).toBe(403)
  await page.goto(`${site.origin}/projects/lamp`)
  expect(await editor(page).count()).toBe(0)
})
