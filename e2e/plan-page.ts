import type { Page } from 'playwright'
import { expect } from 'vitest'
import { alive } from './browser.ts'
import { ask, newEmail, openSignedIn } from './people.ts'
import type { Site } from './serve.ts'

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const week = (page: Page) => region(page, 'This week')

export async function home(page: Page, { origin }: Site): Promise<void> {
  await page.goto(`${origin}/`)
  await alive(page)
}

/** A learner with a goal, who answered the questions. */
export async function withGoal(site: Site, goal = 'Keep data safe and fast'): Promise<Page> {
  const page = await openSignedIn(site, newEmail(), '/')
  expect((await ask(page, 'POST', '/goals', { goal })).status).toBe(200)
  expect((await ask(page, 'PUT', '/user/preferences', { isWelcomed: true })).status).toBe(200)
  await home(page, site)
  return page
}

export const planned = async (page: Page) =>
  ((await ask(page, 'GET', '/user/plan')).body as { projects: { projectId: string }[] }).projects.map(({ projectId }) => projectId)
