import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { contentVersions } from '#features/content/content.tables.ts'
import { learnerProjects } from '#features/projects/projects.tables.ts'
import { answerAlternatives, answers } from '#features/validations/validations.tables.ts'
import type { ValidationList, ValidationResponse } from '#features/validations/validations.contract.ts'
import { done } from './answers.fixtures.ts'
import { ada, pro, serveProjects, site, type Reply } from './projects.fixtures.ts'
import { COUNTS, hand, placeOf, publishWork, tested, workOf } from './work.fixtures.ts'

serveProjects()
beforeEach(() => publishWork())

const list = (who = ada) => who.send('GET', '/projects/counting/validations') as Promise<Reply<ValidationList>>
const read = async (who = ada, task = 'counting') => (await (who.send('GET', placeOf(task)) as Promise<Reply<ValidationResponse>>)).body
const right = workOf(COUNTS, tested())

test('a task that asks for work has its files and their outcome, and no text', async () => {
  const work = workOf('def count(text):\n    return 1\n', tested('test_two'))
  expect(await hand(work)).toMatchObject({ status: 200, body: { type: 'WORK', text: null, status: 'INCOMPLETE', revision: 1 } })
  expect(await read()).toMatchObject({ type: 'WORK', text: null, work, file: null })
  const { validations } = (await list()).body
  expect(validations.map(({ id, type, characterLimit }) => [id, type, characterLimit])).toEqual([
    ['counting', 'WORK', 65_536],
    ['adding', 'WORK', 65_536],
    ['word', 'TEXT', 255],
  ])
  expect(validations[0]?.response).toMatchObject({ work, revision: 1 })
  expect(validations[2]?.response).not.toHaveProperty('work')
})

test('what is saved as it was sent is not sent back, and a status alone leaves the work as it is', async () => {
  expect((await hand(right)).body).not.toHaveProperty('work')
  expect((await ada.send('POST', placeOf('counting'), { status: 'IN_REVIEW' })).body).toMatchObject({ status: 'IN_REVIEW', work: right })
})

test('work is complete once its tests have passed, and until then it says which test does not', async () => {
  const say = async (work: unknown) => {
    const { status, message } = (await hand(work, done)).body
    return [status, message]
  }
  expect(await say(workOf(COUNTS))).toEqual(['INCORRECT', 'Run the tests first. Once all pass, hand in your work again.'])
  expect(await say(workOf(COUNTS, { tests: [], output: '', printed: null }))).toEqual([
    'INCORRECT',
    expect.stringContaining('Run the tests'),
  ])
  expect(await say(workOf(COUNTS, tested('test_two')))).toEqual(['INCORRECT', 'One test does not pass yet: test_two'])
  expect(await say(workOf(COUNTS, tested('b', 'c')))).toEqual(['INCORRECT', '2 tests do not pass yet. The first is: b'])
  expect(await say(right)).toEqual(['COMPLETE', null])
  expect(await site.services.db.select({ done: learnerProjects.done, required: learnerProjects.required }).from(learnerProjects)).toEqual([
    { done: 1, required: 2 },
  ])
})

test('what a program printed is compared here, and neither the answer nor how its author solves it is told before', async () => {
  const adds = (printed: string | null, tests = tested()) =>
    workOf('def add(a, b): return a + b', { tests: [], output: '', ...tests, printed }, 'add.py')
  const say = async (work: unknown) => (await hand(work, done, ada, 'adding')).body
  expect(await say(adds(null))).toMatchObject({ status: 'INCORRECT', message: expect.stringContaining('Run the tests') })
  expect(await say(adds('41'))).toMatchObject({ status: 'INCORRECT', message: 'The sum is not right yet.' })
  expect(await say(adds('42', tested('test_two')))).toMatchObject({ status: 'INCORRECT', message: 'One test does not pass yet: test_two' })
  const shown = [await list(), await list(site.browser()), await ada.send('GET', '/projects/counting/content.json')]
  expect(JSON.stringify(shown)).not.toMatch(/canary/)
  expect(JSON.stringify(shown[1])).not.toContain('42')
  expect(await say(adds('42\n'))).toMatchObject({
    status: 'COMPLETE',
    exemplar: [{ name: 'add.py', text: expect.stringContaining('canary') }],
  })
  expect(await read(ada, 'counting')).not.toHaveProperty('exemplar')
})

test('[VAL-21] [VAL-22] complete work stays as it is without Pro, and is opened by an edit with it', async () => {
  await hand(right, done)
  const other = workOf(`${COUNTS}# more\n`, tested())
  for (const more of [{}, done]) {
    expect(await hand(other, more)).toMatchObject({ status: 402, body: { code: 'PAYWALL', data: { location: 'validation_edit' } } })
  }
  expect(await read()).toMatchObject({ work: right, status: 'COMPLETE' })
  const hers = await pro()
  await hand(right, done, hers)
  expect((await hand(other, {}, hers)).body).toMatchObject({ status: 'INCOMPLETE', revision: 2 })
})

