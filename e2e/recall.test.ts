import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright'
import type { ContentFolder } from '../src/features/content/content.fixtures.ts'
import { RIGHT } from '../src/features/quizzes/quizzes.fixtures.ts'
import { builtFolder, RIGHT_TASKS } from '../src/features/recall/recall.fixtures.ts'
import { lockOf } from '../src/platform/outbox/tab-locks.ts'
import { alive, complaintsOf, newPage, type Visit } from './browser.ts'
import { isWhole, LOOKS, visitOf } from './looks.ts'
import { ask, newEmail, openSignedIn, signIn } from './people.ts'
import { setPerson } from './projects/site.ts'
import { startServer, type Running } from './serve.ts'

const DAY = 86_400_000

let site: Running
let content: ContentFolder
beforeAll(async () => {
  content = await builtFolder()
  // each person signs in from a network of their own
  site = await startServer({ CONTENT_DIR: content.path, SEMANTIC_SEARCH: 'false', TRUST_PROXY: '1' })
})
afterAll(async () => {
  await site?.stop()
  await content?.[Symbol.asyncDispose]()
})

const card = (page: Page) => page.getByRole('region', { name: 'Five minutes a day' })
const check = (page: Page) => page.getByRole('button', { name: /^(Check answer|Compare)$/ })
const onward = (page: Page) => page.getByRole('button', { name: /^(Next question|Finish)$/ })

/** Somebody who has just answered tasks and a quiz. */
async function learned(visit: Visit = {}): Promise<Page> {
  const page = await newPage(visit)
  const { request } = page.context()
  await signIn(site, page.context(), newEmail())
  const send = async (method: 'post' | 'put', address: string, data: object) =>
    expect((await request[method](site.origin + address, { data })).status()).toBe(200)
  for (const [id, data] of Object.entries(RIGHT_TASKS))
    await send('post', `/projects/built/validations/${id}`, { text: { data }, status: 'COMPLETE' })
  for (const [id, options] of Object.entries(RIGHT))
    await send('put', `/projects/built/quiz/lamp-quiz/questions/${id}`, { round: 1, options })
  return page
}

/** The same on the next day where they are. */
async function learnedYesterday(path: string, visit?: Visit): Promise<Page> {
  const page = await learned(visit)
  await open(page, path)
  return page
}

