import { beforeAll, expect, test } from 'vitest'
import { axe } from '../browser.ts'
import { newEmail, openSignedIn } from '../people.ts'
import { sharedServer, type Site } from '../serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

test('[PORT-04] a loading portfolio shows three placeholder tiles', async () => {
  const page = await openSignedIn(site, newEmail(), '/terms')
  const gate = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === '/portfolio',
    async (route) => {
      await gate.promise
      await route.continue()
    },
  )
  const link = page.getByRole('link', { name: 'Portfolio' })
  // the link is hydrated, so that it navigates without a page load
  await expect.poll(() => link.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react')))).toBe(true)
  await link.click({ noWaitAfter: true })
  const tiles = page.locator('[data-skeleton-tile]')
  await tiles.first().waitFor()
  expect(await tiles.count()).toBe(3)
  expect(await axe(page, 'main')).toEqual([])
  gate.resolve()
  await page.getByLabel('Title of your portfolio').waitFor()
  expect(await tiles.count()).toBe(0)
})
