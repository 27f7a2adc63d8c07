import { beforeAll, expect, test } from 'vitest'
import { untilQuiet } from '../browser.ts'
import { dialog } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { drag, openText, painted, toolbar } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('offline, a list of notes that was never opened leaves the text, and opens by itself when the network is back; behind it no shortcut acts', async () => {
  const { page } = await openText(site)
  await drag(page)
  await toolbar(page).waitFor()
  await page.keyboard.press('h')
  await expect.poll(() => painted(page, 'yellow')).toHaveLength(1)
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.innerText()
  await untilQuiet(page)
  await page.context().setOffline(true)
  // the toolbar hides while one reads on
  await page.locator('.own-notes-all button').press('Enter')
  await page.waitForTimeout(500)
  expect(await title.innerText()).toBe(before)
  await page.context().setOffline(false)
  await dialog(page, 'Your notes').waitFor()
  await page.keyboard.press('Control+k')
  await page.waitForTimeout(200)
  expect(await page.locator('.toolbar[data-view]').count()).toBe(0)
})
