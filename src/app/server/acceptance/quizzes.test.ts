import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import { contentFolder, writtenProject } from '#features/content/content.fixtures.ts'
import { RIGHT, WRONG, lampQuizText } from '#features/quizzes/quizzes.fixtures.ts'
import { changeProject } from '#features/projects/projects.store.ts'
import { clearQuizzes, listAllQuizzes } from '#features/quizzes/quizzes.store.ts'
import type { Quiz } from '#features/quizzes/quizzes.contract.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

const QUIZ = '/projects/lamp/quiz'
let site: Site
let ada: Account
let browser: TestBrowser
let people = 0

async function publish(quiz: string): Promise<void> {
  await using content = await contentFolder({
    'projects/lamp/quiz.yaml': quiz,
    'projects/locked/project.md': lockedText,
    'projects/locked/quiz.yaml': quiz,
  })
  await site.publish(content)
}

const lockedText = writtenProject({
  title: 'A locked one',
  order: '1.3',
  plan: 'pro',
  text: '## Its only step {#only-step}\n\nText.\n\n::quiz{#lamp-quiz}\n',
})

async function newcomer(plan: 'free' | 'pro' = 'free'): Promise<[TestBrowser, Account]> {
  const account = await site.person(`ada${(people += 1)}@example.org`, { plan })
  return [await site.signedIn(account), account]
}

beforeAll(async () => {
  site = await testSite()
  await publish(lampQuizText)
})
afterAll(() => site.close())
beforeEach(async () => {
  ;[browser, ada] = await newcomer()
})

async function read(query = '', by = browser): Promise<Quiz> {
  const { status, body } = await by.send('GET', QUIZ + query)
  expect(status).toBe(200)
  return body
}

const answer = (id: string, options: string[] | undefined, round = 1, by = browser) =>
  by.send('PUT', `${QUIZ}/lamp-quiz/questions/${id}`, { round, options })

const finish = (body: object, by = browser) => by.send('POST', `${QUIZ}/lamp-quiz`, body)

async function goThrough(answers: Record<string, string[]>, round: number, by = browser): Promise<number> {
  for (const [id, options] of Object.entries(answers)) expect((await answer(id, options, round, by)).status).toBe(200)
  return (await finish({ score: 0, completedAt: site.clock.now().toISOString(), round }, by)).status
}

test('[QUIZ-02] [API-24] a quiz has its name, attempts and questions, and reveals no answer before it is answered', async () => {
  const quiz = await read()
  expect(quiz).toMatchObject({
    id: 'lamp-quiz',
    name: 'What do you know of lamps?',
    description: 'Three questions.',
    attempts: [],
    round: 1,
    left: 3,
  })
  expect(quiz.questions.map(({ id, type, question, difficulty, status }) => [id, type, question, difficulty, status])).toEqual([
    ['glow', 'single', 'Does it glow?', 'easy', 'not-started'],
    ['parts', 'multiple', 'Which parts does it have?', 'medium', 'not-started'],
    ['power', 'single', 'Where does its power come from?', 'hard', 'not-started'],
  ])
  for (const { options } of quiz.questions)
    for (const option of options) expect(option).toEqual({ id: option.id, value: `It is ${option.id}`, explanation: null, isAnswer: null })
})

test('[QUIZ-05] an answer is marked and explained for its question only, also after a reload', async () => {
  const { status, body } = await answer('glow', ['no'])
  expect(status).toBe(200)
  const [glow, parts] = (body as Quiz).questions
  expect(glow).toMatchObject({ status: 'incorrect', chosen: ['no'] })
  expect(glow?.options.find(({ id }) => id === 'yes')).toMatchObject({ explanation: 'Because of <b>yes</b>.', isAnswer: true })
  expect(parts?.options.map(({ isAnswer, explanation }) => [isAnswer, explanation])).toEqual(Array.from({ length: 3 }, () => [null, null]))
  expect(await read()).toEqual(body)
  const [stranger] = await newcomer()
  expect((await read('', stranger)).questions[0]).toMatchObject({ status: 'not-started', chosen: [] })
})

