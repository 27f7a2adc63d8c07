import { expect, test } from 'vitest'
import { marking, noteOf } from './projects.fixtures.ts'
import { changedAt, countOf, mergeItems, withoutLongGone, type Gone, type Highlight } from './reading-marks.rules.ts'

const early = '2026-01-01T00:00:00.000Z'
const late = '2026-01-02T00:00:00.000Z'
const gone = (id: string, at = late) => ({ id, at, gone: true as const })

test('the same highlight made twice is one, and a later deletion wins', () => {
  const [mine, theirs] = [marking('a', { at: early }), marking('a', { at: late, colour: 'green' })]
  expect(mergeItems([mine], [theirs])).toEqual([theirs])
  expect(mergeItems<Highlight | Gone>([gone('a')], [mine])).toEqual([gone('a')])
  expect(mergeItems<Highlight | Gone>([marking('a', { at: early })], [gone('a')])).toEqual([gone('a')])
  expect(countOf({ highlights: [gone('a'), marking('b')], notes: [noteOf('n')] })).toEqual({ highlights: 1, notes: 1 })
})

test('a change comes after what it has seen, also after a deletion, whatever the clocks say', () => {
  const behind = '2025-12-31T00:00:00.000Z'
  const [marked, deleted] = [marking('a', { at: early }), gone('b', early)]
  const times = ['a', 'b', 'c'].map((id) => changedAt([marked, deleted], id, behind))
  expect(times).toEqual(['2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.001Z', behind])
  expect(['a', 'b'].map((id) => changedAt([marked, deleted], id, late))).toEqual([late, late])
})

test('a deletion is remembered for ninety days', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  const items: (Highlight | Gone)[] = [gone('a', early), gone('b', '2026-05-01T00:00:00.000Z'), marking('c')]
  expect(withoutLongGone(items, now).map(({ id }) => id)).toEqual(['b', 'c'])
})
