import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillStreet, streetFolder } from '#features/figures/figures.fixtures.ts'
import type { ContentFolder } from '#features/content/content.fixtures.ts'
import { axe, complaintsOf } from './browser.ts'
import { openAs } from './projects/site.ts'
import { startServer, type Running } from './serve.ts'

let site: Running
let content: ContentFolder

async function open(isLarge = false): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'figures-'))
  await fillStreet(dataDir, content, 200, { isLarge })
  return startServer({ CONTENT_DIR: content.path, DATA_DIR: dataDir })
}

beforeAll(async () => {
  content = await streetFolder()
  site = await open()
})
afterAll(async () => {
  await site.stop()
  await content[Symbol.asyncDispose]()
})

test('an admin sees how far the learners of a project get, as a chart and as a table, and downloads the table', async () => {
  const { page } = await openAs(site, { admin: true }, '/admin/figures')
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Light a street' }).click()
  await page.getByRole('heading', { name: 'From step to step' }).waitFor()
  const table = page.getByRole('region', { name: 'From step to step' })
  expect(await table.getByRole('rowheader').allTextContents()).toEqual(['Look around', 'Wire it', 'Count the lamps', 'Try it', 'Keep it'])
  expect(await page.locator('.funnel li').count()).toBe(5)
  expect(await axe(page)).toEqual([])

  const parts = [
    'Time a step takes',
    'Tasks',
    'The same wrong answer',
    'Quiz',
    'Where it is asked',
    'Questions that learners show you',
    'Versions',
  ]
  for (const name of parts) expect(await page.getByRole('region', { name, exact: true }).getByRole('row').count()).toBeGreaterThan(1)

  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV: From step to step' }).click()
  expect((await file).suggestedFilename()).toBe('street-steps.csv')

  await page.getByRole('link', { name: 'High guidance' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?track=high')
  expect(complaintsOf(page)).toEqual([])
})

test('figures of many learners are being counted, and appear by themselves', async () => {
  const large = await open(true)
  const { page } = await openAs(large, { admin: true }, '/admin/figures/street')
  const said = page.getByRole('article').getByRole('status')
  await said.getByText('These figures are being counted.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('region', { name: 'From step to step' }).waitFor()
  expect(await said.textContent()).toMatch(/^Counted on .* UTC\.$/)
  expect(complaintsOf(page)).toEqual([])
  await large.stop()
})
