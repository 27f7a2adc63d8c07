import { Buffer } from 'node:buffer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unzipSync } from 'fflate'
import pg from 'pg'
import { removeAccount, savePlan, type Account } from '#features/accounts/accounts.store.ts'
import { learnerProjects } from '#features/projects/projects.tables.ts'
import { RIGHT } from '#features/quizzes/quizzes.fixtures.ts'
import type { RecallQuestion, RecallReply, Sitting } from '#features/recall/recall.contract.ts'
import { builtFolder, RIGHT_TASKS } from '#features/recall/recall.fixtures.ts'
import type { Arm, Grade } from '#features/recall/recall.rules.ts'
import { findItems, holdLearner, listAllRecall, saveAnswer, saveItem, saveLearner } from '#features/recall/recall.store.ts'
import { sendWeeklyMail } from '#features/today/today-mail.server.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

const DAY = 86_400_000

let site: Site
let ada: Account
let browser: TestBrowser
beforeEach(async () => {
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  await using content = await builtFolder()
  await site.publish(content)
  ada = await site.person('ada@example.org')
  browser = await site.signedIn(ada)
})
afterEach(() => site.close())

const today = () => site.clock.now().toISOString().slice(0, 10)
const later = (days: number) => site.clock.advance(days * DAY)

async function answerTasks(who = browser): Promise<void> {
  for (const [id, data] of Object.entries(RIGHT_TASKS)) {
    const { status, body } = await who.send('POST', `/projects/built/validations/${id}`, { text: { data }, status: 'COMPLETE' })
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'COMPLETE' } })
  }
}

async function answerQuiz(): Promise<void> {
  for (const [id, options] of Object.entries(RIGHT)) {
    const address = `/projects/built/quiz/lamp-quiz/questions/${id}`
    expect((await browser.send('PUT', address, { round: 1, options })).status).toBe(200)
  }
}

async function sitting(who = browser, date = today()): Promise<Sitting> {
  const { status, body } = await who.send('GET', `/user/recall?date=${date}`)
  expect(status).toBe(200)
  return body
}

const waiting = async (who = browser) =>
  ((await who.send('GET', `/user/recall/waiting?date=${today()}`)).body as { waiting: number }).waiting

interface Sent {
  status: number
  body: { reply: RecallReply; knowing: Sitting['knowing']; message?: string }
}
const send = (
  item: string,
  given: object,
  { who = browser, date = today(), key }: { who?: TestBrowser; date?: string; key?: string } = {},
) => who.send('PUT', '/user/recall/answers', { date, item, ...given }, key ? { 'idempotency-key': key } : {}) as Promise<Sent>

const someAnswer = ({ input, options }: RecallQuestion) =>
  input === 'line' || input === 'words' ? { text: 'stone' } : { options: [options[0]?.id] }
const itemsOf = async (id = ada.id) => (await listAllRecall(site.services.db, id)).items

test('what was done today is asked the next day, at most five a day, and no sooner', async () => {
  await answerTasks()
  await answerQuiz()
  expect(await waiting()).toBe(0)
  expect((await sitting()).questions).toEqual([])
  later(1)
  expect(await waiting()).toBe(5)
  const { questions } = await sitting()
  expect(questions).toHaveLength(5)
  expect((await itemsOf()).map(({ kind }) => kind).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'command'),
    ...Array.from({ length: 3 }, () => 'quiz'),
    ...Array.from({ length: 4 }, () => 'task'),
  ])
  for (const question of questions) expect(question.reply).toBeNull()
})

test('after two months away there are five, and the day after there are five', async () => {
  await answerTasks()
  await answerQuiz()
  later(1)
  for (const question of (await sitting()).questions) await send(question.item, someAnswer(question))
  expect(await waiting()).toBe(0)
  later(60)
  // the session has ended meanwhile
  browser = await site.signedIn(ada)
  expect(await waiting()).toBe(5)
  expect((await sitting()).questions).toHaveLength(5)
})

