import { expect, test } from 'vitest'
import { DESKTOP, PHONE, TABLET, alive, openPage } from '../browser.ts'
import { newEmail, openMenu } from '../people.ts'
import { isSound } from '../screens.ts'
import { serveProfile, site, menu, nameButton, openOwnMenu } from './site.ts'

serveProfile()

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

test('the menu and its dialogs work by keyboard alone, and axe reports nothing in both themes and three widths', async () => {
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
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(viewport)
    await page.reload()
    await alive(page)
    await openMenu(page)
    await isSound(page)
    for (const [type, name] of [
      ['account', 'Your account'],
      ['avatar', 'Your picture'],
    ] as const) {
      await page.evaluate((type) => window.dispatchEvent(new CustomEvent('modal', { detail: { type, data: {} } })), type)
      await page.getByRole('dialog', { name }).waitFor()
      await isSound(page)
    }
  }
})

test.each(['light', 'dark'] as const)("the browser's own frame follows the chosen theme at once, on a %s system", async (system) => {
  const page = await openPage(`${site.origin}/terms`, { theme: system })
  const frame = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      return metas.find(({ media }) => matchMedia(media).matches)?.content
    })
  const [before, seen] = [await frame(), new Map<string, string | undefined>()]
  for (const name of ['Light', 'Dark', 'System']) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('radio', { name, exact: true }).check()
    seen.set(name, await frame())
    await page.reload()
    await alive(page)
    expect(await frame()).toBe(seen.get(name))
  }
  expect(seen.get('Light')).not.toBe(seen.get('Dark'))
  expect([seen.get('System'), seen.get(system === 'dark' ? 'Dark' : 'Light')]).toEqual([before, before])
})
