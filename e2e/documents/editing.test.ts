import { beforeAll, expect, test } from 'vitest'
import { alive, axe, complaintsOf, newPage, PHONE } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { ask, failing } from '../people.ts'
import { openAs, sharedWorkbench } from '../projects/site.ts'
import { isSound, onEveryScreen } from '../screens.ts'
import type { Site } from '../serve.ts'
import { card, docs, draft, isSaved, openCard, openDocumented, openDraft, preview } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('a document is edited beside its preview, the changes survive a reload, and are in every export', async () => {
  const page = await openDocumented(site)
  await openDraft(page, site)
  await page.getByLabel('Title', { exact: true }).fill('My own workshop')
  await preview(page).getByRole('heading', { name: 'My own workshop' }).waitFor()
  await openCard(page, 'What was hard')
  await card(page, 'What was hard').getByRole('textbox', { name: 'What was hard' }).fill('The <b>switch</b>.\n\nIt was *dark*.')
  await preview(page).getByText('It was *dark*.').waitFor()
  await page.getByRole('button', { name: 'Options for How it went' }).click()
  await page.getByRole('menuitem', { name: 'Leave out' }).click()
  await preview(page).getByRole('heading', { name: 'How it went' }).waitFor({ state: 'detached' })
  const picture = page.getByRole('textbox', { name: /^Caption of/ })
  for (const summary of await page.locator('[data-sortable] summary').all())
    if ((await picture.filter({ visible: true }).count()) === 0) await summary.click()
  await picture.filter({ visible: true }).first().fill('My bench in the evening')
  await preview(page).getByText('My bench in the evening').waitFor()
  expect(
    await preview(page)
      .getByRole('img')
      .evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth)),
  ).toBeGreaterThan(0)
  await isSaved(page)
  expect(await axe(page)).toEqual([])
  await page.reload()
  await alive(page)
  await preview(page).getByText('My bench in the evening').waitFor()
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('My own workshop')
  expect(await card(page, 'How it went').getByText('Left out').count()).toBe(1)

  await page.getByText('Your latest changes are not in it yet.').waitFor()
  await page.getByRole('button', { name: 'Make it again' }).click()
  await expect.poll(() => docs(page)).toMatchObject({ status: 'ready', isStale: false })
  await page.getByRole('link', { name: 'Read it as a page' }).click()
  await page.getByRole('heading', { level: 1, name: 'My own workshop' }).waitFor()
  await page.getByText('The <b>switch</b>.').waitFor()
  const words = await page.request.get(`${site.origin}/projects/workshop/docs/document.md`)
  expect(await words.text()).toContain('It was \\*dark\\*.')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await preview(page).waitFor()
  await page.getByLabel('Title', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Take my change back: Title' }).click()
  await preview(page).getByRole('heading', { name: 'Open the workshop' }).or(preview(page).locator('h2')).first().waitFor()
  await isSaved(page)
  expect((await draft(page)).edits.texts).not.toHaveProperty('title')
  expect(complaintsOf(page)).toEqual([])
})

test('sections are reordered by keyboard alone, and each move is announced', async () => {
  const page = await openDocumented(site)
  await openDraft(page, site)
  const grip = page.getByRole('button', { name: 'Move What I built' })
  await tabTo(page, grip)
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('status')
    .getByText(/^What I built is now 2 of \d+$/)
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move What I built')
  await isSaved(page)
  await page.keyboard.press('Alt+ArrowRight')
  expect((await draft(page)).edits.order?.indexOf('about')).toBe(1)
  await page.keyboard.press('ArrowUp')
  await page
    .getByRole('status')
    .getByText(/^What I built is now 1 of/)
    .waitFor()
  await expect.poll(async () => (await draft(page)).edits.order?.indexOf('about')).toBe(0)
})

