import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive } from '../browser.ts'
import { ask, newEmail, openSignedIn } from '../people.ts'
import { sharedServer, type SharedSite } from '../serve.ts'

let site: SharedSite
beforeAll(async () => {
  site = await sharedServer()
})

const dialog = (page: Page) => page.getByRole('dialog')
const open = (path: string) => openSignedIn(site, newEmail(), path)
const addLink = (page: Page, name: string) =>
  ask(page, 'POST', '/portfolio/documents', { type: 'URL', title: name, url: { url: 'example.org' } })

test('[PORT-21] [PORT-30] [PORT-33] [PORT-34] [PORT-35] [PORT-45] a project is changed and deleted from its menu', async () => {
  const page = await open('/terms')
  await addLink(page, 'My server')
  await page.goto(`${site.origin}/portfolio`)
  await alive(page)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Options for/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Edit project')
  await dialog(page).getByRole('heading', { name: 'Edit project' }).waitFor()
  await dialog(page).getByLabel('Project title').fill('')
  expect(await dialog(page).getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
  await dialog(page).getByLabel('Project title').fill('My better server')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('link', { name: /My better server/ }).waitFor()
  await choose('Delete project')
  await dialog(page).getByRole('heading', { name: 'Delete My better server?', exact: true }).waitFor()
  await dialog(page).getByText('Are you sure you want to delete this project? This action cannot be undone.', { exact: true }).waitFor()
  const kept = async () => ((await ask(page, 'GET', '/portfolio')).body as { documents: { title: string }[] }).documents
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /My better server/ }).waitFor()
  expect(await kept()).toMatchObject([{ title: 'My better server' }])
  await choose('Delete project')
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('link', { name: /My better server/ }).waitFor({ state: 'detached' })
  await expect.poll(kept).toEqual([])
})

test('a tile deleted in another tab is reported as gone, and disappears here', async () => {
  const page = await open('/terms')
  await addLink(page, 'My server')
  await page.goto(`${site.origin}/portfolio`)
  await alive(page)
  await page.getByRole('button', { name: 'Options for My server' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  await dialog(page).getByLabel('Project title').fill('My better server')
  const { documents } = (await ask(page, 'GET', '/portfolio')).body as { documents: { id: string }[] }
  await ask(page, 'DELETE', `/portfolio/documents/${documents[0]?.id}`)
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await dialog(page).getByText('This project is no longer in your portfolio.').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /My server/ }).waitFor({ state: 'detached' })
})

test('what another tab saved meanwhile is replaced by an open form only when told so', async () => {
  const page = await open('/terms')
  await addLink(page, 'My server')
  await page.goto(`${site.origin}/portfolio`)
  await alive(page)
  const titles = async () =>
    ((await ask(page, 'GET', '/portfolio')).body as { documents: { title: string }[] }).documents.map(({ title }) => title)
  await page.getByRole('button', { name: 'Options for My server' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  await dialog(page).getByLabel('Project title').fill('From this tab')
  const { documents } = (await ask(page, 'GET', '/portfolio')).body as { documents: { id: string }[] }
  await ask(page, 'PUT', `/portfolio/documents/${documents[0]?.id}`, {
    type: 'URL',
    title: 'From another tab',
    url: { url: 'example.org' },
  })
  const save = dialog(page).getByRole('button', { name: 'Save changes' })
  await save.click()
  await dialog(page).getByText('changed elsewhere meanwhile, and is called “From another tab” there').waitFor()
  expect(await titles()).toEqual(['From another tab'])
  expect(await dialog(page).getByLabel('Project title').inputValue()).toBe('From this tab')
  // the words outlive the dialog, now as a change of the other tab's
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Options for From another tab' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  expect(await dialog(page).getByLabel('Project title').inputValue()).toBe('From this tab')
  await save.click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await titles()).toEqual(['From this tab'])
})

test('kept changes outlive what another tab saved, also if nothing more is typed', async () => {
  const page = await open('/terms')
  await addLink(page, 'My server')
  await page.goto(`${site.origin}/portfolio`)
  await alive(page)
  const edit = async (name: string) => {
    await page.getByRole('button', { name: `Options for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Edit project' }).click()
    await dialog(page).getByLabel('Project title').waitFor()
  }
  const leave = async () => {
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
  await edit('My server')
  await dialog(page).getByLabel('Project title').fill('From this tab')
  await leave()
  await edit('My server')
  const { documents } = (await ask(page, 'GET', '/portfolio')).body as { documents: { id: string }[] }
  await ask(page, 'PUT', `/portfolio/documents/${documents[0]?.id}`, {
    type: 'URL',
    title: 'From another tab',
    url: { url: 'example.org' },
  })
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await dialog(page).getByText('is called “From another tab” there').waitFor()
  await leave()
  await edit('From another tab')
  expect(await dialog(page).getByLabel('Project title').inputValue()).toBe('From this tab')
})

test.each(['Escape', 'Back', 'a reload'])('what is typed into an open project is there again after %s, until Cancel', async (how) => {
  const page = await open('/terms')
  await addLink(page, 'My server')
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  await page.getByRole('button', { name: 'Options for My server' }).waitFor()
  const edit = async () => {
    await page.getByRole('button', { name: 'Options for My server' }).click()
    await page.getByRole('menuitem', { name: 'Edit project' }).click()
    await dialog(page).getByLabel('Project title').waitFor()
  }
  await edit()
  await dialog(page).getByLabel('Project title').fill('My better server')
  if (how === 'Escape') await page.keyboard.press('Escape')
  else if (how === 'Back') {
    await page.goBack()
    await page.waitForURL('**/terms')
    await page.goForward()
  } else {
    await page.reload()
    await alive(page)
  }
  await dialog(page).waitFor({ state: 'detached' })
  await edit()
  expect(await dialog(page).getByLabel('Project title').inputValue()).toBe('My better server')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await edit()
  expect(await dialog(page).getByLabel('Project title').inputValue()).toBe('My server')
})
