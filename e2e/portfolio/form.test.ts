import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive } from '../browser.ts'
import { ask, newEmail, openSignedIn } from '../people.ts'
import { sharedServer, type Site } from '../serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page) => dialog(page).getByLabel('Project title')
const open = () => openSignedIn(site, newEmail(), '/portfolio')
const addLink = (page: Page, name: string) =>
  ask(page, 'POST', '/portfolio/documents', { type: 'URL', title: name, url: { url: 'example.org' } })

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Add a project/ }).click()
  await title(page).waitFor()
}

/** Drops files of any size on the dropzone. */
function drop(page: Page, files: { name: string; size: number }[]): Promise<void> {
  return dialog(page)
    .locator('[data-status]')
    .evaluate((zone, wanted) => {
      const dataTransfer = new DataTransfer()
      for (const { name, size } of wanted) dataTransfer.items.add(new File([new Uint8Array(size)], name))
      zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    }, files)
}

test('[PLAN-38] a form that meets a full portfolio keeps its text, says so, and has it after a visit to Pro and a reload', async () => {
  const page = await open()
  await openForm(page)
  for (const name of ['One', 'Two', 'Three']) await addLink(page, name)
  await title(page).fill('My fourth server')
  await dialog(page)
    .getByLabel(/URL link/)
    .check()
  await dialog(page).getByRole('textbox', { name: 'Website' }).fill('example.org/fourth')
  await dialog(page).getByRole('button', { name: 'Upload project' }).click()
  await dialog(page).getByText('Portfolio limit reached. Upgrade to Pro for more projects.').waitFor()
  expect(await title(page).inputValue()).toBe('My fourth server')
  await dialog(page).getByRole('button', { name: 'See Pro' }).click()
  await dialog(page).getByText('Your free portfolio is full.').waitFor()
  const { documents } = (await ask(page, 'GET', '/portfolio')).body as { documents: { id: string }[] }
  await ask(page, 'DELETE', `/portfolio/documents/${documents[0]?.id}`)
  await page.reload()
  await alive(page)
  await openForm(page)
  expect(await title(page).inputValue()).toBe('My fourth server')
  expect(await dialog(page).getByRole('textbox', { name: 'Website' }).inputValue()).toBe('example.org/fourth')
  await dialog(page).getByRole('button', { name: 'Upload project' }).click()
  await page.getByRole('link', { name: /My fourth server/ }).waitFor()
  await ask(page, 'DELETE', `/portfolio/documents/${documents[1]?.id}`)
  await page.reload()
  await alive(page)
  await openForm(page)
  expect(await title(page).inputValue()).toBe('')
})

test('[PORT-41] [PORT-42] [PORT-56] a file above 50 MB is refused before upload, and of two the first is used', async () => {
  const page = await open()
  await openForm(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await drop(page, [{ name: 'big.pdf', size: 50 * 1024 * 1024 + 1 }])
  await dialog(page).getByText('Upload failed, your file is too big!').first().waitFor()
  expect(sent).toEqual([])
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await drop(page, [
    { name: 'first.png', size: 10 },
    { name: 'second.png', size: 10 },
  ])
  await dialog(page).getByText('first.png').waitFor()
  expect(await dialog(page).getByText('second.png').count()).toBe(0)
  await page.getByText(/one file/i).waitFor()
})

test.each(['javascript:alert(1)', 'no spaces here', ''])(
  '[PORT-43] a form with the address “%s” says at its field why it is not sent',
  async (address) => {
    const page = await open()
    await openForm(page)
    const field = dialog(page).getByRole('textbox', { name: 'Website' })
    const submit = dialog(page).getByRole('button', { name: 'Upload project' })
    const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)
    await dialog(page)
      .getByLabel(/URL link/)
      .check()
    expect(await submit.isDisabled()).toBe(true)
    await submit.dispatchEvent('click')
    await dialog(page).getByText('Please give your project a title.').waitFor()
    expect(await hasFocus(title(page))).toBe(true)
    await title(page).fill('My server')
    await field.fill(address)
    await field.press('Enter')
    await dialog(page).getByRole('alert').getByText('Not a valid URL').waitFor()
    expect([await hasFocus(field), await submit.isDisabled()]).toEqual([true, true])
    await field.fill('example.org')
    await field.press('Enter')
    await page.getByRole('link', { name: /My server/ }).waitFor()
  },
)

test('a form without a file asks for it, and a file that is not what its name says is told as such', async () => {
  const page = await open()
  await openForm(page)
  await title(page).fill('My report')
  await title(page).press('Enter')
  await dialog(page).getByRole('alert').getByText('Please choose a file').waitFor()
  const input = dialog(page).locator('input[type=file]')
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
  await input.setInputFiles({ name: 'report.PDF', mimeType: 'application/pdf', buffer: Buffer.from('not a pdf at all') })
  await dialog(page).getByRole('paragraph').filter({ hasText: 'This file can’t be read as a PDF.' }).first().waitFor()
  expect(await dialog(page).getByText('that type of file is not supported').count()).toBe(0)
  expect(await dialog(page).getByText('Please choose a file').count()).toBe(0)
})

test('an existing file has no size in the form that changes its title', async () => {
  const page = await open()
  await openForm(page)
  await title(page).fill('Screenshot')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  await dialog(page).locator('input[type=file]').setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: png })
  await expect.poll(() => dialog(page).locator('[data-status]').getAttribute('data-status')).toBe('success')
  await dialog(page).getByRole('button', { name: 'Upload project' }).click()
  await page.getByRole('button', { name: 'Options for Screenshot' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  await dialog(page).getByText('shot.png').waitFor()
  expect(await dialog(page).innerText()).not.toMatch(/\bBytes\b|\bNaN\b|\bnull\b/)
})
