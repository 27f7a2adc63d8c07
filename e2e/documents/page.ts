import type { Page } from 'playwright'
import { expect, vi } from 'vitest'
import type { Docs, DocumentationDraft } from '#features/documents/documents.contract.ts'
import { alive } from '../browser.ts'
import { ask } from '../people.ts'
import { answerWorkshop } from '../projects/page.ts'
import { openAs, type Standing } from '../projects/site.ts'
import type { Site } from '../serve.ts'

const DRAFT = '/projects/workshop/docs/draft'

export const docs = async (page: Page) => (await ask(page, 'GET', '/projects/workshop/docs')).body as Docs
export const draft = async (page: Page) => (await ask(page, 'GET', DRAFT)).body as DocumentationDraft
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
export const card = (page: Page, title: string) => page.locator('[data-sortable]').filter({ has: page.getByText(title, { exact: true }) })
export const isSaved = (page: Page) => page.locator('[data-save-status=saved]').waitFor()

/** Opens the workshop as a learner who has completed it and has its documentation. */
export async function openDocumented(site: Site, standing: Standing = { plan: 'pro' }): Promise<Page> {
  const { page } = await openAs(site, standing, '/projects/workshop?track=low')
  await answerWorkshop(page)
  expect((await ask(page, 'PUT', '/projects/workshop', { status: 'COMPLETE' })).status).toBe(200)
  // also before the first test of a file, where nothing can be polled
  await vi.waitUntil(async () => (await docs(page)).status === 'ready', { timeout: 180_000, interval: 100 })
  return page
}

export async function openDraft(page: Page, { origin }: Pick<Site, 'origin'>): Promise<void> {
  await page.goto(origin + DRAFT)
  await alive(page)
  await page.getByRole('heading', { level: 1, name: 'Edit your documentation' }).waitFor()
}

export async function openCard(page: Page, title: string): Promise<void> {
  const summary = card(page, title).locator('summary')
  if ((await card(page, title).locator('details[open]').count()) === 0) await summary.click()
}
