import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { newPage, stopTime, untilQuiet } from '../browser.ts'
import { ask } from '../people.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { choose, openFinished, openSharing, says, saveButton, share, staysFor } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

const copyLink = (page: Page) => share(page).getByRole('button', { name: 'Copy link' })

test('[SHARE-01] [SHARE-41] [DOCS-15] a PDF is downloaded with a product file name', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  await choose(page, 'Save as PDF')
  const downloading = page.waitForEvent('download')
  await saveButton(page).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('waymark-sequel.pdf')
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await says(page, 'Your PDF download has started', 'success')
})

test('[SHARE-01] [DOCS-11] [DOCS-12] a copied link opens our page without an account, with the file one press away, and is dead once private again', async () => {
  const page = await openFinished(site)
  const { nickname } = (await ask(page, 'GET', '/portfolio')).body as { nickname: string }
  const address = `${site.origin}/${nickname}/projects/sequel/document.pdf`
  const status = async () => (await fetch(address)).status
  expect(await status()).toBe(404)
  await openSharing(page)
  await choose(page, 'Share public URL')
  await copyLink(page).click()
  await says(page, 'Link copied!', 'success')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const visitor = await newPage()
  await visitor.goto(link)
  await visitor.getByRole('heading', { level: 1, name: 'Open the workshop' }).waitFor()
  await visitor.getByText('An answer of mine').first().waitFor()
  expect(new URL((await visitor.locator('meta[property="og:image"]').getAttribute('content')) ?? '').pathname).toMatch(/share\.png$/)
  const file = await visitor.getByRole('link', { name: 'Open as PDF' }).getAttribute('href')
  expect(new URL(file ?? '', link).href).toBe(address)
  const opened = await fetch(address)
  expect([opened.status, opened.headers.get('content-type'), opened.headers.get('x-robots-tag')]).toEqual([
    200,
    'application/pdf',
    'noindex',
  ])
  await share(page).getByRole('button', { name: 'Make it private' }).click()
  await says(page, 'Your documentation is private again, and the link opens for nobody else.', 'success')
  expect(await status()).toBe(404)
  expect((await visitor.goto(link))?.status()).toBe(404)
})

test('[SHARE-43] the copied-link notice lasts eight seconds', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  await choose(page, 'Share public URL')
  await untilQuiet(page)
  await stopTime(page)
  await copyLink(page).click()
  await staysFor(page, 'Link copied!', 8000)
})

test('[SHARE-39] a refused clipboard shows the link instead, and a link that cannot be created says so', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  await choose(page, 'Share public URL')
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('denied')) }))
  await copyLink(page).click()
  await says(page, 'Unable to copy link', 'error')
  await share(page)
    .getByRole('link', { name: /document$/ })
    .waitFor()
  await page.route(
    ({ pathname }) => pathname === '/projects/sequel/docs',
    (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: { message: 'broken' } }) : route.continue()),
  )
  await copyLink(page).click()
  await says(page, 'Unable to copy link, please try again.', 'error')
})
