import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { contentFolder, type ContentFolder } from '../src/features/content/content.fixtures.ts'
import { courseFolder } from '../src/features/schedule/schedule.fixtures.ts'
import { DESKTOP, PHONE, TABLET, alive, atRest, axe, openPage, stopTime } from './browser.ts'
import { ask, newEmail, openSignedIn, toastSays } from './people.ts'
import { startServer, type Running } from './serve.ts'
import { seenNotice, wake } from './shell/page.ts'

const HTTP = '/projects/http'
/** On a project My work opens the course; other pages have a button. */
const AWAY = '/onboarding'
let site: Running
let content: ContentFolder

beforeAll(async () => {
  content = await contentFolder(courseFolder)
  site = await startServer({ CONTENT_DIR: content.path, PAYMENTS: 'sandbox' })
})
afterAll(async () => {
  await site?.stop()
  await content?.[Symbol.asyncDispose]()
})

const course = (page: Page) => page.getByRole('complementary', { name: 'Your course' })
const topics = (page: Page) => course(page).getByRole('group', { name: 'Topics' })
const chip = (page: Page, name: string) => topics(page).getByRole('button', { name, exact: true })
const pressed = (page: Page) => topics(page).locator('[aria-pressed=true]').allTextContents()
const hours = (page: Page) => course(page).getByLabel('Hours per day')
const days = (page: Page) => course(page).getByLabel('Days per week')
const savedHours = (page: Page, hoursPerDay: number) =>
  expect.poll(async () => (await ask(page, 'GET', '/user/preferences')).body).toMatchObject({ hoursPerDay })
/** Of the days ahead, as the calendar has them. */
const FIRST_WEEK = /^(This|Next) week$/
const firstWeek = (page: Page) =>
  course(page)
    .locator('details', { has: page.getByText(FIRST_WEEK) })
    .first()
const taskLinks = (page: Page) => course(page).locator('details a')

async function openCourse(page: Page) {
  await wake(page)
  await page.getByRole('button', { name: 'Open your course' }).click()
  await course(page).waitFor()
}

async function generate(page: Page, ...names: string[]) {
  for (const name of names) await chip(page, name).click()
  await course(page).getByRole('button', { name: 'Generate course' }).click()
  await course(page).getByRole('list', { name: 'Topics' }).waitFor()
}

/** Opens a page as a new learner, with the course open. */
async function learner(path = AWAY): Promise<Page> {
  const page = await openSignedIn(site, newEmail(), path)
  await openCourse(page)
  return page
}

test('[SHELL-57] [SHELL-58] [SHELL-59] [SHELL-60] [SCHED-14] [SCHED-15] [SCHED-17] topics are chosen first, then the course is shown', async () => {
  const page = await learner()
  await course(page).getByRole('heading', { name: 'AWS topics I want to learn...' }).waitFor()
  expect(await topics(page).getByRole('button').allTextContents()).toEqual(['All', 'Databases', 'Networks'])
  expect(await course(page).getByRole('button', { name: 'Generate course' }).getAttribute('aria-disabled')).toBe('true')
  await chip(page, 'Networks').click()
  await chip(page, 'Databases').click()
  expect(await pressed(page)).toEqual(['Databases', 'Networks'])
  await chip(page, 'All').click()
  expect(await pressed(page)).toEqual(['All'])
  await chip(page, 'All').click()
  expect(await pressed(page)).toEqual([])
  await generate(page, 'Networks')
  expect(await course(page).getByRole('heading', { name: 'AWS topics I want to learn...' }).count()).toBe(0)
  await course(page).getByRole('button', { name: 'Change topics' }).click()
  await course(page).getByRole('heading', { name: 'AWS topics I want to learn...' }).waitFor()
  expect(await pressed(page)).toEqual(['Networks'])
  await chip(page, 'Databases').click()
  await course(page).getByRole('button', { name: 'Back to my course' }).click()
  await course(page).getByRole('button', { name: 'Remove Networks' }).waitFor()
  expect(await course(page).getByRole('button', { name: 'Remove Databases' }).count()).toBe(0)
})

