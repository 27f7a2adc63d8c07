import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { pdfOf } from '#platform/pdf-words/pdf-words.fixtures.ts'
import { alive, axe, complaintsOf } from './browser.ts'
import { field, openChat } from './chat-page.ts'
import { startServer, type Running } from './serve.ts'
import { bar, PROJECT, wake } from './shell/page.ts'
let site: Running
let peer: Peer

beforeAll(async () => {
  peer = await startPeer()
  const model = { AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1', AI_SEES_PICTURES: 'true' }
  site = await startServer({ ...model, AI_TOKENS_A_LEARNER: '1000000' })
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})
const attached = (page: Page) => page.locator('form').getByRole('list', { name: 'Attached' }).getByRole('listitem')
const sent = (page: Page) => page.locator('li[data-message]')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

const picture = (background = 'teal') =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer()

interface Given {
  name: string
  mimeType: string
  buffer: Buffer
}
const log: Given = { name: 'error.log', mimeType: 'text/plain', buffer: Buffer.from('curl: (7) Connection refused') }

async function choose(page: Page, ...files: Given[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach pictures, PDFs or text files' }).click()
  await (await chooser).setFiles(files)
}

test('[CHAT-59] a picture, a PDF and a text are attached, shown, kept over a reload, sent and shown in the message', async () => {
  const page = await openChat(site)
  await choose(
    page,
    { name: 'terminal.png', mimeType: 'image/png', buffer: await picture() },
    { name: 'report.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Volts: 230']) },
    log,
  )
  await expect.poll(() => attached(page).and(page.locator('[data-status=success]')).count()).toBe(3)
  expect(await attached(page).locator('img').count()).toBe(1)
  await field(page).fill('What do these say?')
  expect(await axe(page, 'form')).toEqual([])
  await page.reload()
  await alive(page)
  await field(page).waitFor()
  expect(await attached(page).count()).toBe(3)
  await page.getByRole('button', { name: 'Remove “report.pdf”' }).click()
  expect(await attached(page).count()).toBe(2)
  await sendButton(page).click()
  await sent(page).getByText('Hello.').waitFor()
  expect(await attached(page).count()).toBe(0)
  const own = sent(page).first()
  await own.getByRole('link', { name: 'Open error.log' }).waitFor()
  const shown = own.getByRole('img', { name: 'Open terminal.png' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  expect(await axe(page, '[data-message]')).toEqual([])
  expect(peer.requests.at(-1)?.text).toContain('Connection refused')
  expect(complaintsOf(page)).toEqual([])
})

test('a refused file says why, blocks the message, and can be removed; typed text stays', async () => {
  const page = await openChat(site)
  await field(page).fill('Look at this')
  await choose(page, { name: 'tools.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') })
  await page.getByText('Upload failed, that type of file is not supported').waitFor()
  await field(page).press('Enter')
  await page.getByText('Remove the file that failed, or try it again.').waitFor()
  expect(await axe(page, 'form')).toEqual([])
  expect(await sent(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Remove “tools.zip”' }).click()
  await field(page).press('Enter')
  await sent(page).getByText('Look at this').waitFor()
})

test('an empty file says so, and no retry is offered', async () => {
  const page = await openChat(site)
  await choose(page, { name: 'empty.log', mimeType: 'text/plain', buffer: Buffer.alloc(0) })
  await page.getByText('This file is empty.').waitFor()
  expect(await page.getByRole('button', { name: 'Try empty.log again' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Remove “empty.log”' }).click()
  expect(await attached(page).count()).toBe(0)
})

test('a failed upload can be retried', async () => {
  const page = await openChat(site)
  await page.route('**/uploads/chat_*', (route) => route.abort())
  await choose(page, log)
  await page.getByText('This file could not be uploaded.').waitFor()
  await page.unroute('**/uploads/chat_*')
  await page.getByRole('button', { name: 'Try error.log again' }).click()
  await attached(page).and(page.locator('[data-status=success]')).waitFor()
})

/** Holds uploads back until released. */
async function holdUploads(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/uploads/chat_*', async (route) => {
    if (route.request().method() === 'PUT') await gate.promise
    await route.continue().catch(() => undefined)
  })
  return gate.resolve
}

/** Opens the chat, unless it was left open. */
async function showChat(page: Page): Promise<void> {
  const ask = bar(page).getByRole('button', { name: 'Ask' })
  if ((await ask.getAttribute('aria-expanded')) !== 'true') await ask.click()
  await field(page).waitFor()
}

test('[CHAT-31] an upload completes while the panel is closed, and while another page is read', async () => {
  const page = await openChat(site)
  let letThrough = await holdUploads(page)
  await choose(page, log)
  await attached(page).and(page.locator('[data-status=uploading]')).waitFor()
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await field(page).waitFor({ state: 'hidden' })
  letThrough()
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await attached(page).and(page.locator('[data-status=success]')).waitFor()

  await page.unroute('**/uploads/chat_*')
  letThrough = await holdUploads(page)
  await choose(page, { ...log, name: 'second.log', buffer: Buffer.from('curl: (6) Could not resolve host') })
  await attached(page).and(page.locator('[data-status=uploading]')).waitFor()
  await page.getByRole('link', { name: 'Waymark' }).first().click()
  await page.waitForURL((url) => url.pathname !== PROJECT)
  letThrough()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === PROJECT)
  await showChat(page)
  await expect.poll(() => attached(page).and(page.locator('[data-status=success]')).count()).toBe(2)
})

test('an upload interrupted by a reload is reported until it is removed; another open page does not report it', async () => {
  const page = await openChat(site)
  await holdUploads(page)
  await choose(page, log)
  await attached(page).and(page.locator('[data-status=uploading]')).waitFor()
  const beside = await page.context().newPage()
  await beside.goto(site.origin + PROJECT)
  await alive(beside)
  await wake(beside)
  await showChat(beside)
  expect(await attached(beside).count()).toBe(0)
  await beside.close()
  for (let time = 0; time < 2; time += 1) {
    await page.reload()
    await alive(page)
    await field(page).waitFor()
    await attached(page).and(page.locator('[data-status=error]')).getByText('error.log').waitFor()
    await page.getByText('This file had not arrived when the page was closed.').waitFor()
  }
  expect(await axe(page, 'form')).toEqual([])
  await page.getByRole('button', { name: 'Remove “error.log”' }).click()
  await page.reload()
  await alive(page)
  await field(page).waitFor()
  expect(await attached(page).count()).toBe(0)
})

test('[CHAT-32] of seven files five are attached, and the page says which are not, also while they upload', async () => {
  const page = await openChat(site)
  const letThrough = await holdUploads(page)
  await choose(page, ...Array.from({ length: 7 }, (_, at) => ({ ...log, name: `${at}.log`, buffer: Buffer.from(`log ${at}`) })))
  const says = page.getByText('At most 5 attachments. “5.log” and 1 more are not attached.')
  await says.waitFor()
  await page.getByText('You can send as soon as your files are uploaded.').waitFor()
  letThrough()
  await expect.poll(() => attached(page).and(page.locator('[data-status=success]')).count()).toBe(5)
  await says.waitFor()
})

test('a picture can be pasted, and a file dropped', async () => {
  const page = await openChat(site)
  const bytes = [...(await picture('tomato'))]
  await field(page).evaluate((element, all) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(all)], 'image.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    const dropped = new DataTransfer()
    dropped.items.add(new File(['Connection refused'], 'dropped.log', { type: 'text/plain' }))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
  }, bytes)
  await expect.poll(() => attached(page).and(page.locator('[data-status=success]')).allInnerTexts()).toEqual(['image.png', 'dropped.log'])
})

test('[CHAT-33] a passage selected in the text is attached', async () => {
  const page = await openChat(site)
  const passage = page.locator('.doc p').filter({ visible: true }).nth(2)
  await passage.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await passage.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 2, (box?.y ?? 0) + 12]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 200, y, { steps: 4 })
  await page.mouse.up()
  const selected = await page.evaluate(() => getSelection()?.toString().trim() ?? '')
  expect(selected.length).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Attach the selected text' }).click()
  await expect.poll(() => attached(page).count()).toBe(1)
  expect(await attached(page).innerText()).toBe(selected)
})
