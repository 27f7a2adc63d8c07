import { beforeAll, expect, test } from 'vitest'
import { axe, complaintsOf, openPage } from '../browser.ts'
import { ask, newEmail, signIn } from '../people.ts'
import type { Site } from '../serve.ts'
import { dialog, mission, missionIs, ready, ring, WORKSHOP } from './page.ts'
import { openAs, sharedWorkbench } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('[PROJ-45] [PROJ-47] a visitor reads, ticks checkboxes on this device, and is asked to sign in before anything is unlocked', async () => {
  const page = await ready(await openPage(site.origin + WORKSHOP))
  await missionIs(page, 'DISABLED', 'Complete the tasks to finish')
  expect(await mission(page).isDisabled()).toBe(true)
  expect(await ring(page, 'bulb').getAttribute('aria-label')).toBe('Task still to complete')
  await page.getByRole('checkbox', { name: 'Change the bulb' }).check()
  await page.reload()
  await ready(page)
  await expect.poll(() => page.getByRole('checkbox', { name: 'Change the bulb' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Login to Unlock' }).click()
  await dialog(page).getByLabel('E-mail').waitFor()
  expect(complaintsOf(page)).toEqual([])
})

test("a visitor's checkboxes and variables are in their account after sign-in", async () => {
  const page = await ready(await openPage(site.origin + WORKSHOP))
  await page.getByRole('checkbox', { name: 'Change the bulb' }).check()
  await page.locator('p > .doc-variable').first().click()
  await page.keyboard.type('kitchen')
  await page.keyboard.press('Enter')
  await signIn(site, page.context(), newEmail())
  await page.reload()
  await ready(page)
  const ticked = async () => JSON.stringify((await ask(page, 'GET', '/projects/workshop/annotations.json')).body)
  await expect.poll(ticked).toContain('"on":true')
  expect(await page.getByRole('checkbox', { name: 'Change the bulb' }).isChecked()).toBe(true)
  await expect.poll(() => page.locator('p > .doc-variable').first().textContent()).toBe('kitchen')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await ready(page)
  await expect.poll(() => page.getByRole('checkbox', { name: 'Change the bulb' }).isChecked()).toBe(true)
  expect(await page.locator('p > .doc-variable').first().textContent()).toBe('kitchen')
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

test("a locked project is rendered once: the server's HTML stays, and its button hydrates with the page", async () => {
  const removed: string[] = []
  const page = await openPage(`${site.origin}/projects/vault`, {
    async before(_, page) {
      await page.exposeFunction('sawRemoved', (what: string) => removed.push(what))
      await page.addInitScript(() => {
        const see = (changes: MutationRecord[]) => {
          const gone = changes.flatMap(({ removedNodes }) => Array.from(removedNodes, (node) => node.textContent ?? ''))
          for (const text of gone) if (text.includes('This project is part of Pro')) void Reflect.get(window, 'sawRemoved')(text)
        }
        new MutationObserver(see).observe(document, { childList: true, subtree: true })
      })
    },
  })
  await page.getByRole('button', { name: 'Login to Unlock' }).click()
  await dialog(page).getByLabel('E-mail').waitFor()
  expect(removed).toEqual([])
})

test('a locked project shows everyone its introduction and first step, on any track, and no fields', async () => {
  for (const way of ['in the page', 'from another page']) {
    const page = await openPage(site.origin + (way === 'in the page' ? '/projects/vault' : '/projects/sequel'))
    if (way !== 'in the page') {
      await page.getByRole('link', { name: /Build a vault/ }).click()
      await page.waitForURL('**/projects/vault')
    }
    await page.locator('.doc').getByText('A vault keeps what is dear.').waitFor()
    await page.locator('.doc').getByText('Begin with a pencil.').waitFor()
    expect(await page.locator('.doc-task').count()).toBe(0)
    expect(await page.content()).not.toContain('quetzalin')
    await page.getByRole('link', { name: 'Unlock the project to go on' }).click()
    await page.getByRole('heading', { name: 'This project is part of Pro' }).waitFor()
    expect(await axe(page)).toEqual([])
  }
})

test('the price of Pro is shown at a locked project, and the plans can be read before sign-in', async () => {
  const page = await openPage(`${site.origin}/projects/vault`)
  await page.getByText('Pro costs $11.99 a month, or $8.25 a month when you pay by the year.').waitFor()
  await page.getByRole('button', { name: 'See the plans' }).click()
  await dialog(page).getByText('This project is part of Pro.').waitFor()
  await dialog(page).getByText('$11.99').waitFor()
  expect(await axe(page)).toEqual([])
})

test('[PROJ-08] [PROJ-11] a private project exists for admins only', async () => {
  const visitor = await openPage(`${site.origin}/projects/draft`)
  await visitor.getByText('Page not found, whaaaaaaat!').first().waitFor()
  const { page } = await openAs(site, { admin: true }, '/projects/draft')
  await page.getByRole('heading', { name: 'A private draft' }).waitFor()
})