test('[SCHED-01] [SHELL-61] [SHELL-62] [SHELL-63] [SHELL-64] [SCHED-16] weeks, days and tasks that link to their projects; removing all topics returns to the choice', async () => {
  const page = await learner()
  await generate(page, 'Networks')
  await course(page).getByRole('button', { name: 'Remove Networks' }).waitFor()
  expect([await hours(page).inputValue(), await days(page).inputValue()]).toEqual(['1', '5'])
  await firstWeek(page).waitFor()
  // today, or on a weekend Monday
  await course(page)
    .getByText(/^(Today|Monday .*)$/)
    .first()
    .waitFor()
  expect(await taskLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/projects/http',
    '/projects/dns',
    '/projects/dns',
    '/projects/dns',
  ])
  await taskLinks(page).first().getByText('30 min').waitFor()
  await taskLinks(page).nth(1).getByText('Part 1 of 3').waitFor()

  await hours(page).selectOption({ label: '4 hours' })
  await expect.poll(() => taskLinks(page).count()).toBe(2)
  await savedHours(page, 4)
  await page.reload()
  await alive(page)
  await openCourse(page)
  expect(await hours(page).inputValue()).toBe('4')
  await taskLinks(page).nth(1).click()
  await page.waitForURL(`${site.origin}/projects/dns`)
  await course(page).waitFor({ state: 'hidden' })
  expect(await page.getByRole('button', { name: 'Open your course' }).count()).toBe(0)
  await page.getByRole('button', { name: 'My work', exact: true }).click()
  const panel = page.locator('#panel-right')
  await panel.locator('details a[aria-current]').waitFor()
  expect(await panel.locator('details a[aria-current]').getAttribute('href')).toBe('/projects/dns')
  await panel.getByRole('button', { name: 'Remove Networks' }).click()
  await panel.getByRole('heading', { name: 'AWS topics I want to learn...' }).waitFor()
  await expect.poll(async () => (await ask(page, 'GET', '/user/preferences')).body).toMatchObject({ selectedCategories: [] })
})

test('[SHELL-63] [SCHED-18] [SCHED-19] [SCHED-20] without time there are topics with their projects; setting a time from none uses the default for the other', async () => {
  const page = await learner()
  await generate(page, 'Networks', 'Databases')
  await hours(page).selectOption({ label: 'None' })
  await expect.poll(() => days(page).inputValue()).toBe('0')
  const networks = course(page).locator('details', { hasText: 'Networks' })
  const databases = course(page).locator('details', { hasText: 'Databases' })
  expect(await course(page).getByText(FIRST_WEEK).count()).toBe(0)
  await networks.locator('summary').waitFor()
  const isOpen = (group: typeof networks) => group.evaluate((element) => (element as HTMLDetailsElement).open)
  expect([await isOpen(networks), await isOpen(databases)]).toEqual([true, false])
  await networks.locator('summary').click()
  await expect.poll(() => isOpen(networks)).toBe(false)
  await atRest(page)
  await databases.locator('summary').click()
  await expect
    .poll(() => databases.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual(['/projects/sql'])
  await savedHours(page, 0)
  await page.reload()
  await alive(page)
  await openCourse(page)
  await networks.locator('summary').waitFor()
  await expect.poll(async () => [await isOpen(networks), await isOpen(databases)]).toEqual([false, true])
  await hours(page).selectOption({ label: '3 hours' })
  await expect.poll(() => days(page).inputValue()).toBe('5')
  await firstWeek(page).waitFor()
})

test('[SCHED-22] [SCHED-23] [SCHED-24] [SCHED-25] one to three days are marked as Pro, and open the paywall for a free learner', async () => {
  const page = await learner()
  await generate(page, 'All')
  expect(await hours(page).locator('option').allTextContents()).toEqual([
    'None',
    '30 minutes',
    '45 minutes',
    '1 hour',
    '1 hour 30 minutes',
    '2 hours',
    '3 hours',
    '4 hours',
    '5 hours',
    '6 hours',
    '7 hours',
    '8 hours',
  ])
  expect(await days(page).locator('option').allTextContents()).toEqual([
    'None',
    '1 day (Pro)',
    '2 days (Pro)',
    '3 days (Pro)',
    '4 days',
    '5 days',
    '6 days',
    '7 days',
  ])
  await days(page).selectOption({ label: '2 days (Pro)' })
  const paywall = page.getByRole('dialog', { name: 'Waymark Pro' })
  await paywall.waitFor()
  await atRest(page)
  await page.keyboard.press('Escape')
  await paywall.waitFor({ state: 'hidden' })
  expect(await days(page).inputValue()).toBe('5')
  expect((await ask(page, 'GET', '/user/preferences')).body).toMatchObject({ daysPerWeek: 5 })
})

test('[SCHED-21] [SCHED-27] a visitor chooses topics, sees two recommended ones until they ask for more, and signs in to plan', async () => {
  const page = await openPage(`${site.origin}${AWAY}`)
  await openCourse(page)
  const recommended = course(page).getByRole('region', { name: 'Recommended' }).getByRole('listitem')
  await recommended.first().waitFor()
  expect(await recommended.count()).toBe(2)
  await course(page).getByRole('button', { name: 'Show more' }).click()
  expect(await recommended.count()).toBe(4)
  await recommended.getByText('Speak the web').click()
  await course(page).getByRole('button', { name: 'Generate course' }).click()
  await course(page)
    .locator('details', { hasText: 'Speak the web' })
    .getByRole('link', { name: /Read the DNS/ })
    .waitFor()
  await page.reload()
  await alive(page)
  await openCourse(page)
  await course(page).getByRole('button', { name: 'Remove Speak the web' }).waitFor()
  await course(page)
    .getByRole('button', { name: /^Hours per day: None/ })
    .click()
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
})

test('[SCHED-28] [SCHED-29] the order is sent with the request, for Recently added with the direction reversed', async () => {
  const page = await learner()
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/schedule') asked.push(`${url.searchParams.get('orderBy')} ${url.searchParams.get('sortBy')}`)
  })
  await generate(page, 'All')
  const order = course(page).getByLabel('Order')
  await order.waitFor()
  expect(await order.locator('option').allTextContents()).toEqual(['Recently added', 'Topics (A-Z)', 'Recommended'])
  await order.selectOption({ label: 'Recently added' })
  await expect.poll(() => asked.at(-1)).toBe('selection desc')
  await course(page).getByRole('button', { name: 'Ascending' }).click()
  await expect.poll(() => asked.at(-1)).toBe('selection asc')
  await order.selectOption({ label: 'Topics (A-Z)' })
  await expect.poll(() => asked.at(-1)).toBe('topics desc')
  await order.selectOption({ label: 'Recommended' })
  await expect.poll(() => asked.at(-1)).toBe('recommended desc')
})

