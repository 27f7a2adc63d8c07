import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, PHONE, TABLET, alive, axe, complaintsOf } from './browser.ts'
import { chip, openDirectory, panel, tab } from './directory/page.ts'
import { ask, failing, newEmail, openSignedIn, toastSays } from './people.ts'
import { home, planned, region, week, withGoal } from './plan-page.ts'
import { sharedServer, type Site } from './serve.ts'
import { seenNotice } from './shell/page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

test('a goal fills the week, says when it is reached, and what to do now is what the week begins with', async () => {
  const page = await withGoal(site)
  const [first = ''] = await planned(page)
  const { body } = await ask(page, 'GET', `/projects/${first}`)
  const { title } = (body as { metadata: { title: string } }).metadata
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByText('Next on the way to your goal').waitFor()
  await region(page, 'Your goal')
    .getByText(/With these hours you will be done about \d+ \w+/)
    .waitFor()
  await region(page, 'Your goal').getByRole('list', { name: 'The way to your goal' }).getByRole('link', { name: title }).waitFor()
  // nothing of the visitors' catalogue
  expect(await page.locator('section[aria-labelledby^=series-]').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Explore all projects' }).click()
  await panel(page).waitFor()
  expect(complaintsOf(page)).toEqual([])
})

test('Back leads to the day as it is now, and not to a question that was answered', async () => {
  const page = await openSignedIn(site, newEmail(), '/')
  await page.getByText('What would you like to learn?').waitFor()
  expect((await ask(page, 'POST', '/goals', { goal: 'Keep data safe and fast' })).status).toBe(200)
  expect((await ask(page, 'PUT', '/user/preferences', { isWelcomed: true })).status).toBe(200)
  await page.goto(`${site.origin}/terms`)
  await page.goBack()
  await page.mouse.move(9, 9)
  await week(page).waitFor()
  expect(await page.getByText('What would you like to learn?').count()).toBe(0)
})

test('hours and days are changed in the week itself, and one day of it can be taken off', async () => {
  const page = await withGoal(site)
  await week(page).getByRole('button', { name: 'Change hours and days' }).click()
  await week(page).getByLabel('Hours per day').selectOption({ label: '2 hours' })
  await expect.poll(async () => (await ask(page, 'GET', '/user/preferences')).body).toMatchObject({ hoursPerDay: 2 })
  await week(page).getByLabel('Days per week').selectOption({ label: '7 days' })
  const days = week(page).getByRole('group', { name: 'Your next days' }).getByRole('checkbox')
  const today = week(page).locator('[aria-current=date]')
  await today.getByText('2 h', { exact: true }).waitFor()
  await days.first().uncheck()
  await today.getByText('Day off').waitFor()
  expect(await axe(page)).toEqual([])
  await week(page).getByLabel('Hours per day').selectOption({ label: '45 minutes' })
  await expect.poll(async () => (await ask(page, 'GET', '/user/preferences')).body).toMatchObject({ hoursPerDay: 0.75 })
  await week(page).getByText('Taking a single day off is free.').waitFor()
  await page.reload()
  await alive(page)
  await today.getByText('Day off').waitFor()
  await week(page).getByRole('button', { name: 'Change hours and days' }).click()
  await days.first().check()
  await today.getByText('45 min', { exact: true }).waitFor()
})

test('where the address for calendars cannot be read, the part says so and asks again', async () => {
  const page = await withGoal(site)
  await failing(page, '/user/calendar')
  await week(page).getByText('Add to my calendar').click()
  await week(page).getByRole('alert').waitFor()
  await page.unrouteAll()
  await week(page).getByRole('alert').getByRole('button').click()
  await week(page).getByRole('button', { name: 'Make a private address' }).click()
  await week(page).getByRole('button', { name: 'Copy the address' }).waitFor()
})

test('a day that ends while it is shown is followed by the next', async () => {
  const page = await withGoal(site)
  await page.clock.install()
  await home(page, site)
  await week(page).waitFor()
  const { left, tomorrow } = await page.evaluate(() => {
    const now = new Date()
    const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    return { left: next.getTime() - now.getTime(), tomorrow: next.toLocaleDateString('sv') }
  })
  const asked = page.waitForRequest((request) => request.url().endsWith(`/user/today?date=${tomorrow}`))
  await page.clock.fastForward(left + 2000)
  await asked
})

test('on a phone the week names its projects below the days', async () => {
  const page = await withGoal(site)
  expect((await ask(page, 'PUT', '/user/preferences', { daysPerWeek: 7 })).status).toBe(200)
  await page.setViewportSize(PHONE)
  await home(page, site)
  const names = (await week(page).locator('li[title]').first().getAttribute('title')) ?? ''
  expect(names).not.toBe('')
  await week(page).getByText(names, { exact: true }).filter({ visible: true }).first().waitFor()
})

test('closing what a link opened takes it out of the address, and the link opens it again', async () => {
  const page = await withGoal(site)
  const wholePlan = page.getByRole('link', { name: /^See your plan/ })
  for (const visit of ['first', 'second']) {
    await wholePlan.click()
    await panel(page).waitFor()
    await alive(page)
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search, { message: visit }).toBe('')
  }
  await page.reload()
  await alive(page)
  await week(page).waitFor()
  expect(await panel(page).count()).toBe(0)
})

