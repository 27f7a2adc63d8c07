import sharp from 'sharp'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, PHONE, TABLET, alive, axe, complaintsOf, openPage } from './browser.ts'
import { ask, failing, newEmail, openMenu, openSignedIn, toastSays } from './people.ts'
import { startServer, type Running } from './serve.ts'

let site: Running

beforeAll(async () => {
  site = await startServer({ COMMUNITY_URL: 'https://community.example.org/' })
})
afterAll(() => site?.stop())

const menu = (page: Page) => page.getByRole('region', { name: 'Your Waymark' })
const nameButton = (page: Page) => menu(page).getByRole('button', { name: /edit your name$/ })
const nameField = (page: Page) => menu(page).getByRole('textbox', { name: 'Your name' })

/** The bodies that were sent to a path. */
function sentTo(page: Page, path: string): { method: string; body: unknown }[] {
  const sent: { method: string; body: unknown }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path && request.method() !== 'GET')
      sent.push({ method: request.method(), body: request.postDataJSON() as unknown })
  })
  return sent
}

async function openOwnMenu(email = newEmail()): Promise<Page> {
  const page = await openSignedIn(site, email, '/terms')
  await openMenu(page)
  return page
}

const picture = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a64ad' } })
    .toFormat(format)
    .toBuffer()

