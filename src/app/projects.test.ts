import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Markers, PlacedProject, ProjectContent } from '#features/projects/contract.ts'
import { selectionTag } from '#features/projects/selection/rules.ts'
import { publishContent } from '#features/content/jobs.ts'
import { answersFolder } from '#features/validations/fixtures.ts'
import { testSite, type Site, type TestBrowser } from './fixtures.ts'

let site: Site
let ada: TestBrowser

beforeEach(async () => {
  site = await testSite()
  await publish()
  ada = await site.signedIn(await site.person('ada@example.org'))
})
afterEach(() => site.close())

async function publish(change?: (text: string) => string): Promise<void> {
  await using folder = await answersFolder(change)
  const { db, storage } = site.services
  await publishContent({ db, storage, folder: folder.path, log: { info: () => undefined, warn: () => undefined } })
}

interface Reply<Body> {
  status: number
  body: Body
  headers: Headers
}
type Listed = Omit<PlacedProject, 'place' | 'tasks' | 'track'>
type Selection = { projectId: string; selectedTime: string | null }[]

const address = (path = '', project = 'answers') => `/projects/${project}${path}`
const read = <Body = PlacedProject>(path = '', who = ada, project?: string) =>
  who.send('GET', address(path, project)) as Promise<Reply<Body>>
const change = (body: object, who = ada, project?: string, headers?: Record<string, string>) =>
  who.send('PUT', address('', project), body, headers) as Promise<Reply<PlacedProject>>
const answer = (task: string, text: string, who = ada, status = 'COMPLETE') =>
  who.send('POST', address(`/validations/${task}`), { text: { data: text }, status }) as Promise<Reply<object>>
const list = (query = '', who = ada) => who.send('GET', `/projects${query}`) as Promise<Reply<Listed[]>>
const select = (body: Selection, headers?: Record<string, string>, who = ada) =>
  who.send('PUT', '/projects/selection', body, headers) as Promise<Reply<Selection>>
const pro = async (email = 'pro@example.org') => site.signedIn(await site.person(email, { plan: 'pro' }))
const listedAs = async (id: string, who = ada) => (await list('', who)).body.find((one) => one.id === id)

/** The project with one required task, in the track that asks for nothing else. */
const EASY = 'walled'
async function finish(who: TestBrowser): Promise<Reply<PlacedProject>> {
  await change({ locked: false }, who, EASY)
  await who.send('POST', address('/validations/locked-word', EASY), { text: { data: 'a canary' }, status: 'COMPLETE' })
  return change({ status: 'COMPLETE' }, who, EASY)
}

test('a document that the reader has is not sent again, until it is another', async () => {
  const content = (headers: Record<string, string> = {}, who = ada) => who.send('GET', address('/content.json'), undefined, headers)
  const first = await content()
  const etag = first.headers.get('etag') ?? ''
  expect([first.status, etag]).toEqual([200, expect.stringMatching(/^(W\/)?"[0-9a-f]{20}"$/)])
  const again = await content({ 'if-none-match': etag })
  expect([again.status, again.body, again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
    304,
    undefined,
    etag,
    'private, no-cache',
  ])
  expect((await content({ 'if-none-match': '"another"' })).status).toBe(200)
  await publish((text) => text.replace('## ', 'New words before it.\n\n## '))
  expect((await content({ 'if-none-match': etag }, site.browser())).status).toBe(200)
})

test('[API-10] [API-61] [PROJ-02] the list and the single project show what the learner has of each', async () => {
  await answer('word', 'lamp')
  await ada.send('PUT', '/user/variables', { key: 'region', value: 'eu', projectId: 'answers' })
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: 'answers', locked: false, status: 'IN_PROGRESS', variables: [{ name: 'region', value: 'eu' }] })
  expect(body.tasks).toEqual({ done: 1, required: 4, inReview: 0 })
  const { place: _, tasks: __, track: ___, ...entity } = body
  expect(await listedAs('answers')).toEqual(entity)
  expect(body.progress).toBe(0.25)
  expect((await read('', site.browser())).body).toMatchObject({ status: 'INCOMPLETE', progress: 0, tasks: { done: 0, required: 4 } })
})

