import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../people.ts'
import type { Site } from '../serve.ts'
import { box, done, field, picture, ready, WORKSHOP } from './page.ts'
import { openAs, sharedWorkbench, type Standing } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

const upload = (page: Page) => page.locator('.doc-field#bench-picture')
async function choose(page: Page, chosen = picture()): Promise<void> {
  await upload(page)
    .locator('input[type=file]')
    .setInputFiles(await chosen)
}
const pressDone = (page: Page) => box(page, 'bench-task').getByRole('button', { name: 'Done', exact: true }).click()
const saysNotTaken = (page: Page, ways: string) =>
  box(page, 'bench-task').locator('[role=alert]').getByText(`This picture was not taken. ${ways}`, { exact: true }).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
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
    await route.continue().catch(() => {})
  })
  return held.resolve
}

/** For another page of the site, without a new document. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Waymark home' }).press('Enter')
  await page.waitForURL('**/onboarding')
  await upload(page).waitFor({ state: 'detached' })
}

async function openWorkshop(standing: Standing = {}): Promise<Page> {
  const { page } = await openAs(site, standing, WORKSHOP)
  return ready(page)
}

test('a picture on its way arrives although its page was left for another one of the site, and is shown to who comes back', async () => {
  const page = await openWorkshop()
  const letGo = await holdUploads(page)
  await choose(page)
  await upload(page).getByRole('button', { name: 'Cancel' }).waitFor()
  await leave(page)
  await page.goBack()
  await upload(page).getByRole('button', { name: 'Cancel' }).waitFor()
  await leave(page)
  const saved = page.waitForResponse((response) => response.url().endsWith('/validations/bench-picture') && response.ok())
  letGo()
  await saved
  await page.goBack()
  await shown(page).waitFor()
})

test('a picture that failed while another page was open can be sent again', async () => {
  const page = await openWorkshop()
  const failing = Promise.withResolvers<void>()
  await page.route('**/uploads/workshop_bench-picture?*', async (route) => {
    await failing.promise
    await route.fulfill({ status: 400, json: { message: 'Not now.' } }).catch(() => {})
  })
  await choose(page)
  await leave(page)
  const failed = page.waitForResponse((response) => response.status() === 400)
  failing.resolve()
  await failed
  await page.unrouteAll()
  await page.goBack()
  await upload(page).getByRole('button', { name: 'Send it again' }).click()
  await shown(page).waitFor()
})

