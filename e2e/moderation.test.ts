import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { alive, axe, complaintsOf, newPage, PHONE } from './browser.ts'
import { isWhole, LOOKS, visitOf } from './looks.ts'
import { ask, failing, newEmail, openSignedIn } from './people.ts'
import { openAs, sharedWorkbench } from './projects/site.ts'
import { onEveryScreen, isSound } from './screens.ts'
import type { Site } from './serve.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

const WORDS = 'It shows <img src=x onerror="alert(1)"> my address.'
const REASON = 'It shows the address of somebody else.'

interface Owner {
  page: Page
  email: string
  portfolio: string
}

async function openOwner(title: string): Promise<Owner> {
  const email = newEmail('owner')
  const page = await openSignedIn(site, email, '/terms')
  const { nickname } = (await ask(page, 'GET', '/portfolio')).body as { nickname: string }
  expect((await ask(page, 'PUT', '/portfolio', { title, description: 'What I build.' })).status).toBe(200)
  return { page, email, portfolio: `/${nickname}/portfolio` }
}

const goTo = async (page: Page, path: string) => {
  const reply = await page.goto(site.origin + path)
  await alive(page)
  return reply?.status()
}

const report = (page: Page, path: string) =>
  ask(page, 'POST', '/report', { id: crypto.randomUUID(), page: path, reason: 'private', words: WORDS })

test('a visitor reports a page from its foot, on a phone and elsewhere', async () => {
  const { portfolio } = await openOwner('Engines')
  const page = await newPage({ viewport: PHONE })
  await goTo(page, portfolio)
  await page.getByRole('link', { name: 'Report this page' }).click()
  await page.getByRole('heading', { name: 'Report a page' }).waitFor()
  await alive(page)
  const send = page.getByRole('button', { name: 'Send report' })
  await send.click()
  await page.getByText('Choose what is wrong.').waitFor()
  await page.getByLabel('Your e-mail').fill('nobody')
  await page.getByLabel('It shows something private of somebody').check()
  await send.click()
  await page.getByText('This is not an e-mail address.').waitFor()
  await onEveryScreen(page, () => isSound(page, 'article'))
  await page.setViewportSize(PHONE)
  await page.getByLabel('Your e-mail').fill('')
  await page.getByLabel('In your words').fill(WORDS)
  const refused = await failing(page, '/report', 422)
  await send.click()
  await page.getByText('Your report could not be sent. Please try again.').waitFor()
  expect(refused()).toBe(1)
  await page.unrouteAll()
  await send.click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await isSound(page, 'article')
  await page.getByRole('link', { name: 'Back to the page' }).click()
  await page.getByRole('heading', { name: 'Engines' }).waitFor()
})