test("a project shows the learner's variables everywhere and its own, and those of no other", async () => {
  for (const variable of [
    { key: 'region', value: 'eu', projectId: 'answers' },
    { key: 'region', value: 'us', projectId: 'other' },
    { key: 'handle', value: 'ada', scope: 'user' },
  ])
    await ada.send('PUT', '/user/variables', variable)
  expect((await read()).body.variables).toEqual([
    { name: 'handle', value: 'ada' },
    { name: 'region', value: 'eu' },
  ])
  expect((await read('', site.browser())).body.variables).toEqual([])
})

test('[API-11] projects are added and taken away, each with its time, and the same again changes nothing', async () => {
  const time = '2026-01-01T10:00:00.000Z'
  const added = await select([
    { projectId: 'answers', selectedTime: time },
    { projectId: 'lamp', selectedTime: time },
  ])
  expect([added.status, added.body.map(({ projectId }) => projectId)]).toEqual([200, ['answers', 'lamp']])
  expect(await listedAs('lamp')).toMatchObject({ selected: true, selectedTime: time })
  await select([{ projectId: 'lamp', selectedTime: '2025-01-01T10:00:00.000Z' }])
  expect(await listedAs('lamp')).toMatchObject({ selectedTime: time })
  expect((await select([{ projectId: 'lamp', selectedTime: null }])).body).toEqual([{ projectId: 'answers', selectedTime: time }])
  await select([{ projectId: 'lamp', selectedTime: null }])
  expect((await list('?selected=true')).body.map(({ id }) => id)).toEqual(['answers'])
  expect((await list('?selected')).body.map(({ id }) => id)).toEqual(['answers'])
  expect((await list('?selected=perhaps')).status).toBe(400)
})

test('[API-11] with If-Match the list is the whole of it, and one that was made from an older list is refused', async () => {
  const time = '2026-01-01T10:00:00.000Z'
  const [one, two] = [
    { projectId: 'answers', selectedTime: time },
    { projectId: 'lamp', selectedTime: time },
  ]
  const first = await select([one, two], { 'if-match': selectionTag([]) })
  expect(first.headers.get('etag')).toBe(selectionTag([one, two]))
  const stale = await select([two], { 'if-match': selectionTag([]) })
  expect([stale.status, (stale.body as unknown as { data: unknown }).data]).toEqual([412, { selection: [one, two] }])
  expect((await select([two], { 'if-match': selectionTag([one, two]) })).body).toEqual([two])
})

test('what cannot be selected is refused with a sentence', async () => {
  const time = '2026-01-01T10:00:00.000Z'
  expect((await select([{ projectId: 'other', selectedTime: time }])).status).toBe(404)
  expect((await select([{ projectId: 'nothing', selectedTime: time }])).status).toBe(404)
  expect((await select([{ projectId: 'lamp', selectedTime: 'soon' }])).status).toBe(400)
  expect((await ada.send('PUT', '/projects/selection', { projectId: 'lamp' })).status).toBe(400)
  expect((await select([], {}, site.browser())).status).toBe(401)
})

test('a late repetition of an addition does not undo the removal after it', async () => {
  const key = { 'idempotency-key': 'add-lamp-once' }
  const added = [{ projectId: 'lamp', selectedTime: '2026-01-01T10:00:00.000Z' }]
  await select(added, key)
  await select([{ projectId: 'lamp', selectedTime: null }])
  expect((await select(added, key)).status).toBe(200)
  expect(await listedAs('lamp')).toMatchObject({ selected: false })
})

test('[API-12] [PROJ-24] a project is complete when all its required tasks are, and not before', async () => {
  await answer('word', 'lamp')
  const early = await change({ status: 'COMPLETE' })
  expect([early.status, early.body]).toMatchObject([409, { code: 'TASKS_OPEN', data: { done: 1, required: 4 } }])
  expect((await read()).body.status).toBe('IN_PROGRESS')
  const eve = await pro()
  expect((await finish(eve)).body).toMatchObject({ status: 'COMPLETE', progress: 1, completions: 1 })
  expect((await change({ status: 'IN_PROGRESS' }, eve, EASY)).body.status).toBe('COMPLETE')
})

