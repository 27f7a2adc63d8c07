import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive, holdBack, newPage, openPage } from '../browser.ts'
import { sharedServer, type Site } from '../serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

const PROJECT = '/projects/speak-http-by-hand'

async function openAsleep(path: string) {
  const page = await newPage()
  const { letGo } = await holdBack(page)
  await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' })
  const wake = async () => {
    letGo()
    await alive(page)
  }
  return { page, wake }
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const topOf = (page: Page, id: string) => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, id)

test.each(['', '#bytes'])('scrolling before hydration keeps the position, at “%s”', async (hash) => {
  const { page, wake } = await openAsleep(PROJECT + hash)
  const before = await scrolled(page)
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 1000)
  const top = await topOf(page, hash.slice(1) || 'anatomy')
  await wake()
  await page.locator('html[data-shell]').waitFor({ state: 'attached' })
  await expect.poll(async () => Math.abs(((await topOf(page, hash.slice(1) || 'anatomy')) ?? 0) - (top ?? 0))).toBeLessThan(50)
})

test('a press far down the page before hydration acts there afterwards', async () => {
  const { page, wake } = await openAsleep(PROJECT)
  const word = page.getByRole('button', { name: 'ETag', exact: true }).first()
  await word.click()
  await wake()
  await page.getByRole('dialog', { name: /What is/ }).waitFor()
  expect(await word.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0)
})

test('a distant target of the contents stays in view, also after everything above is laid out', async () => {
  const page = await openPage(site.origin + PROJECT)
  // in the list of a closed step
  await page.locator('.toc a[href="#bytes"]').evaluate((link) => (link as HTMLElement).click())
  await expect.poll(() => topOf(page, 'bytes')).toBeLessThan(100)
  await page.waitForTimeout(1500)
  const top = await topOf(page, 'bytes')
  expect(top).toBeGreaterThan(20)
  expect(top).toBeLessThan(28)
})
