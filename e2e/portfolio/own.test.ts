import sharp from 'sharp'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive, axe, complaintsOf, newPage, openPage, stopTime, untilQuiet } from '../browser.ts'
import { listenToBeacons } from '../beacons.ts'
import { ask, newEmail, openSignedIn, toastSays } from '../people.ts'
import { sharedServer, type SharedSite } from '../serve.ts'
import { sentTo } from '../profile/site.ts'

let site: SharedSite
beforeAll(async () => {
  site = await sharedServer()
})

const title = (page: Page) => page.getByLabel('Title of your portfolio')
const description = (page: Page) => page.getByLabel('Description of your portfolio')
const addTile = (page: Page) => page.getByRole('button', { name: /^Add a project/ })
const dialog = (page: Page) => page.getByRole('dialog')
const open = (path = '/portfolio') => openSignedIn(site, newEmail(), path)
const addLink = (page: Page, name: string) =>
  ask(page, 'POST', '/portfolio/documents', { type: 'URL', title: name, url: { url: 'example.org' } })
const nicknameOf = async (page: Page) => ((await ask(page, 'GET', '/portfolio')).body as { nickname: string }).nickname
const picture = async (name = 'shot.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
})

async function openForm(page: Page): Promise<void> {
  await addTile(page).click()
  await dialog(page).getByLabel('Project title').waitFor()
}

test('[PORT-14] [PORT-15] [PORT-16] [PORT-17] a visitor sees an empty portfolio, and every action asks to sign in', async () => {
  const page = await openPage('/portfolio')
  expect(await title(page).getAttribute('placeholder')).toBe('My portfolio')
  expect(await description(page).getAttribute('placeholder')).toContain('Say who you are')
  for (const reach of [
    () => title(page).focus(),
    () => description(page).click(),
    () => page.getByRole('button', { name: 'Share portfolio' }).click(),
    () => page.getByRole('main').getByRole('button', { name: 'Log in' }).click(),
  ]) {
    await reach()
    await dialog(page).getByLabel('E-mail').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
})

test('[SHELL-08] [PORT-07] [PORT-13] [PORT-52] title and description are edited in place and saved once, after half a second', async () => {
  const page = await open()
  const sent = sentTo(page, '/portfolio')
  await untilQuiet(page)
  await stopTime(page)
  await title(page).pressSequentially('Engines')
  await page.clock.runFor(499)
  expect(sent).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => sent).toEqual([{ method: 'PUT', body: { title: 'Engines', seen: { title: '' } } }])
  await page.clock.resume()
  await description(page).fill('And notes about them.')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await alive(page)
  expect([await title(page).inputValue(), await description(page).inputValue()]).toEqual(['Engines', 'And notes about them.'])
  await title(page).fill('a'.repeat(70))
  expect(await title(page).inputValue()).toHaveLength(60)
  await title(page).fill('a'.repeat(59))
  await page.getByText('1 character left', { exact: true }).waitFor()
})

