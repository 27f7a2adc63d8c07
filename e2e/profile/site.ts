import sharp from 'sharp'
import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { newEmail, openMenu, openSignedIn } from '../people.ts'
import { sharedServer, type Site } from '../serve.ts'

export let site: Site

/** Sets up the tests of a file. */
export function serveProfile(): void {
  beforeAll(async () => {
    site = await sharedServer({ COMMUNITY_URL: 'https://community.example.org/' })
  })
}

export const menu = (page: Page) => page.getByRole('region', { name: 'Your Waymark' })

export const nameButton = (page: Page) => menu(page).getByRole('button', { name: /edit your name$/ })

/** Records the bodies sent to a path. */
export function sentTo(page: Page, path: string): { method: string; body: unknown }[] {
  const sent: { method: string; body: unknown }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path && request.method() !== 'GET')
      sent.push({ method: request.method(), body: request.postDataJSON() as unknown })
  })
  return sent
}

export async function openOwnMenu(email = newEmail()): Promise<Page> {
  const page = await openSignedIn(site, email, '/terms')
  await openMenu(page)
  return page
}

export const picture = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a64ad' } })
    .toFormat(format)
    .toBuffer()
