import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'

const main = (page: Page) =>
  page.evaluate(() => [document.activeElement?.id, getComputedStyle(document.querySelector('main') as HTMLElement).outlineStyle])

test('the page draws no line around itself after a click on empty space and a key, but after the skip link', async () => {
  const page = await openPage('/terms')
  await page.mouse.click(20, 400)
  await page.keyboard.press('End')
  expect(await main(page)).toEqual(['main', 'none'])

  await page.reload()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => main(page)).toEqual(['main', 'solid'])
})
