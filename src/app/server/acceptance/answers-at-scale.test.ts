import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import { answersFolder, learnersLike } from '#features/validations/validations.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

const LEARNERS = 3000
const LARGE = ['answers', 'answer_alternatives', 'learner_projects', 'uploads', 'users']

let site: Site
let ada: Account
let browser: TestBrowser

beforeAll(async () => {
  site = await testSite()
  await using folder = await answersFolder()
  await site.publish(folder)
  ada = await site.person('ada@example.org')
  browser = await site.signedIn(ada)
})
afterAll(() => site.close())

interface Question {
  text: string
  values: unknown[]
}

/** Records every query sent to the database during `act`. */
async function questionsOf(act: () => Promise<unknown>): Promise<Question[]> {
  const asked: Question[] = []
  const { query } = pg.Client.prototype
  const listening = function (this: pg.Client, ...args: Parameters<typeof query>): unknown {
    const [question, values] = args as unknown as [Question | string, unknown[] | undefined]
    if (typeof question === 'object') asked.push({ text: question.text, values: values ?? question.values ?? [] })
    return query.apply(this, args)
  }
  Object.assign(pg.Client.prototype, { query: listening })
  try {
    await act()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return asked
}

const at = (task: string) => `/projects/answers/validations/${task}`
const save = (task: string, text: string, more: object = {}) => browser.send('POST', at(task), { text: { data: text }, ...more })

test("no call about a learner's answers scans a whole table", async () => {
  for (const task of ['word', 'number', 'address', 'more', 'step']) await save(task, `an answer to ${task}`)
  await save('word', 'from elsewhere', { baseRevision: 0 })
  await site.database.database.pool.query(
    `insert into uploads values ('answers_picture_1', $1, 'answers_picture', 'answer', 'image/png', 1, true, now())`,
    [ada.id],
  )
  await learnersLike(site.database.database.pool, ada.id, LEARNERS)
  const questions = await questionsOf(async () => {
    expect((await browser.send('GET', '/projects/answers/validations')).status).toBe(200)
    expect((await browser.send('GET', at('word'))).status).toBe(200)
    expect((await save('word', 'newer', { baseRevision: 1 })).status).toBe(200)
    expect((await save('word', 'older', { baseRevision: 1, settles: ['019bc0e2-0000-7000-8000-000000000000'] })).status).toBe(200)
    const picture = { file: { name: 'a.png', storageName: 'answers_picture_1' } }
    expect((await browser.send('POST', at('picture'), picture)).status).toBe(200)
  })
  const { pool } = site.database.database
  const scans: string[] = []
  let explained = 0
  for (const { text, values } of questions.filter((one) => /^\s*(select|update|delete)/i.test(one.text))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    explained += 1
    if (LARGE.some((table) => plan.includes(`Seq Scan on ${table}`))) scans.push(`${text}\n${plan}`)
  }
  expect(scans).toEqual([])
  expect(explained).toBeGreaterThan(10)
})
