import { beforeAll, expect, test } from 'vitest'
import { alive } from './browser.ts'
import { ask, openMenu } from './people.ts'
import { sharedWorkbench } from './projects/site.ts'
import type { Site } from './serve.ts'
import { WORKSHOP, around, field, openWorkshop, pathOf, says } from './workshop.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('an account deleted in another tab leaves no words on the device, and no tab says that some are left', async () => {
  const { page } = await openWorkshop(site)
  const { id, email } = (await ask(page, 'GET', '/user')).body as { id: string; email: string }
  await page.route(`**${pathOf('shop')}`, (route) => route.abort())
  await field(page, 'shop').fill('words that never arrived')
  await says(page, 'shop', 'kept')
  const kept = () => page.evaluate((owner) => Object.keys(localStorage).filter((key) => key.includes(owner)), id)
  expect(await kept()).not.toEqual([])

  const other = await page.context().newPage()
  await other.goto(`${site.origin}/terms`)
  await alive(other)
  await openMenu(other)
  await other.getByRole('button', { name: 'Account settings' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click()
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await dialog.getByRole('button', { name: 'Permanently delete my account' }).click()
  await other.getByText('Your account has been deleted.').first().waitFor()
  await expect.poll(kept).toEqual([])
  await around(page, 'shop').getByText('This device holds an answer').waitFor({ state: 'detached' })
  await page.goto(site.origin + WORKSHOP)
  await alive(page)
  expect(await field(page, 'shop').inputValue()).toBe('')
  expect(await around(page, 'shop').getByText('This device holds an answer').count()).toBe(0)
})