test('[PORT-12] [PORT-50] [PORT-51] [PORT-53] [EVENT-11] a portfolio can be shared once it has its details', async () => {
  const page = await open()
  const share = page.getByRole('button', { name: 'Share portfolio' })
  await share.hover()
  await page.getByText('Update your title and description first!').first().waitFor()
  expect(await share.getAttribute('aria-disabled')).toBe('true')
  await share.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Update your title and description first!').waitFor()
  expect(await title(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Engines')
  await share.dispatchEvent('click')
  expect(await description(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await title(page).fill('Engines')
  await description(page).fill('Notes')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  const told = await listenToBeacons(page)
  await stopTime(page)
  await share.click()
  const copied = page.getByRole('button', { name: 'Portfolio link copied 👌' })
  await copied.waitFor()
  await page.clock.runFor(1900)
  expect(await copied.count()).toBe(1)
  await page.clock.runFor(101)
  await copied.waitFor({ state: 'detached' })
  await share.waitFor()
  await expect.poll(async () => (await told()).map(({ name }) => name)).toContain('portfolio_link_copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/${await nicknameOf(page)}/portfolio$`))
})

test('[PORT-55] a failed edit is rolled back, and can be restored', async () => {
  const page = await open()
  await page.clock.install()
  await title(page).fill('Engines')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.route(
    (url) => url.pathname === '/portfolio',
    (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'broken' } }) : route.continue()),
  )
  await title(page).fill('Difference engines')
  await toastSays(page, 'Unable to save changes. Please try again')
  expect(await title(page).inputValue()).toBe('Engines')
  await page.unrouteAll()
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => title(page).inputValue()).toBe('Difference engines')
  await expect.poll(async () => ((await ask(page, 'GET', '/portfolio')).body as { title: string }).title).toBe('Difference engines')
})

test('[PORT-26] [PORT-29] [PORT-31] [PORT-32] [PORT-36] [PORT-43] [PORT-45] [PORT-23] a link is added', async () => {
  const page = await open()
  await openForm(page)
  await dialog(page).getByRole('heading', { name: 'Upload project to portfolio' }).waitFor()
  const submit = dialog(page).getByRole('button', { name: 'Upload project' })
  expect(await submit.isDisabled()).toBe(true)
  await dialog(page).getByLabel('Project title').fill('a'.repeat(70))
  expect(await dialog(page).getByLabel('Project title').inputValue()).toHaveLength(60)
  await dialog(page).getByLabel('Project title').fill('My server')
  await dialog(page)
    .getByLabel(/URL link/)
    .check()
  await dialog(page).getByText('https://', { exact: true }).waitFor()
  await dialog(page).getByRole('textbox', { name: 'Website' }).fill('not a website')
  await dialog(page).getByRole('textbox', { name: 'Website' }).blur()
  await dialog(page).getByText('Not a valid URL').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await dialog(page).getByRole('textbox', { name: 'Website' }).fill('https://example.org/server')
  expect(await dialog(page).getByRole('textbox', { name: 'Website' }).inputValue()).toBe('example.org/server')
  await submit.click()
  const tile = page.getByRole('link', { name: /My server/ })
  await tile.waitFor()
  expect([await tile.getAttribute('href'), await tile.getAttribute('target')]).toEqual(['https://example.org/server', '_blank'])
  expect(await axe(page)).toEqual([])
})

test('[PORT-37] [PORT-38] [PORT-39] [PORT-40] [PORT-57] [PORT-64] [PORT-25] a file is uploaded and opens here', async () => {
  const page = await open()
  await openForm(page)
  await dialog(page).getByText('PDF, PNG or JPG (max. 50MB)').waitFor()
  await dialog(page).getByLabel('Project title').fill('Screenshot')
  const submit = dialog(page).getByRole('button', { name: 'Upload project' })
  const input = dialog(page).locator('input[type=file]')
  await input.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  expect(await dialog(page).locator('[data-status]').getAttribute('data-status')).toBe('idle')
  await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await dialog(page).getByText('Upload failed, that type of file is not supported').first().waitFor()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await input.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('These are words.') })
  await dialog(page).locator('[data-status=error]').waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Send it again' }).count()).toBe(0)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  expect(await submit.isDisabled()).toBe(true)
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await input.setInputFiles(await picture())
  expect(new URL((await put).url()).pathname).toMatch(/^\/uploads\/portfolio_[0-9a-z]+$/)
  expect((await put).headers()['content-type']).toBe('application/octet-stream')
  await submit.click()
  await page.getByRole('link', { name: 'Screenshot' }).click()
  await page.getByRole('heading', { level: 1, name: 'Screenshot' }).waitFor()
  expect(
    await page
      .getByRole('img', { name: 'Screenshot' })
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(40)
  expect(complaintsOf(page)).toEqual([expect.stringContaining('422')])
})

test.each([
  ['[PORT-60] without an address', '/uploads/generate-signed-url', { status: 500, json: { message: 'x' } }, 'Failed to get upload URL'],
  ['[PORT-58] on a failure', '/uploads/portfolio_', { status: 502, json: {} }, 'Upload failed, please try again.'],
  [
    '[PORT-59] on an answer in XML',
    '/uploads/portfolio_',
    { status: 403, contentType: 'application/xml', body: '<?xml version="1.0"?><Error/>' },
    'Something went wrong, please refresh the page and try again.',
  ],
] as const)('[PORT-61] %s a toast says why, and the dropzone offers a retry', async (_, path, answer, words) => {
  const page = await open()
  await page.route(
    (url) => url.pathname.startsWith(path),
    (route) => route.fulfill({ ...answer }),
  )
  await openForm(page)
  const input = dialog(page).locator('input[type=file]')
  await input.setInputFiles(await picture())
  await toastSays(page, words)
  await dialog(page).getByText('Upload failed, please try again', { exact: true }).first().waitFor()
  await page.unrouteAll()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await input.setInputFiles(await picture())
  await expect.poll(() => dialog(page).locator('[data-status]').getAttribute('data-status')).toBe('success')
})

