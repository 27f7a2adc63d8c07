import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { alive, axe } from '../browser.ts'
import { ask, newEmail, openSignedIn, toastSays } from '../people.ts'
import { sharedServer, type Site } from '../serve.ts'
import { add, chip, link, openDirectory, panel, remove, search, showsTitles, tab, titles } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

const openMine = async (page: Page) => {
  await openDirectory(page)
  await tab(page, 'My Projects').click()
}

const keep = (page: Page, ...ids: string[]) =>
  ask(
    page,
    'PUT',
    '/projects/selection',
    ids.map((projectId, index) => ({ projectId, selectedTime: new Date(Date.UTC(2026, 0, 1 + index)).toISOString() })),
  )

const kept = async (page: Page) => {
  const { body } = await ask(page, 'GET', '/projects?selected=true')
  return (body as { id: string }[]).map(({ id }) => id)
}

async function answerIn(page: Page, project: string, status = 'IN_REVIEW'): Promise<void> {
  const { body } = await ask(page, 'GET', `/projects/${project}/validations`)
  const first = (body as { validations: { id: string; type: string }[] }).validations.find(({ type }) => type === 'TEXT')
  await ask(page, 'POST', `/projects/${project}/validations/${first?.id}`, {
    id: first?.id,
    type: 'TEXT',
    text: { data: 'An answer that is kept' },
    status,
  })
}

test('[DIR-03] [DIR-34] [DIR-35] [DIR-37] [ERR-33] an added project is there at once and after a reload, a removed one is gone', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await openMine(page)
  await panel(page).getByText("Let's start learning").waitFor()
  await panel(page).getByText('Add projects to get started!').waitFor()
  await tab(page, 'Explore').click()
  await search(page).fill('dns')
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const sent: unknown[] = []
  await page.route('**/projects/selection', async (route) => {
    sent.push(route.request().postDataJSON())
    await held
    await route.continue()
  })
  await add(page, 'Read the DNS').click()
  await remove(page, 'Read the DNS').waitFor()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual({ add: [{ projectId: 'read-the-dns', selectedTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }] })
  letGo()
  await expect.poll(() => kept(page)).toEqual(['read-the-dns'])
  await page.reload()
  await openDirectory(page)
  await tab(page, 'My Projects').click()
  await showsTitles(page, ['Read the DNS'])
  await remove(page, 'Read the DNS').click()
  await panel(page).getByText("Let's start learning").waitFor()
  await expect.poll(() => kept(page)).toEqual([])
})

test('[DIR-36] a change that the server refuses is rolled back, with a sentence', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await keep(page, 'read-the-dns')
  await page.reload()
  await openMine(page)
  await page.route('**/projects/selection', (route) => route.fulfill({ status: 422, contentType: 'application/json', body: '{}' }))
  await remove(page, 'Read the DNS').click()
  await toastSays(page, 'We couldn’t remove that. Please try again.')
  await showsTitles(page, ['Read the DNS'])
  await tab(page, 'Explore').click()
  await search(page).fill('sqlite')
  await add(page, 'A library in SQLite').click()
  await toastSays(page, 'We couldn’t add that. Please try again.')
  await add(page, 'A library in SQLite').waitFor()
})

test("double clicks, lost replies and two tabs: in the end each screen shows the server's state", async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  const other = await page.context().newPage()
  await other.goto(`${site.origin}/onboarding`)
  await openMine(other)
  await openDirectory(page)
  await tab(page, 'Explore').click()
  await search(page).fill('dns')
  let sent = 0
  let last: string | null = null
  let isOnItsWay = false
  await page.route('**/projects/selection', async (route) => {
    isOnItsWay = true
    last = (route.request().postDataJSON() as { add?: { selectedTime: string }[] }).add?.[0]?.selectedTime ?? null
    const reply = await route.fetch()
    sent += 1
    if (sent % 2 === 1) return route.abort('connectionreset')
    isOnItsWay = false
    return route.fulfill({ response: reply })
  })
  const button = panel(page).getByRole('button', { name: /Read the DNS (to|from) My Projects/ })
  await button.dblclick()
  await button.click()
  // the last change is sent after the one before has completed
  const isSettled = () => sent > 1 && !isOnItsWay && last !== null
  await expect.poll(isSettled).toBe(true)
  await page.waitForTimeout(500)
  await expect.poll(isSettled).toBe(true)
  expect(await kept(page)).toEqual(['read-the-dns'])
  await remove(page, 'Read the DNS').waitFor()
  await showsTitles(other, ['Read the DNS'])
  await remove(other, 'Read the DNS').click()
  await add(page, 'Read the DNS').waitFor()
  expect(await kept(page)).toEqual([])
})

