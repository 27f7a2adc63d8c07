import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, TABLET, alive, axe, complaintsOf, holdBack, newPage, openPage } from '../browser.ts'
import { failing } from '../people.ts'
import { add, asked, chip, group, link, openDirectory, openedDirectory, panel, search, showsTitles, tab, titles } from './page.ts'

test('[DIR-01] [DIR-02] [DIR-04] [DIR-06] [DIR-07] [DIR-09] [DIR-10] a visitor finds series and their projects', async () => {
  const page = await openedDirectory()
  expect(await tab(page, 'Explore').getAttribute('aria-selected')).toBe('true')
  expect(await search(page).getAttribute('placeholder')).toBe('I want to learn...')
  for (const name of ['All', 'Roadmaps', 'Specialty', 'Tools']) await chip(page, name).waitFor()
  await panel(page)
    .getByRole('button', { name: /^Speak the web/ })
    .click()
  await showsTitles(page, ['Speak HTTP by hand', 'Read the DNS', 'Your own HTTPS', 'A site of your own'])
  await chip(page, 'Back').click()
  await panel(page)
    .getByRole('button', { name: /^Data that lasts/ })
    .waitFor()
})

test('[DIR-05] arrow keys move between tabs, and through results', async () => {
  const page = await openedDirectory()
  await search(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => tab(page, 'My Projects').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => tab(page, 'Explore').getAttribute('aria-selected')).toBe('true')
  await search(page).fill('dns')
  await link(page, 'Read the DNS').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Read the DNS')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects/read-the-dns')
})

test('[DIR-08] [DIR-16] [DIR-39] typing is debounced to one search, with grouped results; a chip filters by kind', async () => {
  const page = await openedDirectory()
  const questions = asked(page, '/search')
  // at once: a busy machine may pause between two keys for longer than the debounce
  await search(page).evaluate((box: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const typed of ['d', 'dn', 'dns']) {
      write?.call(box, typed)
      box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  })
  await group(page, 'Projects').waitFor()
  await group(page, 'Series').waitFor()
  expect(questions.map(({ search: query }) => query)).toEqual(['?q=dns'])
  for (const [name, type] of [
    ['Roadmaps', 'roadmap'],
    ['Specialty', 'specialty'],
    ['Tools', 'tool'],
  ] as const) {
    await chip(page, name).click()
    await expect.poll(() => questions.at(-1)?.searchParams.get('type')).toBe(type)
  }
  await chip(page, 'All').click()
  await search(page).fill('sql')
  await expect.poll(() => questions.at(-1)?.search).toBe('?q=sql')
})

test('results stay until the answer to the new text is there', async () => {
  const page = await openedDirectory()
  const { letGo } = await holdBack(page, /\/search\?q=(dns|sqlite)$/)
  await search(page).fill('dns')
  await page.waitForRequest('**/search?q=dns')
  const series = panel(page).getByRole('button', { name: /^Data that lasts/ })
  expect(await series.isVisible()).toBe(true)
  letGo()
  await link(page, 'Read the DNS').waitFor()
  expect(await series.isVisible()).toBe(false)
})

test('a late answer never replaces a newer one', async () => {
  const page = await openedDirectory()
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/search?q=dns', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await search(page).fill('dns')
  await page.waitForRequest('**/search?q=dns')
  await search(page).fill('sqlite')
  await link(page, 'A library in SQLite').waitFor()
  letGo()
  await page.waitForTimeout(300)
  expect(await link(page, 'A library in SQLite').isVisible()).toBe(true)
})

test('quick results are shown at once and keep their place; the full ones follow', async () => {
  const page = await openedDirectory()
  const questions = asked(page, '/search')
  const late = Promise.withResolvers<undefined>()
  await page.route('**/search?q=dns', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), partial: true } })
  })
  await page.route('**/search?q=dns&complete=true', async (route) => {
    await late.promise
    await route.fulfill({ response: await route.fetch({ url: new URL('/search?q=sqlite', page.url()).href }) })
  })
  await search(page).fill('dns')
  await link(page, 'Read the DNS').waitFor()
  const [inHaste, place] = [await titles(page), await link(page, 'Read the DNS').boundingBox()]
  late.resolve(undefined)
  await link(page, 'A library in SQLite').waitFor()
  expect((await titles(page)).slice(0, inHaste.length)).toEqual(inHaste)
  expect(await link(page, 'Read the DNS').boundingBox()).toEqual(place)
  expect(questions.map(({ search: query }) => query)).toEqual(['?q=dns', '?q=dns&complete=true'])
})

test('[DIR-26] [DIR-27] [DIR-28] [DIR-29] searching leads to Explore and out of a series; series: opens one', async () => {
  const page = await openedDirectory()
  await panel(page)
    .getByRole('button', { name: /^Data that lasts/ })
    .click()
  await chip(page, 'Back').waitFor()
  // together with the page behind it, which shows that series too
  expect(await axe(page)).toEqual([])
  await search(page).fill('series:speak')
  await panel(page).getByRole('heading', { name: 'Speak the web' }).waitFor()
  await search(page).fill('sqlite')
  await group(page, 'Projects').waitFor()
  expect(await chip(page, 'Back').count()).toBe(0)
})

