import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive, axe } from './browser.ts'
import { ask, newEmail, openMenu, openSignedIn } from './people.ts'
import { setPerson } from './projects/site.ts'
import { sharedServer, type Site } from './serve.ts'

const admin = newEmail('admin')
const learner = newEmail('learner')
let site: Site
let page: Page
let learnerPage: Page

beforeAll(async () => {
  site = await sharedServer()
  learnerPage = await openSignedIn(site, learner, '/terms')
  page = await openSignedIn(site, admin, '/terms')
  await setPerson(site, admin, { admin: true })
  await page.reload()
  await alive(page)
})

const banner = () => page.getByText('You are currently impersonating:')

/** Records headers and beacons that leave the page. */
function watch(): { headers: Record<string, string>[]; events: number } {
  const seen: { headers: Record<string, string>[]; events: number } = { headers: [], events: 0 }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/events') seen.events += 1
    if (request.resourceType() === 'fetch') seen.headers.push(request.headers())
  })
  return seen
}

test('[SHELL-47] [ADMIN-04] [USER-14] the toolbar has three views, one at a time; the admin settings are for admins only', async () => {
  const shown = () => page.locator('.toolbar-view').evaluateAll((views) => views.map((view) => view.getAttribute('data-view')))
  await page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Projects' }).click()
  await expect.poll(shown).toEqual(['directory'])
  await openMenu(page)
  await expect.poll(shown).toEqual(['user'])
  await page.getByRole('button', { name: 'Admin settings' }).click()
  const settings = page.getByRole('region', { name: 'Admin settings' })
  await settings.waitFor()
  expect(await shown()).toEqual(['admin'])
  expect(await settings.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe('/admin/audit')
  expect(await axe(page)).toEqual([])
  await openMenu(learnerPage)
  expect(await learnerPage.getByRole('button', { name: 'Admin settings' }).count()).toBe(0)
})

test('[API-03] [ADMIN-06] [ADMIN-07] [ADMIN-08] [ADMIN-10] an admin impersonates a learner, in this tab, until it is stopped', async () => {
  await page.goto(`${site.origin}/terms?from=mail&userEmail=${encodeURIComponent(learner)}`)
  await alive(page)
  const seen = watch()
  await banner().waitFor()
  expect(await banner().textContent()).toContain(learner)
  await expect.poll(() => page.url()).toBe(`${site.origin}/terms?from=mail`)
  await openMenu(page)
  await page.getByText(learner, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByText('Personal Coach').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await axe(page)).toEqual([])

  await page.goto(`${site.origin}/privacy`)
  await banner().waitFor()
  await page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Projects' }).click()
  await page.locator('#toolbar-view').waitFor()
  await expect.poll(() => seen.headers.length).toBeGreaterThan(0)
  expect(new Set(seen.headers.map((headers) => headers['x-impersonate-user-email']))).toEqual(new Set([learner]))
  expect(seen.events).toBe(0)

  await page.keyboard.press('Escape')
  await page.locator('#toolbar-view').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => banner().count()).toBe(0)
  await openMenu(page)
  await page.getByText(admin, { exact: true }).waitFor()
})

test('[ADMIN-06] [ADMIN-08] by id as well', async () => {
  const { body } = (await ask(learnerPage, 'GET', '/user')) as { body: { id: string } }
  await page.goto(`${site.origin}/terms?userId=${body.id}`)
  await banner().waitFor()
  expect(await banner().textContent()).toContain(`${body.id} (`)
  expect(await banner().textContent()).toContain(learner)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => banner().count()).toBe(0)
})

test('[ADMIN-09] for everyone else the address has no effect', async () => {
  await learnerPage.goto(`${site.origin}/terms?userEmail=${encodeURIComponent(admin)}`)
  await alive(learnerPage)
  await expect.poll(() => learnerPage.url()).toBe(`${site.origin}/terms`)
  expect(await learnerPage.getByText('You are currently impersonating:').count()).toBe(0)
  await openMenu(learnerPage)
  await learnerPage.getByText(learner, { exact: true }).waitFor()
})

test('the audit log is asked who, what and when; the address keeps the question', async () => {
  await page.goto(`${site.origin}/admin/audit`)
  await alive(page)
  const rows = page.getByRole('region', { name: 'Entries of the audit log' }).locator('tbody tr')
  const said = page.getByRole('status').filter({ hasText: 'match' })
  expect(await rows.count()).toBeGreaterThan(0)
  await page.getByLabel('Who').fill(learner)
  await page.getByLabel('What').fill('/TERMS')
  await page.getByLabel('What').press('Enter')
  await said.waitFor()
  expect(new URL(page.url()).searchParams.get('who')).toBe(learner)
  const shown = await rows.allInnerTexts()
  expect(shown.length).toBeGreaterThan(0)
  for (const row of shown) expect(row).toMatch(new RegExp(`${learner}[^]*/terms`))
  expect(await axe(page)).toEqual([])
  await page.getByLabel('To', { exact: true }).fill('2001-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('No entries match.').waitFor()
  await page.reload()
  await alive(page)
  await page.getByText('No entries match.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await said.waitFor({ state: 'detached' })
  expect(await rows.count()).toBeGreaterThanOrEqual(shown.length)
})

test('the audit log has pages, and says that there is more', async () => {
  const headers = { accept: 'application/json', 'x-impersonate-user-email': learner }
  for (let asked = 0; asked < 205; asked += 1)
    expect((await page.context().request.get(`${site.origin}/user`, { headers })).status()).toBe(200)
  await page.goto(`${site.origin}/admin/audit?who=${encodeURIComponent(learner)}`)
  await alive(page)
  const rows = page.getByRole('region', { name: 'Entries of the audit log' }).locator('tbody tr')
  await page.getByText('The newest 200 are shown.').waitFor()
  expect(await rows.count()).toBe(200)
  const last = await rows.last().innerText()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Older entries' }).click()
  await page.getByText('The newest 200 are shown.').waitFor({ state: 'detached' })
  expect(await rows.count()).toBeGreaterThan(0)
  expect(await rows.allInnerTexts()).not.toContain(last)
  await page.goBack()
  await page.getByText('The newest 200 are shown.').waitFor()
})