test('[SHELL-31] [USER-04] [USER-05] [USER-06] [USER-07] [USER-10] [USER-11] [USER-14] [USER-15] [USER-17] the menu of a learner', async () => {
  const email = newEmail('ada.lovelace')
  const page = await openOwnMenu(email)
  await menu(page).getByRole('heading', { name: 'Your Waymark' }).waitFor()
  expect(await menu(page).locator('span[data-status]').count()).toBe(1)
  await nameButton(page).waitFor()
  await menu(page).getByText(email).waitFor()
  await menu(page).getByRole('button', { name: 'Invite a friend' }).waitFor()
  expect(await menu(page).getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe('/terms')
  expect(await menu(page).getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy')
  expect(await menu(page).getByRole('link', { name: 'Visit community' }).getAttribute('href')).toBe('https://community.example.org/')
  expect(await menu(page).getByRole('button', { name: 'Admin settings' }).count()).toBe(0)
})

test('[USER-16] [USER-17] the menu of a visitor', async () => {
  const page = await openPage(`${site.origin}/terms`)
  await page.getByRole('button', { name: 'Menu' }).click()
  const box = page.getByRole('region', { name: 'Welcome to Waymark' })
  expect(await box.getByRole('link', { name: 'Visit community' }).getAttribute('target')).toBe('_blank')
  await box.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
})

test('[USER-18] [USER-19] the invite link is copied with its campaign tags, and says so for 2 s', async () => {
  const page = await openOwnMenu()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await menu(page).getByRole('button', { name: 'Invite a friend' }).click()
  const said = page.locator('.tooltip').getByText('Copied! Send to a friend')
  await said.waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/\?utm_source=waymark&utm_medium=referral&utm_campaign=invite$/,
  )
  await page.clock.runFor(1900)
  expect(await said.isVisible()).toBe(true)
  await page.clock.runFor(200)
  await said.waitFor({ state: 'hidden' })
})

test('[USER-20] [USER-21] [USER-22] [USER-23] [USER-24] [USER-25] the name is edited in place', async () => {
  const page = await openOwnMenu(newEmail('grace'))
  const sent = sentTo(page, '/user/name')
  const edit = async (text: string, done: () => Promise<void>) => {
    await nameButton(page).click()
    await nameField(page).fill(text)
    await done()
    await nameField(page).waitFor({ state: 'detached' })
  }
  const enter = () => nameField(page).press('Enter')
  const before = (await nameButton(page).textContent()) ?? ''
  await edit('   ', enter)
  await edit(` ${before} `, enter)
  await edit('Somebody else', async () => menu(page).getByRole('button', { name: 'Invite a friend' }).focus())
  await edit('Somebody else', () => nameField(page).press('Escape'))
  expect(await nameButton(page).textContent()).toBe(before)
  expect(sent).toEqual([])
  await edit('  Grace Hopper ', enter)
  expect(await nameButton(page).textContent()).toBe('Grace Hopper')
  await edit('<b>Grace</b>', () => menu(page).getByRole('button', { name: 'Save' }).click())
  expect(await nameButton(page).textContent()).toBe('<b>Grace</b>')
  expect(sent).toEqual([
    { method: 'PUT', body: { name: 'Grace Hopper' } },
    { method: 'PUT', body: { name: '<b>Grace</b>' } },
  ])
})

test('[USER-23] [USER-26] a name that cannot be saved stays in the field, also when the focus leaves while it is saved', async () => {
  const page = await openOwnMenu()
  const asked = await failing(page, '/user/name')
  await nameButton(page).click()
  await nameField(page).fill('Another name')
  await nameField(page).press('Enter')
  await menu(page).getByRole('button', { name: 'Invite a friend' }).focus()
  expect(await nameField(page).count()).toBe(1)
  await menu(page).getByText('Something went wrong! Please try again.').waitFor()
  expect(await nameField(page).inputValue()).toBe('Another name')
  expect(asked()).toBe(3)
})

test('who writes on elsewhere while the name is saved keeps the focus there', async () => {
  const page = await openOwnMenu()
  const held = Promise.withResolvers<void>()
  await page.route('**/user/name', async (route) => {
    await held.promise
    await route.continue()
  })
  await nameButton(page).click()
  await nameField(page).fill('Another name')
  await nameField(page).press('Enter')
  const invite = menu(page).getByRole('button', { name: 'Invite a friend' })
  await invite.focus()
  held.resolve()
  await menu(page).getByRole('button', { name: 'Another name, edit your name' }).waitFor()
  expect(await invite.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('[USER-28] [USER-29] [USER-30] [USER-31] [USER-32] [USER-33] [UI-10] a picture is chosen, cut and saved', async () => {
  const page = await openOwnMenu(newEmail('ada'))
  const saved = sentTo(page, '/user/picture')
  const signed: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/uploads/generate-signed-url') signed.push(searchParams.get('fileName') ?? '')
  })
  await menu(page).getByRole('button', { name: 'Change your picture' }).click()
  const input = page.locator('input[type=file]')
  expect(await input.getAttribute('multiple')).toBeNull()
  await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: await picture('gif') })
  await page.getByText('Please upload a JPEG, or PNG file.').waitFor()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) })
  await page.getByText('File is too large. Maximum size is 5MB. Please try again.').waitFor()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await page.getByText('This picture cannot be read. Please try another.').waitFor()
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') })
  await page.getByLabel('Zoom').fill('2')
  await page.getByRole('button', { name: /Part of the picture/ }).press('ArrowLeft')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Your picture was changed.')
  expect(signed).toHaveLength(1)
  expect(signed[0]).toMatch(/^profile_picture_[0-9a-f]{32}$/)
  const { body } = (await ask(page, 'GET', '/user')) as { body: { nickname: string; picture: string } }
  expect(saved).toEqual([{ method: 'PUT', body: { picture: `${body.nickname}/uploads/${signed[0]}` } }])
  const shown = menu(page).locator('[data-status=loaded] img')
  await shown.waitFor()
  expect(await shown.getAttribute('src')).toBe(`${body.picture}?size=medium`)
  expect(await page.locator('nav [data-status=loaded] img').getAttribute('src')).toBe(`${body.picture}?size=small`)
  expect(complaintsOf(page)).toEqual([])
})

test('[USER-34] a picture that cannot be saved says so', async () => {
  const page = await openOwnMenu()
  const asked = await failing(page, '/user/picture')
  await menu(page).getByRole('button', { name: 'Change your picture' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture('png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByText('Something went wrong! Please try again.').waitFor()
  expect(asked()).toBe(3)
})

test('[UI-11] [UI-12] without a picture, and with a broken one, a generic person is shown', async () => {
  const page = await openOwnMenu()
  expect(await menu(page).locator('span[data-status]').getAttribute('data-status')).toBe('empty')
  expect(await menu(page).locator('span[data-status] svg').count()).toBe(1)
  await page.route('**/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), picture: '/uploads/missing' } })
  })
  await menu(page).getByRole('button', { name: 'Account settings' }).click()
  await page.getByLabel('Nickname').fill(`grace-${Date.now()}`)
  await page.route('**/user/nickname', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), picture: '/uploads/missing' } })
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.locator('#toolbar-view [data-status=error] svg').waitFor({ state: 'attached' })
})

