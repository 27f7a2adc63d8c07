import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PROJECT, bar, openProject } from './page.ts'

const HEALTH = '**/healthz'
const PLAIN = 'This page can’t be shown right now.'

/** The site does not answer, although the device has a network. Returns the addresses that were asked for since. */
async function takeAway(page: Page, ...files: RegExp[]): Promise<string[]> {
  const refused: string[] = []
  for (const one of [HEALTH, ...files]) {
    await page.route(one, (route) => {
      refused.push(route.request().url())
      return route.abort()
    })
  }
  return refused
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('while the site is away an error page says so; when it is back there is a retry, and later error pages are whole', async () => {
  const page = await openProject()
  const refused = await takeAway(page, /error-page-.*\.js/, /portfolio\.index-.*\.js/)
  await bar(page).getByRole('link', { name: 'Portfolio' }).click()
  await page.getByText(PLAIN).waitFor()
  // it has found the site away, and asks again
  const asksAgain = () =>
    refused.slice(refused.findLastIndex((one) => one.includes('error-page'))).filter((one) => one.endsWith('/healthz'))
  await expect.poll(() => asksAgain().length).toBeGreaterThan(3)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.evaluate(() => history.pushState({}, '', '/no/such/path'))
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('while the site is away, a page whose code is missing does not reload: the way back leads to the text', async () => {
  const page = await openProject()
  const title = await heading(page).innerText()
  let loads = 0
  page.on('load', () => (loads += 1))
  await takeAway(page, /start-.*\.js/)
  await bar(page).getByRole('link', { name: 'Waymark home' }).click()
  await page.getByText(PLAIN).waitFor()
  await page.waitForTimeout(500)
  expect(loads).toBe(0)
  expect(await bar(page).isVisible()).toBe(true)
  await page.goBack()
  await page.waitForURL(`**${PROJECT}`)
  await expect.poll(() => heading(page).innerText()).toBe(title)
  expect(loads).toBe(0)
  await page.unrouteAll()
  await bar(page).getByRole('link', { name: 'Waymark home' }).click()
  await page.locator('main a[href^="/projects/"]').first().waitFor()
})
