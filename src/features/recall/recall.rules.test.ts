import { expect, test } from 'vitest'
import {
  answered,
  armsOf,
  chanceOf,
  daysUntilNext,
  firstOfKinds,
  inOrderOfNeed,
  isDaySomewhere,
  LADDER,
  lateness,
  MOST_A_DAY,
  type ItemKind,
  type WaitingItem,
} from './recall.rules.ts'

const waiting = (name: string, one: Partial<WaitingItem> = {}): WaitingItem => ({
  name,
  projectId: 'lamp',
  rung: 0,
  seenOn: '2026-01-01',
  arm: null,
  measureOn: null,
  ...one,
})

test('an item that is known climbs the ladder to its end; one that is not begins again', () => {
  let standing = { rung: 0, seenOn: '2026-01-01' }
  const distances: number[] = []
  for (let time = 0; time < 8; time += 1) {
    distances.push(daysUntilNext(standing))
    standing = answered(standing, 'right', '2026-01-02')
  }
  expect(distances).toEqual([...LADDER, 120, 120])
  expect(answered({ rung: 4, seenOn: '2026-01-01' }, 'wrong', '2026-03-01')).toEqual({ rung: 0, seenOn: '2026-03-01' })
  expect(answered({ rung: 4, seenOn: '2026-01-01' }, 'no', '2026-03-01').rung).toBe(0)
  expect(answered({ rung: 2, seenOn: '2026-01-01' }, 'partly', '2026-03-01').rung).toBe(2)
  expect(['same', 'built'].map((grade) => answered({ rung: 2, seenOn: '' }, grade as 'same', '').rung)).toEqual([3, 3])
})

test('relatively the most overdue comes first, and the other way round for somebody who forgets fast', () => {
  const items = [
    waiting('long', { rung: 3, seenOn: '2026-01-01' }),
    waiting('short', { rung: 1, seenOn: '2026-01-25' }),
    waiting('new', { seenOn: '2026-01-31' }),
  ]
  const day = '2026-02-01'
  expect(items.map((one) => lateness(one, day).toFixed(1))).toEqual(['1.5', '2.3', '1.0'])
  expect(inOrderOfNeed(items, day, false).map(({ name }) => name)).toEqual(['short', 'long', 'new'])
  expect(inOrderOfNeed(items, day, true).map(({ name }) => name)).toEqual(['new', 'long', 'short'])
  expect(inOrderOfNeed(items, '2026-01-26', false).map(({ name }) => name)).toEqual(['long'])
})

test('what is held out is asked on its day and not before; what it is compared with is asked before as well', () => {
  const held = waiting('held', { arm: 'held', measureOn: '2026-02-01' })
  const compared = waiting('compared', { arm: 'compared', measureOn: '2026-02-01', rung: 5, seenOn: '2026-01-30' })
  const late = waiting('late', { seenOn: '2026-01-02' })
  expect(inOrderOfNeed([held, late], '2026-01-31', false).map(({ name }) => name)).toEqual(['late'])
  expect(inOrderOfNeed([late, held, compared], '2026-02-01', false).map(({ name }) => name)).toEqual(['held', 'compared', 'late'])
  expect(inOrderOfNeed([{ ...compared, rung: 0 }], '2026-01-31', false)).toHaveLength(1)
  expect(inOrderOfNeed([{ ...held, measureOn: null }], '2026-01-31', false)).toHaveLength(1)
})

test('of each ten exactly one is held out and one compared, wherever drawing stopped before', () => {
  for (let learner = 0; learner < 50; learner += 1) {
    const chance = (block: number, most: number) => chanceOf(`${learner} ${block}`, most)
    const all = armsOf(0, 100, chance)
    for (let block = 0; block < 10; block += 1) {
      const ten = all.slice(10 * block, 10 * block + 10)
      expect(ten.filter((arm) => arm === 'held')).toHaveLength(1)
      expect(ten.filter((arm) => arm === 'compared')).toHaveLength(1)
    }
    expect([...armsOf(0, 13, chance), ...armsOf(13, 87, chance)]).toEqual(all)
  }
})

test('each place of ten is held out as often as any other', () => {
  const counts = Array.from({ length: 10 }, () => 0)
  for (let learner = 0; learner < 5000; learner += 1) {
    const place = armsOf(0, 10, (block, most) => chanceOf(`learner ${learner} ${block}`, most)).indexOf('held')
    counts[place] = (counts[place] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(100)
})

test('a day has two questions of a kind before a third, and all that is measured', () => {
  const one = (kind: ItemKind, isMeasured = false) => ({ kind, isMeasured })
  const ready = [one('quiz'), one('quiz'), one('quiz'), one('quiz', true), one('task'), one('task'), one('command')]
  expect(firstOfKinds(ready)).toEqual([one('quiz'), one('quiz'), one('quiz', true), one('task'), one('task')])
  expect(firstOfKinds(ready)).toHaveLength(MOST_A_DAY)
})

test('a date is today’s somewhere on earth, or refused', () => {
  const now = new Date('2026-03-01T23:30:00Z')
  expect(['2026-02-28', '2026-03-01', '2026-03-02'].map((day) => isDaySomewhere(day, now))).toEqual([true, true, true])
  expect(['2026-02-27', '2026-03-03', '2027-03-01'].map((day) => isDaySomewhere(day, now))).toEqual([false, false, false])
})