test('no question carries its answer before it is answered', async () => {
  await answerTasks()
  await answerQuiz()
  for (let day = 0; day < 8; day += 1) {
    later(2)
    const { questions } = await sitting()
    for (const { input, options, reply, gap, text, subject, form } of questions) {
      expect(reply).toBeNull()
      for (const option of options) expect(Object.keys(option).toSorted()).toEqual(['id', 'value'])
      if (input !== 'line') continue
      const shown = JSON.stringify({ gap, text, subject })
      if (form === 'type') expect(shown).not.toContain('copper')
    }
    for (const question of questions) await send(question.item, someAnswer(question))
  }
})

test('an item is never asked twice in a row in the same words', async () => {
  await answerTasks()
  await answerQuiz()
  for (let day = 0; day < 12; day += 1) {
    later(2)
    for (const question of (await sitting()).questions) await send(question.item, someAnswer(question))
  }
  const { answers } = await listAllRecall(site.services.db, ada.id)
  const byItem = Map.groupBy(answers, ({ name }) => name)
  expect(byItem.size).toBeGreaterThan(5)
  for (const [name, asked] of byItem) {
    const wordings = asked.map(({ wording }) => wording)
    expect({ name, repeated: wordings.some((wording, at) => at > 0 && wording === wordings[at - 1]) }).toEqual({ name, repeated: false })
  }
})

test('a right answer waits longer, a wrong one comes back the next day, and the place it came from is told', async () => {
  await answerQuiz()
  later(1)
  const { questions } = await sitting()
  const [right, wrong] = questions
  if (!right || !wrong) throw new Error('No questions')
  const isRight = async (question: RecallQuestion) => {
    const options = RIGHT[question.item.split(':').at(-1) ?? ''] ?? []
    return question.form === 'choose' ? options : [options.some((id) => question.text === `It is ${id}`) ? 'yes' : 'no']
  }
  const said = await send(right.item, { options: await isRight(right) })
  expect(said).toMatchObject({ status: 200, body: { reply: { verdict: 'right', place: 'lamp-quiz' }, knowing: null } })
  const other = wrong.options.findLast(({ id }) => !['bulb', 'wire'].includes(id))?.id ?? ''
  const isTrue = (await isRight(wrong)).includes(other)
  const missed = await send(wrong.item, { options: [isTrue ? (wrong.options.find(({ id }) => id !== other)?.id ?? '') : other] })
  expect(missed.body.reply.verdict).toBe('wrong')
  const [known, unknown] = await findItems(site.services.db, ada.id, [right.item, wrong.item]).then((items) =>
    [right, wrong].map(({ item }) => items.find(({ name }) => name === item)),
  )
  expect([known?.rung, unknown?.rung]).toEqual([1, 0])
  expect(unknown?.dueOn).toBe(new Date(site.clock.now().getTime() + DAY).toISOString().slice(0, 10))
})

test('the first answer of a day counts, whatever device repeats it', async () => {
  await answerTasks()
  later(1)
  const other = await site.signedIn(ada)
  const [first] = (await sitting()).questions
  if (!first) throw new Error('No question')
  expect((await sitting(other)).questions.map(({ item }) => item)).toEqual((await sitting()).questions.map(({ item }) => item))
  const key = 'a-key-of-this-answer'
  const given = someAnswer(first)
  const replies = await Promise.all([
    send(first.item, given, { key }),
    send(first.item, given, { key }),
    send(first.item, given, { who: other }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => JSON.stringify(body.reply))).size).toBe(1)
  const { answers, items } = await listAllRecall(site.services.db, ada.id)
  expect(answers).toHaveLength(1)
  expect(items.find(({ name }) => name === first.item)?.times).toBe(1)
  expect(await waiting()).toBe((await sitting()).questions.length - 1)
})

test('an answer that comes late from a device without a network counts for its day', async () => {
  await answerTasks()
  later(1)
  const date = today()
  const [first] = (await sitting()).questions
  if (!first) throw new Error('No question')
  later(4)
  expect((await send(first.item, someAnswer(first), { date })).status).toBe(200)
  expect((await listAllRecall(site.services.db, ada.id)).answers.map(({ day }) => day)).toEqual([date])
})

