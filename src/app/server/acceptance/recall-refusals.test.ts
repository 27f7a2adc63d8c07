import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { unzipSync } from 'fflate'
import { removeAccount, savePlan } from '#features/accounts/accounts.store.ts'
import { builtFolder } from '#features/recall/recall.fixtures.ts'
import { listAllRecall, saveItem } from '#features/recall/recall.store.ts'
import {
  ada,
  answerQuiz,
  answerTasks,
  browser,
  firstQuestion,
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

test('a deleted or hidden project, a deleted task and a lapsed Pro disappear quietly', async () => {
  await answerTasks()
  await answerQuiz()
  later(1)
  const before = await sitting()
  expect(before.questions).toHaveLength(5)
  await using hidden = await builtFolder((text) => text.replace('visibility: public', 'visibility: private'))
  await site.publish(hidden)
  expect([await waiting(), (await sitting()).questions]).toEqual([0, []])
  const [first] = before.questions
  if (!first) throw new Error('No question')
  const refused = await send(first.item, someAnswer(first))
  expect(refused).toMatchObject({ status: 404, body: { message: 'This question is no longer there. Continue with the next one.' } })
  await using shown = await builtFolder()
  await site.publish(shown)
  expect((await sitting()).questions).toHaveLength(5)
})

test('what is said to wait is what is asked, also where some of it cannot be asked', async () => {
  await answerTasks()
  await answerQuiz()
  later(1)
  await using hidden = await builtFolder((text) => text.replace('visibility: public', 'visibility: private'))
  await site.publish(hidden)
  expect([await waiting(), (await sitting()).questions.length]).toEqual([0, 0])
  await using shown = await builtFolder()
  await site.publish(shown)
  later(1)
  expect([await waiting(), (await sitting()).questions.length]).toEqual([5, 5])
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
  for (const { name } of items) await saveItem(db, pro.id, { name, dueOn: name === secret?.name ? today() : '2099-01-01' })
  later(1)
  await savePlan(db, pro.id, { plan: 'free' }, site.clock.now())
  expect((await sitting(who)).questions).toEqual([])
  await savePlan(db, pro.id, { plan: 'pro' }, site.clock.now())
  later(1)
  expect((await sitting(who)).questions.map(({ item }) => item)).toEqual([secret?.name])
})

test('recall refuses what does not fit with a sentence, and never breaks', async () => {
  await answerTasks()
  later(1)
  const first = await firstQuestion()
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

/** Highlights the same words at `count` places of a project. */
async function highlight(project: string, count: number, quote: string): Promise<void> {
  const part = { blockId: 'build', start: 0, end: quote.length, quote, before: '', after: '', farBefore: '', farAfter: '', count: 1 }
  const at = site.clock.now().toISOString()
  const highlights = Array.from({ length: count }, (_, index) => ({ id: `h${index}`, at, colour: 'yellow', parts: [part] }))
  await saveMarks(project, highlights, '"0"')
}

async function saveMarks(project: string, highlights: object[], revision: string): Promise<void> {
  const { status } = await browser.send('PUT', `/projects/${project}/annotations.json`, { highlights, notes: [] }, { 'if-match': revision })
  expect(status).toBeLessThan(300)
}

test.each([
  ['can be asked', 'The sun is a lantern for everybody', 5_000],
  ['are too short to be asked', 'port 443', 0],
])('whoever has highlighted thousands of places that %s is asked like anybody', async (_, quote, gathered) => {
  await answerTasks()
  for (const project of ['built', 'again']) await highlight(project, 2_500, quote)
  for (const _day of [1, 2]) {
    later(1)
    expect([await waiting(), (await sitting()).questions.length]).toEqual([5, 5])
  }
  expect((await itemsOf()).filter(({ kind }) => kind === 'mark')).toHaveLength(gathered)
})

test('what cannot be asked any more leaves room for what can', async () => {
  await highlight('built', 60, 'The sun is a lantern for everybody')
  later(1)
  await waiting()
  const at = site.clock.now().toISOString()
  const removed = Array.from({ length: 60 }, (_, index) => ({ id: `h${index}`, at, gone: true }))
  await saveMarks('built', removed, '"1"')
  await answerTasks()
  for (const _day of [1, 2]) {
    later(1)
    expect([await waiting(), (await sitting()).questions.length]).toEqual([5, 5])
  }
})

test('nobody else sees what is asked: not a visitor, another learner or an impersonating admin', async () => {
  await answerTasks()
  later(1)
  const first = await firstQuestion()
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
  const first = await firstQuestion()
  await send(first.item, someAnswer(first))
  const zip = await browser.fetch('/user/export')
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const told = JSON.parse(Buffer.from(files['recall/recall.json'] ?? []).toString()) as { answers: unknown[]; items: unknown[] }
  expect([told.answers.length, told.items.length]).toEqual([1, 7])
  await removeAccount(site.services.db, ada.id)
  expect((await send(first.item, someAnswer(first))).status).toBe(401)
  expect(await listAllRecall(site.services.db, ada.id)).toMatchObject({ items: [], answers: [], days: [] })
})