test('an address that is no page of a learner gives no form', async () => {
  const page = await newPage()
  await goTo(page, '/report?page=https%3A%2F%2Felsewhere.test')
  await page.getByText('Open the page that you mean').waitFor()
  expect(await page.getByRole('button', { name: 'Send report' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

test('an admin takes the page down; its owner reads why, and others find nothing; the admin undoes it', async () => {
  const owner = await openOwner('Machines')
  await report(await newPageOnSite(), owner.portfolio)
  const { page: admin } = await openAs(site, { admin: true }, '/admin/reports')
  await admin
    .getByRole('navigation', { name: 'Admin pages' })
    .getByText(/^\d+ open$/)
    .waitFor()
  const one = admin.getByRole('list', { name: 'Open reports' }).getByRole('listitem').filter({ hasText: owner.email }).first()
  await one.getByText(WORDS).waitFor()
  expect(await one.locator('img').count()).toBe(0)
  await one.getByRole('button', { name: 'Take down: Machines' }).click()
  await one.getByRole('button', { name: 'Take down: Machines' }).click()
  await one.getByText('Write a reason.').waitFor()
  await one.getByLabel('The reason').fill(REASON)
  expect(await axe(admin)).toEqual([])
  await one.getByRole('button', { name: 'Take down: Machines' }).click()
  await admin.getByText('The page is taken down. Its owner gets a mail.').waitFor()
  await expect.poll(() => admin.getByRole('list', { name: 'Open reports' }).getByText(owner.email).count()).toBe(0)

  const visitor = await newPage()
  expect(await goTo(visitor, owner.portfolio)).toBe(404)
  await goTo(owner.page, '/portfolio')
  await owner.page.getByText(REASON).waitFor()
  expect(await owner.page.getByRole('button', { name: 'Copy link' }).count()).toBe(0)
  await onEveryScreen(owner.page, () => isSound(owner.page, 'main'))
  expect(await owner.page.getByLabel('Title of your portfolio').inputValue()).toBe('Machines')

  await goTo(admin, '/admin/people')
  await admin.getByLabel('Search').fill(owner.email.toUpperCase())
  await admin.getByRole('button', { name: 'Find', exact: true }).click()
  const people = admin.getByRole('region', { name: 'People' }).locator('tbody tr')
  await expect.poll(() => people.count()).toBe(1)
  expect(await people.innerText()).toContain(owner.email)
  await onEveryScreen(admin, () => isSound(admin, 'main'))
  await people.getByRole('link').click()
  await admin.getByText(REASON).waitFor()
  expect(await admin.getByRole('link', { name: 'View the site as this person' }).count()).toBe(1)
  await onEveryScreen(admin, () => isSound(admin, 'main'))
  await admin.getByRole('button', { name: 'Undo the takedown: Machines' }).click()
  await admin.getByText('The takedown is undone. Its owner gets a mail.').waitFor()
  expect(await goTo(visitor, owner.portfolio)).toBe(200)
  await goTo(admin, `/admin/audit?who=${encodeURIComponent(owner.email)}&what=takedowns`)
  expect(await admin.getByRole('region', { name: 'Entries of the audit log' }).locator('tbody tr').count()).toBe(2)
  expect([...complaintsOf(admin), ...complaintsOf(owner.page)]).toEqual([])
})

test('a person is looked at, for the audit log, when their page is opened, and not when the pointer or the focus is on their name', async () => {
  const { email } = await openOwner('Clocks')
  const { page: admin } = await openAs(site, { admin: true }, `/admin/people?search=${encodeURIComponent(email)}`)
  const looks = async () => ((await ask(admin, 'GET', `/admin/audit?who=${encodeURIComponent(email)}&what=people`)).body as object[]).length
  const name = admin.getByRole('region', { name: 'People' }).locator('tbody tr').getByRole('link')
  await name.hover()
  await name.focus()
  // a preload would begin at once
  await admin.waitForTimeout(500)
  expect(await looks()).toBe(0)
  await name.click()
  await admin.getByRole('link', { name: 'View the site as this person' }).waitFor()
  expect(await looks()).toBe(1)
})

/** A visitor's page of the site, to ask from. */
async function newPageOnSite(): Promise<Page> {
  const page = await newPage()
  await goTo(page, '/terms')
  return page
}

describe('a report', () => {
  let email: string
  // one for all looks: ten reports an hour are taken from one address
  beforeAll(async () => {
    const owner = await openOwner('A portfolio with a title that is as long as one may ever be')
    await report(await newPageOnSite(), owner.portfolio)
    email = owner.email
  })

  async function openReport(look: (typeof LOOKS)[number]) {
    const { page } = await openAs(site, { admin: true }, '/admin/reports', visitOf(look))
    return { page, one: page.getByRole('list', { name: 'Open reports' }).getByRole('listitem').filter({ hasText: email }).first() }
  }

  test.each(LOOKS)('that is open is whole: %s', async (...look) => {
    const { page, one } = await openReport(look)
    await one.getByRole('button', { name: /^Take down/ }).click()
    await one.getByLabel('The reason').waitFor()
    await isWhole(page, 'main')
    expect(complaintsOf(page)).toEqual([])
  })

  test.each(LOOKS.slice(-1))('that is closed is whole: %s', async (...look) => {
    const { page, one } = await openReport(look)
    await one.getByRole('button', { name: /^Nothing wrong/ }).click()
    await page.getByText('Closed. The page stays as it is.').waitFor()
    await isWhole(page, 'main')
    expect(complaintsOf(page)).toEqual([])
  })
})
