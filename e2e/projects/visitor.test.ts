import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, complaintsOf, openPage } from '../browser.ts'
import type { Running } from '../serve.ts'
import { dialog, mission, missionIs, ready, ring, SOON, WORKSHOP } from './page.ts'
import { openAs, startWorkbench } from './site.ts'

let site: Running
beforeAll(async () => {
  site = await startWorkbench()
})
afterAll(() => site.stop())

const CANARIES = ['zanzibarine', 'quetzalino', 'marmalinda']

test('[PROJ-45] [PROJ-47] a visitor reads, ticks what stays on this device, and is asked to sign in before anything is unlocked', async () => {
  const page = await ready(await openPage(site.origin + WORKSHOP))
  await missionIs(page, 'DISABLED', 'Complete the tasks to finish')
  expect(await mission(page).isDisabled()).toBe(true)
  expect(await ring(page, 'bulb').getAttribute('aria-label')).toBe('Task still to complete')
  await page.getByRole('checkbox', { name: 'Change the bulb' }).check()
  await page.reload()
  await ready(page)
  await expect.poll(() => page.getByRole('checkbox', { name: 'Change the bulb' }).isChecked(), SOON).toBe(true)
  await page.getByRole('button', { name: 'Login to Unlock' }).click()
  await dialog(page).getByLabel('E-mail').waitFor()
  expect(complaintsOf(page)).toEqual([])
})

test('[PROJ-01] a project has its text, tasks, a quiz, a chat and an end', async () => {
  const page = await ready(await openPage(site.origin + WORKSHOP))
  for (const text of ['Light the lamp', 'How bright is the lamp?', 'What do you know of workshops?']) {
    expect(await page.locator('.doc').getByText(text).first().isVisible()).toBe(true)
  }
  expect(await page.getByRole('button', { name: /^Ask/ }).first().isVisible()).toBe(true)
  await missionIs(page, 'DISABLED', 'Complete the tasks to finish')
  expect(await axe(page)).toEqual([])
})

test('[PROJ-08] [PROJ-11] a private project is there for admins alone', async () => {
  const visitor = await openPage(`${site.origin}/projects/draft`)
  await visitor.getByText('Page not found, whaaaaaaat!').first().waitFor()
  const { page } = await openAs(site, { admin: true }, '/projects/draft')
  await page.getByRole('heading', { name: 'A private draft' }).waitFor()
})

test('a word from a locked place is nowhere: not in the page, its data, the calls, the site map or the reference', async () => {
  const places = ['/', '/projects', '/projects/workshop', '/projects/vault', '/projects/draft', '/sitemap.xml', '/openapi.json', '/courses']
  const more = [
    '/projects/workshop/content.json',
    '/projects/vault/content.json',
    '/projects/workshop/validations',
    '/projects/vault/validations',
  ]
  const rest = [
    '/projects/workshop/pro-drawer.json',
    '/projects/vault/quiz',
    '/search?q=zanzibarine',
    '/search?q=quetzalino',
    '/search?q=marmalinda',
  ]
  const askers = [{ cookie: '' }]
  for (const standing of [{}, { plan: 'pro' as const }]) {
    const { page } = await openAs(site, standing, '/terms')
    const cookies = await page.context().cookies()
    askers.push({ cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') })
  }
  const found: string[] = []
  for (const headers of askers) {
    for (const path of [...places, ...more, ...rest]) {
      for (const accept of ['text/html', 'application/json']) {
        const text = await (await fetch(site.origin + path, { headers: { ...headers, accept } })).text()
        for (const canary of CANARIES) {
          // what was searched for may be said again
          if (text.includes(canary) && !path.includes(canary)) found.push(`${canary} in ${path} as ${accept}`)
        }
      }
    }
  }
  expect(found).toEqual([])
})
