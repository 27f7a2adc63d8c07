import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Portfolio } from '#features/portfolio/portfolio.contract.ts'
import { listenToBeacons } from '../beacons.ts'
import { alive, axe, complaintsOf, DESKTOP, newPage, PHONE, stopTime, TABLET, untilQuiet } from '../browser.ts'
import { ask, failing } from '../people.ts'
import { dialog, ready } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { choose, chosen, notice, openFinished, openSharing, saveButton, says, share, staysFor } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

const card = (page: Page, theme: string) => page.locator(`[data-theme-card=${theme}]`)

test('[SHARE-13] [SHARE-14] [SHARE-15] [SHARE-16] [SHARE-17] [SHARE-24] five ways to save, each with its options', async () => {
  const page = await openFinished(site, { plan: 'pro' })
  await openSharing(page)
  expect(await chosen(page).getAttribute('aria-label')).toBe('Save project: Save to portfolio')
  await chosen(page).click()
  await expect
    .poll(() => page.getByRole('menuitem').allInnerTexts())
    .toEqual(['Save to portfolio', 'Save as PDF', 'Save as README.md', 'Save as Markdown', 'Share public URL'])
  await page.keyboard.press('Escape')
  const parts = async () => ({
    themes: await page.locator('[data-theme-card]').count(),
    url: await share(page).getByLabel('Add URL').count(),
    button: (await share(page).getByRole('button', { name: 'Copy link' }).count()) ? 'Copy link' : 'Save documentation',
  })
  const whole = { themes: 3, url: 1, button: 'Save documentation' }
  expect(await parts()).toEqual(whole)
  await choose(page, 'Save as PDF')
  expect(await parts()).toEqual(whole)
  await choose(page, 'Save as README.md')
  expect(await parts()).toEqual({ ...whole, themes: 0, url: 0 })
  await choose(page, 'Save as Markdown')
  expect(await parts()).toEqual({ ...whole, themes: 0, url: 0 })
  await choose(page, 'Share public URL')
  expect(await parts()).toEqual({ ...whole, button: 'Copy link' })
  const preview = card(page, 'fun').locator('.share-theme-preview')
  expect(await preview.isVisible()).toBe(false)
  await card(page, 'fun').hover()
  await expect.poll(() => preview.isVisible()).toBe(true)
  expect(complaintsOf(page)).toEqual([])
})

