import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'
import { alive } from './browser.ts'
import { openMenu } from './people.ts'
import { openAs } from './projects/site.ts'
import { freePort, startServer, type Running } from './serve.ts'

let site: Running
let content: ContentFolder

beforeAll(async () => {
  content = await contentFolder()
  const env = { CONTENT_DIR: content.path, DATA_DIR: mkdtempSync(join(tmpdir(), 'editing-dialogs-')), TRUST_PROXY: '1' }
  site = await startServer({ ...env, PORT: String(await freePort()) })
})
afterAll(async () => {
  await site.stop()
  await content[Symbol.asyncDispose]()
})

const editor = (page: Page) => page.getByRole('textbox', { name: 'Source of the project' })

async function replace(page: Page, from: string, to: string): Promise<void> {
  await expect.poll(() => editor(page).inputValue()).toContain(from)
  await editor(page).fill((await editor(page).inputValue()).replace(from, to))
  await expect.poll(() => page.locator('[data-save-status]').getAttribute('data-save-status')).toBe('saved')
}

test('a reset is refused where another admin has saved since, and the dialog shows what is there now', async () => {
  const { page } = await openAs(site, { admin: true }, '/projects/lamp/edit')
  await replace(page, 'A quote', 'A short quote')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Reset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset editor changes?' })
  await dialog.getByText('It has 1 changed block.').waitFor()
  const { page: other } = await openAs(site, { admin: true }, '/projects/lamp/edit')
  await replace(other, 'Look at it.', 'Look at it twice.')
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByText('This project was changed elsewhere meanwhile.').waitFor()
  await dialog.getByText('It has 2 changed blocks.').waitFor()
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => editor(page).inputValue()).toContain('> A quote')
})

test('after publishing, the way back leads to the new text', async () => {
  const { page } = await openAs(site, { admin: true }, '/projects/lamp')
  await page.locator('.doc').getByText('A quote').waitFor({ state: 'attached' })
  await alive(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Admin settings' }).click()
  await page.getByRole('link', { name: 'Enable editing' }).click()
  await replace(page, 'A quote', 'Words from afar')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Back to the project' }).click()
  await page.locator('.doc').getByText('Words from afar').waitFor({ state: 'attached' })
})