test('a project can be begun by its status; what the server alone knows is not changed by asking', async () => {
  const { body } = await change({ status: 'IN_PROGRESS', docStatus: 'ready', hasUpdates: true })
  expect(body).toMatchObject({ status: 'IN_PROGRESS', docStatus: 'none', hasUpdates: false })
  expect((await change({ status: 'IN_REVIEW' })).body.status).toBe('IN_PROGRESS')
  expect((await change({ status: 'DONE' })).status).toBe(400)
  expect((await change({ track: 'high' }, site.browser())).status).toBe(401)
  expect((await change({ status: 'IN_PROGRESS' }, ada, 'other')).status).toBe(404)
})

test('a completion is counted once for each learner, also when the reply was lost, and newest faces come first', async () => {
  const [eve, bob] = [await pro(), await pro('bob@example.org')]
  await finish(eve)
  const key = { 'idempotency-key': 'bob-is-through' }
  await finish(bob)
  await Promise.all([change({ status: 'COMPLETE' }, bob, EASY, key), change({ status: 'COMPLETE' }, bob, EASY, key)])
  expect(await listedAs(EASY)).toMatchObject({ completions: 2, completedBy: [] })
  await eve.send('POST', address('/reset', EASY))
  await finish(eve)
  expect(await listedAs(EASY)).toMatchObject({ completions: 2 })
})

test('[PROJ-09] [PROJ-12] a Pro project is locked until somebody with Pro unlocks it', async () => {
  expect((await read('', ada, EASY)).body.locked).toBe(true)
  expect(await change({ locked: false }, ada, EASY)).toMatchObject({ status: 402, body: { data: { location: 'project_locked' } } })
  const eve = await pro()
  expect((await read<ProjectContent>('/content.json', eve, EASY)).body.document).toBeNull()
  expect((await change({ status: 'IN_PROGRESS' }, eve, EASY)).status).toBe(403)
  expect((await change({ locked: false }, eve, EASY)).body.locked).toBe(false)
  expect(JSON.stringify((await read<ProjectContent>('/content.json', eve, EASY)).body.document)).toContain('behind the wall')
  expect((await read('', ada, EASY)).body.locked).toBe(true)
})

test('[API-08] [PROJ-13] [PROJ-23] [PROJ-30] a restart clears the answers and the overlay, and is for Pro', async () => {
  expect((await ada.send('POST', address('/reset'))).status).toBe(402)
  const eve = await pro()
  await finish(eve)
  await eve.send('PUT', address('/annotations.json', EASY), { notes: ['mine'] }, { 'if-match': '"0"' })
  const { status, body } = (await eve.send('POST', address('/reset', EASY))) as Reply<PlacedProject>
  expect([status, body]).toMatchObject([200, { status: 'INCOMPLETE', progress: 0, locked: false, tasks: { done: 0, required: 1 } }])
  const tasks = (await eve.send('GET', address('/validations', EASY))) as Reply<{ validations: { response: { text: unknown } }[] }>
  expect(tasks.body.validations.map(({ response }) => response.text)).toEqual([null])
  expect((await eve.send('GET', address('/annotations.json', EASY))).body).toEqual({})
  expect((await eve.send('POST', address('/reset', 'other'))).status).toBe(404)
})

test('an answer that is given after a restart survives a late repetition of the restart', async () => {
  const eve = await pro()
  const key = { 'idempotency-key': 'restart-once' }
  await answer('word', 'lamp', eve)
  await eve.send('POST', address('/reset'), undefined, key)
  await answer('word', 'lamp', eve)
  expect((await eve.send('POST', address('/reset'), undefined, key)).status).toBe(200)
  expect((await read('', eve)).body.tasks.done).toBe(1)
})

