import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { listenToBeacons } from '../beacons.ts'
import { tabTo } from '../keyboard.ts'
import { dialog } from '../projects/page.ts'
import { sharedWorkbench } from '../projects/site.ts'
import type { Running } from '../serve.ts'
import { choose, chosen, notice, openFinished, openSharing, saveButton, says, share } from './page.ts'

let site: Running
beforeAll(async () => {
  site = await sharedWorkbench()
})
const card = (page: Page, theme: string) => page.locator(`[data-theme-card=${theme}]`)

test('[SHARE-18] [SHARE-19] [SHARE-23] [SHARE-28] [PLAN-39] without Pro what is locked says so, and leads to the paywall with its place', async () => {
  const page = await openFinished(site)
  await openSharing(page)
  await card(page, 'fun').hover()
  await page.getByText('Unlock with PRO').filter({ visible: true }).first().waitFor()
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
