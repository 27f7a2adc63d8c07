import { expect, test } from 'vitest'
import { afterUpdate, contentIdOf, etagOf, mergeTicks, revisionIn } from './project-files.rules.ts'
import { marking, noteOf } from './projects.fixtures.ts'

const early = '2026-01-01T00:00:00.000Z'
const late = '2026-01-02T00:00:00.000Z'

test('the later tick of two devices wins, for each tick separately', () => {
  const mine = { a: { on: true, at: early }, b: { on: false, at: late }, c: { on: true, at: late } }
  const theirs = { a: { on: false, at: late }, b: { on: true, at: early }, d: { on: true, at: early } }
  const merged = { a: theirs.a, b: mine.b, c: mine.c, d: theirs.d }
  expect(mergeTicks(mine, theirs)).toEqual(merged)
  expect(mergeTicks(theirs, mine)).toEqual(merged)
})

test('an update drops highlights and notes and keeps ticks and bookmarks', () => {
  const ticks = { a: { on: true, at: early } }
  const bookmarks = [{ id: 'lamp', at: early }]
  const all = { ticks, highlights: [marking('a')], notes: [noteOf('b')], bookmarks }
  expect(afterUpdate(all)).toEqual({ ticks, bookmarks })
  expect(afterUpdate(all, true)).toEqual(all)
})

test('[PROJ-69] the file of a locked section is named by its content id', () => {
  expect([
    contentIdOf('c-12.json'),
    contentIdOf('c-12'),
    contentIdOf('annotations.json'),
    contentIdOf('content.json'),
    contentIdOf('.json'),
  ]).toEqual(['c-12', 'c-12', null, null, null])
})

test('a revision is sent as ETag and returned in If-Match', () => {
  expect(revisionIn(etagOf(7))).toBe(7)
  expect([revisionIn('W/"3"'), revisionIn('*'), revisionIn('"x"'), revisionIn('')]).toEqual([3, null, null, null])
})
