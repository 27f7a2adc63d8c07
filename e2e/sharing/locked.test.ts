import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { listenToBeacons } from '../beacons.ts'
import { atRest } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { ask } from '../people.ts'
import { dialog, ready } from '../projects/page.ts'
import { setPerson, sharedWorkbench } from '../projects/site.ts'
import type { Site } from '../serve.ts'
import { choose, chosen, notice, openFinished, openFinishedAs, openSharing, saveButton, says, share } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})
const card = (page: Page, theme: string) => page.locator(`[data-theme-card=${theme}]`)

test('[SHARE-18] [SHARE-19] [SHARE-23] [SHARE-28] [PLAN-39] without Pro locked options say so, and open the paywall with their place', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  await atRest(page)
  // what still loads above it may move a card away from the mouse
  await expect
    .poll(async () => {
      await card(page, 'fun').hover()
      return page.getByText('Unlock with PRO').filter({ visible: true }).count()
    })
    .toBeGreaterThan(0)
  expect(await card(page, 'light').getAttribute('aria-pressed')).toBe('true')
  const told = await listenToBeacons(page)
  const places = async () => (await told()).filter(({ name }) => name === 'paywall_opened').map(({ data }) => data['location'])
  const again = async () => {
    await dialog(page, 'Waymark Pro').waitFor()
    await page.keyboard.press('Escape')
    await share(page).getByRole('heading', { name: 'Tell others' }).waitFor()
  }
  await card(page, 'dark').click()
  await again()
  await share(page).getByRole('button', { name: 'Add URL: Unlock with PRO' }).click()
  await again()
  await choose(page, 'Save as Markdown')
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  expect(await saveButton(page).getAttribute('aria-disabled')).toBe('true')
  await saveButton(page).click({ force: true })
  await page.waitForTimeout(300)
  expect(sent.filter((one) => one.includes('/docs'))).toEqual([])
  await share(page).getByRole('button', { name: 'Part of Pro. Upgrade to unlock it.' }).click()
  await dialog(page, 'Waymark Pro').getByRole('button', { name: 'Stay on Free' }).click()
  await share(page).getByRole('button', { name: 'Save project: Save as Markdown' }).waitFor()
  await expect.poll(places).toEqual(['project_share_theme_select', 'project_share_url', 'project_share_export'])
})

test('[SHARE-13] without Pro, two ways to save have the Pro badge', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  await chosen(page).click()
  const badged = async (name: string) => (await page.getByRole('menuitem', { name }).innerText()).replace(/\s+/g, ' ')
  expect(await Promise.all(['Save as README.md', 'Save as Markdown'].map(badged))).toEqual([
    'Save as README.md Pro',
    'Save as Markdown Pro',
  ])
  for (const name of ['Save to portfolio', 'Save as PDF', 'Share public URL']) expect(await badged(name)).toBe(name)
})

test('[SHARE-20] [SHARE-21] the theme is light by default; one chosen with Pro is shown as light without Pro, and stays saved', async () => {
  const { page, email } = await openFinishedAs(site, { plan: 'pro' })
  await openSharing(page)
  const pressed = () => page.locator('[data-theme-card][aria-pressed=true]').getAttribute('data-theme-card')
  expect(await pressed()).toBe('light')
  await ask(page, 'PUT', '/user/preferences', { documentationTheme: 'dark' })
  await page.reload()
  await ready(page)
  await openSharing(page)
  await expect.poll(pressed).toBe('dark')
  await setPerson(site, email, { plan: 'free' })
  await page.reload()
  await ready(page)
  await openSharing(page)
  await expect.poll(pressed).toBe('light')
  await saveButton(page).click()
  await says(page, 'Saved!', 'success')
  expect((await ask(page, 'GET', '/user/preferences')).body).toMatchObject({ documentationTheme: 'dark' })
})

test('by keyboard alone a project is saved to the portfolio', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  await tabTo(page, chosen(page))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Save to portfolio' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await tabTo(page, saveButton(page))
  await page.keyboard.press('Enter')
  await says(page, 'Saved!', 'success')
  await tabTo(page, notice(page).getByRole('link', { name: 'View project in your portfolio' }))
})