/** Comes back the next day to a page that stayed open. */
async function returnNextDay(page: Page): Promise<void> {
  // what hears that they come back arrives with the shell
  await page.waitForSelector('html[data-shell]', { state: 'attached' })
  await page.clock.setFixedTime(Date.now() + DAY)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

async function open(page: Page, path: string): Promise<void> {
  await page.clock.setFixedTime(Date.now() + DAY)
  await page.goto(site.origin + path)
  await alive(page)
}

/** Answers the question in sight by keyboard alone. */
async function answer(page: Page): Promise<void> {
  const first = page.locator('form input, form textarea').first()
  await first.focus()
  if ((await first.getAttribute('type')) === 'text' || (await first.getAttribute('type')) === null) await page.keyboard.type('stone')
  else await page.keyboard.press('Space')
  await check(page).focus()
  await page.keyboard.press('Enter')
}

const waitingOf = async ({ request }: BrowserContext) => {
  const date = new Date(Date.now() + DAY).toISOString().slice(0, 10)
  const headers = { accept: 'application/json' }
  const reply = await request.get(`${site.origin}/user/recall/waiting?date=${date}`, { headers })
  return ((await reply.json()) as { waiting: number }).waiting
}

test('the start page says what waits; five questions by keyboard alone lead to a quiet end', async () => {
  const page = await learnedYesterday('/')
  await card(page).getByText('5 questions about what you’ve done').waitFor()
  await card(page).getByRole('link', { name: 'Start' }).click()
  for (const at of [1, 2, 3, 4, 5]) {
    await page.getByRole('group', { name: `Question ${at} of 5.` }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('LEGEND')
    await answer(page)
    await page
      .getByRole('status')
      .getByText(/^(Correct!|Not quite\.)$/)
      .waitFor()
    expect(await page.getByRole('link', { name: 'See it in “Build a lantern”' }).getAttribute('href')).toMatch(/^\/projects\/built#./)
    await expect.poll(() => onward(page).evaluate((next) => next === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('heading', { name: 'That was today’s five.' }).waitFor()
  await page.getByText('not enough yet to say').waitFor()
  await page.getByRole('link', { name: 'Back to today' }).click()
  await page.getByRole('heading', { name: 'This week' }).waitFor()
  expect(await card(page).count()).toBe(0)
  expect(complaintsOf(page)).toEqual([])
})

test('a day that fails to load says so under its name, and is there after another try', async () => {
  const page = await learnedYesterday('/terms')
  await page.mouse.move(9, 9)
  await page.waitForSelector('html[data-shell]', { state: 'attached' })
  const isDay = ({ pathname }: URL) => pathname === '/user/today'
  await page.route(isDay, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await page.getByRole('link', { name: 'Waymark' }).first().click()
  await page.getByText('Sorry about that! Something went wrong.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await isWhole(page, 'main')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await card(page).waitFor()
})

test('an answer without a network survives a killed tab, and counts once the network is back', async () => {
  const page = await learnedYesterday('/recall')
  const context = page.context()
  await page.getByText('Question 1 of 5', { exact: true }).waitFor()
  await context.setOffline(true)
  await answer(page)
  await page.getByText('Your answer is on this device.').waitFor()
  await onward(page).click()
  await page.getByText('Question 2 of 5', { exact: true }).waitFor()
  await answer(page)
  await page.getByText('Your answer is on this device.').waitFor()
  const lock = lockOf(await page.evaluate(() => document.documentElement.dataset.page ?? ''))
  // closed as usual, it could still send what is on the device
  const tab = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  tab.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  await context.setOffline(false)
  expect(await waitingOf(context)).toBe(5)
  // a busy browser frees the lock of the killed tab only after the next page has loaded
  const holder = await context.newPage()
  await holder.goto(`${site.origin}/terms`)
  await holder.evaluate(
    (name) => new Promise<void>((held) => void navigator.locks.request(name, () => (held(), new Promise(() => {})))),
    lock,
  )
  const next = await context.newPage()
  const questionsOfToday = next.waitForResponse(/\/user\/recall\?date=/)
  await open(next, '/recall')
  await questionsOfToday
  await next.getByText('Question 1 of 5', { exact: true }).waitFor()
  await holder.close()
  await next.getByText('Question 3 of 5', { exact: true }).waitFor()
  await expect.poll(() => waitingOf(context)).toBe(3)
})

/** A highlight of long ago with a note, asked yesterday as a gap. */
async function markedLongAgo(visit: Visit = {}): Promise<Page> {
  const page = await newPage(visit)
  const { request } = page.context()
  await signIn(site, page.context(), newEmail())
  const at = '2026-01-01T09:00:00.000Z'
  const quote = 'The sun is a lantern'
  const part = { blockId: 'build', start: 0, end: quote.length, quote, before: '', after: '', farBefore: '', farAfter: '', count: 1 }
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It gives light to all.' }] }] }
  const highlights = [{ id: 'h', at, colour: 'yellow', parts: [part] }]
  const notes = [{ id: 'n', on: 'h', at, createdAt: at, heading: '', body }]
  const saved = await request.put(`${site.origin}/projects/built/annotations.json`, {
    data: { highlights, notes },
    headers: { 'if-match': '"0"' },
  })
  expect(saved.status()).toBe(200)
  const date = new Date(Date.now() - DAY).toISOString().slice(0, 10)
  const asked = await request.get(`${site.origin}/user/recall?date=${date}`, { headers: { accept: 'application/json' } })
  const { questions } = (await asked.json()) as { questions: { item: string; form: string }[] }
  expect(questions.map(({ form }) => form)).toEqual(['gap'])
  await request.put(`${site.origin}/user/recall/answers`, { data: { date, item: questions[0]?.item, text: 'moon' } })
  return page
}

test.each(LOOKS)('own words are compared with the note, by one of three buttons, %s', async (...look) => {
  const page = await markedLongAgo(visitOf(look))
  await page.goto(`${site.origin}/recall`)
  await alive(page)
  await page.getByText('Question 1 of 1', { exact: true }).waitFor()
  await isWhole(page, 'main')
  await page.getByLabel('Your answer').fill('Everybody sees by it')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('It gives light to all.').waitFor()
  await isWhole(page, 'main')
  await page.reload()
  await alive(page)
  await page.getByText('Everybody sees by it').waitFor()
  await page.getByRole('button', { name: 'Partly' }).click()
  await page.getByText('Partly. It comes back soon.').waitFor()
  await onward(page).click()
  await page.getByRole('heading', { name: 'That was today’s question.' }).waitFor()
})

test('a start page that stayed open says the next day what waits then', async () => {
  const page = await learned()
  await page.goto(site.origin)
  await alive(page)
  await page.getByRole('heading', { name: 'This week' }).waitFor()
  expect(await card(page).count()).toBe(0)
  await returnNextDay(page)
  await card(page).getByText('5 questions about what you’ve done').waitFor()
})

test('five minutes that stayed open ask the questions of the next day', async () => {
  const page = await learned()
  await page.goto(`${site.origin}/recall`)
  await alive(page)
  await page.getByRole('heading', { name: 'Nothing to ask today' }).waitFor()
  await returnNextDay(page)
  await page.getByText('Question 1 of 5', { exact: true }).waitFor()
})

test('words stay in their question when the page is left, and go with the answer', async () => {
  const page = await markedLongAgo()
  await page.goto(`${site.origin}/recall`)
  await alive(page)
  const words = page.getByLabel('Your answer')
  await words.fill('Everybody sees by it\nat night')
  await page.goto(site.origin)
  await page.goBack()
  await expect.poll(() => words.inputValue()).toBe('Everybody sees by it\nat night')
  await page.reload()
  await alive(page)
  await expect.poll(() => words.inputValue()).toBe('Everybody sees by it\nat night')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('It gives light to all.').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recall-words')))).toEqual([])
})

test('words in an open question stay, and are compared, also when the next day has begun', async () => {
  const page = await markedLongAgo()
  await page.goto(`${site.origin}/recall`)
  await alive(page)
  const words = page.getByLabel('Your answer')
  await words.fill('Everybody sees by it')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await returnNextDay(page)
  await page.waitForTimeout(1000)
  expect(await words.inputValue()).toBe('Everybody sees by it')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('It gives light to all.').waitFor()
  await page.getByRole('button', { name: 'Partly' }).click()
  await page.getByText('Partly. It comes back soon.').waitFor()
  const isNewDay = (url: string) => url.includes('/user/recall?')
  expect(asked.filter(isNewDay)).toEqual([])
  await returnNextDay(page)
  await expect.poll(() => asked.filter(isNewDay)).toHaveLength(1)
})

test('where nothing waits, nothing is shown, and the page says why', async () => {
  const page = await newPage()
  await signIn(site, page.context(), newEmail())
  await open(page, '/')
  expect(await card(page).count()).toBe(0)
  await open(page, '/recall')
  await page.getByRole('heading', { name: 'Nothing to ask today' }).waitFor()
  const saved = page.waitForResponse('**/user/recall/part')
  await page.getByRole('switch', { name: 'Let one in ten wait' }).click()
  await expect.poll(() => page.getByRole('switch', { name: 'Let one in ten wait' }).isChecked()).toBe(false)
  await saved
  await page.reload()
  await alive(page)
  expect(await page.getByRole('switch', { name: 'Let one in ten wait' }).isChecked()).toBe(false)
})

test('signed out meanwhile, the answer waits', async () => {
  const page = await learnedYesterday('/recall')
  await page.getByText('Question 1 of 5', { exact: true }).waitFor()
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await answer(page)
  await page.getByText('Log in again and we’ll check it.').waitFor()
  await page.context().addCookies(cookies)
  // the answer is sent, and its question may still be there with the reply
  await open(page, '/recall')
  await expect.poll(() => waitingOf(page.context())).toBe(4)
  await page.reload()
  await page.getByText('Question 2 of 5', { exact: true }).waitFor()
})

test('an admin in their place sees neither the card nor the questions; the operator’s page says not enough yet', async () => {
  const page = await learnedYesterday('/')
  await card(page).waitFor()
  const { id } = (await ask(page, 'GET', '/user')).body as { id: string }
  const email = newEmail('admin')
  const admin = await openSignedIn(site, email, '/terms')
  await setPerson(site, email, { admin: true })
  await open(admin, `/?userId=${id}`)
  await admin.getByText('You are currently impersonating:').waitFor()
  expect(await card(admin).count()).toBe(0)
  await admin.goto(`${site.origin}/recall?userId=${id}`)
  await admin.getByRole('heading', { level: 1 }).waitFor()
  expect(await admin.getByText('Question 1 of 5').count()).toBe(0)
  const operator = await openSignedIn(site, email, '/admin/figures')
  await operator.getByText('Not enough yet: 0 learners of at least 30.').waitFor()
  await isWhole(operator, 'main')
})

test.each(LOOKS)('five minutes are whole %s', async (...look) => {
  const page = await learnedYesterday('/recall', visitOf(look))
  for (const at of [1, 2, 3, 4, 5]) {
    await page.getByText(`Question ${at} of 5`, { exact: true }).waitFor()
    await isWhole(page, 'main')
    await answer(page)
    await onward(page).waitFor()
    await isWhole(page, 'main')
    await onward(page).click()
  }
  await page.getByRole('heading', { name: 'That was today’s five.' }).waitFor()
  await isWhole(page, 'main')
})
