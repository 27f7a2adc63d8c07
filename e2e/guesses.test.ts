import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import type { ContentFolder } from '../src/features/content/content.fixtures.ts'
import { guessingFolder } from '../src/features/recall/recall.fixtures.ts'
import { alive, atRest, complaintsOf, DESKTOP, newPage, PHONE, untilQuiet } from './browser.ts'
import { isWhole, LOOKS, visitOf } from './looks.ts'
import { newEmail, openSignedIn, signIn, toastSays } from './people.ts'
import { startServer, type Running } from './serve.ts'

let site: Running
let content: ContentFolder
beforeAll(async () => {
  content = await guessingFolder()
  site = await startServer({ CONTENT_DIR: content.path, SEMANTIC_SEARCH: 'false' })
})
afterAll(async () => {
  await site?.stop()
  await content?.[Symbol.asyncDispose]()
})

const PATH = '/projects/guessing'
const card = (page: Page) => page.getByRole('complementary', { name: 'Guess before you read on' })

/** Reads on to the end of the project, a little at a time. */
async function readOn(page: Page): Promise<void> {
  // over the text, as the contents beside it scroll on their own
  const { width, height } = page.viewportSize() ?? DESKTOP
  await page.mouse.move(width * 0.6, height / 2)
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
  for (let at = 0; at < 60 && !(await isAtEnd()); at += 1) {
    await page.mouse.wheel(0, 250)
    await page.waitForTimeout(80)
  }
}

/** The guesses arrive as soon as a first step is near. */
async function guessesCame(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/guesses')))
  await atRest(page)
}

/** The code of the card follows the guesses; a card that arrives once its step is in sight is not shown. */
async function cardCame(page: Page): Promise<void> {
  await guessesCame(page)
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/guess-card-')))
  await untilQuiet(page)
  await atRest(page)
}

const shiftsOf = (page: Page) =>
  page.evaluate(`new Promise((done) => {
    let shift = 0
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done(shift), 300)
  })`)

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('a guess comes before a step, while the step is out of sight, and moves nothing, on %s', async (_, viewport) => {
  const page = await openSignedIn(site, newEmail(), PATH, { viewport })
  expect(await card(page).count()).toBe(0)
  await cardCame(page)
  await readOn(page)
  await card(page).waitFor()
  expect(await card(page).evaluate((one) => one.closest('.doc')?.contains(one) && one.parentElement?.nextElementSibling?.id)).toBe('shows')
  expect(await card(page).count()).toBe(1)
  expect(await shiftsOf(page)).toBeLessThan(0.01)
})

test('a card that arrives once its step is in sight is not shown, and moves nothing', async () => {
  const page = await newPage({ viewport: DESKTOP })
  let letGo = () => {}
  const isLet = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(/\/guess-card-/, async (route) => {
    await isLet
    await route.continue()
  })
  await signIn(site, page.context(), newEmail())
  await page.goto(site.origin + PATH)
  await alive(page)
  await guessesCame(page)
  await readOn(page)
  const arrived = page.waitForResponse(/\/guess-card-/)
  letGo()
  await arrived
  await atRest(page)
  expect(await card(page).count()).toBe(0)
  expect(await shiftsOf(page)).toBeLessThan(0.01)
})

test('the arrows walk, Space guesses; the reply comes at once, and the guess is not asked again', async () => {
  const page = await openSignedIn(site, newEmail(), PATH)
  await cardCame(page)
  await readOn(page)
  const options = card(page).getByRole('radio')
  await options.first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await options.nth(1).isChecked()).toBe(true)
  await card(page).getByText('A guess first. No score: the next step explains it.').waitFor()
  await page.keyboard.press('Space')
  await card(page)
    .getByText(/Good guess\.|It’s the marked one\./)
    .waitFor()
  expect(await options.nth(2).isDisabled()).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  await alive(page)
  await guessesCame(page)
  await readOn(page)
  expect(await card(page).count()).toBe(0)
  expect(complaintsOf(page)).toEqual([])
})

test('one press ends the guesses for good, and a switch in the five minutes brings them back', async () => {
  const page = await openSignedIn(site, newEmail(), PATH)
  await cardCame(page)
  await readOn(page)
  await card(page).getByRole('button', { name: 'Don’t ask me to guess' }).click()
  await toastSays(page, 'We won’t ask for guesses any more.')
  expect(await card(page).count()).toBe(0)
  await page.goto(`${site.origin}/recall`)
  await alive(page)
  const wanted = page.getByRole('switch', { name: 'Let me guess before a step' })
  expect(await wanted.isChecked()).toBe(false)
  const saved = page.waitForResponse('**/user/recall/guesses')
  await wanted.click()
  await saved
  await page.goto(site.origin + PATH)
  await alive(page)
  await cardCame(page)
  await readOn(page)
  await card(page).waitFor()
})

test('the switch counts in projects that were opened before, too', async () => {
  const page = await openSignedIn(site, newEmail(), PATH)
  const go = (path: string) => page.evaluate((to) => history.pushState({}, '', to), path)
  const choose = async (wanted: boolean) => {
    await go('/recall')
    const saved = page.waitForResponse('**/user/recall/guesses')
    await page.getByRole('switch', { name: 'Let me guess before a step' }).setChecked(wanted)
    await saved
    await go(PATH)
    await page.locator('#shows').waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await readOn(page)
  }
  await cardCame(page)
  await readOn(page)
  await card(page).waitFor()
  await choose(false)
  expect(await card(page).count()).toBe(0)
  await choose(true)
  await card(page).waitFor()
})

test('guesses whose end could not be saved come again', async () => {
  const page = await openSignedIn(site, newEmail(), PATH)
  await cardCame(page)
  await readOn(page)
  await page.route('**/user/recall/guesses', (route) => route.fulfill({ status: 400, json: {} }))
  await card(page).getByRole('button', { name: 'Don’t ask me to guess' }).click()
  await toastSays(page, 'That could not be saved. Please try again.')
  // not where their step is in sight already
  await page.evaluate(() => history.pushState({}, '', '/recall'))
  await page.getByRole('switch', { name: 'Let me guess before a step' }).waitFor()
  await page.evaluate((to) => history.pushState({}, '', to), PATH)
  await page.locator('#shows').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await readOn(page)
  await card(page).waitFor()
})

test('a visitor is never asked to guess, and asks for nothing', async () => {
  const page = await newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(site.origin + PATH)
  await alive(page)
  await readOn(page)
  await readOn(page)
  expect(await card(page).count()).toBe(0)
  expect(asked.filter((url) => url.includes('guesses'))).toEqual([])
})

test.each(LOOKS)('a guess is whole %s', async (...look) => {
  const page = await openSignedIn(site, newEmail(), PATH, visitOf(look))
  await cardCame(page)
  await readOn(page)
  await card(page).scrollIntoViewIfNeeded()
  await isWhole(page, 'aside[aria-label^="Guess"]')
  await card(page).getByRole('radio').first().check()
  await isWhole(page, 'aside[aria-label^="Guess"]')
})
