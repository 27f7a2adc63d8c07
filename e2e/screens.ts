import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { axe, complaintsOf, DESKTOP, openPage, PHONE, TABLET, type Visit } from './browser.ts'

type Viewport = NonNullable<Visit['viewport']>

const SIZES = [DESKTOP, TABLET, PHONE]

/** Looks at the page as it is, in both themes. With reduced motion: a transition of what is out of sight begins only when that is seen. */
async function inBothThemes(page: Page, look: (theme: 'light' | 'dark') => Promise<void>): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await look(colorScheme)
  }
}

/** Expects the page to fit its width, and axe to report nothing in both themes. */
export async function isSound(page: Page, within?: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await inBothThemes(page, async () => expect(await axe(page, within)).toEqual([]))
}

/** Expects axe to report nothing in both themes, and takes a picture of each. */
export function isSoundInPictures(page: Page, name: string): Promise<void> {
  return inBothThemes(page, async (theme) => {
    expect(await axe(page)).toEqual([])
    await page.screenshot({ path: join(tmpdir(), `${name}-${theme}.png`), fullPage: true })
  })
}

/** Checks one page on each screen. */
export async function onEveryScreen(page: Page, look: (viewport: Viewport) => Promise<void>): Promise<void> {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    await look(viewport)
  }
}

/** Opens an address as a visitor on each screen. */
export async function whoeverOpens(address: string, sees: (page: Page) => Promise<void>): Promise<void> {
  for (const viewport of SIZES) {
    const page = await openPage(address, { viewport })
    await sees(page)
    await isSound(page, 'article')
    expect(complaintsOf(page)).toEqual([])
  }
}