test('[USER-36] [USER-37] [USER-38] [USER-39] [USER-40] [USER-41] a variable is saved for whoever is signed in, and taken back when it is refused', async () => {
  const page = await openSignedIn(site, newEmail(), '/projects/read-the-dns')
  const sent = sentTo(page, '/user/variables')
  const field = page.getByLabel('Your value for dragon')
  const shown = page.locator('button.doc-variable').first()
  const type = async (text: string, key?: string) => {
    await shown.click()
    await field.fill(text)
    if (key) await field.press(key)
    else await field.blur()
  }
  await type('smaug', 'Escape')
  await shown.click()
  await field.blur()
  expect(sent).toEqual([])
  await type('smaug', 'Enter')
  await expect.poll(() => shown.textContent()).toBe('smaug')
  await type('fuchur')
  await expect.poll(() => sent.map(({ body }) => (body as { value: string }).value)).toEqual(['smaug', 'fuchur'])
  await page.reload()
  await expect.poll(() => shown.textContent()).toBe('fuchur')
  await failing(page, '/user/variables')
  await type('nessie', 'Enter')
  await expect.poll(() => shown.textContent()).toBe('fuchur')
  await toastSays(page, 'Your value could not be saved.')
})

test('the account: nickname, where one is signed in, all own data, and its end', async () => {
  const email = newEmail('lin')
  const page = await openSignedIn(site, email, '/terms')
  const second = await openSignedIn(site, email, '/privacy')
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Account settings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nickname').fill('admin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This nickname cannot be used. Please choose another.').waitFor()
  await dialog.getByLabel('Nickname').fill('lin-builds')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Your nickname was changed.').first().waitFor()
  expect(await dialog.getByText('this device').count()).toBe(1)
  await dialog.getByRole('button', { name: /^Sign out on/ }).click()
  await expect.poll(() => dialog.getByRole('button', { name: /^Sign out on/ }).count()).toBe(0)
  expect(await ask(second, 'GET', '/user')).toMatchObject({ status: 401 })
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: 'Download my data' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click()
  const end = dialog.getByRole('button', { name: 'Delete my account for good' })
  await dialog.getByLabel(`Type ${email} to confirm`).fill('no')
  expect(await end.isDisabled()).toBe(true)
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await end.click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await toastSays(page, 'Your account is deleted.')
  expect(await ask(page, 'GET', '/user')).toMatchObject({ status: 401 })
})

test('signing out everywhere ends every session, this one too', async () => {
  const email = newEmail('max')
  const page = await openSignedIn(site, email, '/terms')
  const second = await openSignedIn(site, email, '/privacy')
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Account settings' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await ask(second, 'GET', '/user')).toMatchObject({ status: 401 })
})

test('the menu and its dialogs work by keyboard alone, and axe finds nothing in both themes and three widths', async () => {
  const page = await openOwnMenu()
  await page.getByRole('button', { name: /^Your profile/ }).focus()
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await menu(page).getByRole('button', { name: 'Account settings' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Nickname').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await menu(page).count()).toBe(1)
  await page.evaluate(() => localStorage.setItem('waymark:mobile-notice-seen', 'yes'))
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const viewport of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(viewport)
      await page.reload()
      await alive(page)
      await openMenu(page)
      expect(await axe(page)).toEqual([])
      for (const [type, name] of [
        ['account', 'Your account'],
        ['avatar', 'Your picture'],
      ] as const) {
        await page.evaluate((type) => window.dispatchEvent(new CustomEvent('modal', { detail: { type, data: {} } })), type)
        await page.getByRole('dialog', { name }).waitFor()
        expect(await axe(page)).toEqual([])
      }
    }
  }
})