test('conflicting text of two tabs is kept, and its author decides', async () => {
  const page = await openDocumented(site)
  await openDraft(page, site)
  const other = await page.context().newPage()
  await openDraft(other, site)
  await page.getByLabel('Title', { exact: true }).fill('From the first tab')
  await isSaved(page)
  await other.getByLabel('Title', { exact: true }).fill('From the second tab')
  await isSaved(other)
  await other.getByText('You wrote this in another tab').waitFor()
  await other.getByText('From the first tab').waitFor()
  expect((await draft(page)).edits).toMatchObject({ texts: { title: 'From the second tab' }, others: { title: ['From the first tab'] } })
  expect(await axe(other)).toEqual([])
  await other.getByRole('button', { name: 'Use this' }).click()
  await expect.poll(async () => (await draft(page)).edits).toMatchObject({ texts: { title: 'From the first tab' }, others: {} })
  await other.getByText('You wrote this in another tab').waitFor({ state: 'detached' })
  await other.getByLabel('What it is about').fill('Written only here')
  await isSaved(other)
  await page.getByRole('button', { name: 'Options for What I built' }).click()
  await page.getByRole('menuitem', { name: 'Leave out' }).click()
  await expect.poll(async () => (await draft(page)).edits).toMatchObject({ hidden: ['about'], texts: { subtitle: 'Written only here' } })
})

test('a change that failed to send survives a reload, and is sent then', async () => {
  const page = await openDocumented(site)
  await openDraft(page, site)
  await page.route(
    (url) => url.pathname.endsWith('/docs/draft'),
    (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()),
  )
  await page.getByLabel('Title', { exact: true }).fill('Typed without a network')
  await page.locator('[data-save-status=kept]').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await alive(page)
  await expect.poll(async () => (await draft(page)).edits.texts).toEqual({ title: 'Typed without a network' })
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Typed without a network')
})

test('words that were saved stay, when an answer from before the save arrives later', async () => {
  const page = await openDocumented(site)
  await openDraft(page, site)
  const [read, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    (url) => url.pathname.endsWith('/docs/draft'),
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      read.resolve()
      await gate.promise
      await route.fulfill({ response }).catch(() => undefined)
    },
  )
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await read.promise
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Typed after coming back')
  await isSaved(page)
  gate.resolve()
  await page.waitForTimeout(1000)
  await title.press('End')
  await title.pressSequentially(', and on')
  const typed = 'Typed after coming back, and on'
  expect(await title.inputValue()).toBe(typed)
  await expect.poll(async () => (await draft(page)).edits).toMatchObject({ texts: { title: typed }, others: {} })
})

test('without a network Save or share says why it does not share, and does not open later while one types', async () => {
  const page = await openDocumented(site)
  await openDraft(page, site)
  const title = page.getByLabel('Title', { exact: true })
  const share = page.getByRole('button', { name: 'Save or share' })
  await page.context().setOffline(true)
  await title.fill('Typed without a network')
  await share.click()
  await page.getByText('Your latest changes are not saved yet, so they cannot be shared.').waitFor()
  await expect.poll(() => share.getAttribute('aria-busy')).not.toBe('true')
  await title.press('End')
  await title.pressSequentially(', and on')
  await page.context().setOffline(false)
  await isSaved(page)
  await title.pressSequentially(' and on')
  await expect.poll(async () => (await draft(page)).edits.texts).toEqual({ title: 'Typed without a network, and on and on' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await share.click()
  await page.getByRole('dialog').waitFor()
})

test('whoever types on while Save or share waits stays in the field', async () => {
  const page = await openDocumented(site)
  await openDraft(page, site)
  const gate = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith('/docs/draft'),
    async (route) => {
      if (route.request().method() === 'PUT') await gate.promise
      await route.continue()
    },
  )
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Typed')
  await page.getByRole('button', { name: 'Save or share' }).click()
  await title.press('End')
  await title.pressSequentially(' and on')
  gate.resolve()
  await isSaved(page)
  await page.waitForTimeout(500)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await title.and(page.locator(':focus')).waitFor()
})

test('a change that the server does not take says so, and not that it waits for the network', async () => {
  const page = await openDocumented(site)
  await openDraft(page, site)
  const texts = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`hard:${at}`, 'x'.repeat(19_900)]))
  expect((await ask(page, 'PUT', '/projects/workshop/docs/draft', { texts })).status).toBe(200)
  await page.getByLabel('Title', { exact: true }).fill('Too long '.repeat(2000))
  await page.getByRole('status').getByText('Not saved. These changes are more than a document can hold. Shorten some of them.').waitFor()
})

