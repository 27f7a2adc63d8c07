import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive } from './browser.ts'
import { ask, newEmail, openSignedIn, toastSays } from './people.ts'
import { home, planned, week, withGoal } from './plan-page.ts'
import { sharedServer, type Site } from './serve.ts'
import { seenNotice } from './shell/page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

test('hours, days off and moves reach the day in another tab', async () => {
  const page = await openSignedIn(site, newEmail(), '/', { before: seenNotice })
  await ask(page, 'POST', '/goals', { goal: 'Keep data safe and fast' })
  await ask(page, 'PUT', '/user/preferences', { isWelcomed: true, daysPerWeek: 7, hoursPerDay: 1 })
  await home(page, site)
  const other = await page.context().newPage()
  await other.goto(site.origin)
  await alive(other)
  const today = week(other).locator('[aria-current=date]')
  await today.getByText('1 h', { exact: true }).waitFor()
  // it listens with the last of its scripts, so the first change may come before
  let hours = 1
  await expect
    .poll(async () => {
      hours = hours === 2 ? 3 : 2
      await ask(page, 'PUT', '/user/preferences', { hoursPerDay: hours })
      await other.waitForTimeout(500)
      return today.innerText()
    })
    .toMatch(/[23] h/)
  const [first, second] = await planned(page)
  await ask(page, 'PUT', '/user/plan', { order: [second, first] })
  await expect
    .poll(() => other.getByRole('list', { name: 'The way to your goal' }).getByRole('link').first().getAttribute('href'))
    .toBe(`/projects/${second}`)
  const date = ((await ask(page, 'GET', '/user/today')).body as { date: string }).date
  await ask(page, 'PUT', '/user/plan', { dayOff: { date, isOff: true } })
  await today.getByText('Day off').waitFor()
})

test('a change that another tab could not fetch is shown there later', async () => {
  const page = await withGoal(site)
  const other = await page.context().newPage()
  await other.goto(site.origin)
  await alive(other)
  const today = week(other).locator('[aria-current=date]')
  await other.route('**/user/today?*', (route) => route.abort())
  let failedAt = 0
  other.on('requestfailed', (request) => request.url().includes('/user/today') && (failedAt = Date.now()))
  const { date } = (await ask(page, 'GET', '/user/today')).body as { date: string }
  await ask(page, 'PUT', '/user/preferences', { daysPerWeek: 7 })
  // it listens with the last of its scripts, so the first change may come before
  let isOff = false
  await expect
    .poll(async () => {
      isOff = !isOff
      await ask(page, 'PUT', '/user/plan', { dayOff: { date, isOff } })
      await other.waitForTimeout(500)
      return failedAt
    })
    .not.toBe(0)
  await ask(page, 'PUT', '/user/plan', { dayOff: { date, isOff: true } })
  // it has given up for now: three attempts are at most two seconds apart
  await expect.poll(() => Date.now() - failedAt).toBeGreaterThan(4000)
  await other.unroute('**/user/today?*')
  await today.getByText('Day off').waitFor()
})

test('two browsers in different time zones each tell theirs once, and do not answer each other', async () => {
  const email = newEmail()
  const page = await openSignedIn(site, email, '/')
  expect((await ask(page, 'PUT', '/user/preferences', { isWelcomed: true })).status).toBe(200)
  const told: string[] = []
  const listen = (one: Page) =>
    one.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/user/preferences')) told.push(request.postData() ?? '')
    })
  await home(page, site)
  listen(page)
  const other = await openSignedIn(site, email, '/', {
    async before(context, blank) {
      listen(blank)
      await (await context.newCDPSession(blank)).send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kolkata' })
    },
  })
  await expect
    .poll(async () => (await ask(other, 'GET', '/user/preferences')).body)
    .toMatchObject({ timeZone: expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/) })
  // an answer of the other page would come at once
  await page.waitForTimeout(3000)
  expect(told).toHaveLength(1)
})

test('a move that is not saved is taken back', async () => {
  const page = await withGoal(site)
  const before = await planned(page)
  await page.goto(`${site.origin}/projects/${before[0]}`)
  await alive(page)
  await page.getByRole('button', { name: 'My work', exact: true }).click()
  const plan = page.locator('#panel-right').getByRole('region', { name: 'Your plan' })
  const first = () => plan.getByRole('listitem').first().innerText()
  const inFront = await first()
  await page.route('**/user/plan', (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue()))
  const up = plan.getByRole('listitem').nth(1).getByRole('button', { name: /up$/ })
  await up.click()
  await toastSays(page, 'That could not be saved. Please try again.')
  await expect.poll(first).toBe(inFront)
})

test('moves add up, however slow the replies', async () => {
  const page = await withGoal(site)
  const before = await planned(page)
  const from = Math.min(before.length, 5) - 1
  const [moved = ''] = before.slice(from)
  await page.goto(`${site.origin}/projects/${before[0]}`)
  await alive(page)
  await page.getByRole('button', { name: 'My work', exact: true }).click()
  const rows = page.locator('#panel-right').getByRole('region', { name: 'Your plan' }).getByRole('listitem')
  const row = rows.filter({ has: page.locator(`a[href^="/projects/${moved}"]`) })
  const up = row.getByRole('button', { name: /up$/ })
  const [first, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let sent = 0
  await page.route('**/user/plan', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    sent += 1
    await (sent === 1 ? first : others).promise
    return route.continue()
  })
  await up.click()
  await up.click()
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  first.resolve()
  await answered
  // what follows that answer is shown
  await page.waitForTimeout(500)
  await up.click()
  others.resolve()
  const to = Math.max(from - 3, 0)
  const after = before.toSpliced(from, 1).toSpliced(to, 0, moved)
  await expect.poll(() => planned(page)).toEqual(after)
  await rows.nth(to).and(row).waitFor()
})

test('a day that another tab takes off or back is shown so, whatever was chosen here before', async () => {
  const page = await withGoal(site)
  await ask(page, 'PUT', '/user/preferences', { daysPerWeek: 7 })
  await home(page, site)
  await week(page).getByRole('button', { name: 'Change hours and days' }).click()
  const day = week(page).getByRole('group', { name: 'Your next days' }).getByRole('checkbox').first()
  await day.uncheck()
  const today = week(page).locator('[aria-current=date]')
  await today.getByText('Day off').waitFor()
  const { date } = (await ask(page, 'GET', '/user/today')).body as { date: string }
  // it listens with the last of its scripts, so the first change may come before
  await expect
    .poll(async () => {
      for (const isOff of [true, false]) await ask(page, 'PUT', '/user/plan', { dayOff: { date, isOff } })
      await page.waitForTimeout(500)
      return day.isChecked()
    })
    .toBe(true)
})
