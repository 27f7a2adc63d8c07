import type { Page } from 'playwright'
import { expect } from 'vitest'
import { DESKTOP, TABLET, type Visit } from '../browser.ts'
import { ask } from '../people.ts'
import { dialog, mission, missionIs, ready, SOON } from '../projects/page.ts'
import { openAs, type Standing } from '../projects/site.ts'
import type { Running } from '../serve.ts'

const PROJECT = '/projects/sequel'
export const share = (page: Page) => dialog(page, /^(Project Complete|Share your project)$/)
export const nextProject = (page: Page) => share(page).getByRole('link', { name: /^Next project/ })
export const chosen = (page: Page) => share(page).getByRole('button', { name: /^Save project:/ })
export const saveButton = (page: Page) => share(page).getByRole('button', { name: 'Save documentation' })
export const notice = (page: Page) => page.locator('.share-notice')

/** Somebody who has answered all there is to answer. */
export async function openFinished(site: Running, standing: Standing = {}, visit: Visit = {}): Promise<Page> {
  const { page } = await openAs(site, standing, '/terms', visit)
  const { body } = await ask(page, 'GET', `/projects/sequel/validations`)
  for (const { id } of (body as { validations: { id: string }[] }).validations)
    await ask(page, 'POST', `/projects/sequel/validations/${id}`, { text: { data: 'An answer of mine' }, status: 'COMPLETE' })
  await page.goto(site.origin + PROJECT)
  if ((visit.viewport ?? DESKTOP).width < TABLET.width) await page.getByRole('button', { name: 'Keep reading on my phone' }).click()
  await ready(page)
  await missionIs(page, 'ENABLED', 'Complete project')
  return page
}

export async function complete(page: Page): Promise<void> {
  await mission(page).click()
  await share(page).waitFor()
}

export async function openSharing(page: Page): Promise<void> {
  await complete(page)
  await share(page).getByRole('button', { name: 'Download documentation' }).click()
  await share(page).getByRole('heading', { name: 'Tell others' }).waitFor()
}

export async function choose(page: Page, option: string): Promise<void> {
  await chosen(page).click()
  await page.getByRole('menuitem', { name: option }).click()
  await share(page)
    .getByRole('button', { name: `Save project: ${option}` })
    .waitFor()
}

export async function says(page: Page, words: string, tone: 'success' | 'error'): Promise<void> {
  await notice(page).getByText(words).waitFor(SOON)
  expect(await notice(page).getAttribute('data-tone')).toBe(tone)
}