test('[API-09] [PROJ-38] [PROJ-74] a learner stays with the version they began, until they take the new one and keep their answers', async () => {
  await answer('word', 'lamp')
  const ticks = { block: { on: true, at: '2026-01-01T10:00:00.000Z' } }
  await ada.send('PUT', address('/annotations.json'), { ticks, notes: ['mine'], highlights: ['yellow'] }, { 'if-match': '"0"' })
  await publish((text) =>
    text.replace('Two answers in one box.', 'Two answers, newly told.').replace('title: Answer everything', 'title: A new title'),
  )
  const before = await read()
  expect(before.body).toMatchObject({ hasUpdates: true, metadata: { title: 'Answer everything' } })
  expect(JSON.stringify((await read('/content.json')).body)).toContain('Two answers in one box.')
  expect(JSON.stringify((await read('/content.json', site.browser())).body)).toContain('newly told')
  const taken = (await ada.send('POST', address('/reset_content'))) as Reply<PlacedProject>
  expect([taken.status, taken.body]).toMatchObject([
    200,
    { hasUpdates: false, metadata: { title: 'A new title' }, tasks: { done: 1, required: 4 } },
  ])
  expect(await listedAs('answers')).toMatchObject({ hasUpdates: false })
  expect(JSON.stringify((await read('/content.json')).body)).toContain('newly told')
  expect((await read('/annotations.json')).body).toEqual({ ticks })
  expect(((await ada.send('POST', address('/reset_content'))) as Reply<PlacedProject>).status).toBe(200)
})