/** A saved picture, and another one on its way. */
async function replacing(page: Page) {
  await choose(page)
  await upload(page).locator('[data-save-status=saved]').waitFor()
  const file = await storedFile(page)
  const letGo = await holdUploads(page)
  await upload(page).getByRole('button', { name: 'Choose another picture: A picture of your bench' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/uploads/'))
  await choose(page, picture('#36c'))
  await upload(page).getByRole('button', { name: 'Cancel' }).waitFor()
  await sent
  return { file, letGo }
}

test('keeping the saved picture stops the one on its way, and leaves the focus at the picture', async () => {
  const page = await openWorkshop()
  const { file, letGo } = await replacing(page)
  const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
  await upload(page).getByRole('button', { name: 'Keep the saved picture' }).click()
  await stopped
  letGo()
  const change = upload(page).getByRole('button', { name: 'Choose another picture: A picture of your bench' })
  await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await storedFile(page)).toEqual(file)
})

test('taking the saved picture out does not take out the one on its way', async () => {
  const page = await openWorkshop()
  const { file, letGo } = await replacing(page)
  await upload(page).getByRole('button', { name: 'Remove the saved picture' }).click()
  await expect.poll(() => storedFile(page)).toBe(null)
  letGo()
  await shown(page).waitFor()
  await expect.poll(() => storedFile(page)).toMatchObject({ name: 'bench.png' })
  expect(await storedFile(page)).not.toEqual(file)
})

test('Done waits for a picture on its way, and hands it in', async () => {
  const page = await openWorkshop()
  const { file, letGo } = await replacing(page)
  await pressDone(page)
  await box(page, 'bench-task').getByRole('status').getByText('Waiting for your picture.').waitFor()
  letGo()
  await box(page, 'bench-task').getByText('Complete', { exact: true }).waitFor()
  await expect.poll(() => storedFile(page)).toMatchObject({ name: 'bench.png' })
  expect(await storedFile(page)).not.toEqual(file)
  await shown(page).waitFor()
})

test('Done whose picture fails on its way says so, and leaves the focus at the picture', async () => {
  const page = await openWorkshop()
  await replacing(page)
  const failing = Promise.withResolvers<void>()
  await page.route('**/uploads/workshop_bench-picture?*', async (route) => {
    await failing.promise
    await route.fulfill({ status: 400, json: { message: 'Not now.' } })
  })
  await upload(page).getByRole('button', { name: 'Cancel' }).click()
  await choose(page, picture('#36c'))
  await pressDone(page)
  await box(page, 'bench-task').getByText('Waiting for your picture.').waitFor()
  failing.resolve()
  await saysNotTaken(page, 'Choose another one, send it again, or keep the saved one.')
  await expect.poll(() => focused(page)).toBe('Send it again')
  expect(await box(page, 'bench-task').getByText('Waiting for your picture.').count()).toBe(0)
  await page.unrouteAll()
  await upload(page).getByRole('button', { name: 'Send it again' }).click()
  await shown(page).waitFor()
  expect(await box(page, 'bench-task').getByText('This picture was not taken.').count()).toBe(0)
})

const says = (page: Page, words: string) => upload(page).getByRole('status').getByText(words, { exact: true }).waitFor()
const saysOpen = (page: Page, id: string) =>
  box(page, id)
    .getByRole('status')
    .getByText('This task is open again because you changed it. Press Done when it is as you want it.')
    .waitFor()

test('on Pro, changing what is complete says that its task is open again; a removed picture is said to be removed', async () => {
  const page = await openWorkshop({ plan: 'pro' })
  await choose(page)
  await says(page, 'bench.png has arrived')
  await done(page, 'bench-task')
  expect(await page.getByText('This task is open again').count()).toBe(0)
  await upload(page).getByRole('button', { name: 'Choose another picture' }).click()
  await choose(page, Promise.resolve({ ...(await picture('#36c')), name: 'other.png' }))
  await says(page, 'other.png has arrived')
  await saysOpen(page, 'bench-task')
  await done(page, 'bench-task')
  expect(await page.getByText('This task is open again').count()).toBe(0)
  await upload(page).getByRole('button', { name: 'Choose another picture' }).click()
  await upload(page).getByRole('button', { name: 'Remove the saved picture' }).click()
  await says(page, 'The picture has been removed.')
  await saysOpen(page, 'bench-task')
  await expect.poll(() => storedFile(page)).toBe(null)
  await upload(page).getByText('Saving…').waitFor({ state: 'detached' })
  expect(
    await upload(page)
      .getByText(/Saved|has arrived/)
      .count(),
  ).toBe(0)

  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org')
  await done(page, 'bulb')
  await field(page, 'brightness').fill('801')
  await saysOpen(page, 'bulb')
})

test('a picture that did not load, or was not sent, without a network is loaded and sent with one', async () => {
  const page = await openWorkshop()
  await page.context().setOffline(true)
  await choose(page)
  const words = 'You were offline, so your file was not sent. Send it again once you are online.'
  await upload(page).getByText(words).first().waitFor()
  await page.context().setOffline(false)
  await page.route('**/uploads/*', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'image')
  await upload(page).getByRole('button', { name: 'Send it again' }).click()
  await shown(page).waitFor({ state: 'attached' })
  await upload(page).locator('figure').scrollIntoViewIfNeeded()
  await failed
  await page.unrouteAll()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect.poll(() => shown(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
})

/** As from the desktop. */
async function dropFile(page: Page, place: Locator, path: string): Promise<void> {
  await place.scrollIntoViewIfNeeded()
  const at = await place.boundingBox()
  const session = await page.context().newCDPSession(page)
  const event = { x: (at?.x ?? 0) + 20, y: (at?.y ?? 0) + 20, data: { items: [], files: [path], dragOperationsMask: 1 } }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...event })
}

/** A picture on the disk. */
async function pictureFile(name: string, colour?: string): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'waymark-drop-')), name)
  writeFileSync(file, (await picture(colour)).buffer)
  return file
}

test('a file dropped beside a field does not replace the page; one dropped on the saved picture replaces that', async () => {
  const page = await openWorkshop()
  const opened: string[] = []
  page.on('framenavigated', (frame) => void opened.push(frame.url()))
  await dropFile(page, upload(page).locator('[data-drag-over]'), await pictureFile('bench.png'))
  await shown(page).waitFor()
  await dropFile(page, upload(page).locator('figure'), await pictureFile('other.png', '#36c'))
  await upload(page).getByRole('img', { name: 'Your picture other.png' }).waitFor()
  await expect.poll(() => storedFile(page)).toMatchObject({ name: 'other.png' })
  await dropFile(page, page.locator('h1'), await pictureFile('bench.png'))
  await leave(page)
  expect(opened.filter((url) => url.startsWith('file:'))).toEqual([])
  expect(page.context().pages()).toHaveLength(1)
})

