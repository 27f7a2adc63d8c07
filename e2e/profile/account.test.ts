import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { TABLET, alive } from '../browser.ts'
import { ask, failing, newEmail, openMenu, openSignedIn, toastSays } from '../people.ts'
import { serveProfile, site, menu, sentTo } from './site.ts'

serveProfile()

test('[USER-36] [USER-37] [USER-38] [USER-39] [USER-40] [USER-41] a variable is saved for a signed-in user, and rolled back when refused', async () => {
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
  await alive(page)
  await expect.poll(() => shown.textContent()).toBe('fuchur')
  await failing(page, '/user/variables')
  await type('nessie', 'Enter')
  await expect.poll(() => shown.textContent()).toBe('fuchur')
  await toastSays(page, 'We couldn’t save your value.')
})

const isWhollyInView = (part: Locator) =>
  part.evaluate(
    (element) => new Promise((resolve) => new IntersectionObserver(([seen]) => resolve(seen?.intersectionRatio === 1)).observe(element)),
  )

test('the account: nickname, sessions, export, and deletion', async () => {
  const email = newEmail('lin')
  const page = await openSignedIn(site, email, '/terms')
  const second = await openSignedIn(site, email, '/privacy')
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Account settings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nickname').fill('admin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This nickname isn’t available. Please choose another.').waitFor()
  await dialog.getByLabel('Nickname').fill('lin-builds')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Your nickname is updated.').first().waitFor()
  expect(await dialog.getByText('this device').count()).toBe(1)
  // nothing passes below the close button
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).scrollIntoViewIfNeeded()
  const around = await dialog.getByRole('button', { name: 'Close' }).evaluate((button) => {
    const { left, top, bottom } = button.getBoundingClientRect()
    return [top - 10, top + 10, bottom].map((y) => document.elementFromPoint(left - 10, y)?.textContent)
  })
  expect(around).toEqual(['Your account', 'Your account', 'Your account'])
  await dialog.getByRole('button', { name: /^Log out on/ }).click()
  await expect.poll(() => dialog.getByRole('button', { name: /^Log out on/ }).count()).toBe(0)
  expect(await ask(second, 'GET', '/user')).toMatchObject({ status: 401 })
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: 'Download my data' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  await page.setViewportSize(TABLET)
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click()
  for (const name of ['Permanently delete my account', 'Keep my account'])
    await expect.poll(() => isWhollyInView(dialog.getByRole('button', { name }))).toBe(true)
  const end = dialog.getByRole('button', { name: 'Permanently delete my account' })
  await dialog.getByLabel(`Type ${email} to confirm`).fill('no')
  expect(await end.isDisabled()).toBe(true)
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await end.click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await toastSays(page, 'Your account has been deleted.')
  expect(await ask(page, 'GET', '/user')).toMatchObject({ status: 401 })
})

test('a deletion announced before its reply is still reported as done', async () => {
  const email = newEmail('una')
  const page = await openSignedIn(site, email, '/notes')
  await page.route(
    (url) => url.pathname === '/user',
    async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      // the server has done it; the broadcast reloads the page, which aborts this call
      await route.fetch()
    },
  )
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Account settings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click()
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await dialog.getByRole('button', { name: 'Permanently delete my account' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await toastSays(page, 'Your account has been deleted.')
  // a private page would only ask to log in
  await page.waitForURL((url) => ['/', '/onboarding'].includes(url.pathname))
})

test('signing out everywhere ends every session, this one included', async () => {
  const email = newEmail('max')
  const page = await openSignedIn(site, email, '/terms')
  const second = await openSignedIn(site, email, '/privacy')
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Account settings' }).click()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await toastSays(page, 'You’re logged out in every browser.')
  expect(await ask(second, 'GET', '/user')).toMatchObject({ status: 401 })
})
