import { expect, test } from 'vitest'
import type { Markers, PlacedProject } from '#features/projects/projects.contract.ts'
import type { ProjectContent } from '#features/projects/project-text.contract.ts'
import { marking, noteOf } from '#features/projects/projects.fixtures.ts'
import {
  EASY,
  ada,
  address,
  answer,
  change,
  finish,
  listedAs,
  pro,
  publish,
  read,
  site,
  type Reply,
  serveProjects,
} from './projects.fixtures.ts'

serveProjects()

test("[API-10] [API-61] [PROJ-02] the list and the single project show the learner's state of each", async () => {
  await answer('word', 'lamp')
  await ada.send('PUT', '/user/variables', { key: 'region', value: 'eu', projectId: 'answers' })
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: 'answers', locked: false, status: 'IN_PROGRESS', variables: [{ name: 'region', value: 'eu' }] })
  expect(body.tasks).toEqual({ done: 1, required: 4, inReview: 0 })
  const {
    place: _,
    position: __,
    track: ___,
    minutesTaken: ____,
    firstOpen: _____,
    checkable: ______,
    checkableTasks: _______,
    checkFolder: ________,
    newVersion: _________,
    ...entity
  } = body
  expect(await listedAs('answers')).toEqual(entity)
  expect(body.progress).toBe(0.25)
  expect((await read('', site.browser())).body).toMatchObject({ status: 'INCOMPLETE', progress: 0, tasks: { done: 0, required: 4 } })
})

