import { expect, test } from 'vitest'
import { DESKTOP, PHONE, TABLET, axe, openPage } from '../browser.ts'
import { isThere, tabTo } from '../keyboard.ts'
import { contents } from './page.ts'

const PROJECT = '/projects/your-first-terminal'

test.each([DESKTOP, TABLET, PHONE])('one press takes a visitor to the first task: %o', async (viewport) => {
  const page = await openPage(PROJECT, { viewport })
  await page.getByRole('link', { name: 'Go to task 1' }).click()
  const top = () =>
    page
      .locator('.doc-task')
      .first()
      .evaluate((task) => task.getBoundingClientRect().top / innerHeight)
  await expect.poll(top).toBeLessThan(0.6)
  await expect.poll(top).toBeGreaterThan(-0.1)
  expect(await axe(page)).toEqual([])
})

test('by keyboard the contents can be skipped', async () => {
  const page = await openPage(PROJECT)
  await tabTo(page, page.getByRole('link', { name: 'Skip the contents' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Go to task 1')
})

test('by keyboard each line of the contents is one stop, and arrows move to its bookmark, its items and the next line', async () => {
  const page = await openPage(PROJECT)
  const row = contents(page)
    .locator('.toc-row', { has: page.getByRole('button', { name: /^What is in/ }) })
    .first()
  const [line, fold] = [row.getByRole('link'), row.getByRole('button', { name: /^What is in/ })]
  await tabTo(page, line)
  await page.keyboard.press('Tab')
  await expect.poll(() => isThere(page.locator('.toc-row a:focus'))).toBe(true)
  expect(await isThere(line)).toBe(false)
  await page.keyboard.press('ArrowUp')
  for (const stop of [row.getByRole('button', { name: /^Bookmark/ }), fold]) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => isThere(stop)).toBe(true)
  }
  const was = await fold.getAttribute('aria-expanded')
  await page.keyboard.press('Enter')
  await expect.poll(() => fold.getAttribute('aria-expanded')).not.toBe(was)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => isThere(line)).toBe(true)
  expect(await axe(page, '.toc')).toEqual([])
})

test('an entry of the contents has at most two lines', async () => {
  const page = await openPage('/projects/read-the-dns')
  await page.getByRole('button', { name: 'What is in Listen to a question' }).click()
  const lines = await page
    .locator('.toc-items a span.line-clamp-2')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)),
    )
  expect(lines.length).toBeGreaterThan(0)
  expect(Math.max(...lines)).toBeLessThanOrEqual(2.1)
})
