import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright'
import { contentFolder, writtenProject, type ContentFolder } from '../src/features/content/content.fixtures.ts'
import { RIGHT, WRONG, lampQuizText } from '../src/features/quizzes/quizzes.fixtures.ts'
import { DESKTOP, PHONE, alive, axe, openPage } from './browser.ts'
import { ask, failing, newEmail, openSignedIn } from './people.ts'
import { setPerson } from './projects/site.ts'
import { seenNotice } from './shell/page.ts'
import { startServer, type Running } from './serve.ts'

const LAMP = '/projects/lamp'
const VAULT = '## The only step {#only}\n\nLook inside.\n\n::quiz{#lamp-quiz}\n'
const QUESTIONS: Record<string, string> = {
  'Does it glow?': 'glow',
  'Which parts does it have?': 'parts',
  'Where does its power come from?': 'power',
}

let site: Running
let content: ContentFolder

beforeAll(async () => {
  content = await contentFolder({
    'projects/lamp/quiz.yaml': lampQuizText,
    'projects/vault/project.md': writtenProject({ title: 'Open a vault', order: '1.3', plan: 'pro', text: VAULT }),
    'projects/vault/quiz.yaml': lampQuizText,
    'projects/other/project.md': (text) => text.replace('visibility: private', 'visibility: public'),
  })
  site = await startServer({ CONTENT_DIR: content.path, PAYMENTS: 'sandbox' })
})
afterAll(async () => {
  await site?.stop()
  await content?.[Symbol.asyncDispose]()
})

const quiz = (page: Page) => page.locator('#lamp-quiz')
const button = (page: Page, name: string | RegExp) => quiz(page).getByRole('button', { name })

/** Records the events that pages send by beacon, also across reloads. */
async function hearBeacons(context: BrowserContext, events: unknown[]): Promise<void> {
  await context.exposeFunction('tellBeacon', (text: string) => void events.push((JSON.parse(text) as { event: unknown }).event))
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      const tell = Reflect.get(window, 'tellBeacon') as (text: string) => void
      if (String(url) === '/events' && body instanceof Blob) void body.text().then(tell)
      return send(url, body)
    }
  })
}

async function begin(page: Page) {
  await page.mouse.move(62, 2)
  await page.mouse.move(64, 4)
  await button(page, 'Start the quiz').click()
  await quiz(page).getByText('Question 1 of 3').waitFor()
}

async function questionId(page: Page): Promise<string> {
  return QUESTIONS[(await quiz(page).locator('legend').textContent()) ?? ''] ?? ''
}

/** Answers the visible question. */
async function answer(page: Page, answers: Record<string, string[]>): Promise<string> {
  const id = await questionId(page)
  for (const option of answers[id] ?? []) await quiz(page).getByText(`It is ${option}`, { exact: true }).click()
  if (id === 'parts') await button(page, 'Check answer').click()
  await quiz(page)
    .getByRole('status')
    .getByText(/Correct!|Not quite\./)
    .waitFor()
  return id
}

/** Answers all questions up to the result. */
async function goThrough(page: Page, answers: Record<string, string[]>): Promise<string[]> {
  const order: string[] = []
  for (const last of [false, false, true]) {
    order.push(await answer(page, answers))
    await button(page, last ? 'See your result' : 'Next question').click()
  }
  await quiz(page)
    .getByRole('heading', { name: /^Your score/ })
    .waitFor()
  return order
}

test('a single-choice question is answered by choosing an option, a multiple-choice one by a button', async () => {
  const page = await openSignedIn(site, newEmail(), LAMP)
  await begin(page)
  for (const last of [false, false, true]) {
    const id = await questionId(page)
    expect(await button(page, 'Check answer').count()).toBe(id === 'parts' ? 1 : 0)
    await answer(page, RIGHT)
    expect(await button(page, 'Check answer').count()).toBe(0)
    if (!last) await button(page, 'Next question').click()
  }
})

