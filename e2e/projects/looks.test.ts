import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, PHONE, TABLET, axe, complaintsOf } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import type { Site } from '../serve.ts'
import { box, dialog, done, field, mission, missionIs, ready, WORKSHOP } from './page.ts'
import { openAs, sharedWorkbench } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

/** 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 }

const tooWide = (elements: Element[]) => elements.filter((one) => one.scrollWidth > one.clientWidth).map(({ id }) => id)

test('by keyboard alone from opening to completion', async () => {
  const { page } = await openAs(site, {}, '/projects/sequel')
  await page.keyboard.press('Tab')
  for (const answer of await page.locator('.doc-field textarea').all()) {
    await tabTo(page, answer)
    await page.keyboard.type('An answer by keyboard')
  }
  for (const task of await page.locator('.doc-task').all()) {
    await tabTo(page, task.getByRole('button', { name: 'Done', exact: true }))
    await page.keyboard.press('Enter')
    await task.locator('[data-box=complete]').waitFor()
  }
  await missionIs(page, 'ENABLED', 'Complete project')
  await tabTo(page, mission(page))
  await page.keyboard.press('Enter')
  await dialog(page, 'Project Complete').waitFor()
  await page.keyboard.press('Escape')
  await missionIs(page, 'COMPLETE', 'Project complete')
  expect(complaintsOf(page)).toEqual([])
})

test.each([
  ['on a desktop', DESKTOP, 'light', 'ltr'],
  ['on a tablet in the dark', TABLET, 'dark', 'ltr'],
  ['on a phone in the dark', PHONE, 'dark', 'ltr'],
  ['at 200 %', ZOOMED, 'light', 'ltr'],
  ['from right to left', DESKTOP, 'dark', 'rtl'],
] as const)('axe reports nothing in a completed project, and nothing is too wide, %s', async (_where, viewport, theme, dir) => {
  const { page } = await openAs(site, {}, WORKSHOP, { viewport, theme, reducedMotion: true })
  await page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir)
  await ready(page)
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('not an address')
  await box(page, 'bulb').getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByText('Not a valid URL').waitFor()
  const name = `${'a-rather-long-name-'.repeat(6)}.pdf`
  await page.locator('#bench-picture input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await page.locator('#bench-picture').getByText(name).waitFor()
  expect(await axe(page)).toEqual([])
  await field(page, 'shop').fill('example.org/lamps')
  await done(page, 'bulb')
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(await page.locator('.doc-field').evaluateAll(tooWide)).toEqual([])
})