test('[SCHED-08] a completed project is complete in the schedule, without a reload, and the next task is another', async () => {
  const page = await learner()
  await generate(page, 'Networks')
  await expect.poll(() => taskLinks(page).first().getAttribute('data-task')).toBe('INCOMPLETE')
  const next = course(page).getByRole('link', { name: /^Next/ })
  expect(await next.getAttribute('href')).toBe('/projects/http')
  expect((await ask(page, 'PUT', HTTP, { status: 'COMPLETE' })).status).toBe(200)
  await expect.poll(() => taskLinks(page).first().getAttribute('data-task')).toBe('COMPLETE')
  await course(page)
    .locator('summary', { hasText: /1 of \d done/ })
    .waitFor()
  expect(await next.getAttribute('href')).toBe('/projects/dns')
})

test('a learner who has built everything of their topics is told so, and chooses more', async () => {
  const page = await learner()
  await generate(page, 'Networks')
  await course(page).getByRole('link', { name: /^Next/ }).waitFor()
  const { body } = await ask(page, 'GET', '/projects')
  const free = (body as { id: string; metadata: { category: string; plan: string } }[]).filter(
    ({ metadata: { category, plan } }) => category === 'Networks' && plan === 'free',
  )
  for (const { id } of free) expect((await ask(page, 'PUT', `/projects/${id}`, { status: 'COMPLETE' })).status).toBe(200)
  await course(page).getByRole('heading', { name: 'All done' }).waitFor()
  expect(await course(page).getByRole('link', { name: /^Next/ }).count()).toBe(0)
  expect(await axe(page, '[data-course]')).toEqual([])
  await course(page).getByRole('button', { name: 'Change topics' }).last().click()
  await topics(page).waitFor()
})

test('[ERR-18] [ERR-25] [ERR-34] a failed load says so and can be retried; a topic without a title says so too', async () => {
  const page = await learner()
  await generate(page, 'Networks')
  await firstWeek(page).waitFor()
  // news of the change may be late: nothing loads before a press
  await page.evaluate(() => document.addEventListener('click', () => (document.documentElement.dataset['pressed'] = ''), true))
  await page.route(
    (url) => url.pathname === '/schedule',
    async (route) => {
      const isPressed = await page.evaluate(() => 'pressed' in document.documentElement.dataset)
      await (isPressed ? route.continue() : route.fulfill({ status: 400, json: { code: 'X', message: 'x', defined: false } }))
    },
  )
  await hours(page).selectOption({ label: '2 hours' })
  await course(page).getByText('Failed to fetch user schedule').waitFor()
  await course(page).getByRole('button', { name: 'Try again' }).click()
  await course(page).getByText('Failed to fetch user schedule').waitFor({ state: 'hidden' })
  await page.route('**/topics/recommended', async (route) => {
    const topic = { id: 'category:x', type: 'category', value: 'x', metadata: { title: '', icon: null, projects: [], imageUrl: null } }
    await route.fulfill({ json: [topic] })
  })
  await page.goto(site.origin + HTTP)
  await alive(page)
  await wake(page)
  await page.getByRole('button', { name: 'My work' }).click()
  await page.locator('#panel-right').getByRole('button', { name: 'Change topics' }).click()
  await page.locator('#panel-right').getByRole('button', { name: 'Topic has no title', exact: true }).waitFor()
})