test('[QUIZ-01] [QUIZ-10] a project with a quiz shows it at its place; another has none', async () => {
  const page = await openPage(`${site.origin}${LAMP}`)
  await quiz(page).getByText('What do you know of lamps?').waitFor()
  const isAfterTask = await page.evaluate(() => {
    const [task, quiz] = ['glow', 'lamp-quiz'].map((id) => document.querySelector(`[data-block-id="${id}"]`))
    return Boolean(task && quiz && task.compareDocumentPosition(quiz) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  expect(isAfterTask).toBe(true)
  expect((await (await fetch(`${site.origin}${LAMP}`, { headers: { accept: 'text/html' } })).text()).includes('Because of <b>')).toBe(false)
  await page.goto(`${site.origin}/projects/other`)
  expect(await page.locator('.doc-quiz').count()).toBe(0)
})

test('a visitor can read the questions without scripts, and signs in to answer them', async () => {
  const plain = await openPage(`${site.origin}${LAMP}`, { scripts: false })
  await quiz(plain).getByText('Read the 3 questions').click()
  await quiz(plain).getByText('Where does its power come from?').waitFor()
  const page = await openPage(`${site.origin}${LAMP}`)
  await button(page, 'Start the quiz').click()
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
})

test('[QUIZ-04] [QUIZ-05] [EVENT-03] choosing marks and explains, the end is recorded, and a reload resumes', async () => {
  const events: { name: string; data: object }[] = []
  const page = await openSignedIn(site, newEmail(), LAMP, { before: (context) => hearBeacons(context, events) })
  await begin(page)
  await quiz(page).getByText('It is no', { exact: true }).click()
  await quiz(page).getByRole('status').getByText('Not quite.').waitFor()
  await quiz(page).getByRole('status').getByText('Because of no.').waitFor()
  await quiz(page).getByText('Your answer, not correct').waitFor({ state: 'attached' })
  expect(await button(page, 'Next question').evaluate((next) => next === document.activeElement)).toBe(true)
  // the sender of events loads with the first of them
  await expect.poll(() => events.map(({ name }) => name)).toEqual(['quiz_started', 'quiz_answered'])

  await page.reload()
  await alive(page)
  await page.mouse.move(69, 9)
  await quiz(page).getByText('1 of 3 answered.').waitFor()
  await button(page, 'Continue the quiz').click()
  await quiz(page).getByText('Question 2 of 3').waitFor()
  await answer(page, RIGHT)
  await quiz(page).getByRole('status').getByText('Correct!').waitFor()
  await quiz(page).getByRole('status').getByText('Because of wire.').waitFor()
  await button(page, 'Next question').click()
  await answer(page, RIGHT)
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/quiz/lamp-quiz'))
  await button(page, 'See your result').click()
  const body = (await posted).postDataJSON() as Record<string, unknown>
  expect(body).toMatchObject({ score: 67, completedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string })
  await quiz(page).getByRole('heading', { name: 'Your score: 67%' }).waitFor()
  await quiz(page).getByText('You got 2 of 3 right.', { exact: true }).last().waitFor()
  expect(await quiz(page).getByRole('list', { name: 'Your attempts' }).getByRole('listitem').count()).toBe(1)
  await expect.poll(() => events.map(({ name }) => name)).toContain('quiz_completed')
  expect(events).toContainEqual({ name: 'quiz_started', data: { projectId: 'lamp', quizId: 'lamp-quiz', isPro: false } })
  expect(events).toContainEqual({
    name: 'quiz_answered',
    data: { projectId: 'lamp', quizId: 'lamp-quiz', questionId: 'glow', optionId: 'no' },
  })
  await page.reload()
  await alive(page)
  await page.mouse.move(69, 9)
  await quiz(page).getByText('Your last result: 67%.').waitFor()
})

test('[QUIZ-06] [QUIZ-07] [QUIZ-08] [QUIZ-09] another round has another order; after three the paywall opens, and Pro continues', async () => {
  const page = await openSignedIn(site, newEmail(), LAMP)
  await begin(page)
  const orders = [await goThrough(page, WRONG)]
  for (const left of ['2 more quizzes', 'one more quiz']) {
    await quiz(page).getByText(`You can complete ${left} for free.`).waitFor()
    await button(page, 'Take the quiz again').click()
    await quiz(page).getByText('Question 1 of 3').waitFor()
    orders.push(await goThrough(page, RIGHT))
  }
  expect(orders[1]).not.toEqual(orders[0])
  expect(orders[2]).not.toEqual(orders[1])
  expect(await quiz(page).getByRole('list', { name: 'Your attempts' }).getByRole('listitem').count()).toBe(3)
  await quiz(page).getByText('You’ve completed all your free quizzes.').waitFor()
  await button(page, 'Take the quiz again').click()
  await page.getByRole('dialog', { name: 'Waymark Pro' }).waitFor()
  expect(await ask(page, 'GET', `${LAMP}/quiz?regenerate=true`)).toMatchObject({ status: 402 })

  await page.getByRole('dialog').locator('[data-plan=pro]').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.waitForURL(/\/checkout/)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Get started with Pro' }).click()
  await page.goto(`${site.origin}${LAMP}`)
  await alive(page)
  await page.mouse.move(69, 9)
  await button(page, 'See your result').click()
  await button(page, 'Take the quiz again').click()
  await quiz(page).getByText('Question 1 of 3').waitFor()
  await goThrough(page, RIGHT)
  expect(await quiz(page).getByRole('list', { name: 'Your attempts' }).getByRole('listitem').count()).toBe(4)
})

test('by keyboard alone: arrows move over the options, Space and Enter answer', async () => {
  const page = await openSignedIn(site, newEmail(), LAMP)
  await page.mouse.move(69, 9)
  await button(page, 'Open the quiz in its own window').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What do you know of lamps?' })
  await dialog.getByText('Question 1 of 3').waitFor()
  await expect.poll(() => dialog.locator('legend').evaluate((legend) => legend === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(1)
  expect(await dialog.getByRole('status').textContent()).toBe('')
  await page.keyboard.press('Space')
  await dialog
    .getByRole('status')
    .getByText(/Correct!|Not quite\./)
    .waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Question 2 of 3').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog
    .getByRole('status')
    .getByText(/Correct!|Not quite\./)
    .waitFor()
  expect(await axe(page)).toEqual([])
})

test('an answer that fails to save stays chosen, says so, and is retried', async () => {
  const page = await openSignedIn(site, newEmail(), LAMP)
  await begin(page)
  await failing(page, `${LAMP}/quiz/lamp-quiz/questions/glow`, 409)
  await quiz(page).getByText('It is yes', { exact: true }).click()
  await quiz(page).getByText('We couldn’t save your answer. Please try again.').waitFor()
  expect(await quiz(page).getByRole('radio', { name: 'It is yes' }).isChecked()).toBe(true)
  await page.unrouteAll()
  await button(page, 'Check answer').click()
  await quiz(page).getByRole('status').getByText('Correct!').waitFor()
})

test('axe reports nothing in a question, an answer and a result, in both themes and at two widths', async () => {
  for (const [theme, viewport] of [
    ['light', DESKTOP],
    ['dark', PHONE],
  ] as const) {
    const page = await openSignedIn(site, newEmail(), LAMP, { theme, viewport, before: seenNotice })
    await begin(page)
    expect(await axe(page, '#lamp-quiz')).toEqual([])
    await answer(page, WRONG)
    expect(await axe(page, '#lamp-quiz')).toEqual([])
    await button(page, 'Next question').click()
    await answer(page, RIGHT)
    expect(await axe(page, '#lamp-quiz')).toEqual([])
    await button(page, 'Next question').click()
    await answer(page, RIGHT)
    await button(page, 'See your result').click()
    await quiz(page)
      .getByRole('heading', { name: /^Your score/ })
      .waitFor()
    expect(await axe(page, '#lamp-quiz')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
})

test('an answer that Pro is needed for says what it is needed for', async () => {
  const email = newEmail()
  const page = await openSignedIn(site, email, '/terms')
  await setPerson(site, email, { plan: 'pro' })
  expect((await ask(page, 'PUT', '/projects/vault', { locked: false })).status).toBe(200)
  // the page does not hear that Pro ends
  await page.route('**/user/events', (route) => route.abort())
  await page.goto(`${site.origin}/projects/vault`)
  await alive(page)
  await begin(page)
  await setPerson(site, email, { plan: 'free' })
  await quiz(page)
    .getByText('It is yes', { exact: true })
    .or(quiz(page).getByText('It is mains', { exact: true }))
    .or(quiz(page).getByText('It is wheel', { exact: true }))
    .click()
  if ((await questionId(page)) === 'parts') await button(page, 'Check answer').click()
  const paywall = page.getByRole('dialog')
  await paywall.getByText('This project is part of Pro.').waitFor()
  expect(await paywall.getByText('completed all your free quizzes').count()).toBe(0)
})
