import { expect, test } from 'vitest'
import { STEP, TRAIL_WIDTH, isUnderWay, standingAt, stationsOf, treesAt } from './roadmap.rules.ts'

const numbers = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? []

test('each piece of the path ends where the next begins, inside its box', () => {
  const stations = stationsOf(12)
  for (const [index, { x, before, after }] of stations.entries()) {
    expect(x).toBeGreaterThan(12)
    expect(x).toBeLessThan(TRAIL_WIDTH - 12)
    const next = stations[index + 1]
    if (!next) continue
    expect(numbers(after).slice(-2)).toEqual([numbers(next.before)[0], STEP])
    expect(numbers(before || after).slice(-2)).toBeDefined()
  }
})

test('a path begins at its first station and ends at its last', () => {
  const [only] = stationsOf(1)
  expect(only).toMatchObject({ before: '', after: '' })
  expect(stationsOf(0)).toEqual([])
})

test('the marker is at what comes next in the plan, or else at the first open project', () => {
  const path = [
    { id: 'a', status: 'COMPLETE' },
    { id: 'b', status: 'INCOMPLETE' },
    { id: 'c', status: 'IN_PROGRESS' },
  ] as const
  expect(standingAt(path, 'c')).toBe(2)
  expect(standingAt(path, 'a')).toBe(1)
  expect(standingAt(path, undefined)).toBe(1)
  expect(standingAt([{ id: 'a', status: 'COMPLETE' }], 'a')).toBeNull()
  expect((['INCOMPLETE', 'IN_PROGRESS', 'IN_REVIEW', 'COMPLETE'] as const).filter(isUnderWay)).toEqual(['IN_PROGRESS', 'IN_REVIEW'])
})

test('trees stand beside the trail, inside the map, and always in the same place', () => {
  for (const [index, { x }] of stationsOf(40).entries()) {
    const trees = treesAt(index, x)
    expect(treesAt(index, x)).toEqual(trees)
    for (const tree of trees) {
      expect(Math.abs(tree.x - x)).toBeGreaterThan(18)
      expect(Math.min(tree.x, TRAIL_WIDTH - tree.x, tree.y - tree.tall, STEP - tree.y)).toBeGreaterThan(0)
    }
  }
})
