import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { axe, complaintsOf } from '../browser.ts'
import { ask, failing, newEmail, openSignedIn, signIn } from '../people.ts'
import { sharedServer, type Site } from '../serve.ts'
import { chip, openDirectory, openedDirectory, panel, tab, titles } from './page.ts'

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

const goal = (page: Page) => panel(page).getByLabel('What do you want to be able to do?')
const view = (page: Page, name: string) => panel(page).locator(`[data-made=${name}]`)
const find = (page: Page) => panel(page).getByRole('button', { name: 'Build my path' })

async function openMade(page: Page) {
  await openDirectory(page)
  await chip(page, 'Made for you').click()
  await goal(page).waitFor()
}

test('[DIR-11] [DIR-25] [GOAL-01] [GOAL-04] [GOAL-05] [GOAL-07] a goal becomes a path, with a reason for each step', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await openMade(page)
  expect(await tab(page, 'Explore').getAttribute('aria-selected')).toBe('true')
  expect(await axe(page, '.toolbar')).toEqual([])
  await goal(page).fill('Answer DNS questions with a name server of my own')
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/goals', async (route) => {
    await held
    await route.continue()
  })
  await find(page).click()
  await view(page, 'loadingView').waitFor()
  letGo()
  await view(page, 'resultView').waitFor()
  expect(await titles(page)).toContain('Read the DNS')
  expect(await axe(page, '.toolbar')).toEqual([])
  // its projects are in the plan, and one that was removed can be added with all others
  await panel(page).getByRole('button', { name: 'Remove Read the DNS from My Projects' }).click()
  await panel(page).getByRole('button', { name: 'Add all to My Projects' }).click()
  await panel(page).getByRole('button', { name: 'Remove Read the DNS from My Projects' }).waitFor()
  await chip(page, 'Change my goal').click()
  await view(page, 'goalSelect').waitFor()
  await page.reload()
  await openDirectory(page)
  await view(page, 'resultView').waitFor()
})

test('[GOAL-10] an empty goal, or only spaces, sends nothing', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await openMade(page)
  const asked: string[] = []
  page.on('request', (request) => void (new URL(request.url()).pathname === '/goals' && asked.push(request.method())))
  await goal(page).press('Enter')
  await goal(page).fill('   ')
  await goal(page).press('Enter')
  await goal(page).fill('Keep data safe')
  await goal(page).press('Enter')
  await view(page, 'resultView').waitFor()
  expect(asked.filter((method) => method === 'POST')).toEqual(['POST'])
})

test('[GOAL-06] a failure returns to the form, with the goal still in it', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await openMade(page)
  await failing(page, '/goals')
  await goal(page).fill('Run my own server')
  await find(page).click()
  await panel(page).getByText('We couldn’t build your path just now. Please try again.').waitFor()
  expect(await goal(page).inputValue()).toBe('Run my own server')
})

test('[GOAL-12] [GOAL-13] a goal without a match says so, and can be refined', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await openMade(page)
  await goal(page).fill('bake sourdough bread for my grandmother')
  await find(page).click()
  await panel(page).getByText('No projects found', { exact: true }).waitFor()
  await panel(page).getByText('Your goal does not align with any of our current projects. Please refine your goal and try again.').waitFor()
  await panel(page).getByText('Goals are understood in English only.').waitFor()
  await chip(page, 'Refine goal').click()
  expect(await goal(page).inputValue()).toBe('bake sourdough bread for my grandmother')
})

test('[GOAL-08] a visitor sends nothing, and signs in first without losing a word', async () => {
  const page = await openedDirectory()
  const requests: string[] = []
  page.on('request', (request) => void (new URL(request.url()).pathname === '/goals' && requests.push(request.method())))
  await chip(page, 'Made for you').click()
  await goal(page).press('Enter')
  await goal(page).fill('Keep data safe')
  await goal(page).press('Enter')
  await page.getByRole('dialog', { name: 'Log in' }).waitFor()
  expect(requests).toEqual([])
  await page.reload()
  await openDirectory(page)
  await expect.poll(() => goal(page).inputValue()).toBe('Keep data safe')
})