test('excluding something is saved before anything can be downloaded or shared', async () => {
  const page = await openDocumented(site)
  await openDraft(page, site)
  const gate = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.startsWith('/projects/workshop/docs'),
    async (route) => {
      if (route.request().method() !== 'GET') await gate.promise
      await route.continue()
    },
  )
  await page.getByRole('button', { name: 'Options for How it went' }).click()
  await page.getByRole('menuitem', { name: 'Leave out' }).click()
  await page.getByRole('button', { name: 'Save or share' }).click()
  await page.waitForTimeout(1000)
  expect(await page.getByRole('dialog').count()).toBe(0)
  gate.resolve()
  await page.getByRole('dialog').waitFor()
  await isSaved(page)
})

test('own notes are included one by one', async () => {
  const page = await openDocumented(site)
  const at = '2026-01-01T00:00:00.000Z'
  const body = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
  const notes = ['One', 'Two'].map((name) => ({ id: name, at, createdAt: at, on: 'h', heading: name, body: body(`Words of ${name}`) }))
  const anchor = { blockId: 'x', start: 0, end: 1, quote: 'x', before: '', after: '', farBefore: '', farAfter: '', count: 1 }
  const highlights = [{ id: 'h', at, colour: 'yellow', parts: [anchor] }]
  const etag = (await page.request.get(`${site.origin}/projects/workshop/annotations.json`)).headers()['etag'] ?? '"0"'
  const saved = await page.request.put(`${site.origin}/projects/workshop/annotations.json`, {
    data: { ticks: {}, highlights, notes },
    headers: { 'if-match': etag, origin: site.origin },
  })
  expect(saved.status()).toBeLessThan(300)
  await openDraft(page, site)
  expect(await preview(page).getByText('Words of One').count()).toBe(0)
  await openCard(page, 'My notes')
  await page.getByRole('switch', { name: 'In the document: Two' }).check()
  await preview(page).getByText('Words of Two').waitFor()
  await isSaved(page)
  await ask(page, 'PUT', '/projects/workshop/docs/regenerate')
  await expect.poll(async () => (await docs(page)).status).toBe('ready')
  const words = await (await page.request.get(`${site.origin}/projects/workshop/docs/document.md`)).text()
  expect([words.includes('Words of Two'), words.includes('Words of One')]).toEqual([true, false])
})

test('[ERR-22] a failed rebuild says so, and can be retried', async () => {
  const page = await openDocumented(site)
  await ask(page, 'PUT', '/projects/workshop/docs/draft', { texts: { title: 'Another' } })
  await openDraft(page, site)
  await failing(page, '/projects/workshop/docs/regenerate', 400)
  await page.getByRole('button', { name: 'Make it again' }).click()
  await page.getByText('Failed to regenerate project document').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => docs(page)).toMatchObject({ status: 'ready', isStale: false })
  await page.getByText('Your documentation is being made…').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('a visitor is asked to sign in, and an unfinished project has nothing to edit', async () => {
  const visitor = await newPage()
  expect((await visitor.goto(`${site.origin}/projects/workshop/docs/draft`))?.status()).toBe(401)
  const { page } = await openAs(site, {}, '/projects/workshop/docs/draft')
  await page.getByRole('heading', { level: 1, name: 'Not finished yet' }).waitFor()
  await page.getByRole('link', { name: 'Go to the project' }).click()
  await page.waitForURL(/\/projects\/workshop$/)
  expect((await page.goto(`${site.origin}/projects/nothing/docs/draft`))?.status()).toBe(404)
})

test('on every screen it fits the width and axe reports nothing', async () => {
  const page = await openDocumented(site)
  await onEveryScreen(page, async (viewport) => {
    await openDraft(page, site)
    for (const summary of await page.locator('[data-sortable] summary').all()) await summary.click()
    await isSound(page)
    if (viewport !== PHONE) return
    expect(await preview(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Preview' }).click()
    expect(await preview(page).isVisible()).toBe(true)
    await isSound(page)
  })
  expect(complaintsOf(page)).toEqual([])
})
