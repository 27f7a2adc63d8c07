import { expect, test } from 'vitest'
import { learnerProjects } from '#features/projects/projects.tables.ts'
import { RIGHT } from '#features/quizzes/quizzes.fixtures.ts'
import type { RecallQuestion } from '#features/recall/recall.contract.ts'
import { findItems, listAllRecall } from '#features/recall/recall.store.ts'
import {
  ada,
  answerQuiz,
  answerTasks,
  DAY,
  firstQuestion,
  itemsOf,
  later,
  send,
  serveRecall,
  signInAgain,
  site,
  sitting,
  someAnswer,
  today,
  waiting,
} from './recall.fixtures.ts'

serveRecall()

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
  await signInAgain()
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
  const first = await firstQuestion()
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
  const first = await firstQuestion()
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

const monthsAgo = (months: number) => new Date(site.clock.now().getTime() - months * 30 * DAY)
const others = (updatedAt: (at: number) => Date) =>
  Array.from({ length: 12 }, (_, at) => ({ userId: ada.id, projectId: `a-${at}`, updatedAt: updatedAt(at) }))

test.each([
  ['that was finished before the others changed, and changed after them', (at: number) => monthsAgo(5 - at / 12)],
  ['that changed with the others', () => monthsAgo(1)],
])('in a long history a project is gathered %s', async (_what, changedAt) => {
  const built = { userId: ada.id, projectId: 'built', status: 'COMPLETE' as const, completedAt: monthsAgo(6), updatedAt: monthsAgo(1) }
  await site.services.db.insert(learnerProjects).values([...others(changedAt), built])
  await sitting()
  await sitting()
  expect((await itemsOf()).map(({ name }) => name)).toContain('concept:wire')
})

function anchor(quote: string) {
  return { blockId: 'build', start: 0, end: quote.length, quote, before: '', after: '', farBefore: '', farAfter: '', count: 1 }
}