test('two devices at once: work that was written without having seen the other is kept beside it, at most five times', async () => {
  await hand(workOf('first'))
  const aside = await Promise.all(['a', 'b'].map((text) => hand(workOf(text), { baseRevision: 0 })))
  expect(aside.map(({ body }) => typeof body.setAside)).toEqual(['string', 'string'])
  expect(aside.map(({ body }) => body.work?.files[0]?.text)).toEqual(['first', 'first'])
  for (const text of ['c', 'd', 'e', 'g', 'h']) {
    site.clock.advance(1000)
    await hand(workOf(text), { baseRevision: 0 })
  }
  const { alternatives } = await read()
  expect(alternatives.map(({ text, work }) => [text, work?.files[0]?.text])).toEqual(['c', 'd', 'e', 'g', 'h'].map((text) => [null, text]))
  expect(await site.services.db.$count(answerAlternatives)).toBe(5)
  const settles = alternatives.map(({ id }) => id)
  expect((await hand(workOf('chosen'), { baseRevision: 1, settles })).body).toMatchObject({ revision: 2, alternatives: [] })
})

test('work that goes on a stale copy is told so before it is read, where the client asks for it', async () => {
  await hand(workOf('first'))
  const send = (seen: string, body = JSON.stringify({ work: workOf('second') })) =>
    ada.fetch(placeOf('counting'), { method: 'POST', headers: { 'content-type': 'application/json', 'if-match': seen }, body })
  expect((await send('"0"', '{ not json')).status).toBe(412)
  expect((await read()).work?.files[0]?.text).toBe('first')
  expect((await send('"1"')).status).toBe(200)
  expect((await send('*')).status).toBe(200)
  const atOnce = ['third', 'fourth'].map((text) => send('"2"', JSON.stringify({ work: workOf(text) })))
  expect((await Promise.all(atOnce)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect(await read()).toMatchObject({ revision: 3, alternatives: [] })
})

test('an answer of the version before, and one after the task was another, are kept as earlier answers', async () => {
  await hand(right)
  await publishWork((text) => text.replaceAll('counting', 'counts'))
  await ada.send('POST', '/projects/counting/reset_content', {})
  const { earlier } = (await list()).body
  expect(earlier).toMatchObject([{ id: 'counting', text: null, work: right }])
  const asText = '::text{#counting title="How many?"}\n'
  await publishWork((source) => source.replace(/:::practice\{#counting[^]*?\n:::\n/, asText).replace(/^counting:[^]*?(?=^adding:)/m, ''))
  await ada.send('POST', '/projects/counting/reset_content', {})
  const now = (await list()).body
  expect(now.earlier).toMatchObject([{ id: 'counting', work: right }])
  expect(now.validations[0]).toMatchObject({ type: 'TEXT', response: { text: null } })
})

test('what was written before a task was another kind stays an earlier answer once the new kind is answered', async () => {
  const failing = workOf(COUNTS, tested('test_two'))
  expect((await hand(failing, done)).body).toMatchObject({ status: 'INCORRECT', message: expect.stringContaining('test_two') })
  await hand(workOf('beside'), { baseRevision: 0 })
  const isText = (source: string) => source.replace(/:::practice\{#counting[^]*?\n:::\n/, '::text{#counting title="How many?"}\n')
  await publishWork((source) => isText(source).replace(/^counting:[^]*?(?=^adding:)/m, ''))
  await ada.send('POST', '/projects/counting/reset_content', {})
  expect(await read()).toMatchObject({ text: null, message: null, alternatives: [] })
  const told = (data: string, baseRevision: number) => ada.send('POST', placeOf('counting'), { text: { data }, baseRevision })
  site.clock.advance(1000)
  expect(await told('Seven', 1)).toMatchObject({
    status: 200,
    body: { text: { data: 'Seven' }, revision: 2, setAside: null, alternatives: [] },
  })
  expect(await told('Seven words', 2)).toMatchObject({ body: { text: { data: 'Seven words' }, revision: 3 } })
  const { earlier } = (await list()).body
  expect(earlier).toMatchObject([{ text: null, work: failing }])
  await publishWork()
  await ada.send('POST', '/projects/counting/reset_content', {})
  site.clock.advance(1000)
  const again = workOf('again')
  expect((await hand(again, { baseRevision: 3 })).body).toMatchObject({ revision: 4, setAside: null })
  expect(await read()).toMatchObject({ work: again })
  expect((await list()).body.earlier.map(({ text, work }) => work ?? text)).toEqual([failing, { data: 'Seven words' }])
})

test('what another version of this site has kept keeps nobody from reading', async () => {
  await hand(right)
  await site.services.db.update(answers).set({ text: JSON.stringify({ files: [{ name: 'a'.repeat(500), text: '' }], of: 'another time' }) })
  expect(await list()).toMatchObject({ status: 200, body: { validations: [{ response: { work: null, revision: 1 } }, {}, {}] } })
})

test('a task of a kind that only a newer version of this site knows is left out, and still has to be done', async () => {
  const { db } = site.services
  const rows = await db.select().from(contentVersions)
  const { version, validations } = rows.find(({ projectId }) => projectId === 'counting') ?? { version: '', validations: [] }
  const newer = validations.map((one) => (one.id === 'word' ? { ...one, type: 'SONG' as 'TEXT' } : one))
  await db.update(contentVersions).set({ validations: newer }).where(eq(contentVersions.version, version))
  expect((await list()).body.validations.map(({ id }) => id)).toEqual(['counting', 'adding'])
  await hand(right, done)
  expect((await ada.send('PUT', '/projects/counting', { status: 'COMPLETE' })).status).toBe(409)
})

test('a project that is begun anew has no work', async () => {
  const hers = await pro()
  await hand(right, done, hers)
  await hand(workOf('other'), { baseRevision: 0 }, hers)
  expect((await hers.send('POST', '/projects/counting/reset')).status).toBe(200)
  expect([await site.services.db.$count(answers), await site.services.db.$count(answerAlternatives)]).toEqual([0, 0])
})

test('files that are too large together are refused with a sentence, however they are counted', async () => {
  const most = 65_536 - 'words.py'.length
  expect((await hand(workOf('a'.repeat(most)))).status).toBe(200)
  const refused = { status: 422, body: { code: 'TOO_LARGE', message: expect.stringContaining('64 kB'), data: { bytes: 65_536 } } }
  expect(await hand(workOf('a'.repeat(most + 1)))).toMatchObject(refused)
  expect(await hand(workOf('é'.repeat(most / 2 + 1)))).toMatchObject(refused)
  expect(await hand({ files: ['a.py', 'b.py'].map((name) => ({ name, text: '\n'.repeat(33_000) })) })).toMatchObject(refused)
  expect((await hand(workOf('a'.repeat(2_000_000)))).status).toBe(413)
  expect((await read()).revision).toBe(1)
})

const file = { name: 'words.py', text: '' }
const many = (count: number, one: unknown) => Array.from({ length: count }, () => one)

test.each([
  ['no work', 'print(1)'],
  ['an empty list', { files: [] }],
  ['ten thousand files', { files: many(10_000, file) }],
  ['ten thousand files that are none', { files: many(10_000, 7) }],
  ['a file without a name', { files: [{ name: '', text: '' }] }],
  ['more than it knows', { files: [{ ...file, mode: 0o777 }] }],
  ['too many tests', { files: [file], outcome: { tests: many(101, { name: 'a', passed: true }) } }],
  ['a test that half passed', { files: [file], outcome: { tests: [{ name: 'a', passed: 'yes' }] } }],
  ['endless output', { files: [file], outcome: { tests: [], output: 'a'.repeat(8001) } }],
  ['NUL', { files: [{ ...file, text: 'a\0b' }] }],
  ['half a pair', { files: [{ ...file, text: 'a\uD800' }] }],
  ['half a pair in a name', { files: [{ name: '\uDC00', text: '' }] }],
])('%s is no work, and what was there stays', async (_what, work) => {
  await hand(right)
  const { status, body } = await hand(work)
  expect([status, JSON.stringify(body).length < 1000]).toEqual([400, true])
  expect(await read()).toMatchObject({ work: right, revision: 1 })
})

test('JSON that is nested too deep is refused before anything looks into it', async () => {
  const body = `{"work":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const sent = await ada.fetch(placeOf('counting'), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(sent.status).toBe(400)
})

test('a text is no work, not even one that looks like it, and work is no text', async () => {
  const data = JSON.stringify({ files: [file], outcome: { tests: [{ name: 'a', passed: 'yes' }], output: '' } })
  expect(await ada.send('POST', placeOf('counting'), { text: { data } })).toMatchObject({ status: 422 })
  expect((await hand(right, {}, ada, 'word')).body).toMatchObject({ type: 'TEXT', text: { data: expect.stringContaining('words.py') } })
  expect((await hand(right, done, ada, 'word')).body).toMatchObject({ status: 'INCORRECT', message: 'It gives light.' })
  expect((await ada.send('POST', placeOf('counting'), { text: { data: '' } })).status).toBe(200)
})

test('who is signed out saves no work, and who saves all the time is told when to go on', async () => {
  expect((await hand(right, {}, site.browser())).status).toBe(401)
  const sent = await Promise.all(Array.from({ length: 152 }, (_, at) => hand(workOf(`# ${at}`))))
  const refused = sent.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await hand(right, {}, await pro())).status).toBe(200)
})