test('[SHELL-65] [SHELL-66] the invite link is copied, and a toast says so', async () => {
  const page = await learner()
  await generate(page, 'All')
  await course(page).getByRole('button', { name: 'Invite a friend' }).click()
  await toastSays(page, 'Copied! Send to a friend')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('?utm_source=waymark&utm_medium=referral&utm_campaign=invite')
})

test('[SHELL-67] [SHELL-71] it opens when the mouse rests at the left edge for 150 ms, and closes when the mouse is more than 48 px away', async () => {
  const page = await openPage(`${site.origin}${AWAY}`)
  await wake(page)
  await page.mouse.move(400, 300)
  await stopTime(page)
  await page.mouse.move(3, 300)
  await page.clock.runFor(140)
  expect(await course(page).count()).toBe(0)
  await page.mouse.move(200, 300)
  await page.clock.runFor(500)
  expect(await course(page).count()).toBe(0)
  await page.mouse.move(3, 300)
  await page.clock.runFor(151)
  await course(page).waitFor()
  await page.clock.resume()
  await atRest(page)
  const end = await course(page).evaluate((element) => element.getBoundingClientRect().right)
  await page.mouse.move(end - 20, 300)
  await page.mouse.move(end + 47, 300)
  expect(await course(page).count()).toBe(1)
  await page.mouse.move(end + 49, 300)
  await course(page).waitFor({ state: 'hidden' })
})

test('[SHELL-68] [SHELL-69] [SHELL-70] [SHELL-72] opened by its button it stays until closed by button, backdrop or Escape', async () => {
  const page = await openPage(`${site.origin}${AWAY}`)
  const opener = page.getByRole('button', { name: 'Open your course' })
  await openCourse(page)
  await atRest(page)
  await page.mouse.move(500, 300)
  await page.mouse.move(1200, 300)
  expect(await course(page).isVisible()).toBe(true)
  await course(page).getByRole('button', { name: 'Close your course' }).click()
  await course(page).waitFor({ state: 'hidden' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  await opener.click()
  await course(page).waitFor()
  await page.mouse.click(1200, 300)
  await course(page).waitFor({ state: 'hidden' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await course(page).waitFor()
  await page.keyboard.press('Escape')
  await course(page).waitFor({ state: 'hidden' })
})

test('My work contains the same course beside the project, and then nothing opens at the edge', async () => {
  const page = await openSignedIn(site, newEmail(), HTTP)
  await wake(page)
  await page.getByRole('button', { name: 'My work' }).click()
  const panel = page.locator('#panel-right')
  await panel.getByRole('button', { name: 'All', exact: true }).click()
  await panel.getByRole('button', { name: 'Generate course' }).click()
  await panel.getByText(FIRST_WEEK).first().waitFor()
  expect(await page.getByRole('button', { name: 'Open your course' }).count()).toBe(0)
  await page.mouse.move(400, 300)
  await stopTime(page)
  await page.mouse.move(3, 300)
  await page.clock.runFor(1000)
  expect(await course(page).count()).toBe(0)
})

test('axe reports nothing in the choice, the weeks and the topics, in both themes and three widths', async () => {
  for (const [theme, viewport] of [
    ['light', DESKTOP],
    ['dark', TABLET],
    ['light', PHONE],
  ] as const) {
    const page = await openSignedIn(site, newEmail(), HTTP, { theme, viewport, before: seenNotice })
    await wake(page)
    await page.getByRole('button', { name: 'My work' }).click()
    const panel = page.locator('#panel-right')
    await panel.getByRole('button', { name: 'Generate course' }).waitFor()
    expect(await axe(page, '#panel-right')).toEqual([])
    await panel.getByRole('button', { name: 'All', exact: true }).click()
    await panel.getByRole('button', { name: 'Generate course' }).click()
    await panel.getByText(FIRST_WEEK).first().waitFor()
    expect(await axe(page, '#panel-right')).toEqual([])
    await panel.getByLabel('Hours per day').selectOption({ label: 'None' })
    await panel.getByText('Set your hours and days').waitFor()
    expect(await axe(page, '#panel-right')).toEqual([])
    await page.context().close()
  }
})