test('[SHARE-17] with touch each theme shows its preview before one is chosen', async () => {
  const page = await openFinished(site, { plan: 'pro' }, { viewport: PHONE, touch: true })
  await openSharing(page)
  await card(page, 'light').scrollIntoViewIfNeeded()
  for (const theme of ['light', 'dark', 'fun'])
    expect([theme, await card(page, theme).locator('.share-theme-preview').isVisible()]).toEqual([theme, true])
  await card(page, 'fun').tap()
  expect(await card(page, 'fun').getAttribute('aria-pressed')).toBe('true')
  expect(await share(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  expect(await axe(page, '[role=dialog]')).toEqual([])
})

test('[SHARE-13] [SHARE-14] three things can be done with it, and each leads to its own ways', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  const jobs = share(page).getByRole('group', { name: 'What to do with it' })
  const pressed = () => jobs.locator('[aria-pressed=true]').allTextContents()
  const isChosen = (option: string) =>
    share(page)
      .getByRole('button', { name: `Save project: ${option}` })
      .waitFor()
  expect(await jobs.getByRole('button').allTextContents()).toEqual(['Put it in my portfolio', 'Download it', 'Share a link'])
  expect(await pressed()).toEqual(['Put it in my portfolio'])
  await jobs.getByRole('button', { name: 'Download it' }).click()
  await isChosen('Save as PDF')
  await choose(page, 'Save as Markdown')
  expect(await pressed()).toEqual(['Download it'])
  await jobs.getByRole('button', { name: 'Share a link' }).click()
  await isChosen('Share public URL')
  await share(page).getByRole('button', { name: 'Copy link' }).waitFor()
  await jobs.getByRole('button', { name: 'Put it in my portfolio' }).click()
  await isChosen('Save to portfolio')
  expect(await axe(page)).toEqual([])
})

test.each([
  ['Save as README.md', 'README.md'],
  ['Save as Markdown', 'waymark-sequel.md'],
])(
  '[SHARE-31] [SHARE-40] [DOCS-09] [DOCS-14] [DOCS-15] [PLAN-46] [EVENT-06] with Pro, %s is a download that is told of two seconds later',
  async (option, name) => {
    const page = await openFinished(site, { plan: 'pro' })
    await openSharing(page)
    await choose(page, option)
    const told = await listenToBeacons(page)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const downloading = page.waitForEvent('download')
    await untilQuiet(page)
    // whoever saves while it is made waits for it, and no time passes from here on
    await expect.poll(async () => (await ask(page, 'GET', '/projects/sequel/docs')).body).toMatchObject({ status: 'ready' })
    await stopTime(page)
    await saveButton(page).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(name)
    expect(readFileSync(await download.path(), 'utf8')).toContain('An answer of mine')
    await expect.poll(async () => JSON.stringify(await told())).toContain('documentation_saved')
    await page.clock.runFor(1999)
    expect(await notice(page).count()).toBe(0)
    await page.clock.runFor(1)
    await says(page, 'Your download has started', 'success')
    expect(sent.some((one) => one.includes('regenerate'))).toBe(false)
  },
)

test('[PORT-06] [EVENT-05] a project is saved to the portfolio with a theme and an address, and updates the same tile', async () => {
  const page = await openFinished(site, { plan: 'pro' })
  await openSharing(page)
  await card(page, 'dark').click()
  expect(await card(page, 'dark').getAttribute('aria-pressed')).toBe('true')
  await share(page).getByLabel('Add URL').fill('not an address')
  await saveButton(page).click()
  await share(page).getByText('The URL provided is not valid.').waitFor()
  await share(page).getByLabel('Add URL').fill('example.org/me')
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const told = await listenToBeacons(page)
  await saveButton(page).click()
  await says(page, 'Saved!', 'success')
  const changes = sent.filter((one) => !one.endsWith('/events') && !one.endsWith('/position'))
  expect(changes.slice(0, 2)).toEqual(['PUT /user/preferences', 'PUT /projects/sequel/docs/regenerate'])
  expect((await ask(page, 'GET', '/user/preferences')).body).toMatchObject({ documentationTheme: 'dark', profileURL: 'example.org/me' })
  const tiles = async () => ((await ask(page, 'GET', '/portfolio')).body as Portfolio).documents
  const [tile] = await tiles()
  expect(await tiles()).toMatchObject([{ title: 'Open the workshop', isPublic: true }])
  const renamed = { title: 'My workshop', isPublic: false }
  await ask(page, 'PUT', `/portfolio/documents/${tile?.id}`, { type: 'PROJECT', project: { id: 'sequel' }, ...renamed })
  await saveButton(page).click()
  await expect.poll(() => sent.filter((one) => one.includes('regenerate')).length).toBe(2)
  await says(page, 'Saved!', 'success')
  expect(await tiles()).toMatchObject([renamed])
  const saved = { name: 'documentation_saved', data: { projectId: 'sequel', format: 'portfolio', isPro: true } }
  const data = { projectId: 'sequel', documentId: tile?.id, isPro: true }
  await expect.poll(told).toEqual([saved, { name: 'portfolio_document_added', data }, saved, { name: 'portfolio_document_edited', data }])
  await notice(page).getByRole('link', { name: 'View project in your portfolio' }).click()
  await page.waitForURL(/\/portfolio\/documents\//)
  await page.getByRole('heading', { level: 1, name: 'My workshop' }).waitFor()
})

test('[DOCS-06] saving before the preferences have loaded, or after they failed, changes none of them', async () => {
  const page = await openFinished(site, { plan: 'pro' })
  const kept = { documentationTheme: 'dark', profileURL: 'https://pia.example.org/me' }
  await ask(page, 'PUT', '/user/preferences', kept)
  const held = Promise.withResolvers<void>()
  let isFailing = false
  const preferences = ({ pathname }: URL) => pathname === '/user/preferences'
  await page.route(preferences, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    if (isFailing) return route.abort()
    await held.promise
    await route.abort()
  })
  const stored = async () => {
    const context = page.context().request
    return (await context.get(`${site.origin}/user/preferences`, { headers: { accept: 'application/json' } })).json()
  }
  await page.reload()
  await ready(page)
  await openSharing(page)
  await saveButton(page).click()
  await says(page, 'Saved!', 'success')
  expect(await stored()).toMatchObject(kept)
  isFailing = true
  held.resolve()
  await page.reload()
  await ready(page)
  await openSharing(page)
  await saveButton(page).click()
  await says(page, 'Saved!', 'success')
  expect(await stored()).toMatchObject(kept)
  await card(page, 'fun').click()
  await saveButton(page).click()
  await expect.poll(stored).toMatchObject({ ...kept, documentationTheme: 'fun' })
})

test('[SHARE-42] the saved notice lasts 24 seconds, with a link', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  await untilQuiet(page)
  await stopTime(page)
  await saveButton(page).click()
  await staysFor(page, 'Saved!', 24_000)
  expect(await notice(page).getByRole('link', { name: 'View project in your portfolio' }).getAttribute('href')).toMatch(
    /^\/portfolio\/documents\//,
  )
})

