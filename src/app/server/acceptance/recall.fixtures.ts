import { afterEach, beforeEach, expect } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import { RIGHT } from '#features/quizzes/quizzes.fixtures.ts'
import type { RecallQuestion, RecallReply, Sitting } from '#features/recall/recall.contract.ts'
import { builtFolder, RIGHT_TASKS } from '#features/recall/recall.fixtures.ts'
import { listAllRecall } from '#features/recall/recall.store.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

export const DAY = 86_400_000

export let site: Site
export let ada: Account
export let browser: TestBrowser

/** Sets up the tests of a file: a site with projects to be asked about, and a learner. */
export function serveRecall(): void {
  beforeEach(async () => {
    site = await testSite({ SEMANTIC_SEARCH: 'false' })
    await using content = await builtFolder()
    await site.publish(content)
    ada = await site.person('ada@example.org')
    await signInAgain()
  })
  afterEach(() => site.close())
}

export async function signInAgain(): Promise<void> {
  browser = await site.signedIn(ada)
}

export const today = () => site.clock.now().toISOString().slice(0, 10)
export const later = (days: number) => site.clock.advance(days * DAY)

export async function answerTasks(who = browser): Promise<void> {
  for (const [id, data] of Object.entries(RIGHT_TASKS)) {
    const { status, body } = await who.send('POST', `/projects/built/validations/${id}`, { text: { data }, status: 'COMPLETE' })
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'COMPLETE' } })
  }
}

export async function answerQuiz(): Promise<void> {
  for (const [id, options] of Object.entries(RIGHT)) {
    const address = `/projects/built/quiz/lamp-quiz/questions/${id}`
    expect((await browser.send('PUT', address, { round: 1, options })).status).toBe(200)
  }
}

export async function sitting(who = browser, date = today()): Promise<Sitting> {
  const { status, body } = await who.send('GET', `/user/recall?date=${date}`)
  expect(status).toBe(200)
  return body
}

export async function firstQuestion(): Promise<RecallQuestion> {
  const [first] = (await sitting()).questions
  if (!first) throw new Error('No question')
  return first
}

export const waiting = async (who = browser) =>
  ((await who.send('GET', `/user/recall/waiting?date=${today()}`)).body as { waiting: number }).waiting

interface Sent {
  status: number
  body: { reply: RecallReply; knowing: Sitting['knowing']; message?: string }
}
export const send = (
  item: string,
  given: object,
  { who = browser, date = today(), key }: { who?: TestBrowser; date?: string; key?: string } = {},
) => who.send('PUT', '/user/recall/answers', { date, item, ...given }, key ? { 'idempotency-key': key } : {}) as Promise<Sent>

export const someAnswer = ({ input, options }: RecallQuestion) =>
  input === 'line' || input === 'words' ? { text: 'stone' } : { options: [options[0]?.id] }
export const itemsOf = async (id = ada.id) => (await listAllRecall(site.services.db, id)).items
