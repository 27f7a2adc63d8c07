import type { Page } from 'playwright'
import { expect } from 'vitest'
import { axe, complaintsOf, DESKTOP, openPage, PHONE, TABLET, type Visit } from './browser.ts'

type Viewport = NonNullable<Visit['viewport']>

const SCREENS = [DESKTOP, TABLET, PHONE].flatMap((viewport) => (['light', 'dark'] as const).map((theme) => ({ viewport, theme })))

/** Expects the page to fit its width, and axe to report nothing. */
export async function isSound(page: Page, within?: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await axe(page, within)).toEqual([])
}

/** Checks one page on each screen, in both themes. */
export async function onEveryScreen(page: Page, look: (viewport: Viewport) => Promise<void>): Promise<void> {
  for (const { viewport, theme } of SCREENS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme })
    await look(viewport)
  }
}

/** Opens an address as a visitor on each screen, in both themes. */
export async function whoeverOpens(address: string, sees: (page: Page) => Promise<void>): Promise<void> {
  for (const visit of SCREENS) {
    const page = await openPage(address, visit)
    await sees(page)
    await isSound(page, 'article')
    expect(complaintsOf(page)).toEqual([])
  }
}