test('offline it says that it waits, and resumes by itself', async () => {
  const page = await openFinished(site, { plan: 'pro' })
  await openSharing(page)
  await untilQuiet(page)
  await page.context().setOffline(true)
  await saveButton(page).click()
  await share(page).getByText('You’re offline. We go on as soon as you’re back.').waitFor()
  await page.context().setOffline(false)
  await says(page, 'Saved!', 'success')
})

test('a tile that another tab has added meanwhile is used, without a duplicate', async () => {
  const page = await openFinished(site, { plan: 'pro' })
  await openSharing(page)
  await untilQuiet(page)
  await ask(page, 'POST', '/portfolio/documents', { type: 'PROJECT', title: 'From another tab', project: { id: 'sequel' } })
  await saveButton(page).click()
  await says(page, 'Saved!', 'success')
  const { documents } = (await ask(page, 'GET', '/portfolio')).body as Portfolio
  expect(documents.map(({ title }) => title)).toEqual(['From another tab'])
})

test('[SHARE-36] [SHARE-37] [PLAN-37] [PLAN-39] a full portfolio says so for twelve seconds, and a press on it opens Pro', async () => {
  const page = await openFinished(site)
  for (const title of ['One', 'Two', 'Three'])
    await ask(page, 'POST', '/portfolio/documents', { type: 'URL', title, url: { url: 'example.org' } })
  await openSharing(page)
  const told = await listenToBeacons(page)
  await saveButton(page).click()
  await says(page, 'Portfolio limit reached. Upgrade to Pro for more projects.', 'error')
  await notice(page)
    .getByRole('button', { name: /^Portfolio limit reached/ })
    .click()
  await dialog(page, 'Waymark Pro').waitFor()
  await expect.poll(async () => JSON.stringify(await told())).toContain('share_add_project_limit')
})

test.each([
  ['[SHARE-34] it cannot be loaded', '/projects/sequel/docs', 'Something went wrong, please refresh and try again.'],
  ['[SHARE-38] it cannot be copied', '/projects/sequel/doc/copy', 'Unable to save to portfolio, please try again.'],
  ['[SHARE-33] the look cannot be saved', '/user/preferences', 'Something went wrong, please try again.'],
  ['[DOCS-16] it cannot be made again', '/projects/sequel/docs/regenerate', 'Failed to regenerate documentation, please try again.'],
  ['[SHARE-35] the portfolio refuses it', '/portfolio/documents', 'Unable to add to portfolio.'],
])('%s: the page says so', async (_, path, words) => {
  const page = await openFinished(site, { plan: 'pro' })
  await openSharing(page)
  // a look chosen here is saved whether or not the stored one has loaded
  await card(page, 'dark').click()
  await page.route(
    ({ pathname }) => pathname === path,
    (route) =>
      route.request().method() === 'GET' && path !== '/projects/sequel/docs'
        ? route.continue()
        : route.fulfill({ status: 400, json: { message: 'broken' } }),
  )
  await saveButton(page).click()
  await says(page, words, 'error')
  const contact = notice(page).getByRole('link', { name: 'Contact us here' })
  expect(await contact.count()).toBe(words.startsWith('Unable to add') ? 1 : 0)
})

