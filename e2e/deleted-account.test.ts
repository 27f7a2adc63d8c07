import type { Locator, Page } from 'playwright'
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

/** Types what does not arrive; returns what this device keeps for the account. */
async function keepsWords(page: Page, id: string): Promise<() => Promise<string[]>> {
  await page.route(`**${pathOf('shop')}`, (route) => route.abort())
  await field(page, 'shop').fill('words that never arrived')
  await says(page, 'shop', 'kept')
  const kept = () => page.evaluate((owner) => Object.keys(localStorage).filter((key) => key.includes(owner)), id)
  expect(await kept()).not.toEqual([])
  return kept
}

async function readyToDelete(page: Page, email: string): Promise<Locator> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Account settings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click()
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  return dialog.getByRole('button', { name: 'Permanently delete my account' })
}

test('an account deleted in another tab leaves no words on the device, and no tab says that some are left', async () => {
  const { page } = await openWorkshop(site)
  const { id, email } = (await ask(page, 'GET', '/user')).body as { id: string; email: string }
  const kept = await keepsWords(page, id)

  const other = await page.context().newPage()
  await other.goto(`${site.origin}/terms`)
  await alive(other)
  await (await readyToDelete(other, email)).click()
  await other.getByText('Your account has been deleted.').first().waitFor()
  await expect.poll(kept).toEqual([])
  await around(page, 'shop').getByText('This device holds an answer').waitFor({ state: 'detached' })
  await page.goto(site.origin + WORKSHOP)
  await alive(page)
  expect(await field(page, 'shop').inputValue()).toBe('')
  expect(await around(page, 'shop').getByText('This device holds an answer').count()).toBe(0)
})

test('a deletion that a session’s end refuses says so, and leaves the words on the device', async () => {
  const { page } = await openWorkshop(site)
  const { id, email } = (await ask(page, 'GET', '/user')).body as { id: string; email: string }
  const kept = await keepsWords(page, id)
  const other = await page.context().newPage()
  await other.goto(`${site.origin}/terms`)
  await alive(other)
  const permanently = await readyToDelete(other, email)
  await page.context().clearCookies()
  await permanently.click()
  await other.getByText('You’re logged out, so nothing was deleted. Log in and try again.').waitFor()
  expect(await other.evaluate(() => sessionStorage.getItem('waymark:signed-out'))).toBe(null)
  expect(await kept()).not.toEqual([])
})
