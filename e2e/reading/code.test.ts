import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { complaintsOf, stopTime, type Visit } from '../browser.ts'
import { open, box } from './site.ts'

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('[CONT-33] [CONT-37] a code block is copied as shown, and says so for 2 s', async () => {
  const page = await open('/projects/lamp')
  const copy = box(page, 'Say hello').getByRole('button', { name: /Copy|Copied/ })
  await stopTime(page)
  await copy.click()
  await expect.poll(() => copy.textContent()).toBe('Copied!')
  expect(await clipboard(page)).toBe('echo "hello desk"')
  await page.clock.runFor(1900)
  expect(await copy.textContent()).toBe('Copied!')
  await page.clock.runFor(200)
  expect(await copy.textContent()).toBe('Copy')
})

test('[CONT-38] inline code is copied by a click, and confirms it for 2.5 s', async () => {
  const page = await open('/projects/lamp')
  const code = page.locator('.doc-code-inline')
  await stopTime(page)
  await code.click()
  await expect.poll(() => code.locator('.doc-said').textContent()).toBe('Copied!')
  expect(await clipboard(page)).toBe('lamp *on*')
  await page.clock.runFor(2400)
  expect(await code.locator('.doc-said').textContent()).toBe('Copied!')
  await page.clock.runFor(200)
  expect(await code.locator('.doc-said').textContent()).toBe('')
})

test('[CONT-34] [CONT-31] [CONT-27] [CONT-28] [CONT-29] [CONT-30] [CONT-32] an expandable block opens larger, with language, copy and close', async () => {
  const page = await open('/projects/long')
  await box(page, 'const steps')
    .getByRole('button', { name: /^Expand/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Code Preview' })
  await dialog.getByText('const steps = 12').waitFor()
  expect(await dialog.getByText('JavaScript').count()).toBeGreaterThan(0)
  const sizes = [dialog.locator('pre'), box(page, 'const steps').locator('pre')].map((pre) =>
    pre.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
  )
  expect(await sizes[0]).toBeGreaterThan((await sizes[1]) ?? 0)
  const copy = dialog.getByRole('button', { name: /^Cop/ })
  await stopTime(page)
  await copy.click()
  await expect.poll(() => copy.textContent()).toBe('Copied!')
  expect(await clipboard(page)).toBe('const steps = 12')
  await page.clock.runFor(1900)
  expect(await copy.textContent()).toBe('Copied!')
  await page.clock.runFor(200)
  expect(await copy.textContent()).toBe('Copy')
  await page.clock.resume()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('[ERR-45] an unavailable clipboard is silent in the code modal', async () => {
  const before: NonNullable<Visit['before']> = async (context) => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } }),
    )
  }
  const page = await open('/projects/long', { before })
  await box(page, 'const steps')
    .getByRole('button', { name: /^Expand/ })
    .click()
  const copy = page.getByRole('dialog').getByRole('button', { name: /^Cop/ })
  await copy.click()
  await page.waitForTimeout(100)
  expect(await copy.textContent()).toBe('Copy')
  expect(complaintsOf(page)).toEqual([])
})

test('[CONT-35] the ask button of a code block and an ask link open the Ask panel with their text', async () => {
  const page = await open('/projects/lamp')
  await page.getByRole('button', { name: 'ask why' }).click()
  await page.getByText('Why does a lamp glow?').waitFor()
  await box(page, 'Say hello')
    .getByRole('button', { name: /Ask about/ })
    .click()
  await page.getByText('What does this do?').waitFor()
})