test('[SHARE-32] a failed download is reported, and no saved event is recorded', async () => {
  const page = await openFinished(site, { plan: 'pro' })
  await openSharing(page)
  await choose(page, 'Save as Markdown')
  await failing(page, '/projects/sequel/docs/document.md')
  const told = await listenToBeacons(page)
  await saveButton(page).click()
  await says(page, 'Download failed, please refresh and try again.', 'error')
  await page.unrouteAll()
  await saveButton(page).click()
  await says(page, 'Your download has started', 'success')
  expect((await told()).filter(({ name }) => name === 'documentation_saved')).toHaveLength(1)
})

test.each([
  ['on a desktop in the dark', DESKTOP, 'dark', 'ltr'],
  ['on a tablet', TABLET, 'light', 'rtl'],
  ['on a phone in the dark', PHONE, 'dark', 'ltr'],
  ['on a phone', PHONE, 'light', 'ltr'],
] as const)('axe reports nothing while saving a project, and nothing is too wide, %s', async (_where, viewport, theme, dir) => {
  const page = await openFinished(site, {}, { viewport, theme, reducedMotion: true })
  await page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir)
  await openSharing(page)
  await saveButton(page).waitFor()
  expect(await axe(page, '[role=dialog]')).toEqual([])
  expect(await share(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('a saved tile is visible to a visitor, in the learner’s portfolio', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  await saveButton(page).click()
  await says(page, 'Saved!', 'success')
  const { nickname } = (await ask(page, 'GET', '/portfolio')).body as { nickname: string }
  const visitor = await newPage()
  await visitor.goto(`${site.origin}/${nickname}/portfolio`)
  await alive(visitor)
  await visitor.getByRole('link', { name: 'Open the workshop' }).click()
  await visitor.getByRole('heading', { level: 1, name: 'Open the workshop' }).waitFor()
})

test('a project completed before documents existed offers to make one, and each way to save first includes new text', async () => {
  const page = await openFinished(site, { plan: 'pro' })
  let isMade = false
  await page.route(
    ({ pathname }) => pathname === '/projects/sequel/docs',
    async (route) => {
      const answer = await route.fetch()
      const docs = (await answer.json()) as object
      await route.fulfill({ response: answer, json: isMade ? docs : { ...docs, status: 'none', results: [], madeAt: null } })
    },
  )
  await openSharing(page)
  await share(page).getByText('Your documentation has not been made yet.').waitFor()
  await share(page).getByRole('button', { name: 'Make it now' }).waitFor()
  expect(await axe(page, '[role=dialog]')).toEqual([])
  isMade = true
  await share(page).getByRole('button', { name: 'Make it now' }).click()
  await share(page).getByText('Your documentation has not been made yet.').waitFor({ state: 'detached' })
  await expect.poll(async () => (await ask(page, 'GET', '/projects/sequel/docs')).body).toMatchObject({ status: 'ready' })

  await share(page).getByRole('link', { name: 'Edit it first' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit your documentation' }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await share(page).waitFor({ state: 'detached' })
  await page.getByLabel('Title', { exact: true }).fill('Said in my own words')
  await page.getByRole('button', { name: 'Save or share' }).click()
  await choose(page, 'Save as README.md')
  const downloading = page.waitForEvent('download')
  await saveButton(page).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain('# Said in my own words')
  expect(complaintsOf(page)).toEqual([])
})