test('what is no picture, dropped on the saved one, is refused with a word, and the saved one stays', async () => {
  const page = await openWorkshop()
  await choose(page)
  await shown(page).waitFor()
  await dropFile(page, upload(page).locator('figure'), await pictureFile('bench.txt'))
  await upload(page).getByText('that type of file is not supported', { exact: false }).first().waitFor()
  await upload(page).getByRole('button', { name: 'Keep the saved picture' }).click()
  await shown(page).waitFor()
  await expect.poll(() => storedFile(page)).toMatchObject({ name: 'bench.png' })
})

test('the button for another picture opens the choice of files; on Free, a complete task asks for Pro instead', async () => {
  const page = await openWorkshop()
  await choose(page)
  await shown(page).waitFor()
  const change = upload(page).getByRole('button', { name: 'Choose another picture' })
  const chooser = page.waitForEvent('filechooser')
  await change.click()
  await (await chooser).setFiles({ ...(await picture('#36c')), name: 'other.png' })
  await upload(page).getByRole('img', { name: 'Your picture other.png' }).waitFor()
  await done(page, 'bench-task')
  const pro = page.getByRole('dialog')
  for (const act of [() => change.click(), async () => dropFile(page, upload(page).locator('figure'), await pictureFile('bench.png'))]) {
    await act()
    await pro.getByText('Pro', { exact: false }).first().waitFor()
    await page.keyboard.press('Escape')
    await pro.waitFor({ state: 'detached' })
  }
  expect(await storedFile(page)).toMatchObject({ name: 'other.png' })
})

test('an empty picture is refused with a word, and another one is taken', async () => {
  const page = await openWorkshop()
  await choose(page, Promise.resolve({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }))
  await upload(page).getByText('the file is empty', { exact: false }).first().waitFor()
  await upload(page).getByRole('button', { name: 'Try again with another file' }).click()
  await choose(page)
  await shown(page).waitFor()
})

test('Done after a failed upload shows the picture that is not sent, and hands in nothing', async () => {
  const page = await openWorkshop()
  await choose(page)
  await shown(page).waitFor()
  await upload(page).getByRole('button', { name: 'Choose another picture' }).click()
  await page.route('**/uploads/workshop_bench-picture?*', (route) => route.abort())
  await choose(page, Promise.resolve({ ...(await picture()), name: 'other.png' }))
  await upload(page).getByRole('button', { name: 'Send it again' }).waitFor()
  await pressDone(page)
  await saysNotTaken(page, 'Choose another one, send it again, or keep the saved one.')
  await upload(page).getByText('other.png').waitFor()
  await expect.poll(() => storedFile(page)).toMatchObject({ name: 'bench.png' })
  await page.unroute('**/uploads/workshop_bench-picture?*')
  await upload(page).getByRole('button', { name: 'Send it again' }).click()
  await upload(page).getByRole('img', { name: 'Your picture other.png' }).waitFor()
})

test('Done after a choice that is no picture hands in nothing, until the saved picture is kept', async () => {
  const page = await openWorkshop()
  await choose(page)
  await shown(page).waitFor()
  await upload(page).getByRole('button', { name: 'Choose another picture' }).click()
  await choose(page, Promise.resolve({ name: 'bench.txt', mimeType: 'text/plain', buffer: Buffer.from('a bench') }))
  await upload(page).getByRole('button', { name: 'Try again with another file' }).waitFor()
  await pressDone(page)
  await saysNotTaken(page, 'Choose another one or keep the saved one.')
  await expect.poll(() => focused(page)).toBe('Try again with another file')
  expect(await box(page, 'bench-task').getByText('Complete', { exact: true }).count()).toBe(0)
  await upload(page).getByRole('button', { name: 'Keep the saved picture' }).click()
  await pressDone(page)
  await box(page, 'bench-task').getByText('Complete', { exact: true }).waitFor()
})

test('who logs out while a picture is on its way is told first', async () => {
  const page = await openWorkshop()
  const letGo = await holdUploads(page)
  await choose(page)
  await upload(page).getByRole('button', { name: 'Cancel' }).waitFor()
  // the toolbar is away while a project is read
  await page.getByRole('button', { name: /^Your profile/ }).press('Enter')
  await page.getByRole('button', { name: 'Log out' }).press('Enter')
  await page.getByText('A file is still on its way').waitFor()
  letGo()
  await shown(page).waitFor()
})
