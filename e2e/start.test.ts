import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, PHONE, TABLET, axe, complaintsOf, openPage } from './browser.ts'
import { ask, newEmail, openSignedIn } from './people.ts'
import { startServer, type Running } from './serve.ts'

let site: Running
beforeAll(async () => {
  site = await startServer()
})
afterAll(() => site?.stop())

test.each([
  ['with', true],
  ['without', false],
])('[SHELL-06] three series show until Show more, %s scripts', async (_name, scripts) => {
  const page = await openPage(`${site.origin}/`, { scripts })
  const shown = () => page.locator('section[aria-labelledby^=series-]').filter({ visible: true }).count()
  expect(await shown()).toBe(3)
  await page.getByText('Show more', { exact: true }).click()
  await expect.poll(shown).toBeGreaterThanOrEqual(6)
})

test('[SHELL-05] a newcomer reads what this is, sees what to build first, what it costs and where to sign in', async () => {
  const page = await openPage(`${site.origin}/`)
  await page.getByRole('heading', { level: 1, name: 'Learn by building real projects' }).waitFor()
  await page.getByRole('region', { name: 'Pick your plan' }).waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login?returnTo=%2F')
  await page.goBack()
  await page.getByRole('link', { name: /^Start with/ }).click()
  await page.waitForURL('**/projects/**')
})

test('who comes back finds their next task first, one click away', async () => {
  const page = await openSignedIn(site, newEmail(), '/')
  await page.getByRole('heading', { level: 1, name: 'What do you want to build first?' }).waitFor()
  await ask(page, 'PUT', '/projects/selection', [{ projectId: 'read-the-dns', selectedTime: new Date().toISOString() }])
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Read the DNS' }).waitFor()
  await page.getByRole('link', { name: 'Go on' }).click()
  await page.waitForURL('**/projects/read-the-dns')
})

test.each([
  ['desktop', DESKTOP, 'light'],
  ['tablet', TABLET, 'dark'],
  ['phone', PHONE, 'light'],
] as const)('axe finds nothing on the start page on a %s, and nothing complains', async (_name, viewport, theme) => {
  const page = await openPage(`${site.origin}/`, { viewport, theme })
  if (viewport === PHONE) await page.getByRole('button', { name: 'Read on here anyway' }).click()
  await page.getByText('Show more', { exact: true }).click()
  expect(await axe(page)).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})