test('the first answer counts, however often another is sent', async () => {
  await answer('glow', ['no'])
  expect(((await answer('glow', ['yes'])).body as Quiz).questions[0]).toMatchObject({ status: 'incorrect', chosen: ['no'] })
  const together = await Promise.all([answer('power', ['mains']), answer('power', ['wind']), answer('parts', RIGHT['parts'])])
  const chosen = new Set(together.map(({ body }) => String((body as Quiz).questions[2]?.chosen)).filter(Boolean))
  expect(chosen.size).toBe(1)
  expect((await read()).questions.every(({ status }) => status !== 'not-started')).toBe(true)
})

test.each([
  ['nothing', 'glow', [], 422],
  ['two of one', 'glow', ['yes', 'no'], 422],
  ['an option that does not exist', 'glow', ['maybe'], 422],
  ['no list', 'glow', 'yes', 400],
  ['an unknown question', '__proto__', ['yes'], 404],
])('an answer of %s is refused with a sentence', async (_, id, options, status) => {
  const refused = await browser.send('PUT', `${QUIZ}/lamp-quiz/questions/${id}`, { round: 1, options })
  expect(refused.status).toBe(status)
  expect((refused.body as { message: string }).message).toMatch(/^[A-Z].*\.$/)
  expect((await read()).questions[0]?.status).toBe('not-started')
})

test("[QUIZ-04] [API-25] finishing records an attempt with the server's score and the client's time", async () => {
  for (const [id, options] of Object.entries({ ...RIGHT, power: ['wind'] })) await answer(id, options)
  const completedAt = new Date(site.clock.now().getTime() - 60_000).toISOString()
  const { status, body } = await finish({ score: 100, completedAt })
  expect(status).toBe(200)
  expect(body).toMatchObject({ score: 67, completedAt, quiz: { attempts: [{ score: 67, completedAt }], isFinished: true, left: 2 } })
  expect((await read()).attempts).toEqual([{ score: 67, completedAt }])
})

test('[API-25] all answers may be sent at the end; earlier answers do not change', async () => {
  await answer('glow', ['no'])
  expect((await finish({ score: 100, completedAt: site.clock.now().toISOString(), answers: RIGHT })).body).toMatchObject({ score: 67 })
})

test('a quiz with open questions cannot be finished, and no attempt is used', async () => {
  await answer('glow', ['yes'])
  const { status, body } = await finish({ score: 100, completedAt: site.clock.now().toISOString() })
  expect([status, body]).toMatchObject([422, { code: 'QUIZ_UNFINISHED', data: { open: 2 } }])
  expect(await read()).toMatchObject({ attempts: [], left: 3 })
})

test('a round is finished once, however often and with whatever time it is sent', async () => {
  await goThrough(RIGHT, 1)
  const again = await Promise.all([finish({ score: 0 }), finish({ score: 0, round: 1 }), finish({ score: 0 })])
  expect(again.map(({ status, body }) => [status, (body as { quiz: Quiz }).quiz.attempts.length])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ])
  expect((await read()).left).toBe(2)
})

test('[QUIZ-06] regenerate begins a new round in another order, and a late retry does not delete its answers', async () => {
  await goThrough(RIGHT, 1)
  const second = await read('?regenerate=true&round=1')
  expect(second).toMatchObject({ round: 2, isFinished: false, attempts: [{ score: 100 }] })
  expect(second.questions.map(({ id }) => id)).not.toEqual(['glow', 'parts', 'power'])
  expect(second.questions.every(({ status }) => status === 'not-started')).toBe(true)
  await answer('glow', ['yes'], 2)
  expect((await read('?regenerate=true&round=1')).questions.filter(({ status }) => status === 'correct')).toHaveLength(1)
  expect(await answer('parts', RIGHT['parts'], 1)).toMatchObject({ status: 409, body: { code: 'QUIZ_CHANGED' } })
  expect((await read('?regenerate=true')).round).toBe(3)
})

test('an impersonating admin sees the round of the learner, and begins no other', async () => {
  await goThrough(RIGHT, 1)
  const admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true }))
  const asAda = { 'x-impersonate-user-id': ada.id }
  expect(await admin.send('GET', `${QUIZ}?regenerate=true&round=1`, undefined, asAda)).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', message: 'This cannot be done while impersonating.' },
  })
  expect((await admin.send('GET', QUIZ, undefined, asAda)).body).toEqual(await read())
  expect(await read()).toMatchObject({ round: 1, isFinished: true })
})

