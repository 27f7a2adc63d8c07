import type { Page } from 'playwright'
import { expect } from 'vitest'
import { axe, DESKTOP, PHONE, TABLET, type Visit } from './browser.ts'
import { outOfReach } from './in-reach.ts'
import { seenNotice } from './shell/page.ts'

type Look = readonly [name: string, viewport: NonNullable<Visit['viewport']>, theme: 'light' | 'dark', dir: 'ltr' | 'rtl']

/** Three widths in both themes, two of them at 200 %, and the page the other way round. */
const ALL_LOOKS: readonly Look[] = [
  ['on a desktop', DESKTOP, 'light', 'ltr'],
  ['on a desktop in the dark', DESKTOP, 'dark', 'ltr'],
  ['on a tablet', TABLET, 'light', 'ltr'],
  ['on a tablet in the dark', TABLET, 'dark', 'ltr'],
  ['on a phone', PHONE, 'light', 'ltr'],
  ['on a phone in the dark', PHONE, 'dark', 'ltr'],
  ['at 200 %', { width: 720, height: 450 }, 'light', 'ltr'],
  ['at 200 % of a tablet, in the dark', { width: 512, height: 384 }, 'dark', 'ltr'],
  ['from right to left', DESKTOP, 'light', 'rtl'],
  ['from right to left, on a phone in the dark', PHONE, 'dark', 'rtl'],
]

/** Each width, theme and direction, with some other of the rest. */
const IN_SHORT = [
  'on a desktop',
  'on a tablet in the dark',
  'on a phone',
  'at 200 % of a tablet, in the dark',
  'from right to left, on a phone in the dark',
]

export const LOOKS = process.env.TEST_LENGTH === 'release' ? ALL_LOOKS : ALL_LOOKS.filter(([name]) => IN_SHORT.includes(name))

export function visitOf([, viewport, theme, dir]: Look): Visit {
  return {
    viewport,
    theme,
    reducedMotion: true,
    async before(context) {
      await seenNotice(context)
      await context.addInitScript((to) => addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', to)), dir)
    },
  }
}

/** Nothing is clipped, outside the window or covered, and axe reports nothing. */
export async function isWhole(page: Page, part: string): Promise<void> {
  let problems = await outOfReach(page.locator(part).first())
  // layout reacts to new elements a frame later
  for (let tries = 0; problems.length > 0 && tries < 5; tries += 1) {
    await page.waitForTimeout(100)
    problems = await outOfReach(page.locator(part).first())
  }
  expect(problems, [part, ...problems].join('; ')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), part).toBeLessThanOrEqual(0)
  expect(await axe(page, part), part).toEqual([])
}
