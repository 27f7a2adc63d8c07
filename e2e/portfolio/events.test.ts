import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Portfolio } from '#features/portfolio/portfolio.contract.ts'
import { listenToBeacons } from '../beacons.ts'
import { alive, openPage } from '../browser.ts'
import { ask, newEmail, openSignedIn } from '../people.ts'
import { sharedServer, type Site } from '../serve.ts'
import { sentTo } from '../profile/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

const dialog = (page: Page) => page.getByRole('dialog')

async function fillLink(page: Page, title: string): Promise<void> {
  await dialog(page).getByLabel('Project title').fill(title)
  await dialog(page)
    .getByLabel(/URL link/)
    .check()
  await dialog(page).getByRole('textbox', { name: 'Website' }).fill('example.org')
  await dialog(page).getByRole('button', { name: 'Upload project' }).click()
}

async function choose(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${title}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('[EVENT-05] portfolio changes are recorded: details, added, edited, hidden, shown, ordered, copied, removed', async () => {
  const page = await openSignedIn(site, newEmail(), '/terms')
  await ask(page, 'POST', '/portfolio/documents', { type: 'URL', title: 'One', url: { url: 'example.org' } })
  await page.goto(`${site.origin}/portfolio`)
  await alive(page)
  const told = await listenToBeacons(page)
  const next = async (name: string, data: object) => {
    await expect.poll(async () => (await told()).at(-1)).toEqual({ name, data })
  }
  await page.getByLabel('Title of your portfolio').fill('Engines')
  await next('portfolio_details_changed', { location: 'title' })
  await page.getByLabel('Description of your portfolio').fill('Notes')
  await next('portfolio_details_changed', { location: 'description' })

  await page.getByRole('button', { name: /^Add a project/ }).click()
  await fillLink(page, 'Two')
  await page.getByRole('link', { name: /^Two/ }).waitFor()
  const { documents } = (await ask(page, 'GET', '/portfolio')).body as Portfolio
  const documentId = documents.find(({ title }) => title === 'Two')?.id
  await next('portfolio_document_added', { documentId, isPro: false })

  const edit = async (title: string, change: () => Promise<void>) => {
    await choose(page, title, 'Edit project')
    await change()
    await dialog(page).getByRole('button', { name: 'Save changes' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  }
  await edit('Two', () => dialog(page).getByLabel('Project title').fill('Second'))
  await next('portfolio_document_edited', { documentId, isPro: false })
  await page.getByRole('link', { name: /^Second/ }).waitFor()
  const isShown = () => dialog(page).getByRole('switch', { name: 'Show on my public portfolio' })
  await edit('Second', () => isShown().click())
  await next('portfolio_document_hidden', { documentId })
  await page.getByText('Only you see this').waitFor()
  await edit('Second', () => isShown().click())
  await next('portfolio_document_shown', { documentId })
  expect((await told()).filter(({ name }) => name === 'portfolio_document_edited')).toHaveLength(1)

  await choose(page, 'Second', 'Move later')
  await next('portfolio_ordered', {})
  await page.getByRole('button', { name: 'Share portfolio' }).click()
  await next('portfolio_link_copied', { location: 'portfolio' })
  await choose(page, 'Second', 'Delete project')
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await next('portfolio_document_removed', { documentId })
})

test('[PORT-46] a visitor who opens the form sends nothing, and is told why', async () => {
  const page = await openPage('/terms')
  await alive(page)
  const sent = sentTo(page, '/portfolio/documents')
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('modal', { detail: { type: 'portfolioUpload', data: {}, options: {} } })))
  await fillLink(page, 'Not mine')
  await dialog(page).getByText('Only the owner of a portfolio can change it.').waitFor()
  expect(sent).toEqual([])
})
