import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Visit } from '../browser.ts'
import { dialog, mission, missionIs, ready } from '../projects/page.ts'
import { newPageAs, type Standing } from '../projects/site.ts'
import type { Site } from '../serve.ts'

const PROJECT = '/projects/sequel'
export const share = (page: Page) => dialog(page, /^(Project Complete|Share your project)$/)
export const nextProject = (page: Page) => share(page).getByRole('link', { name: /^Next project/ })
export const chosen = (page: Page) => share(page).getByRole('button', { name: /^Save project:/ })
export const saveButton = (page: Page) => share(page).getByRole('button', { name: 'Save documentation' })
export const notice = (page: Page) => page.locator('.share-notice')

/** Opens the project as a learner who has answered all tasks. Without motion, unless told: each celebration costs a second of a processor. */
export async function openFinished(site: Site, standing: Standing = {}, visit: Visit = {}): Promise<Page> {
  return (await openFinishedAs(site, standing, visit)).page
}

export async function openFinishedAs(site: Site, standing: Standing = {}, visit: Visit = {}): Promise<{ page: Page; email: string }> {
  const { page, email } = await newPageAs(site, standing, { reducedMotion: true, ...visit })
  const { request } = page.context()
  const answers = `${site.origin}${PROJECT}/validations`
  const asked = await request.get(answers, { headers: { accept: 'application/json' } })
  const { validations } = (await asked.json()) as { validations: { id: string }[] }
  for (const { id } of validations) {
    const answered = await request.post(`${answers}/${id}`, { data: { text: { data: 'An answer of mine' }, status: 'COMPLETE' } })
    if (!answered.ok()) throw new Error(`${id}: ${await answered.text()}`)
  }
  await page.goto(site.origin + PROJECT)
  await ready(page)
  await missionIs(page, 'ENABLED', 'Complete project')
  return { page, email }
}

export async function complete(page: Page): Promise<void> {
  await mission(page).click()
  await share(page).waitFor()
}

export async function openSharing(page: Page): Promise<void> {
  await complete(page)
  await share(page).getByRole('button', { name: 'Download documentation' }).click()
  await share(page).getByRole('heading', { name: 'Tell others' }).waitFor()
  // the last part to arrive: the dialog grows with it, and its menu moves
  await share(page).locator('[aria-labelledby=share-proof]').waitFor()
}

export async function choose(page: Page, option: string): Promise<void> {
  await chosen(page).click()
  await page.getByRole('menuitem', { name: option }).click()
  await share(page)
    .getByRole('button', { name: `Save project: ${option}` })
    .waitFor()
}

/** Expects the notice to last this long by the page's frozen clock, give or take a fifth of a second. */
export async function staysFor(page: Page, words: string, ms: number): Promise<void> {
  const isThere = notice(page).getByText(words)
  await expect
    // no faster than the time outside: the page gives up after a while on what the server makes meanwhile
    .poll(
      async () => {
        await page.clock.runFor(200)
        return isThere.count()
      },
      { interval: 200 },
    )
    .toBe(1)
  await page.clock.runFor(ms - 300)
  expect(await notice(page).getAttribute('data-closing')).toBeNull()
  await page.clock.runFor(400)
  await page.locator('.share-notice[data-closing]').waitFor()
}

export async function says(page: Page, words: string, tone: 'success' | 'error'): Promise<void> {
  await notice(page).getByText(words).waitFor()
  expect(await notice(page).getAttribute('data-tone')).toBe(tone)
}