test('[DIR-12] [DIR-20] [DIR-22] [DIR-24] [DIR-30] [DIR-31] [DIR-33] [ERR-32] views, order and filter can be chosen, and are remembered', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await keep(page, 'a-library-in-sqlite', 'read-the-dns', 'speak-http-by-hand')
  await page.reload()
  await openMine(page)
  const byCatalogue = await expect
    .poll(() => titles(page))
    .toHaveLength(3)
    .then(() => titles(page))
  await chip(page, 'Roadmap Settings').click()
  expect(await chip(page, 'Series (A-Z)').getAttribute('aria-pressed')).toBe('true')
  await chip(page, 'Descending').click()
  await chip(page, 'List').click()
  await showsTitles(page, byCatalogue.toReversed())
  await chip(page, 'Roadmap Settings').click()
  await chip(page, 'Recently added').click()
  expect(await chip(page, 'Ascending').getAttribute('aria-pressed')).toBe('true')
  await chip(page, 'Roadmap').click()
  const byTime = ['Speak HTTP by hand', 'Read the DNS', 'A library in SQLite']
  await showsTitles(page, byTime)
  await panel(page).getByText('Up next').waitFor()
  expect(await axe(page, '.toolbar')).toEqual([])
  await chip(page, 'Completed').click()
  await panel(page).getByText('No results found.', { exact: true }).waitFor()
  await chip(page, 'Completed').click()
  await chip(page, 'Not started').click()
  await chip(page, 'Roadmap Settings').click()
  await chip(page, 'Descending').click()
  await chip(page, 'Roadmap').click()
  await showsTitles(page, byTime.toReversed())
  await page.reload()
  await openDirectory(page)
  expect(await tab(page, 'My Projects').getAttribute('aria-selected')).toBe('true')
  expect(await chip(page, 'Roadmap').getAttribute('aria-pressed')).toBe('true')
  expect(await chip(page, 'Not started').getAttribute('aria-pressed')).toBe('true')
  await showsTitles(page, byTime.toReversed())
  expect(await axe(page, '.toolbar')).toEqual([])
  await chip(page, 'Roadmap Settings').click()
  const pressed = panel(page).locator('button[aria-pressed=true]')
  expect(await pressed.allTextContents()).toEqual(expect.arrayContaining(['Recently added', 'Descending']))
})

test('[DIR-18] [DIR-19] an answer in one tab shows as progress in the directory of another, without a reload', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await keep(page, 'read-the-dns')
  await page.reload()
  await openMine(page)
  await showsTitles(page, ['Read the DNS'])
  const other = await page.context().newPage()
  await other.goto(`${site.origin}/terms`)
  await answerIn(other, 'read-the-dns')
  await panel(page).locator('[data-status=PROJECT_IN_REVIEW]').getByText('To review', { exact: true }).waitFor()
  expect(await link(page, 'Read the DNS').isVisible()).toBe(true)
})

test('[DIR-45] a project that is begun has a ring of a quarter, and its words claim no number for it', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await keep(page, 'read-the-dns')
  await answerIn(page, 'read-the-dns', 'INCOMPLETE')
  await page.reload()
  await openMine(page)
  const status = panel(page).locator('[data-status=PROJECT_IN_PROGRESS]')
  await status.getByRole('img', { name: /^Begun · \d+ tasks$/ }).waitFor()
  expect(await status.locator('circle').last().getAttribute('stroke-dasharray')).toBe('25 100')
  expect(await status.innerText()).toMatch(/^Begun · \d+ tasks$/)
})

test('Undo returns a removed project to its place in the plan', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  const ids = ['read-the-dns', 'a-library-in-sqlite', 'speak-http-by-hand']
  await keep(page, ...ids)
  const plan = async () =>
    ((await ask(page, 'GET', '/user/plan')).body as { projects: { projectId: string }[] }).projects.map(({ projectId }) => projectId)
  expect(await plan()).toEqual(ids)
  await page.reload()
  await openMine(page)
  await remove(page, 'Read the DNS').click()
  await expect.poll(plan).toEqual(ids.slice(1))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(plan).toEqual(ids)
  await page.goto(`${site.origin}/projects/speak-http-by-hand`)
  await alive(page)
  await page.getByRole('button', { name: 'My work', exact: true }).click()
  await page.locator('#panel-right').getByRole('button', { name: 'Take Read the DNS out of your plan' }).click()
  await expect.poll(plan).toEqual(ids.slice(1))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(plan).toEqual(ids)
})

test('under a filter a project moves past the next one that is shown', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await keep(page, 'a-library-in-sqlite', 'read-the-dns', 'speak-http-by-hand')
  await ask(page, 'PUT', '/user/plan', { order: ['a-library-in-sqlite', 'read-the-dns', 'speak-http-by-hand'] })
  await answerIn(page, 'read-the-dns')
  await page.reload()
  await openMine(page)
  await chip(page, 'Roadmap Settings').click()
  await chip(page, 'Recommended').click()
  await chip(page, 'List').click()
  await showsTitles(page, ['A library in SQLite', 'Read the DNS', 'Speak HTTP by hand'])
  await chip(page, 'Not started').click()
  await showsTitles(page, ['A library in SQLite', 'Speak HTTP by hand'])
  await panel(page).getByRole('button', { name: 'Move Speak HTTP by hand up' }).click()
  await showsTitles(page, ['Speak HTTP by hand', 'A library in SQLite'])
  await panel(page).getByRole('button', { name: 'Move Speak HTTP by hand down' }).click()
  await showsTitles(page, ['A library in SQLite', 'Speak HTTP by hand'])
})
