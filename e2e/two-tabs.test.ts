import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { axe } from './browser.ts'
import { sharedWorkbench } from './projects/site.ts'
import type { Site } from './serve.ts'
import { WORKSHOP, action, answerOf, around, box, eventually, field, openWorkshop, pathOf, ready, says } from './workshop.ts'

let site: Site
beforeAll(async () => {
  site = await sharedWorkbench()
})

test('two tabs stay in sync, and in a conflict both texts are kept and shown', async () => {
  const { page: one } = await openWorkshop(site)
  const two = await one.context().newPage()
  await two.goto(site.origin + WORKSHOP)
  await ready(two)
  await field(one, 'brightness').fill('from the first tab')
  await eventually(() => field(two, 'brightness').inputValue()).toBe('from the first tab')
  await says(one, 'brightness', 'saved')
  await eventually(async () => (await answerOf(two, 'brightness')).text?.data).toBe('from the first tab')

  for (const page of [one, two]) await page.route(`**${pathOf('shop')}`, (route) => route.abort())
  await field(one, 'shop').fill('one.example.org')
  await eventually(() => field(two, 'shop').inputValue()).toBe('one.example.org')
  await field(two, 'shop').fill('two.example.org')
  await says(two, 'shop', 'kept')
  await one.unroute(`**${pathOf('shop')}`)
  await says(one, 'shop', 'saved')
  await two.unroute(`**${pathOf('shop')}`)
  const choice = around(two, 'shop').getByRole('group')
  await choice.getByText('one.example.org').waitFor()
  expect(await choice.getByRole('button', { name: 'Keep this one' }).count()).toBe(1)
  expect(await axe(two, '.doc-task#bulb')).toEqual([])
  await around(one, 'shop').getByRole('group').getByText('two.example.org').waitFor()
  // Done would silently drop one of the two
  await field(one, 'brightness').fill('800')
  await action(one, 'bulb', 'Tasks still to complete. Choose which answer to keep').dispatchEvent('click')
  await box(one, 'bulb').getByRole('alert').getByText('Choose which answer to keep').waitFor()
  expect(await one.evaluate(() => document.activeElement?.textContent)).toBe('Keep this one')
  expect((await answerOf(one, 'brightness')).status).toBe('INCOMPLETE')
  // what the first tab fetches because of the choice is still under way when its own save is answered
  const saved = Promise.withResolvers<void>()
  const listOf = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/projects/workshop/validations'))
  await one.route('**/projects/workshop/validations', async (route) => {
    await saved.promise
    await route.continue().catch(() => {})
  })
  const fetched = listOf(one)
  await choice.getByRole('button', { name: 'Keep this one' }).click()
  await choice.waitFor({ state: 'hidden' })
  await fetched
  await field(one, 'brightness').fill('800 lumen')
  await eventually(async () => (await answerOf(two, 'brightness')).text?.data).toBe('800 lumen')
  await says(one, 'brightness', 'saved')
  saved.resolve()
  await eventually(async () => (await answerOf(one, 'shop')).text?.data).toBe('two.example.org')
  await eventually(() => field(one, 'shop').inputValue()).toBe('two.example.org')
  await action(one, 'bulb', 'Done').click()
  for (const page of [one, two]) {
    await page.locator('.doc-task#bulb [data-box=complete]').waitFor()
    expect(await around(page, 'shop').getByRole('group').count()).toBe(0)
    expect(await action(page, 'bulb', 'Done').count()).toBe(0)
  }
})

/** What a page reads of the project from now on. */
function reads(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/projects/workshop')) seen.push(pathname)
  })
  return seen
}

test('a page reads nothing again because of a draft that it has saved; another tab does', async () => {
  const { page: one } = await openWorkshop(site)
  const answered = (path: string) => one.waitForResponse((response) => response.url().endsWith(`/projects/workshop/${path}`))
  // the quiz is read when it comes near, on a slow machine at any time
  const quiz = answered('quiz')
  await one.locator('#workshop-quiz').scrollIntoViewIfNeeded()
  await quiz
  const two = await one.context().newPage()
  await two.goto(site.origin + WORKSHOP)
  await ready(two)
  // the first answer begins the project, and every page reads that
  const begun = Promise.all(['validations', 'quiz', 'annotations.json'].map(answered))
  await field(one, 'shop').fill('one')
  await says(one, 'shop', 'saved')
  await begun
  const [ofOne, ofTwo] = [reads(one), reads(two)]
  await field(one, 'shop').fill('one.example.org')
  await says(one, 'shop', 'saved')
  await eventually(() => ofTwo).toContain('/projects/workshop/validations')
  await eventually(() => field(two, 'shop').inputValue()).toBe('one.example.org')
  expect(ofOne).toEqual([])
})
