import { expect, test } from 'vitest'
import { selectionTag } from '#features/projects/selection.rules.ts'
import { ada, answer, list, listedAs, select, site, serveProjects } from './projects.fixtures.ts'

serveProjects()

test('a begun project is in the selection, and stays out of it once removed', async () => {
  const own = async () => (await list('?selected=true')).body.map(({ id }) => id)
  await answer('word', 'lamp', ada, 'INCOMPLETE')
  expect(await own()).toEqual(['answers'])
  await select([{ projectId: 'answers', selectedTime: null }])
  await answer('word', 'lamps', ada, 'INCOMPLETE')
  expect(await own()).toEqual([])
})

test('[API-11] projects are added and removed, each with its time, and repeating changes nothing', async () => {
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

test('[API-11] with If-Match the list replaces all of it, and one based on an older list is refused', async () => {
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

test('[API-11] single changes are sent as added and removed, and leave the others unchanged', async () => {
  const time = '2026-01-01T10:00:00.000Z'
  const one = { projectId: 'answers', selectedTime: time }
  const two = { projectId: 'lamp', selectedTime: time }
  expect((await select({ add: [one] })).body).toEqual([one])
  expect((await select({ add: [two] })).body).toEqual([one, two])
  expect((await select({ add: [one], remove: ['answers', 'nothing'] })).body).toEqual([two])
  expect((await select({})).body).toEqual([two])
  const stale = await select({ remove: ['lamp'] }, { 'if-match': selectionTag([one]) })
  expect([stale.status, (stale.body as unknown as { data: unknown }).data]).toEqual([412, { selection: [two] }])
  expect((await select({ add: [one] }, { 'if-match': selectionTag([two]) })).body).toEqual([one, two])
  expect((await select({ add: [{ projectId: 'other', selectedTime: time }] })).status).toBe(404)
  expect((await select({ add: [{ projectId: 'lamp', selectedTime: null }] })).status).toBe(400)
})

test('an invalid selection is refused with a sentence', async () => {
  const time = '2026-01-01T10:00:00.000Z'
  expect((await select([{ projectId: 'other', selectedTime: time }])).status).toBe(404)
  expect((await select([{ projectId: 'nothing', selectedTime: time }])).status).toBe(404)
  expect((await select([{ projectId: 'lamp', selectedTime: 'soon' }])).status).toBe(400)
  expect((await ada.send('PUT', '/projects/selection', { remove: 'lamp' })).status).toBe(400)
  expect((await select([], {}, site.browser())).status).toBe(401)
})

test('a late retry of an addition does not undo the removal after it', async () => {
  const key = { 'idempotency-key': 'add-lamp-once' }
  const added = [{ projectId: 'lamp', selectedTime: '2026-01-01T10:00:00.000Z' }]
  await select(added, key)
  await select([{ projectId: 'lamp', selectedTime: null }])
  expect((await select(added, key)).status).toBe(200)
  expect(await listedAs('lamp')).toMatchObject({ selected: false })
})
