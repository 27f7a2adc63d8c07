import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'
import { openAs } from './projects/site.ts'
import { freePort, startServer, type Running } from './serve.ts'

let site: Running
let content: ContentFolder

beforeAll(async () => {
  content = await contentFolder()
  const env = { CONTENT_DIR: content.path, DATA_DIR: mkdtempSync(join(tmpdir(), 'editing-look-')), TRUST_PROXY: '1' }
  site = await startServer({ ...env, PORT: String(await freePort()) })
})
afterAll(async () => {
  await site.stop()
  await content[Symbol.asyncDispose]()
})

const editor = (page: Page) => page.getByRole('textbox', { name: 'Source of the project' })

test('Look offers the tracks that the draft adds, and asks again where it could not be loaded', async () => {
  const { page } = await openAs(site, { admin: true }, '/projects/lamp/edit')
  await expect.poll(() => editor(page).inputValue()).toContain('tracks:')
  const source = await editor(page).inputValue()
  await editor(page).fill(
    source
      .replace('tracks:\n', 'tracks:\n  - { id: high, title: Full guidance, description: Each step is shown. }\n')
      .replace('## Wire it', '## Follow it {#follow tracks="high"}\n\nOnly with full guidance.\n\n## Wire it'),
  )
  await expect.poll(() => page.locator('[data-save-status]').getAttribute('data-save-status')).toBe('saved')
  let isAway = true
  await page.route('**/projects/lamp/draft/text*', (route) => (isAway ? route.fulfill({ status: 503 }) : route.continue()))
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  isAway = false
  await again.click()
  const tracks = page.getByRole('group', { name: 'Drawn for' })
  await tracks.getByRole('button', { name: 'Low guidance' }).click()
  await page.locator('.doc').getByText('Only with full guidance.').waitFor({ state: 'detached' })
  await tracks.getByRole('button', { name: 'Full guidance' }).click()
  await page.locator('.doc').getByText('Only with full guidance.').waitFor({ state: 'attached' })
})