test('where a file is refused before it is sent, the reason stays beside it', async () => {
  const page = await open()
  const json = { defined: true, code: 'PAYLOAD_TOO_LARGE', message: 'There is no room for another file.', data: null }
  await page.route('**/uploads/generate-signed-url?*', (route) => route.fulfill({ status: 413, json }))
  await openForm(page)
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(await picture())
  await dialog(page).getByRole('paragraph').filter({ hasText: json.message }).first().waitFor()
  await page.unrouteAll()
  await dialog(page).getByRole('button', { name: 'Send it again' }).click()
  await dialog(page).locator('[data-status=success]').waitFor()
})

test('[PORT-27] [PORT-28] at the limit the tile says so and opens the paywall', async () => {
  const page = await open('/terms')
  for (const name of ['One', 'Two', 'Three']) await addLink(page, name)
  await page.goto(`${site.origin}/portfolio`)
  await alive(page)
  const full = page.getByRole('button', { name: /Project limit reached/ })
  expect(await full.innerText()).toContain('Upgrade to PRO to add more projects and showcase your skills')
  const told = await listenToBeacons(page)
  await full.click()
  await dialog(page).getByText('Your free portfolio is full.').waitFor()
  await expect.poll(async () => JSON.stringify(await told())).toContain('portfolio_add_project_limit')
})

test('[SHELL-10] [SHELL-11] [PORT-08] [PORT-09] [PORT-10] [PORT-18] [PORT-19] [PORT-22] others see the portfolio, and change nothing', async () => {
  const owner = await open('/terms')
  const nickname = await nicknameOf(owner)
  const visitor = await newPage()
  const look = async () => {
    const answer = await visitor.goto(`${site.origin}/${nickname}/portfolio`)
    return answer?.status()
  }
  expect(await look()).toBe(200)
  expect(await visitor.locator('h1').innerText()).toBe('Coming soon')
  await ask(owner, 'PUT', '/portfolio', { title: 'Engines', description: '<b>bold</b><script>alert(1)</script>' })
  await look()
  expect(await visitor.locator('h1').innerText()).toBe('Engines')
  await visitor.getByRole('heading', { level: 2, name: 'Coming soon' }).waitFor()
  await visitor.getByText('<b>bold</b><script>alert(1)</script>').waitFor()
  await addLink(owner, '<img src=x onerror=alert(1)>')
  await look()
  await alive(visitor)
  await visitor.getByRole('link', { name: /<img src=x/ }).waitFor()
  expect(await visitor.getByRole('button', { name: /^Options for/ }).count()).toBe(0)
  expect(await visitor.locator('main input, main textarea').count()).toBe(0)
  expect(await visitor.getByRole('link', { name: 'Back to my portfolio' }).count()).toBe(0)
  expect(await axe(visitor)).toEqual([])
  expect(complaintsOf(visitor)).toEqual([])

  const other = await openSignedIn(site, newEmail(), `/${nickname}/portfolio`)
  expect(await other.locator('main input, main textarea').count()).toBe(0)
  await other.getByRole('link', { name: 'Back to my portfolio' }).click()
  await title(other).waitFor()

  await owner.goto(`${site.origin}/${nickname}/portfolio`)
  await title(owner).waitFor()
  expect(await title(owner).inputValue()).toBe('Engines')
})

test('[PORT-63] [API-60] an unknown nickname is a 404 with an empty portfolio, and the log has the name', async () => {
  const page = await newPage()
  const answer = await page.goto(`${site.origin}/nobody-at-all/portfolio`)
  expect(answer?.status()).toBe(404)
  await expect.poll(site.output).toContain('The portfolio of nobody-at-all could not be loaded')
  expect(await page.locator('h1').innerText()).toBe('Coming soon')
})

test('a public portfolio is readable without scripts', async () => {
  const owner = await open('/terms')
  await ask(owner, 'PUT', '/portfolio', { title: 'Engines', description: 'Notes' })
  await addLink(owner, 'My server')
  const page = await openPage(`${site.origin}/${await nicknameOf(owner)}/portfolio`, { scripts: false })
  expect(await page.locator('h1').innerText()).toBe('Engines')
  expect(await page.getByRole('link', { name: /My server/ }).isVisible()).toBe(true)
})

test.each([
  [390, 1],
  [700, 2],
  [1440, 3],
])('[PORT-03] at %i px the grid has %i columns', async (width, columns) => {
  const page = await openSignedIn(site, newEmail(), '/terms', { viewport: { width, height: 900 } })
  await addLink(page, 'One')
  await addLink(page, 'Two')
  await page.goto(`${site.origin}/portfolio`)
  const lefts = await page
    .locator('main ul')
    .first()
    .locator(':scope > li')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(columns)
})