test('[API-14] [API-15] the overlay is saved from the revision that was seen, and from no other', async () => {
  const put = (body: unknown, etag?: string) => ada.send('PUT', address('/annotations.json'), body, etag ? { 'if-match': etag } : {})
  expect((await read('/annotations.json')).headers.get('etag')).toBe('"0"')
  expect((await put({ notes: [] })).status).toBe(428)
  const first = (await put({ notes: ['a'] }, '"0"')) as Reply<{ revision: number }>
  expect([first.status, first.body.revision, first.headers.get('etag')]).toEqual([200, 1, '"1"'])
  expect((await put({ notes: ['b'] }, '"0"')).status).toBe(412)
  const both = await Promise.all([put({ notes: ['c'] }, '"1"'), put({ notes: ['d'] }, '"1"')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect((await read()).body.status).toBe('IN_PROGRESS')
  const eve = await pro()
  expect((await read('/annotations.json', eve)).body).toEqual({})
  expect((await ada.send('DELETE', address('/annotations.json'))).status).toBe(204)
  expect((await ada.send('DELETE', address('/annotations.json'))).status).toBe(204)
  expect((await read('/annotations.json')).body).toEqual({})
})

test('[API-14] a file comes as JSON or as its bytes; what is no overlay, too large or for the authors alone is refused with a sentence', async () => {
  const put = (body: BodyInit, name = 'annotations.json', type = 'application/octet-stream') =>
    ada.fetch(address(`/${name}`), { method: 'PUT', body, headers: { 'content-type': type, 'if-match': '"0"' } })
  expect((await put('{')).status).toBe(400)
  expect((await put('[]')).status).toBe(422)
  expect((await put('{"ticks":{"a":{"on":"yes"}}}')).status).toBe(422)
  expect((await put(JSON.stringify({ notes: ['x'.repeat(600 * 1024)] }))).status).toBe(413)
  expect((await put('{}', 'pro-inside.json')).status).toBe(403)
  expect((await put('{}', 'anything.json')).status).toBe(404)
  expect((await put('{}', '..%2fsecret')).status).toBe(404)
  expect((await put('{}', 'content.json')).status).toBe(405)
  expect((await put('{"notes":["a"]}')).status).toBe(200)
  expect((await ada.send('DELETE', address('/pro-inside.json'))).status).toBe(403)
})

test('[API-13] [API-16] [PROJ-40] [PROJ-41] [PROJ-69] [PROJ-70] a Secret Mission is fetched after it was unlocked, and not before', async () => {
  const eve = await pro()
  const mission = (who: TestBrowser) => read<{ content: unknown }>('/pro-inside.json', who)
  for (const who of [ada, eve]) expect((await mission(who)).status).toBe(403)
  expect((await mission(site.browser())).status).toBe(401)
  expect((await read('/pro-inside.json/unlock', site.browser())).status).toBe(401)
  expect(await read('/pro-inside.json/unlock')).toMatchObject({ status: 402, body: { data: { location: 'secret_mission_unlock' } } })
  expect((await read('/pro-nothing.json/unlock', eve)).status).toBe(404)
  const crossSite = await eve.fetch(address('/pro-inside.json/unlock'), { headers: { 'sec-fetch-site': 'cross-site' } })
  expect([crossSite.status, (await mission(eve)).status]).toEqual([403, 403])
  for (const _ of [1, 2])
    expect(await read('/pro-inside.json/unlock', eve)).toMatchObject({ status: 200, body: { contentId: 'pro-inside' } })
  const opened = await mission(eve)
  expect([opened.status, JSON.stringify(opened.body)]).toEqual([200, expect.stringContaining("canary's name")])
  expect((await mission(ada)).status).toBe(403)
})

test('an unlocked Secret Mission stands in the document and in the table of contents, as long as its learner has Pro', async () => {
  const person = await site.person('pro@example.org', { plan: 'pro' })
  const eve = await site.signedIn(person)
  const before = (await read<ProjectContent>('/content.json', eve)).headers.get('etag')
  await read('/pro-inside/unlock', eve)
  const { body, headers } = await read<ProjectContent>('/content.json', eve)
  expect(headers.get('etag')).not.toBe(before)
  expect(JSON.stringify(body.document)).toContain("canary's name")
  expect(body.outline.flatMap(({ children }) => children.map(({ id }) => id))).toContain('mission-box')
  const { savePlan } = await import('#features/accounts/store.ts')
  await savePlan(site.services.db, person.id, { plan: 'free' }, site.clock.now())
  expect(JSON.stringify((await read<ProjectContent>('/content.json', eve)).body)).not.toContain("canary's name")
  expect((await read('/pro-inside.json', eve)).status).toBe(403)
})

test('[API-23] [PROJ-06] [PROJ-72] the markers of a track say how far each of its boxes is', async () => {
  await answer('word', 'lamp')
  await answer('number', 'seven hundred', ada, 'IN_REVIEW')
  const { status, body } = await read<Markers>('/tracks/high/markers')
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: 'high', title: 'High guidance', summary: 'Every step is shown.' })
  expect(body.boxes).toEqual([
    { id: 'pair', status: 'IN_REVIEW' },
    { id: 'web', status: 'INCOMPLETE' },
    { id: 'proof', status: 'INCOMPLETE' },
    { id: 'extra', status: 'INCOMPLETE' },
    { id: 'shown', status: 'INCOMPLETE' },
  ])
  expect((await read<Markers>('/tracks/low/markers', site.browser())).body.boxes.map(({ id }) => id)).not.toContain('shown')
  expect((await read('/tracks/odd/markers')).status).toBe(404)
  expect((await read('/tracks/no/markers', ada, EASY)).status).toBe(403)
  const eve = await pro()
  await finish(eve)
  expect((await read<Markers>('/tracks/no/markers', eve, EASY)).body.boxes).toEqual([{ id: 'locked-box', status: 'COMPLETE' }])
})

test('the chosen track is kept with the learner, and its tasks are the required ones', async () => {
  await answer('word', 'lamp')
  expect((await change({ track: 'high' })).body).toMatchObject({ track: 'high', tasks: { done: 1, required: 5 } })
  expect((await change({ track: null })).body).toMatchObject({ track: null, tasks: { done: 1, required: 4 } })
  expect((await change({ track: 'odd' })).status).toBe(422)
})

test('[ERR-28] a Secret Mission that cannot be fetched is reported by its name', async () => {
  const eve = await pro()
  await read('/pro-inside.json/unlock', eve)
  const { pool } = site.database.database
  await pool.query('alter table content_versions rename to content_versions_elsewhere')
  const { status } = await read('/pro-inside.json', eve)
  await pool.query('alter table content_versions_elsewhere rename to content_versions')
  expect([status, String(site.reported[0])]).toEqual([500, 'Error: Failed to fetch PRO content file: pro-inside'])
})