test('[QUIZ-07] [QUIZ-09] after three completions a free learner meets the paywall before the next answer', async () => {
  for (const round of [1, 2, 3]) {
    expect(await goThrough(round === 1 ? WRONG : RIGHT, round)).toBe(200)
    if (round < 3) await read(`?regenerate=true&round=${round}`)
  }
  const quiz = await read()
  expect(quiz).toMatchObject({ left: 0, attempts: [{ score: 0 }, { score: 100 }, { score: 100 }] })
  const refused = [await browser.send('GET', `${QUIZ}?regenerate=true`), await answer('glow', ['yes'], 3)]
  expect(refused[0]).toMatchObject({ status: 402, body: { code: 'PAYWALL', data: { location: 'quiz_completion_limit' } } })
  expect(refused[1]?.status).toBe(200)
  expect((await browser.send('GET', '/features')).body).toMatchObject({ limits: { quizCompletion: { free: 3, pro: null, current: 3 } } })
})

test('[QUIZ-07] without completions left a learner can neither answer nor finish', async () => {
  for (const round of [1, 2, 3]) {
    await goThrough(RIGHT, round)
    if (round < 3) await read(`?regenerate=true&round=${round}`)
  }
  await clearQuizzes(site.services.db, ada.id, 'lamp')
  expect(await answer('glow', ['yes'])).toMatchObject({ status: 402, body: { data: { location: 'quiz_completion_limit' } } })
  expect(await finish({ score: 100, answers: RIGHT })).toMatchObject({ status: 402 })
  expect(await read()).toMatchObject({ attempts: [], left: 0 })
})

test('[QUIZ-08] Pro has no limit', async () => {
  const [pro] = await newcomer('pro')
  for (let round = 1; round <= 5; round += 1) {
    expect(await goThrough(RIGHT, round, pro)).toBe(200)
    await read(`?regenerate=true&round=${round}`, pro)
  }
  expect(await read('', pro)).toMatchObject({ left: null, round: 6, attempts: Array.from({ length: 5 }, () => ({ score: 100 })) })
})

test('a visitor reads the questions and signs in to answer', async () => {
  const visitor = site.browser()
  expect(await read('', visitor)).toMatchObject({ round: 1, attempts: [], left: null })
  for (const refused of [
    await visitor.send('GET', `${QUIZ}?regenerate=true`),
    await answer('glow', ['yes'], 1, visitor),
    await finish({ score: 100, answers: RIGHT }, visitor),
  ])
    expect(refused.status).toBe(401)
})

test('the quiz of a locked project is not sent, and another site cannot restart it', async () => {
  const locked = await browser.send('GET', '/projects/locked/quiz')
  expect(locked.status).toBe(402)
  expect(JSON.stringify(locked.body)).not.toContain('glow')
  expect((await browser.send('PUT', '/projects/locked/quiz/lamp-quiz/questions/glow', { round: 1, options: ['yes'] })).status).toBe(402)
  expect((await browser.send('GET', '/projects/other/quiz')).status).toBe(404)
  const elsewhere = await browser.send('GET', `${QUIZ}?regenerate=true`, undefined, { 'sec-fetch-site': 'cross-site' })
  expect(elsewhere.status).toBe(403)
  expect((await read()).round).toBe(1)
})

test('a round in progress keeps its questions when the quiz is published again, and the next round has the new ones', async () => {
  const [other, account] = await newcomer()
  await answer('glow', ['yes'], 1, other)
  await publish(lampQuizText.replace('Does it glow?', 'Does it shine?'))
  try {
    expect((await read('', other)).questions[0]?.question).toBe('Does it glow?')
    expect((await read()).questions[0]?.question).toBe('Does it shine?')
    expect(JSON.stringify(await listAllQuizzes(site.services.db, account.id))).toContain('"chosen":{"glow":["yes"]}')
  } finally {
    await publish(lampQuizText)
  }
})

test('the summary of a finished project tells the best round, as its documentation does, not the last', async () => {
  expect(await goThrough(RIGHT, 1)).toBe(200)
  await read('?regenerate=true&round=1')
  expect(await goThrough(WRONG, 2)).toBe(200)
  const now = site.clock.now()
  await changeProject(site.services.db, ada.id, 'lamp', { status: 'COMPLETE', completedAt: now, done: 1, required: 1 }, now)
  expect((await browser.send('GET', '/projects/lamp/completion')).body).toMatchObject({ quizScore: 100 })
})
