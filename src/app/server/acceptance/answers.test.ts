import { expect, test } from 'vitest'
import { sectionUnlocks, learnerProjects } from '#features/projects/projects.tables.ts'
import { contentVersions } from '#features/content/content.tables.ts'
import type { TestBrowser } from '../server.fixtures.ts'
import { at, done, list, read, save, type Saved } from './answers.fixtures.ts'
import { ada, address, pro, publish, site, type Reply, serveProjects } from './projects.fixtures.ts'

serveProjects()

test("[VAL-01] [API-20] every task has its fields, with the learner's answer", async () => {
  await save('word', 'stone')
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.validations.map(({ id }) => id)).toEqual(['word', 'number', 'address', 'picture', 'more', 'step'])
  expect(body.validations[0]).toMatchObject({
    id: 'word',
    title: 'Which word?',
    description: 'One that you like.',
    optional: false,
    status: 'INCOMPLETE',
    hidden: false,
    response: { text: { data: 'stone' }, revision: 1 },
  })
  expect(body.validations.find(({ id }) => id === 'more')).toMatchObject({ optional: true, response: { text: null, revision: 0 } })
})

test('[VAL-02] [API-21] [API-22] an answer has its fields, and is read as saved', async () => {
  const posted = { id: 'word', hidden: false, type: 'TEXT', text: { data: 'A lamp, I think' }, file: null, status: 'INCOMPLETE' }
  const { status, body } = (await ada.send('POST', at('word'), posted)) as Reply<Saved>
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...posted, message: null, revision: 1, alternatives: [], setAside: null, box: [] })
  const { setAside: _, box: __, ...kept } = body
  expect((await read('word')).body).toEqual(kept)
  expect((await read('nothing')).status).toBe(404)
  expect((await ada.send('GET', at('word', 'nothing'))).status).toBe(404)
})

const sendOnce = (task: string, who: TestBrowser) =>
  who.fetch(at(task), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'one-answer-alone' },
    body: JSON.stringify({ text: { data: 'Tweety' } }),
  })

test('a repeated change gets exactly the same answer', async () => {
  const first = await (await sendOnce('word', ada)).text()
  expect(first).toContain('Tweety')
  expect(await (await sendOnce('word', ada)).text()).toBe(first)
})

test('changing only the status keeps the text', async () => {
  await save('word', 'stone')
  expect((await ada.send('POST', at('word'), { status: 'IN_REVIEW' })).body).toMatchObject({
    text: { data: 'stone' },
    status: 'IN_REVIEW',
  })
})

test("a wrong answer returns the author's message, a right one is complete, and the check stays on the server", async () => {
  expect((await save('word', 'stone', done)).body).toMatchObject({ status: 'INCORRECT', message: 'It gives light.' })
  expect((await save('word', 'LAMP ', done)).body).toMatchObject({ status: 'COMPLETE', message: null })
  expect((await save('number', 'forty-two', done)).body).toMatchObject({ status: 'COMPLETE' })
  expect((await save('address', 'nowhere', done)).body).toMatchObject({ status: 'INCORRECT', message: 'Not a valid URL' })
  const eve = await site.signedIn(await site.person('eve@example.org'))
  expect(JSON.stringify((await list(eve)).body)).not.toMatch(/lamp|gives light/i)
})

test('visitors see the tasks without answers; to answer they sign in', async () => {
  const visitor = site.browser()
  await save('word', 'stone')
  expect((await list(visitor)).body.validations.map(({ response }) => response.text)).toEqual(Array(6).fill(null))
  expect((await save('word', 'mine', {}, visitor)).status).toBe(401)
})

test('[VAL-54] a task of another track is hidden, and does not block completion', async () => {
  const hidden = async (query = '') => (await list(ada, query)).body.validations.filter((one) => one.hidden).map(({ id }) => id)
  expect([await hidden(), await hidden('?track=high'), await hidden('?track=low')]).toEqual([['step'], [], ['step']])
  await save('word', 'lamp', done)
  const [kept] = await site.services.db.select().from(learnerProjects)
  expect(kept).toMatchObject({ done: 1, required: 4, status: 'IN_PROGRESS' })
})

test('tasks of a Secret Mission exist only for a learner who unlocked it with Pro, also when a change is repeated', async () => {
  const someone = await site.person('pro@example.org', { plan: 'pro' })
  const hers = await site.signedIn(someone)
  const admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true }))
  for (const who of [ada, hers, admin, site.browser()]) {
    expect(JSON.stringify((await list(who)).body)).not.toContain('canary')
    expect((await read('mission-word', who)).status).toBe(404)
  }
  expect((await save('mission-word', 'Tweety', {}, hers)).status).toBe(404)
  const [contentId = ''] = (await site.services.db.select().from(contentVersions)).flatMap(({ projectId, proSections }) =>
    projectId === 'answers' ? Object.keys(proSections) : [],
  )
  const row = { projectId: 'answers', contentId, unlockedAt: new Date() }
  await site.services.db.insert(sectionUnlocks).values({ userId: someone.id, ...row })
  expect((await save('mission-word', 'Tweety', {}, hers)).status).toBe(200)
  expect(JSON.stringify((await list(hers)).body)).toContain('canary')
  expect((await sendOnce('mission-word', hers)).status).toBe(200)
  await site.services.db.delete(sectionUnlocks)
  const later = await sendOnce('mission-word', hers)
  expect([later.status, await later.text()]).toEqual([404, expect.not.stringContaining('Tweety')])
})

