import { setTimeout } from 'node:timers/promises'
import type { Locator } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { alive, axe, complaintsOf, newPage, openPage } from './browser.ts'
import { ask, askForCode, codeFor, newEmail, openSignedIn, signIn, typeCode } from './people.ts'
import { sharedServer, type Site } from './serve.ts'

/** On a busy machine. */

let site: Site
beforeAll(async () => {
  site = await sharedServer()
})

test('after the first sign-in three taps lead into a project, and the questions never return; the second day starts with one press', async () => {
  const page = await openSignedIn(site, newEmail(), '/')
  let presses = 0
  const press = async (name: string | RegExp) => {
    presses += 1
    await page.getByRole('button', { name }).first().click()
  }
  await page.getByRole('heading', { level: 1, name: 'What would you like to learn?' }).waitFor()
  expect(await axe(page)).toEqual([])
  await press('Understand how the internet works')
  await page.getByRole('heading', { level: 1, name: 'How much time do you have?' }).waitFor()
  await press('1 hour, 5 days a week')
  await page.getByRole('heading', { level: 1, name: 'What do you want to build first?' }).waitFor()
  await press(/^Speak HTTP by hand/)
  await page.waitForURL('**/projects/speak-http-by-hand*')
  expect(presses).toBe(3)
  await page.goto(`${site.origin}/`)
  await alive(page)
  await page.getByRole('heading', { level: 1, name: 'Speak HTTP by hand' }).waitFor()
  const goal = page.getByRole('region', { name: 'Your goal' })
  await goal.getByText('Understand how the internet works').waitFor()
  await goal.getByRole('link', { name: 'See the path or change the goal' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await page.getByRole('region', { name: 'Pick your plan' }).count()).toBe(0)
  await page
    .getByRole('link', { name: /^(Start|Continue)/ })
    .first()
    .click()
  await page.waitForURL('**/projects/speak-http-by-hand*')
  expect((await ask(page, 'GET', '/user/preferences')).body).toMatchObject({ isWelcomed: true, weeklyMail: false, daysPerWeek: 5 })
  expect(complaintsOf(page)).toEqual([])
})

test('the questions can all be skipped, and stay away', async () => {
  const page = await openSignedIn(site, newEmail(), '/')
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Skip all' }).click()
  await page.getByRole('region', { name: 'This week' }).waitFor()
  // the home takes the place of the questions, and one begins at its top
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.getByRole('heading', { level: 1, name: 'Speak HTTP by hand' }).waitFor()
  await expect.poll(() => page.locator('[data-welcome]').count()).toBe(0)
  await page.reload()
  await page.getByRole('region', { name: 'This week' }).waitFor()
  expect(await page.locator('[data-welcome]').count()).toBe(0)
})

test('a ticked Monday mail is kept when all other questions are skipped', async () => {
  const page = await openSignedIn(site, newEmail(), '/')
  await alive(page)
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'How much time do you have?' }).waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Skip all' }).click()
  await page.getByRole('region', { name: 'This week' }).waitFor()
  expect((await ask(page, 'GET', '/user/preferences')).body).toMatchObject({ isWelcomed: true, weeklyMail: true })
})

test('a reload resumes the questions at the same one', async () => {
  const page = await openSignedIn(site, newEmail(), '/')
  await page.getByRole('button', { name: 'Keep data safe and fast' }).click()
  await page.getByRole('heading', { level: 1, name: 'How much time do you have?' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'How much time do you have?' }).waitFor()
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'What do you want to build first?' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'What do you want to build first?' }).waitFor()
  await page.getByRole('button', { name: /^A library in SQLite/ }).waitFor()
})

test('a learner who came by a project gets the questions on their first visit of home, below what they have begun', async () => {
  const page = await openSignedIn(site, newEmail(), '/projects/read-the-dns')
  const begun = await ask(page, 'PUT', '/projects/read-the-dns/position', {
    stepId: 'ask',
    blockId: 'ask',
    passed: 0.2,
  })
  expect(begun.status).toBeLessThan(300)
  await ask(page, 'PUT', '/user/preferences', { hoursPerDay: 2, daysPerWeek: 5 })
  await page.goto(`${site.origin}/`)
  await alive(page)
  await page.getByRole('heading', { level: 1, name: 'Read the DNS' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'What would you like to learn?' }).waitFor()
  expect(await axe(page)).toEqual([])
  // slow enough for the page to hear of the goal in between
  await page.route('**/user/preferences', async (route) => {
    await setTimeout(1000)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Keep data safe and fast' }).click()
  await page.getByText('As in your plan: 10 hours a week', { exact: true }).waitFor()
  const current = page.locator('[data-welcome] [aria-current]')
  expect(await current.allInnerTexts()).toEqual(['2 hours, 5 days a week'])
  await page.getByRole('button', { name: '2 hours, 5 days a week' }).click()
  await expect.poll(() => page.locator('[data-welcome]').count()).toBe(0)
  await page.reload()
  await page.getByRole('region', { name: 'Your goal' }).getByText('Keep data safe and fast').waitFor()
  expect(await page.locator('[data-welcome]').count()).toBe(0)
})

test('a first goal without a match is reported beside its field, and another one works', async () => {
  const page = await openSignedIn(site, newEmail(), '/')
  const field = page.getByLabel('Or in your own words')
  await field.fill('asdf qwer')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('alert').getByText('No project fits that yet.').waitFor()
  expect(await field.inputValue()).toBe('asdf qwer')
  expect(await axe(page)).toEqual([])
  await field.fill('Run my own name server')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { level: 1, name: 'How much time do you have?' }).waitFor()
})

test('from home to the first right answer takes a newcomer six presses at most, and on the second day one to the text before the next task', async () => {
  const page = await openPage(`${site.origin}/`)
  const email = newEmail()
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  const task = (id: string) => page.locator(`.doc-task#${id}`)
  await press(page.getByRole('link', { name: 'Speak HTTP by hand' }).first())
  await page.waitForURL('**/projects/speak-http-by-hand*')
  const field = task('set-up-task').getByRole('textbox')
  await press(field)
  await page.keyboard.type('127.0.0.1 - - [05/Mar/2026 09:12:44] "GET / HTTP/1.1" 200 -')
  const done = task('set-up-task').getByRole('button', { name: 'Done', exact: true })
  await press(done)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').waitFor()
  presses += 1 // 'Send me a code'
  await askForCode(page, email)
  const code = await codeFor(site, email)
  await Promise.all([page.waitForEvent('load'), typeCode(page, code)])
  await alive(page)
  await expect.poll(() => field.inputValue()).toContain('GET / HTTP/1.1')
  const isComplete = () => task('set-up-task').locator('[data-box=complete]').count()
  // Done was pressed before, and is not asked for again
  await expect.poll(isComplete).toBe(1)
  expect(presses).toBeLessThanOrEqual(5)

  const second = await newPage()
  await signIn(site, second.context(), email)
  await second.goto(`${site.origin}/`)
  await alive(second)
  await second.getByRole('link', { name: /^Continue: step/ }).click()
  await second.waitForURL('**/projects/speak-http-by-hand*')
  const inView = () =>
    second.locator('#say').evaluate((step) => {
      const { top } = step.getBoundingClientRect()
      return top > 0 && top < innerHeight * 0.6
    })
  await expect.poll(inView).toBe(true)
})