test('own words are compared by the learner: same, partly or no', async () => {
  const highlight = {
    id: 'h1',
    at: site.clock.now().toISOString(),
    colour: 'yellow',
    parts: [anchor('A lantern keeps candles from every wind outside')],
  }
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It is a shelter for fire.' }] }] }
  const note = { id: 'n1', on: 'h1', at: highlight.at, createdAt: highlight.at, heading: '', body }
  const plan = await site.person('pro@example.org', { plan: 'pro' })
  const pro = await site.signedIn(plan)
  const saved = await pro.send('PUT', '/projects/built/annotations.json', { highlights: [highlight], notes: [note] }, { 'if-match': '"0"' })
  expect(saved.status).toBeLessThan(300)
  let asked: RecallQuestion | undefined
  for (let day = 0; day < 8 && asked?.form !== 'explain'; day += 1) {
    later(8)
    asked = (await sitting(pro)).questions[0]
    if (asked && asked.form !== 'explain') await send(asked.item, { text: 'candles' }, { who: pro })
  }
  if (asked?.form !== 'explain') throw new Error('It was never asked in own words')
  const compared = await send(asked.item, { text: 'A house for a flame' }, { who: pro })
  expect(compared.body.reply).toMatchObject({
    verdict: 'compare',
    answer: 'It is a shelter for fire.',
    given: { text: 'A house for a flame' },
  })
  expect(await waiting(pro)).toBe(1)
  const graded = await send(asked.item, { text: 'A house for a flame', grade: 'partly' }, { who: pro })
  expect(graded.body.reply.verdict).toBe('partly')
  expect((await send(asked.item, { grade: 'same' }, { who: pro })).body.reply.verdict).toBe('partly')
})

function anchor(quote: string) {
  return { blockId: 'build', start: 0, end: quote.length, quote, before: '', after: '', farBefore: '', farAfter: '', count: 1 }
}

test('a finished project that names a concept is its recall', async () => {
  const finish = async (projectId: string) => {
    const now = site.clock.now()
    await site.services.db
      .insert(learnerProjects)
      .values({ userId: ada.id, projectId, status: 'COMPLETE', completedAt: now, updatedAt: now })
  }
  await finish('built')
  later(1)
  await sitting()
  const name = 'concept:wire'
  expect(await findItems(site.services.db, ada.id, [name])).toMatchObject([{ rung: 0 }])
  later(2)
  await finish('again')
  later(1)
  await sitting()
  expect(await findItems(site.services.db, ada.id, [name])).toMatchObject([{ rung: 1 }])
})

test('a deleted or hidden project, a deleted task and a lapsed Pro disappear quietly', async () => {
  await answerTasks()
  await answerQuiz()
  later(1)
  const before = await sitting()
  expect(before.questions).toHaveLength(5)
  await using hidden = await builtFolder((text) => text.replace('visibility: public', 'visibility: private'))
  await site.publish(hidden)
  expect((await sitting()).questions).toEqual([])
  const [first] = before.questions
  if (!first) throw new Error('No question')
  const refused = await send(first.item, someAnswer(first))
  expect(refused).toMatchObject({ status: 404, body: { message: 'This question is no longer there. Continue with the next one.' } })
  await using shown = await builtFolder()
  await site.publish(shown)
  expect((await sitting()).questions).toHaveLength(5)
})