test('a locked project shows no task and accepts no answer', async () => {
  const hers = await pro()
  const tries = [site.browser(), ada, hers].map(async (who) => [
    (await who.send('GET', '/projects/walled/validations')).status,
    (await who.send('POST', at('locked-word', 'walled'), { text: { data: 'abc' } })).status,
  ])
  expect(await Promise.all(tries)).toEqual([
    [403, 401],
    [402, 402],
    [403, 403],
  ])
  expect(await site.services.db.$count(learnerProjects)).toBe(0)
})

test('[VAL-21] [VAL-22] without Pro a complete answer cannot be changed, and the refusal names the paywall', async () => {
  await save('word', 'lamp', done)
  for (const more of [{}, done, { status: 'IN_REVIEW' }]) {
    expect(await save('word', 'stone', more)).toMatchObject({
      status: 402,
      body: { code: 'PAYWALL', data: { location: 'validation_edit' } },
    })
  }
  expect((await save('word', 'lamp', done)).status).toBe(200)
  expect((await read('word')).body).toMatchObject({ text: { data: 'lamp' }, status: 'COMPLETE' })
})

test('without Pro, words based on what is complete meanwhile are kept beside it, and can be let go', async () => {
  const { revision } = (await save('word', 'lamp')).body
  await save('word', 'lamp', done)
  const late = await save('word', 'lamps', { baseRevision: revision })
  expect([late.status, late.body]).toMatchObject([200, { status: 'COMPLETE', text: { data: 'lamp' }, setAside: expect.any(String) }])
  expect((await save('word', 'lamp', { baseRevision: revision })).body).toMatchObject({ status: 'COMPLETE', setAside: null })
  expect((await read('word')).body).toMatchObject({ status: 'COMPLETE', alternatives: [{ text: { data: 'lamps' } }] })
  await save('word', 'lamp', { ...done, baseRevision: revision, settles: [late.body.setAside] })
  expect((await read('word')).body).toMatchObject({ status: 'COMPLETE', text: { data: 'lamp' }, alternatives: [] })
})

test('[VAL-20] with Pro an edit reopens the answer and its whole box', async () => {
  const hers = await pro()
  await save('word', 'lamp', done, hers)
  await save('number', 'forty', done, hers)
  await save('address', 'example.org', done, hers)
  expect((await save('word', 'lamps', {}, hers)).body).toMatchObject({
    status: 'INCOMPLETE',
    box: [{ id: 'number', status: 'INCOMPLETE' }],
  })
  const statuses = (await list(hers)).body.validations.map(({ id, status }) => [id, status])
  expect(Object.fromEntries(statuses)).toMatchObject({ word: 'INCOMPLETE', number: 'INCOMPLETE', address: 'COMPLETE' })
})

test('[VAL-28] [VAL-29] the plan limits a text on the server too, and the author may limit it further', async () => {
  const hers = await pro()
  const limits = async (who: TestBrowser) =>
    (await list(who)).body.validations.slice(0, 3).map(({ characterLimit, characterLimitPro }) => [characterLimit, characterLimitPro])
  expect(await limits(ada)).toEqual([
    [255, 2000],
    [255, 300],
    [2048, 2048],
  ])
  expect(await limits(hers)).toEqual([
    [2000, 2000],
    [300, 300],
    [2048, 2048],
  ])
  expect((await save('word', 'a'.repeat(255))).status).toBe(200)
  expect(await save('word', 'a'.repeat(256))).toMatchObject({
    status: 422,
    body: { code: 'TOO_LONG', message: 'This answer is longer than 255 characters.', data: { limit: 255 } },
  })
  expect((await save('word', 'a'.repeat(2000), {}, hers)).status).toBe(200)
  expect((await save('number', 'a'.repeat(301), {}, hers)).status).toBe(422)
})

test('[VAL-39] an address has at most 2048 characters', async () => {
  expect((await save('address', `example.org/${'a'.repeat(2036)}`)).body).toMatchObject({ revision: 1 })
  expect((await save('address', `example.org/${'b'.repeat(2037)}`)).status).toBe(422)
})

