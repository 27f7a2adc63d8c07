import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive, axe } from '../browser.ts'
import { ask, newEmail, openSignedIn } from '../people.ts'
import { sharedServer, type SharedSite } from '../serve.ts'

let site: SharedSite
beforeAll(async () => {
  site = await sharedServer()
})

const title = (page: Page) => page.getByLabel('Title of your portfolio')
const description = (page: Page) => page.getByLabel('Description of your portfolio')
const says = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor()
const kept = async (page: Page) => {
  const { title, description } = (await ask(page, 'GET', '/portfolio')).body as { title: string; description: string }
  return [title, description]
}

async function openTwoTabs(): Promise<[Page, Page]> {
  const one = await openSignedIn(site, newEmail(), '/portfolio')
  const two = await one.context().newPage()
  await two.goto(`${site.origin}/portfolio`)
  await alive(two)
  return [one, two]
}

test.each([
  ['Keep mine', 'From the second'],
  ['Take theirs', 'From the first'],
])('what another tab saved is not replaced before one chooses: %s', async (choice, outcome) => {
  const [one, two] = await openTwoTabs()
  await title(one).fill('From the first')
  await says(one, 'Saved')
  await title(two).fill('From the second')
  await says(two, 'Kept on this device, until you choose')
  const changed = two.getByRole('group', { name: 'The title was changed in another tab' })
  await changed.getByText('From the first').waitFor()
  expect(await axe(two)).toEqual([])
  await title(two).fill('From the second, longer')
  await title(two).fill('From the second')
  await two.reload()
  await alive(two)
  expect(await title(two).inputValue()).toBe('From the second')
  expect(await kept(one)).toEqual(['From the first', ''])

  await changed.getByRole('button', { name: choice }).click()
  await changed.waitFor({ state: 'detached' })
  await says(two, 'Saved')
  expect(await title(two).inputValue()).toBe(outcome)
  expect(await kept(one)).toEqual([outcome, ''])
})

test('two tabs that change different texts are no conflict', async () => {
  const [one, two] = await openTwoTabs()
  await title(one).fill('Engines')
  await says(one, 'Saved')
  await description(two).fill('Notes about them')
  await says(two, 'Saved')
  await description(two).fill('More notes about them')
  await expect.poll(() => kept(one)).toEqual(['Engines', 'More notes about them'])
  expect(await two.getByRole('group', { name: /was changed in another tab/ }).count()).toBe(0)
})

test('a window that was visible all the while shows on return what another one saved', async () => {
  const [one, two] = await openTwoTabs()
  await title(one).fill('From the first')
  await says(one, 'Saved')
  expect(await title(two).inputValue()).toBe('')
  await two.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => title(two).inputValue()).toBe('From the first')
})

test('what the server has of one’s own, although each reply was lost, is no other tab’s', async () => {
  const page = await openSignedIn(site, newEmail(), '/portfolio')
  let lost = 0
  await page.route(
    (url) => url.pathname === '/portfolio',
    async (route) => {
      if (route.request().method() !== 'PUT' || lost === 3) return route.fallback()
      lost += 1
      await route.fetch()
      await route.abort()
    },
  )
  await title(page).fill('Engines')
  await expect.poll(() => lost).toBeGreaterThan(0)
  await title(page).fill('Engines that run')
  await expect.poll(() => kept(page)).toEqual(['Engines that run', ''])
  expect(lost).toBe(3)
  await says(page, 'Saved')
  expect(await page.getByRole('group', { name: /was changed in another tab/ }).count()).toBe(0)
})
