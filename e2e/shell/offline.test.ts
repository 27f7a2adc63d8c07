import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive, openPage } from '../browser.ts'
import { newEmail, openSignedIn } from '../people.ts'
import { sharedServer, type Running } from '../serve.ts'
import { PROJECT, bar, wake } from './page.ts'

let site: Running
beforeAll(async () => {
  site = await sharedServer()
})

const waits = (page: Page) => page.getByText('the page you ask for opens when you are back').waitFor()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const SPEAK = 'Speak HTTP by hand'
const portfolio = (page: Page) => bar(page).getByRole('link', { name: 'Portfolio' })

test.each([
  ['a learner', true],
  ['a visitor', false],
])(
  'offline, the portfolio that %s presses opens when the network is back, and the page before it stays until then',
  async (_, isLearner) => {
    const page = isLearner ? await openSignedIn(site, newEmail(), PROJECT) : await openPage(site.origin + PROJECT)
    await wake(page)
    await portfolio(page).waitFor()
    await page.context().setOffline(true)
    await portfolio(page).click()
    await waits(page)
    // longer than any page in waiting is held back before it is shown
    await page.waitForTimeout(1500)
    expect(await heading(page, SPEAK).isVisible()).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByLabel('Title of your portfolio').waitFor()
  },
)

test('offline, the way back to a page that was read is open at once', async () => {
  const page = await openSignedIn(site, newEmail(), PROJECT)
  await wake(page)
  await portfolio(page).click()
  await page.getByLabel('Title of your portfolio').waitFor()
  await page.context().setOffline(true)
  await page.goBack()
  await heading(page, SPEAK).waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).or(page.locator('[data-box]')).first().waitFor()
  await page.goForward()
  await page.getByLabel('Title of your portfolio').waitFor()
  await alive(page)
})

test('offline, what is not there yet can be had when the network is back, and takes nothing of the page with it', async () => {
  const page = await openPage(site.origin + PROJECT)
  await wake(page)
  const profile = page.getByRole('button', { name: 'Menu', exact: true })
  await profile.waitFor()
  await page.context().setOffline(true)
  await profile.click()
  await page.waitForTimeout(500)
  expect(await heading(page, SPEAK).isVisible()).toBe(true)
  await page.context().setOffline(false)
  await expect
    .poll(async () => {
      const open = await page.getByText('Welcome to Waymark').isVisible()
      if (!open) await profile.click()
      return open
    })
    .toBe(true)
})
