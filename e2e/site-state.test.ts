import { beforeAll, expect, test } from 'vitest'
import { complaintsOf } from './browser.ts'
import { isWhole, LOOKS, visitOf } from './looks.ts'
import { openAs, sharedWorkbench } from './projects/site.ts'
import type { Site } from './serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test.each(LOOKS)('an admin reads the state of the site, and checks it again: %s', async (...look) => {
  const { page } = await openAs(site, { admin: true }, '/admin', visitOf(look))
  await page.getByRole('heading', { name: 'State of the site' }).waitFor()
  const rows = page.locator('article').getByRole('listitem')
  await rows.filter({ hasText: 'PostgreSQL' }).getByText('OK').waitFor()
  await rows.filter({ hasText: 'Mail is written to' }).waitFor()
  const again = page.waitForResponse('**/admin/state')
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await again).status()).toBe(200)
  await isWhole(page, 'main')
  expect(complaintsOf(page)).toEqual([])
})