test('[DIR-13] [DIR-14] [DIR-15] an address opens a search, or a series', async () => {
  const page = await openPage('/projects/read-the-dns?explore=sqlite')
  await link(page, 'A library in SQLite').waitFor()
  expect(await search(page).inputValue()).toBe('sqlite')
  await page.goto('/?explore=series:Data%20that%20lasts')
  await panel(page).getByRole('heading', { name: 'Data that lasts' }).waitFor()
})

test('[DIR-13] a search in the address can be read, and followed, without scripts', async () => {
  const page = await newPage({ scripts: false })
  await page.goto('/?explore=sqlite')
  expect(new URL(page.url()).pathname).toBe('/onboarding')
  expect(await search(page).inputValue()).toBe('sqlite')
  await link(page, 'A library in SQLite').click()
  await page.getByRole('heading', { name: 'A library in SQLite', level: 1 }).waitFor()
})

test('a search in the address hydrates without changes: it keeps typed text and works by keyboard', async () => {
  const page = await newPage()
  const { letGo } = await holdBack(page)
  await page.goto('/onboarding?explore=sqlite', { waitUntil: 'commit' })
  const drawn = await panel(page).elementHandle()
  await search(page).fill('name server')
  letGo()
  await link(page, 'Read the DNS').waitFor()
  expect(await search(page).inputValue()).toBe('name server')
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-result'))).toBe(true)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(complaintsOf(page)).toEqual([])
})

test.each([
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its cross', (page: Page) => panel(page).getByRole('button', { name: 'Close' }).click()],
])('%s closes a search opened by the address, also before hydration', async (_, close) => {
  const page = await newPage()
  const { letGo } = await holdBack(page, /directory-view[^/]*\.js$/)
  await page.goto('/onboarding?explore=sqlite')
  await alive(page)
  await close(page)
  expect(await panel(page).isVisible()).toBe(true)
  letGo()
  await panel(page).waitFor({ state: 'detached' })
  expect(complaintsOf(page)).toEqual([])
})

test('[ERR-31] an empty result says so', async () => {
  const page = await openedDirectory()
  await search(page).fill('zzqqxx wvvk')
  await panel(page).getByText('No results found', { exact: true }).waitFor()
  await panel(page).getByText('Try searching for something else').waitFor()
  expect(await axe(page, '.toolbar')).toEqual([])
  await chip(page, 'Show everything').click()
  await panel(page)
    .getByRole('button', { name: /^Speak the web/ })
    .waitFor()
  expect(await search(page).inputValue()).toBe('')
})

test('a search becomes a goal with one click, with or without results', async () => {
  const page = await openedDirectory()
  const goal = panel(page).getByLabel('What do you want to be able to do?')
  await search(page).fill('zzqqxx wvvk')
  await chip(page, 'Describe your goal instead').click()
  expect(await goal.inputValue()).toBe('zzqqxx wvvk')
  await search(page).fill('name server')
  await panel(page)
    .getByRole('button', { name: /^Get a path to “name server”/ })
    .click()
  expect(await goal.inputValue()).toBe('name server')
})

test('results do not move the search field', async () => {
  const page = await openedDirectory()
  const top = async () => (await search(page).boundingBox())?.y
  await panel(page)
    .getByRole('button', { name: /^Speak the web/ })
    .waitFor()
  const before = await top()
  await search(page).fill('zzqqxx wvvk')
  await panel(page).getByText('No results found', { exact: true }).waitFor()
  expect(await top()).toBe(before)
})

test('failed lists say so, and load after a retry', async () => {
  const page = await openPage('/projects/read-the-dns')
  await failing(page, '/projects')
  await openDirectory(page)
  const again = panel(page).getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute((url) => url.pathname === '/projects')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await again.click()
  await panel(page)
    .getByRole('button', { name: /^Speak the web/ })
    .waitFor()
})

test('[DIR-38] a visitor who adds a project is asked to sign in, with the reason', async () => {
  const page = await openedDirectory()
  await search(page).fill('dns')
  await add(page, 'Read the DNS').click()
  const login = page.getByRole('dialog', { name: 'Log in' })
  await login.getByText('With an account you can keep a list of the projects you want to build.').waitFor()
})

test('[DIR-50] a Pro project has its badge and its lock', async () => {
  const page = await openedDirectory()
  await search(page).fill('deploy and roll back')
  const row = panel(page).locator('.directory-row', { has: page.getByRole('link', { name: 'Deploy and roll back', exact: true }) })
  await row.getByText('Pro', { exact: true }).waitFor()
  expect(await row.locator('[data-locked] svg').count()).toBeGreaterThan(1)
})

test.each([
  ['desktop', DESKTOP, 'light'],
  ['tablet', TABLET, 'dark'],
  ['phone', PHONE, 'dark'],
] as const)('axe reports nothing in the directory on a %s', async (_name, viewport, theme) => {
  const page = await openPage('/onboarding', { viewport, theme })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openDirectory(page)
  expect(await axe(page, '.toolbar')).toEqual([])
  await search(page).fill('dns')
  await group(page, 'Projects').waitFor()
  expect(await axe(page, '.toolbar')).toEqual([])
  expect(complaintsOf(page)).toEqual([])
})
