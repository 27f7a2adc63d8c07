import { expect } from 'vitest'
import type { Page } from 'playwright'
import { alive, openPage, type Visit } from '../browser.ts'

export const panel = (page: Page) => page.getByRole('region', { name: 'Projects', exact: true })
export const tab = (page: Page, name: 'Explore' | 'My Projects') => panel(page).getByRole('tab', { name })
export const chip = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
export const search = (page: Page) => panel(page).getByRole('searchbox', { name: 'Search projects' })
export const group = (page: Page, name: string) => panel(page).getByRole('group', { name, exact: true })
export const link = (page: Page, title: string) => panel(page).getByRole('link', { name: title, exact: true })
export const add = (page: Page, title: string) => panel(page).getByRole('button', { name: `Add ${title} to My Projects` })
export const remove = (page: Page, title: string) => panel(page).getByRole('button', { name: `Remove ${title} from My Projects` })

export async function openDirectory(page: Page): Promise<void> {
  await alive(page)
  await page.keyboard.press('Control+k')
  await panel(page).getByRole('tablist').waitFor()
}

export async function openedDirectory(visit: Visit = {}): Promise<Page> {
  const page = await openPage('/onboarding', visit)
  await openDirectory(page)
  return page
}

/** The titles of the visible list, in order. */
export async function titles(page: Page): Promise<string[]> {
  return panel(page).locator('a[data-result]').allTextContents()
}

export async function showsTitles(page: Page, wanted: string[]): Promise<void> {
  await expect.poll(() => titles(page)).toEqual(wanted)
}

/** Records the requests to a path from now on. */
export function asked(page: Page, path: string): URL[] {
  const urls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === path && request.resourceType() === 'fetch') urls.push(url)
  })
  return urls
}
