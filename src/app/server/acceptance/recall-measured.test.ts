import { expect, test } from 'vitest'
import pg from 'pg'
import type { Arm, Grade } from '#features/recall/recall.rules.ts'
import { holdLearner, listAllRecall, saveRecallAnswer, saveLearner } from '#features/recall/recall.store.ts'
import { sendWeeklyMail } from '#features/today/today-mail.server.ts'
import {
  ada,
  answerQuiz,
  answerTasks,
  browser,
  itemsOf,
  later,
  send,
  serveRecall,
  site,
  sitting,
  someAnswer,
  today,
  waiting,
} from './recall.fixtures.ts'

serveRecall()

test('fewer than ten items hold out none; of ten one waits for a month and is asked once then', async () => {
  await answerTasks()
  later(1)
  await waiting()
  expect((await itemsOf()).filter(({ arm }) => arm !== null)).toEqual([])
  await answerQuiz()
  later(1)
  await waiting()
  const items = await itemsOf()
  expect(items).toHaveLength(10)
  const held = items.filter(({ arm }) => arm === 'held')
  expect(held).toHaveLength(1)
  expect(items.filter(({ arm }) => arm === 'compared')).toHaveLength(1)
  const asked: string[] = []
  for (let day = 0; day < 29; day += 1) {
    for (const question of (await sitting()).questions) {
      asked.push(question.item)
      await send(question.item, someAnswer(question))
    }
    later(1)
  }
  expect(asked).not.toContain(held[0]?.name)
  later(2)
  const { questions } = await sitting()
  expect(questions.map(({ item }) => item)).toContain(held[0]?.name)
  for (const question of questions) await send(question.item, someAnswer(question))
  const { answers } = await listAllRecall(site.services.db, ada.id)
  expect(answers.flatMap(({ arm }) => arm ?? []).toSorted()).toEqual(['compared', 'held'])
})

test('a learner who declines gets back what was held out', async () => {
  await answerTasks()
  await answerQuiz()
  later(1)
  await waiting()
  expect((await itemsOf()).filter(({ arm }) => arm === 'held')).toHaveLength(1)
  expect((await browser.send('PUT', '/user/recall/part', { takesPart: false })).body).toEqual({ takesPart: false })
  expect((await itemsOf()).filter(({ arm, measureOn }) => arm !== null || measureOn !== null)).toEqual([])
  expect((await sitting()).takesPart).toBe(false)
})

test('the weekly mail and the calendar say in one line what waits, and nothing where nothing does', async () => {
  await answerTasks()
  const { url } = (await browser.send('POST', '/user/calendar')).body as { url: string }
  const calendar = async () => (await site.browser().fetch(url.replace('http://waymark.test', ''))).text()
  expect(await calendar()).not.toContain('recall@')
  await browser.send('PUT', '/user/preferences', { weeklyMail: true })
  later(1)
  await sendWeeklyMail(site.services, ada.id)
  const [letter] = site.letters
  expect(letter?.text).toContain('5 questions about what you’ve done wait: five minutes, so that it stays.')
  const text = await calendar()
  expect(text.match(/SUMMARY:Five minutes: 5 questions\r\n/g)).toHaveLength(1)
  expect(text).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/)
  expect(text).toContain(`DTSTART;VALUE=DATE:${today().replaceAll('-', '')}`)
})

test('the operator sees the difference of all learners together, without those who decline', async () => {
  const { db } = site.services
  const now = site.clock.now()
  const answerOf = (name: string, arm: Arm, isRight: boolean) => {
    const grade: Grade = isRight ? 'right' : 'wrong'
    return { name, arm, grade, day: today(), wording: 'choose', given: {}, expected: 0.9, answeredAt: now }
  }
  for (let at = 0; at < 32; at += 1) {
    const { id } = await site.person(`learner${at}@example.org`)
    await holdLearner(db, id)
    if (at === 31) await saveLearner(db, id, { takesPart: false })
    await saveRecallAnswer(db, id, answerOf('a', 'held', at % 2 === 0))
    await saveRecallAnswer(db, id, answerOf('b', 'compared', true))
  }
  const admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true }))
  const { body } = (await admin.send('GET', '/admin/recall')) as { body: { learners: number; found: Record<string, number> } }
  expect(body).toMatchObject({ learners: 31, held: 31, compared: 31, found: { heldShare: 16 / 31, comparedShare: 1 } })
  expect(body.found['from']).toBeLessThan(15 / 31)
  expect(body.found['to']).toBeGreaterThan(15 / 31)
})

test('with a hundred times the learners and items, what waits is found by owner and day', async () => {
  const { pool } = site.database.database
  await pool.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', 'n' || n || '@example.org', 'nickname', 'n' || n, 'nickname_look', 'n' || n))).* from users u, generate_series(1, 300) n where u.id = $1`,
    [ada.id],
  )
  await pool.query(
    `insert into recall_items (user_id, name, kind, project_id, thing, seen_on, due_on) select u.id, 'task:built:' || n, 'task', 'built', n::text, date '2026-01-01' + n, date '2026-01-02' + n from users u, generate_series(1, 200) n`,
  )
  await pool.query('analyze')
  const { rows } = await pool.query<Record<'QUERY PLAN', string>>(
    `explain select name from recall_items where user_id = '${ada.id}' and due_on <= '2026-01-15' limit 5`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('recall_items_due')
  await waiting()
  const queries = await countQueries(() => waiting())
  expect(queries).toBeLessThanOrEqual(5)
})

/** Of the database, in one process. */
async function countQueries(run: () => Promise<unknown>): Promise<number> {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  let count = 0
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    count += 1
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  try {
    await run()
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  }
  return count
}
