import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alive, complaintsOf } from './browser.ts'
import { isWhole, LOOKS, visitOf } from './looks.ts'
import { newEmail, openSignedIn } from './people.ts'
import { openAs } from './projects/site.ts'
import { startServer, type Running } from './serve.ts'

let site: Running
beforeAll(async () => {
  site = await startServer({ STORAGE_PER_LEARNER_MB: '1', STORAGE_TOTAL_MB: '100' })
})
afterAll(() => site.stop())

const dialog = (page: Page) => page.getByRole('dialog')

function document(name: string, kilobytes: number) {
  const rest = '%\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
  const buffer = Buffer.alloc(kilobytes * 1024, `%${name}\n`)
  buffer.write('%PDF-1.4\n')
  buffer.write(rest, buffer.length - rest.length)
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer }
}

const choose = (page: Page, name: string, kilobytes: number) =>
  dialog(page).locator('input[type=file]').setInputFiles(document(name, kilobytes))

async function openForm(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Add a project/ }).click()
  await dialog(page).getByLabel('Project title').fill(title)
}

async function save(page: Page, title: string): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Upload project' }).click()
  await page.getByRole('link', { name: title }).waitFor()
}

test.each(LOOKS)('a learner without room reads why, keeps what is typed, and an admin sees who has the most: %s', async (...look) => {
  const email = newEmail('full')
  const page = await openSignedIn(site, email, '/portfolio', visitOf(look))
  await openForm(page, 'First')
  await choose(page, 'First', 700)
  await save(page, 'First')
  await openForm(page, 'Second')
  await choose(page, 'Wrong', 300)
  await dialog(page).getByRole('button', { name: 'Remove Wrong.pdf' }).click()
  await choose(page, 'Second', 500)
  await page.getByText('There is no room for this file: your files take up 700.0 KB of 1.0 MB.').first().waitFor()
  expect(await dialog(page).getByLabel('Project title').inputValue()).toBe('Second')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await choose(page, 'Second', 200)
  await save(page, 'Second')

  await page.getByRole('button', { name: /^Add a project/ }).click()
  await dialog(page).getByLabel('Project title').fill('Third')
  await choose(page, 'Third', 500)
  await dialog(page).getByText('There is no room for this file').first().waitFor()
  const other = await page.context().newPage()
  await other.goto(`${site.origin}/portfolio`)
  await alive(other)
  await other.getByRole('button', { name: 'Options for First' }).click()
  await other.getByRole('menuitem', { name: 'Delete project' }).click()
  await dialog(other).getByRole('button', { name: 'Delete', exact: true }).click()
  await other.getByRole('link', { name: 'First' }).waitFor({ state: 'detached' })
  await dialog(page).getByRole('button', { name: 'Send it again' }).click()
  await dialog(page).locator('[data-status=success]').waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await openForm(page, 'Fourth')
  await choose(page, 'Fourth', 600)
  await dialog(page).locator('[data-status=success]').waitFor()

  await page.reload()
  await alive(page)
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('modal', { detail: { type: 'account', data: {} } })))
  const own = dialog(page).getByRole('region', { name: 'Your files' })
  await own.getByText('They take up 800.0 KB of 1.0 MB.').waitFor()
  expect(await own.getByRole('definition').allInnerTexts()).toEqual(['600.0 KB', '200.0 KB'])
  await own
    .getByText('To make room, delete a project of yours from the portfolio. What is not used within a day is deleted by itself.')
    .waitFor()
  await own.scrollIntoViewIfNeeded()
  await isWhole(page, '[role=dialog]')

  const { page: admin } = await openAs(site, { admin: true }, '/admin', visitOf(look))
  await admin.getByRole('heading', { name: 'Files of learners' }).waitFor()
  await admin.getByRole('row').filter({ hasText: email }).getByText('800.0 KB').waitFor()
  await isWhole(admin, 'main')
  expect(complaintsOf(admin)).toEqual([])
})
