import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import type { Quiz } from '#features/quizzes/quizzes.contract.ts'
import { RIGHT, lampQuizText } from '#features/quizzes/quizzes.fixtures.ts'
import { makeQuizQuestions } from '#features/quizzes/quiz-making.jobs.ts'
import type { JobWorker } from '#platform/jobs/worker.ts'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

const QUIZ = '/projects/lamp/quiz'
let site: Site
let peer: Peer
let worker: JobWorker

async function open(env: Record<string, string>): Promise<void> {
  site = await testSite(env)
  await using content = await contentFolder({ 'projects/lamp/quiz.yaml': lampQuizText })
  await site.publish(content)
  worker = await site.work([makeQuizQuestions])
}

beforeEach(async () => {
  peer = await startPeer()
})
afterEach(async () => {
  await worker.stop(0)
  await site.close()
  await peer.close()
})

const openAi = () => open({ AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1' })
const learner = async (email = 'ada@example.org') => site.signedIn(await site.person(email, { plan: 'pro' }))
const quizOf = async (browser: TestBrowser) => ((await browser.send('GET', QUIZ)) as { body: Quiz }).body
const again = async (browser: TestBrowser) => ((await browser.send('GET', `${QUIZ}?regenerate=true`)) as { body: Quiz }).body
const finish = async (browser: TestBrowser, answers: Record<string, string[]>) => {
  const { status, body } = await browser.send('POST', `${QUIZ}/lamp-quiz`, { answers })
  return { status, body: body as { score: number; quiz: Quiz } }
}

const option = (value: string, isRight = false) => ({ value, isRight, explanation: `Since it is ${value}.` })
const asked = (mark: string) => [1, 2, 3].map((at) => `Which lamp is ${mark} in case ${at}?`)
const questions = (mark: string) =>
  asked(mark).map((question) => ({ question, options: [option(`${mark} this`, true), option(`${mark} that`), option(`${mark} else`)] }))
const says = (made: unknown) => ({ says: [JSON.stringify({ questions: made })] })

test.each([
  ['a server with the OpenAI chat API', () => openAi()],
  ['Anthropic', () => open({ AI_PROVIDER: 'anthropic', AI_BASE_URL: peer.url, AI_API_KEY: 'k', AI_MODEL: 'peer-1' })],
])('[QUIZ-06] %s makes questions once a learner has finished a round, and the next round uses them', async (_, start) => {
  await start()
  const [ada, grace] = [await learner(), await learner('grace@example.org')]
  peer.acts.push(says(questions('green')), says(questions('blue')))
  await Promise.all([finish(ada, RIGHT), finish(grace, RIGHT)])
  await worker.settle()
  expect(peer.requests).toHaveLength(1)

  const round = await again(ada)
  expect(round).toMatchObject({ round: 2, isMade: true, isFinished: false })
  expect(round.questions.map(({ question }) => question).toSorted()).toEqual(asked('green'))
  expect(JSON.stringify(round)).not.toContain('Since it is')
  expect((await again(grace)).questions.map(({ id }) => id).toSorted()).toEqual(round.questions.map(({ id }) => id).toSorted())

  const right = Object.fromEntries(round.questions.map(({ id }) => [id, ['option-1']]))
  const done = await finish(ada, right)
  expect(done).toMatchObject({ status: 200, body: { score: 100 } })
  expect(done.body.quiz.questions[0]?.options.find(({ isAnswer }) => isAnswer)).toMatchObject({ explanation: 'Since it is green this.' })
  expect(await quizOf(ada)).toEqual(done.body.quiz)
  await worker.settle()
  expect(peer.requests[1]?.text).toContain('Which lamp is green in case 1?')
  expect((await again(ada)).questions.map(({ question }) => question).toSorted()).toEqual(asked('blue'))
})

test('invalid questions are never shown: the round uses the author’s questions in a new order', async () => {
  await openAi()
  const ada = await learner()
  const twoRight = questions('red').map((one) => ({ ...one, options: one.options.map((each) => ({ ...each, isRight: true })) }))
  peer.otherwise = () => says(twoRight)
  await finish(ada, RIGHT)
  await worker.settle()
  expect(peer.requests).toHaveLength(2)
  const round = await again(ada)
  expect(round).toMatchObject({ round: 2, isMade: false })
  expect(round.questions.map(({ id }) => id).toSorted()).toEqual(Object.keys(RIGHT).toSorted())
})

test('nobody waits for a model: while it writes, the next round has the author’s questions', async () => {
  await openAi()
  const ada = await learner()
  peer.acts.push({ isDeaf: true })
  await finish(ada, RIGHT)
  void worker.settle()
  await expect.poll(() => peer.requests.length).toBe(1)
  expect(await again(ada)).toMatchObject({ round: 2, isMade: false })
})

test('without a model nothing is made', async () => {
  await open({})
  const ada = await learner()
  await finish(ada, RIGHT)
  await worker.settle()
  expect(await again(ada)).toMatchObject({ round: 2, isMade: false })
  expect(peer.requests).toEqual([])
})