test('what somebody wrote as a goal is shown to them again, and not to whoever else signs in in that tab', async () => {
  const [ada, eve] = [newEmail('ada'), newEmail('eve')]
  const page = await openSignedIn(site, ada, '/onboarding')
  await openMade(page)
  await goal(page).fill('Keep my diary safe')
  for (const [email, words] of [
    [eve, ''],
    [ada, 'Keep my diary safe'],
  ] as const) {
    await page.context().clearCookies()
    await signIn(site, page.context(), email)
    await page.reload()
    await openDirectory(page)
    expect(await goal(page).inputValue()).toBe(words)
  }
})

test('a goal without a match keeps the earlier path', async () => {
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await openMade(page)
  await goal(page).fill('Answer DNS questions with a name server of my own')
  await find(page).click()
  await view(page, 'resultView').waitFor()
  await chip(page, 'Change my goal').click()
  await goal(page).fill('asdf qwer')
  await find(page).click()
  await panel(page).getByText('No projects found', { exact: true }).waitFor()
  await panel(page).getByText('Your goal is still “Answer DNS questions with a name server of my own”.').waitFor()
  expect(await axe(page, '.toolbar')).toEqual([])
  await panel(page).getByRole('button', { name: 'Back to my path' }).click()
  expect(await titles(page)).toContain('Read the DNS')
  await page.reload()
  await openDirectory(page)
  await view(page, 'resultView').waitFor()
  expect(await titles(page)).toContain('Read the DNS')
})

test('a goal that was set meanwhile is not replaced unseen, also where it cannot be read', async () => {
  const [kept, other] = ['Answer DNS questions with a name server of my own', 'Keep data safe and fast']
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  await openMade(page)
  await page.route('**/goals', (route) => (route.request().method() === 'GET' ? route.fulfill({ status: 404 }) : route.continue()))
  // as from another device, while this page does not hear of it
  expect((await page.context().request.post(`${site.origin}/goals`, { data: { goal: kept } })).ok()).toBe(true)
  const setting = async () => (await (await page.context().request.get(`${site.origin}/goals`)).json()) as { goalDescription: string }
  await goal(page).fill(other)
  await find(page).click()
  await panel(page).getByText('We couldn’t build your path just now. Please try again.').waitFor()
  expect(await setting()).toMatchObject({ goalDescription: kept })
  await page.unrouteAll()
  await find(page).click()
  await panel(page)
    .getByRole('button', { name: `Keep “${kept}”` })
    .waitFor()
  expect(await setting()).toMatchObject({ goalDescription: kept })
  await panel(page).getByRole('button', { name: 'Make this my goal' }).click()
  await expect.poll(setting).toMatchObject({ goalDescription: other })
})

test('words that were never made the goal do not take its place: they wait behind “Change my goal”', async () => {
  const [kept, other] = ['Answer DNS questions with a name server of my own', 'I know nothing about databases']
  const page = await openSignedIn(site, newEmail(), '/onboarding')
  expect((await ask(page, 'POST', '/goals', { goal: kept })).status).toBe(200)
  await page.goto(`${site.origin}/?explore=goal:`)
  await view(page, 'resultView')
    .getByRole('heading', { name: `Your goal: “${kept}”` })
    .waitFor()
  await chip(page, 'Change my goal').click()
  await goal(page).fill(other)
  await find(page).click()
  await chip(page, `Keep “${kept}”`).waitFor()
  await page.reload()
  await view(page, 'resultView')
    .getByRole('heading', { name: `Your goal: “${kept}”` })
    .waitFor()
  expect(complaintsOf(page)).toEqual([])
  await chip(page, 'Change my goal').click()
  expect(await goal(page).inputValue()).toBe(other)
  await chip(page, 'Back to my path').click()
  await view(page, 'resultView')
    .getByRole('heading', { name: `Your goal: “${kept}”` })
    .waitFor()
})
