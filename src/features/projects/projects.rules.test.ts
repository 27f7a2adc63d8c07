import { expect, test } from 'vitest'
import type { Actor } from '#features/accounts/accounts.rules.ts'
import type { ListedProject } from '#features/content/content.rules.ts'
import { listedProject } from './projects.fixtures.ts'
import { accessTo } from './access.rules.ts'
import { DOC_STATUSES, outlineOf, placeInSeries, linkTrack, trackToRead, asLearnerHasIt, progressOf } from './projects.rules.ts'

const visitor: Actor = { kind: 'visitor' }
const free: Actor = { kind: 'learner', userId: 'u1', plan: 'free' }
const pending: Actor = { kind: 'learner', userId: 'u2', plan: 'pending' }
const pro: Actor = { kind: 'learner', userId: 'u3', plan: 'pro' }
const admin: Actor = { kind: 'admin', userId: 'u4', plan: 'free' }

test('[PROJ-09] a pro project needs a pro user and an unlocked project', () => {
  const metadata = { plan: 'pro', visibility: 'public' } as const
  const open = [visitor, free, admin, pending, pro].map((actor) => [accessTo(metadata, actor, false), accessTo(metadata, actor, true)])
  expect(open).toEqual([
    ['locked', 'locked'],
    ['locked', 'locked'],
    ['locked', 'locked'],
    ['locked', 'open'],
    ['locked', 'open'],
  ])
})

test('[PROJ-09] while editing is enabled, a pro project is also open to admins without Pro, and to nobody else', () => {
  const metadata = { plan: 'pro', visibility: 'public' } as const
  const open = [visitor, free, admin, pending, pro].map((actor) => accessTo(metadata, actor, false, true))
  expect(open).toEqual(['locked', 'locked', 'open', 'locked', 'locked'])
})

test('[PROJ-10] a project that is not pro is open to admins or when it is public', () => {
  expect([visitor, free, pro, admin].map((actor) => accessTo({ plan: 'free', visibility: 'public' }, actor, false))).toEqual([
    'open',
    'open',
    'open',
    'open',
  ])
  expect([visitor, free, pro, admin].map((actor) => accessTo({ plan: 'free', visibility: 'private' }, actor, false))).toEqual([
    'hidden',
    'hidden',
    'hidden',
    'open',
  ])
})

test('a visitor sees a project as untouched', () => {
  expect(asLearnerHasIt(listedProject({ id: 'dns' }), { learner: null, locked: false })).toMatchObject({
    id: 'dns',
    selected: false,
    locked: false,
    status: 'INCOMPLETE',
    progress: 0,
    variables: [],
  })
})

const tracked = { id: 'dns', tracks: [{ id: 'high' }, { id: 'low' }] }

test('[PROJ-15] a link has the stored track only if the project has it', () => {
  expect(linkTrack(tracked.tracks, 'high')).toBe('high')
  expect(linkTrack([], 'high')).toBeNull()
})

test("[PROJ-16] the stored track 'no' becomes low if the project has no track 'no'", () => {
  expect(linkTrack(tracked.tracks, 'no')).toBe('low')
  expect(linkTrack([], 'no')).toBe('low')
  expect(linkTrack([{ id: 'no' }], 'no')).toBe('no')
})

test('[PROJ-17] without a stored track, or with an unknown one, a link has no track', () => {
  expect(linkTrack(tracked.tracks, null)).toBeNull()
  expect(linkTrack(tracked.tracks, 'medium')).toBeNull()
})

test('the requested track is used if the project has it, otherwise the first', () => {
  expect([trackToRead(tracked.tracks, 'low'), trackToRead(tracked.tracks, 'odd'), trackToRead(tracked.tracks, null)]).toEqual([
    'low',
    'high',
    'high',
  ])
  expect(trackToRead([], 'low')).toBeNull()
})

test('neighbours are from the same series, in order', () => {
  const first = listedProject({ id: 'a', series: 'web' })
  const second = listedProject({ id: 'b', series: 'web', title: 'Two' })
  const alone = listedProject({ id: 'c', series: null })
  const inOrder: ListedProject[] = [first, listedProject({ id: 'x', series: 'data' }), second, alone]
  expect(placeInSeries(first, inOrder, 'Web')).toEqual({ series: 'Web', previous: null, next: { id: 'b', title: 'Two', tracks: [] } })
  expect(placeInSeries(second, inOrder, 'Web').previous?.id).toBe('a')
  expect(placeInSeries(alone, inOrder, null)).toEqual({ series: null, previous: null, next: null })
})

test('a finished project is not next: the one after it is, and never an earlier one that was skipped', () => {
  const series = ['a', 'b', 'c', 'd'].map((id, order) => listedProject({ id, series: 'web', order: `1.${order + 1}` }))
  const nextOf = (id: string, finished: string[]) =>
    placeInSeries(series.find((one) => one.id === id) ?? listedProject({ id }), series, 'Web', finished).next?.id ?? null
  expect([nextOf('a', []), nextOf('d', [])]).toEqual(['b', null])
  expect([nextOf('a', ['b', 'c']), nextOf('a', ['a', 'b']), nextOf('d', ['a', 'd'])]).toEqual(['d', 'c', null])
  expect(nextOf('d', ['a', 'b', 'c', 'd'])).toBeNull()
})

test('the table of contents has the parts of the chosen track', () => {
  const outline = [
    { id: 's1', title: 'One', children: [{ id: 'a', title: 'A', itemType: 'generic' as const, tracks: ['low'] }] },
    { id: 's2', title: 'Two', tracks: ['high'], children: [] },
  ]
  expect(outlineOf(outline, 'high').map((step) => [step.id, step.children.length])).toEqual([
    ['s1', 0],
    ['s2', 0],
  ])
  expect(outlineOf(outline, 'low').map((step) => [step.id, step.children.length])).toEqual([['s1', 1]])
  expect(outlineOf(outline, null)).toEqual(outline)
})

test('documentation is missing, being made, ready or failed', () => {
  expect(DOC_STATUSES).toEqual(['none', 'generating', 'ready', 'failed'])
  expect(asLearnerHasIt(listedProject(), { learner: null, locked: false }).docStatus).toBe('none')
})

test('[VAL-11] progress is complete over required', () => {
  expect([
    progressOf('IN_PROGRESS', { done: 1, required: 3 }),
    progressOf('INCOMPLETE', { done: 0, required: 0 }),
    progressOf('COMPLETE', { done: 0, required: 0 }),
  ]).toEqual([1 / 3, 0, 1])
})