test('a course adds its topics to what the goal planned, says so before, and can be undone', async () => {
  const page = await withGoal(site)
  const before = await planned(page)
  await page.getByRole('button', { name: 'Open your course' }).click()
  const course = page.getByRole('complementary', { name: 'Your course' })
  await course.getByRole('group', { name: 'Topics' }).getByRole('button', { name: 'Security', exact: true }).click()
  await course.getByText(/^Adds \d+ projects, about .* Nothing leaves your plan\.$/).waitFor()
  await course.getByRole('button', { name: 'Generate course' }).click()
  await course.getByRole('button', { name: 'Remove Security' }).waitFor()
  const after = await planned(page)
  expect(after.length).toBeGreaterThan(before.length)
  expect(after).toEqual(expect.arrayContaining(before))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => planned(page)).toEqual(before)
})

test('removing a topic keeps its projects, until they are taken out, too', async () => {
  const page = await withGoal(site)
  const before = await planned(page)
  await page.getByRole('button', { name: 'Open your course' }).click()
  const course = page.getByRole('complementary', { name: 'Your course' })
  await course.getByRole('group', { name: 'Topics' }).getByRole('button', { name: 'Security', exact: true }).click()
  await course.getByRole('button', { name: 'Generate course' }).click()
  await course
    .getByText(/^Of your topics/)
    .first()
    .waitFor()
  await course.getByRole('button', { name: 'Remove Security' }).click()
  await page.getByText(/^Its \d+ projects stay in your plan\.$/).waitFor()
  expect((await planned(page)).length).toBeGreaterThan(before.length)
  await page.getByRole('button', { name: 'Take them out, too' }).click()
  await expect.poll(() => planned(page)).toEqual(before)
})

test('a pause can be ended with the hours and days from before it', async () => {
  const page = await withGoal(site)
  expect((await ask(page, 'PUT', '/user/preferences', { hoursPerDay: 0.5, daysPerWeek: 6 })).status).toBe(200)
  await home(page, site)
  await week(page).getByRole('button', { name: 'Change hours and days' }).click()
  await week(page).getByLabel('Hours per day').selectOption({ label: 'None' })
  await week(page).getByText('Saved. Your plan is paused, and nothing is lost.').waitFor()
  await week(page).getByRole('button', { name: 'Continue as before: 30 minutes a day, 6 days a week' }).click()
  await expect.poll(async () => (await ask(page, 'GET', '/user/preferences')).body).toMatchObject({ hoursPerDay: 0.5, daysPerWeek: 6 })
})

test('a new goal is shown with what it adds before it replaces another, and can be undone', async () => {
  const page = await withGoal(site)
  const before = await planned(page)
  await openDirectory(page)
  await chip(page, 'Made for you').click()
  await chip(page, 'Change my goal').click()
  await panel(page).getByLabel('What do you want to be able to do?').fill('Find out how machines learn')
  await panel(page).getByRole('button', { name: 'Build my path' }).click()
  await panel(page)
    .getByText(/^This adds \d+ projects?, about [\d½]+ (hours?|minutes), next in your plan\. .*Nothing leaves it/)
    .waitFor()
  expect((await ask(page, 'GET', '/goals')).body).toMatchObject({ goalDescription: 'Keep data safe and fast' })
  expect(await axe(page, '.toolbar')).toEqual([])
  // who looks at their plan to compare finds the words again, behind the goal
  await tab(page, 'My Projects').click()
  await tab(page, 'Explore').click()
  await chip(page, 'Made for you').click()
  await chip(page, 'Change my goal').click()
  await panel(page).getByRole('button', { name: 'Build my path' }).click()
  await chip(page, 'Make this my goal').click()
  await toastSays(page, 'Your goal is set, and comes next in your plan.')
  const after = await planned(page)
  expect(after).toEqual(expect.arrayContaining(before))
  expect(after.length).toBeGreaterThan(before.length)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => planned(page)).toEqual(before)
  await panel(page)
    .getByRole('heading', { name: /Keep data safe and fast/ })
    .waitFor()
})

test('the plan is ordered by hand in My work, and what comes next follows it', async () => {
  const page = await withGoal(site)
  const before = await planned(page)
  await page.goto(`${site.origin}/projects/${before[0]}`)
  await alive(page)
  await page.getByRole('button', { name: 'My work', exact: true }).click()
  const plan = page.locator('#panel-right').getByRole('region', { name: 'Your plan' })
  await plan.getByRole('listitem').nth(1).getByRole('button', { name: /up$/ }).click()
  await plan.getByText('This is your own order.', { exact: false }).waitFor()
  expect((await planned(page)).slice(0, 2)).toEqual([before[1], before[0]])
  expect(await axe(page, '#panel-right')).toEqual([])
  await plan
    .getByRole('listitem')
    .nth(0)
    .getByRole('button', { name: /out of your plan$/ })
    .click()
  await expect.poll(() => planned(page)).not.toContain(before[1])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await planned(page))[0]).toBe(before[1])
  await plan.getByRole('button', { name: 'Back to the suggested order' }).click()
  await expect.poll(() => planned(page)).toEqual(before)
})

test.each([
  ['desktop', DESKTOP, 'light'],
  ['tablet', TABLET, 'dark'],
  ['phone', PHONE, 'light'],
] as const)('the week with its settings open fits a %s', async (_name, viewport, theme) => {
  const page = await openSignedIn(site, newEmail(), '/', { viewport, theme, before: seenNotice })
  await ask(page, 'POST', '/goals', { goal: 'Keep data safe and fast' })
  await ask(page, 'PUT', '/user/preferences', { isWelcomed: true })
  await home(page, site)
  await week(page).getByRole('button', { name: 'Change hours and days' }).click()
  await week(page).getByLabel('Hours per day').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  expect(await axe(page)).toEqual([])
})