test("a project gets the learner's global variables and its own, and none of another", async () => {
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

test('[API-12] [PROJ-24] a project is complete when all its required tasks are, and not before', async () => {
  await answer('word', 'lamp')
  const early = await change({ status: 'COMPLETE' })
  expect([early.status, early.body]).toMatchObject([409, { code: 'TASKS_OPEN', data: { done: 1, required: 4 } }])
  expect((await read()).body.status).toBe('IN_PROGRESS')
  const eve = await pro()
  expect((await finish(eve)).body).toMatchObject({ status: 'COMPLETE', progress: 1, completions: 1 })
  expect((await change({ status: 'IN_PROGRESS' }, eve, EASY)).body.status).toBe('COMPLETE')
})

test('a learner can set the status to begun; what only the server decides cannot be set', async () => {
  const { body } = await change({ status: 'IN_PROGRESS', docStatus: 'ready', hasUpdates: true })
  expect(body).toMatchObject({ status: 'IN_PROGRESS', docStatus: 'none', hasUpdates: false })
  expect((await change({ status: 'IN_REVIEW' })).body.status).toBe('IN_PROGRESS')
  expect((await change({ status: 'DONE' })).status).toBe(400)
  expect((await change({ track: 'high' }, site.browser())).status).toBe(401)
  expect((await change({ status: 'IN_PROGRESS' }, ada, 'other')).status).toBe(404)
})

test('a completion is counted once per learner, also after a lost reply, and the newest faces come first', async () => {
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

test('[PROJ-07] only the four statuses are accepted', async () => {
  expect((await change({ status: 'DONE' })).status).toBe(400)
  for (const status of ['INCOMPLETE', 'IN_PROGRESS', 'IN_REVIEW']) expect((await change({ status })).status).toBe(200)
})

test('[PROJ-09] [PROJ-12] a Pro project is locked until a learner with Pro unlocks it', async () => {
  expect((await read('', ada, EASY)).body.locked).toBe(true)
  expect(await change({ locked: false }, ada, EASY)).toMatchObject({ status: 402, body: { data: { location: 'project_locked' } } })
  const eve = await pro()
  expect((await read<ProjectContent>('/content.json', eve, EASY)).body.document).toBeNull()
  expect((await change({ status: 'IN_PROGRESS' }, eve, EASY)).status).toBe(403)
  expect((await change({ locked: false }, eve, EASY)).body.locked).toBe(false)
  expect(JSON.stringify((await read<ProjectContent>('/content.json', eve, EASY)).body.document)).toContain('behind the wall')
  expect((await read('', ada, EASY)).body.locked).toBe(true)
  await site.services.db.execute(`update users set plan = 'free' where email = 'pro@example.org'`)
  expect((await read('', eve, EASY)).body.locked).toBe(true)
  expect((await read<ProjectContent>('/content.json', eve, EASY)).body.document).toBeNull()
})

test('[API-08] [PROJ-13] [PROJ-23] [PROJ-30] a restart clears the answers and the overlay, and requires Pro', async () => {
  expect((await ada.send('POST', address('/reset'))).status).toBe(402)
  const eve = await pro()
  await finish(eve)
  await eve.send('PUT', address('/annotations.json', EASY), { notes: [noteOf('mine')] }, { 'if-match': '"0"' })
  const { status, body } = (await eve.send('POST', address('/reset', EASY))) as Reply<PlacedProject>
  expect([status, body]).toMatchObject([200, { status: 'INCOMPLETE', progress: 0, locked: false, tasks: { done: 0, required: 1 } }])
  const tasks = (await eve.send('GET', address('/validations', EASY))) as Reply<{ validations: { response: { text: unknown } }[] }>
  expect(tasks.body.validations.map(({ response }) => response.text)).toEqual([null])
  expect((await eve.send('GET', address('/annotations.json', EASY))).body).toEqual({})
  expect((await eve.send('POST', address('/reset', 'other'))).status).toBe(404)
})

test('a learner of an earlier version is told which one is the newest', async () => {
  const newVersion = async (who = ada) => (await read('', who)).body.newVersion
  await answer('word', 'lamp')
  expect(await newVersion()).toBeNull()
  await publish((text) => text.replace('Two answers', 'Both answers'))
  const second = await newVersion()
  await publish((text) => text.replace('Two answers', 'A pair of answers'))
  const third = await newVersion()
  expect([second, third]).toEqual([expect.any(String), expect.any(String)])
  expect(third).not.toBe(second)
  expect(await newVersion(site.browser())).toBeNull()
  await ada.send('POST', address('/reset_content'))
  expect(await newVersion()).toBeNull()
  expect((await read<ProjectContent>('/content.json')).body.version).toBe(third)
})

test('an answer given after a restart survives a late retry of the restart', async () => {
  const eve = await pro()
  const key = { 'idempotency-key': 'restart-once' }
  await answer('word', 'lamp', eve)
  await eve.send('POST', address('/reset'), undefined, key)
  await answer('word', 'lamp', eve)
  expect((await eve.send('POST', address('/reset'), undefined, key)).status).toBe(200)
  expect((await read('', eve)).body.tasks.done).toBe(1)
})

test('[API-09] [PROJ-38] [PROJ-74] a learner stays on the version they began, until they update and keep their answers', async () => {
  await answer('word', 'lamp')
  const ticks = { block: { on: true, at: '2026-01-01T10:00:00.000Z' } }
  await ada.send('PUT', address('/annotations.json'), { ticks, notes: [noteOf('mine')], highlights: [marking('a')] }, { 'if-match': '"0"' })
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

test('[NOTE-30] an update deletes highlights and notes, or keeps them on request', async () => {
  await answer('word', 'lamp')
  const overlay = { bookmarks: [{ id: 'lamp', at: '2026-01-01T00:00:00.000Z' }], notes: [noteOf('mine')], highlights: [marking('a')] }
  await ada.send('PUT', address('/annotations.json'), overlay, { 'if-match': '"0"' })
  await publish((text) => text.replace('Two answers in one box.', 'Two answers, newly told.'))
  expect((await ada.send('POST', address('/reset_content'), { keepNotes: true })).status).toBe(200)
  expect((await read('/annotations.json')).body).toEqual(overlay)
  await publish((text) => text.replace('Two answers in one box.', 'Two answers, told once more.'))
  expect((await ada.send('POST', address('/reset_content'))).status).toBe(200)
  expect((await read('/annotations.json')).body).toEqual({ bookmarks: overlay.bookmarks })
})

test('[API-23] [PROJ-06] [PROJ-72] the markers of a track show the progress of each of its boxes', async () => {
  await answer('word', 'lamp')
  await answer('number', 'seven hundred', ada, 'IN_REVIEW')
  const { status, body } = await read<Markers>('/tracks/high/markers')
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: 'high', title: 'High guidance', summary: 'Every step is shown.' })
  expect(body.boxes).toEqual([
    { id: 'pair', status: 'IN_REVIEW', required: true },
    { id: 'web', status: 'INCOMPLETE', required: true },
    { id: 'proof', status: 'INCOMPLETE', required: true },
    { id: 'extra', status: 'INCOMPLETE', required: false },
    { id: 'shown', status: 'INCOMPLETE', required: true },
  ])
  expect((await read<Markers>('/tracks/low/markers', site.browser())).body.boxes.map(({ id }) => id)).not.toContain('shown')
  expect((await read('/tracks/odd/markers')).status).toBe(404)
  expect((await read('/tracks/no/markers', ada, EASY)).status).toBe(402)
  const eve = await pro()
  await finish(eve)
  expect((await read<Markers>('/tracks/no/markers', eve, EASY)).body.boxes).toEqual([
    { id: 'locked-box', status: 'COMPLETE', required: true },
  ])
})

test('the chosen track is saved for the learner, and its tasks are the required ones', async () => {
  await answer('word', 'lamp')
  expect((await change({ track: 'high' })).body).toMatchObject({ track: 'high', tasks: { done: 1, required: 5 } })
  expect((await change({ track: null })).body).toMatchObject({ track: null, tasks: { done: 1, required: 4 } })
  expect((await change({ track: 'odd' })).status).toBe(422)
})
