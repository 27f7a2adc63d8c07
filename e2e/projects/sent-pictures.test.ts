import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../people.ts'
import type { Running } from '../serve.ts'
import { field, picture, ready, WORKSHOP } from './page.ts'
import { openAs, sharedWorkbench } from './site.ts'

let site: Running
beforeAll(async () => {
  site = await sharedWorkbench()
})

const upload = (page: Page) => page.locator('.doc-field#bench-picture')
async function choose(page: Page, chosen = picture()): Promise<void> {
  await upload(page)
    .locator('input[type=file]')
    .setInputFiles(await chosen)
}
const shown = (page: Page) => upload(page).getByRole('img', { name: 'Your picture bench.png' })

async function storedFile(page: Page): Promise<unknown> {
  const { body } = await ask(page, 'GET', '/projects/workshop/validations/bench-picture')
  return (body as { file: unknown }).file
}

/** Uploads stop until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/uploads/workshop_bench-picture?*', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** For another page of the site, without a new document. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Waymark home' }).press('Enter')
  await page.waitForURL('**/onboarding')
  await upload(page).waitFor({ state: 'detached' })
}

async function openWorkshop(): Promise<Page> {
  const { page } = await openAs(site, {}, WORKSHOP)
  return ready(page)
}

test('a picture on its way arrives although its page was left for another one of the site', async () => {
  const page = await openWorkshop()
  const letGo = await holdUploads(page)
  await choose(page)
  await upload(page).getByRole('button', { name: 'Cancel' }).waitFor()
  await leave(page)
  const saved = page.waitForResponse((response) => response.url().endsWith('/validations/bench-picture') && response.ok())
  letGo()
  await saved
  await page.goBack()
  await shown(page).waitFor()
})

test('a picture that is still sent when the saved one is kept does not replace it', async () => {
  const page = await openWorkshop()
  await choose(page)
  await upload(page).locator('[data-save-status=saved]').waitFor()
  const file = await storedFile(page)
  const letGo = await holdUploads(page)
  await upload(page).getByRole('button', { name: 'Choose another picture: A picture of your bench' }).click()
  await choose(page, picture('#36c'))
  await upload(page).getByRole('button', { name: 'Keep bench.png' }).click()
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT')
  letGo()
  await (await sent).finished()
  await field(page, 'brightness').fill('800')
  await page.locator('.doc-field#brightness [data-save-status=saved]').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await storedFile(page)).toEqual(file)
})

/** As from the desktop. */
async function dropFile(page: Page, place: Locator, path: string): Promise<void> {
  await place.scrollIntoViewIfNeeded()
  const at = await place.boundingBox()
  const session = await page.context().newCDPSession(page)
  const event = { x: (at?.x ?? 0) + 20, y: (at?.y ?? 0) + 20, data: { items: [], files: [path], dragOperationsMask: 1 } }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...event })
}

test('a file dropped beside a field, or on a saved picture, does not replace the page', async () => {
  const page = await openWorkshop()
  const file = join(mkdtempSync(join(tmpdir(), 'waymark-drop-')), 'bench.png')
  writeFileSync(file, (await picture()).buffer)
  const opened: string[] = []
  page.on('framenavigated', (frame) => void opened.push(frame.url()))
  await dropFile(page, upload(page).locator('[data-drag-over]'), file)
  await shown(page).waitFor()
  await dropFile(page, upload(page).locator('figure'), file)
  await dropFile(page, page.locator('h1'), file)
  await leave(page)
  expect(opened.filter((url) => url.startsWith('file:'))).toEqual([])
  expect(page.context().pages()).toHaveLength(1)
})