test('a task in a Secret Mission is asked only while Pro lasts', async () => {
  const pro = await site.person('pro@example.org', { plan: 'pro' })
  const who = await site.signedIn(pro)
  await answerTasks(who)
  await who.send('GET', '/projects/built/pro-inside.json/unlock')
  await who.send('POST', '/projects/built/validations/secret', { text: { data: 'the secret of copper' }, status: 'COMPLETE' })
  const { db } = site.services
  later(1)
  await waiting(who)
  const items = await itemsOf(pro.id)
  const secret = items.find(({ thing }) => thing === 'secret')
  expect(secret).toBeDefined()
  for (const { name } of items) if (name !== secret?.name) await saveItem(db, pro.id, { name, dueOn: '2099-01-01' })
  await savePlan(db, pro.id, { plan: 'free' }, site.clock.now())
  expect((await sitting(who)).questions).toEqual([])
  await savePlan(db, pro.id, { plan: 'pro' }, site.clock.now())
  expect((await sitting(who)).questions.map(({ item }) => item)).toEqual([secret?.name])
})

test('recall refuses what does not fit with a sentence, and never breaks', async () => {
  await answerTasks()
  later(1)
  const [first] = (await sitting()).questions
  if (!first) throw new Error('No question')
  expect(await send('quiz:nothing:at-all', { options: ['x'] })).toMatchObject({ status: 404 })
  expect(await send("x'; drop table recall_items; --\u0000", { text: 'x' })).toMatchObject({
    status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
  })
  expect(await send(first.item, {})).toMatchObject({ status: 422 })
  expect(await send(first.item, { options: ['none-of-these'], text: ' ' })).toMatchObject({ status: 422 })
  expect(await send(first.item, someAnswer(first), { date: '2027-01-16' })).toMatchObject({ status: 422 })
  expect(await send(first.item, someAnswer(first), { date: '1999-01-01' })).toMatchObject({ status: 404 })
  expect((await browser.send('GET', '/user/recall?date=2027-01-16')).status).toBe(422)
  expect((await browser.send('GET', '/user/recall/waiting?date=9999-12-31')).status).toBe(422)
  expect((await browser.send('GET', '/user/recall?date=soon')).status).toBe(400)
  const large = await send(first.item, { text: 'x'.repeat(10_000_000) })
  expect([400, 413]).toContain(large.status)
  expect((await send(first.item, { text: 'x'.repeat(2001) })).status).toBe(400)
  expect(site.reported).toEqual([])
})

test('nobody else sees what is asked: not a visitor, another learner or an impersonating admin', async () => {
  await answerTasks()
  later(1)
  const [first] = (await sitting()).questions
  if (!first) throw new Error('No question')
  const other = await site.signedIn(await site.person('eve@example.org'))
  expect((await sitting(other)).questions).toEqual([])
  expect((await send(first.item, someAnswer(first), { who: other })).status).toBe(404)
  expect((await site.browser().send('GET', '/user/recall')).status).toBe(401)
  const admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true }))
  const as = { 'x-impersonate-user-id': ada.id }
  for (const path of ['/user/recall', '/user/recall/waiting']) {
    expect((await admin.send('GET', path, undefined, as)).status).toBe(403)
  }
  expect((await admin.send('PUT', '/user/recall/answers', { date: today(), item: first.item, text: 'x' }, as)).status).toBe(403)
  expect((await browser.send('GET', '/admin/recall')).status).toBe(403)
  expect((await admin.send('GET', '/admin/recall')).body).toEqual({ learners: 0, held: 0, compared: 0, found: null })
})

test('recall is in the export, and gone with the account', async () => {
  await answerTasks()
  later(1)
  const [first] = (await sitting()).questions
  if (!first) throw new Error('No question')
  await send(first.item, someAnswer(first))
  const zip = await browser.fetch('/user/export')
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const told = JSON.parse(Buffer.from(files['recall/recall.json'] ?? []).toString()) as { answers: unknown[]; items: unknown[] }
  expect([told.answers.length, told.items.length]).toEqual([1, 7])
  await removeAccount(site.services.db, ada.id)
  expect((await send(first.item, someAnswer(first))).status).toBe(401)
  expect(await listAllRecall(site.services.db, ada.id)).toMatchObject({ items: [], answers: [], days: [] })
})

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
    await saveAnswer(db, id, answerOf('a', 'held', at % 2 === 0))
    await saveAnswer(db, id, answerOf('b', 'compared', true))
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