test('a change from an older revision is kept as an alternative, and both are returned until one is chosen', async () => {
  await save('word', 'from the desk', { baseRevision: 0 })
  const phone = await save('word', 'from the phone', { baseRevision: 0, status: 'COMPLETE' })
  const [aside] = phone.body.alternatives
  expect(phone.body).toMatchObject({ text: { data: 'from the desk' }, status: 'INCOMPLETE', setAside: aside?.id })
  expect(aside).toMatchObject({ text: { data: 'from the phone' } })
  const again = await save('word', 'from the phone', { baseRevision: 0 })
  expect(again.body.alternatives).toEqual([aside])
  const newer = await save('word', 'from the phone, longer', { baseRevision: 0, settles: [aside?.id] })
  expect(newer.body.alternatives.map(({ text }) => text?.data)).toEqual(['from the phone, longer'])
  const chosen = await save('word', 'from the phone, longer', { baseRevision: 1, settles: newer.body.alternatives.map(({ id }) => id) })
  expect(chosen.body).toMatchObject({ text: { data: 'from the phone, longer' }, revision: 2, alternatives: [] })
})

test('of twenty concurrent writes from an old revision, one is the answer and all are kept', async () => {
  const words = Array.from({ length: 20 }, (_, at) => `answer ${at}`)
  await Promise.all(words.map((word) => save('word', word, { baseRevision: 0 })))
  const { text, alternatives, revision } = (await read('word')).body
  expect(revision).toBe(1)
  expect(new Set([text?.data, ...alternatives.map((one) => one.text?.data)])).toEqual(new Set(words))
})

test('a restart repeats no revision: words from before it never replace those written after it', async () => {
  const eve = await pro()
  await save('word', 'before', {}, eve)
  for (const text of ['after one restart', 'after two']) {
    const { revision } = (await read('word', eve)).body
    await eve.send('POST', address('/reset'))
    expect((await read('word', eve)).body).toMatchObject({ text: null, revision: 0 })
    await save('word', text, { baseRevision: 0 }, eve)
    expect((await save('word', 'a stale word', {}, eve, { 'if-match': `"${revision}"` })).status).toBe(412)
    const stale = await save('word', 'a stale word', { baseRevision: revision }, eve)
    expect(stale.body).toMatchObject({ text: { data: text }, setAside: expect.any(String) })
  }
  await eve.send('POST', address('/reset'))
  await eve.send('POST', address('/reset'))
  expect((await save('word', 'at last', { baseRevision: 0 }, eve)).body).toMatchObject({ revision: 4 })
})

test('a late retry changes nothing', async () => {
  const key = { 'idempotency-key': 'first-save-1' }
  const first = await save('word', 'first', { baseRevision: 0 }, ada, key)
  await save('word', 'second', { baseRevision: 1 })
  expect((await save('word', 'first', { baseRevision: 0 }, ada, key)).body).toEqual(first.body)
  expect((await read('word')).body).toMatchObject({ text: { data: 'second' }, alternatives: [] })
})

test('a retry that names the revision it has seen gets the first answer, and another request with that revision a 412', async () => {
  const headers = { 'idempotency-key': 'seen-save-1', 'if-match': '"0"' }
  const first = await save('word', 'first', {}, ada, headers)
  expect(first.status).toBe(200)
  expect(await save('word', 'first', {}, ada, headers)).toMatchObject({ status: 200, body: first.body })
  expect((await save('word', 'another', {}, ada, headers)).status).toBe(409)
  expect((await save('word', 'another', {}, ada, { ...headers, 'idempotency-key': 'seen-save-2' })).status).toBe(412)
  expect((await read('word')).body).toMatchObject({ text: { data: 'first' }, revision: 1 })
})

test('answers to tasks removed by a new version are kept and listed', async () => {
  await save('word', 'lamp', done)
  await save('more', 'a thought')
  await publish((text) => text.replace('::text{#more title="Anything more?" optional}', '::text{#rest title="And then?" optional}'))
  expect((await list()).body.earlier).toEqual([])
  await site.services.db.update(learnerProjects).set({ version: null })
  const { validations, earlier } = (await list()).body
  expect(validations.find(({ id }) => id === 'word')).toMatchObject({ status: 'COMPLETE' })
  expect(earlier).toEqual([{ id: 'more', title: 'Anything more?', text: { data: 'a thought' }, file: null, status: 'INCOMPLETE' }])
})

test('invalid input is refused with a sentence', async () => {
  const tries = [{ text: 'a' }, { text: { data: 5 } }, { status: 'DONE' }, { baseRevision: -1 }, { file: { name: 'a' } }, []]
  for (const body of tries) expect((await ada.send('POST', at('word'), body)).status).toBe(400)
})

test('the export contains every answer', async () => {
  await save('word', 'from the desk', { baseRevision: 0 })
  await save('word', 'from the phone', { baseRevision: 0 })
  const { unzipSync } = await import('fflate')
  const files = unzipSync(new Uint8Array(await (await ada.fetch('/user/export')).arrayBuffer()))
  const text = new TextDecoder().decode(files['answers/answers.json'])
  expect(text).toContain('from the desk')
  expect(text).toContain('from the phone')
})
