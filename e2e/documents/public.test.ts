import { beforeAll, expect, test } from 'vitest'
import { axe, complaintsOf, newPage } from '../browser.ts'
import { sharedWorkbench } from '../projects/site.ts'
import { whoeverOpens } from '../screens.ts'
import type { Site } from '../serve.ts'
import { docs, openDocumented } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('[DOCS-12] [DOCS-13] a finished project is read as a page, by its owner at once and by others once it is public', async () => {
  const page = await openDocumented(site)
  const { page: address, pdf } = await docs(page)
  const visitor = await newPage()
  const statusFor = async (path: string) => (await visitor.request.get(site.origin + path, { headers: { accept: 'text/html' } })).status()
  expect([await statusFor(address), await statusFor(pdf)]).toEqual([404, 404])

  await page.goto(site.origin + address)
  await page.getByText('Only you can read this here.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Make public' }).click()
  await page.getByText('Everybody who has the address can read this.').waitFor()

  expect([await statusFor(address), await statusFor(pdf)]).toEqual([200, 200])
  await whoeverOpens(site.origin + address, async (other) => {
    await other.getByRole('heading', { level: 1 }).waitFor()
    expect(await other.getByRole('button', { name: 'Make private' }).count()).toBe(0)
  })
  await page.getByRole('button', { name: 'Make private' }).click()
  await page.getByText('Only you can read this here.').waitFor()
  expect([await statusFor(address), await statusFor(pdf)]).toEqual([404, 404])
  expect(complaintsOf(page)).toEqual([])
})
