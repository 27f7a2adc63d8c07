import { expect, test } from 'vitest'
import type { Difficulty } from '#features/content/content.rules.ts'
import { ORDERS, sentDirection, sortProjects, type Direction, type Order } from './order.rules.ts'

function project(id: string, series: string | null, order: string, difficulty: Difficulty, added?: string) {
  const category = series === 'web' ? 'Networks' : series === 'data' ? 'Databases' : 'Misc'
  return { id, metadata: { category, series, order, difficulty }, selectedAt: added ? new Date(added) : null }
}

const projects = [
  project('dns', 'web', '1.1', 'medium', '2026-01-02'),
  project('http', 'web', '1.2', 'easy'),
  project('sql', 'data', '2.1', 'easy', '2026-01-03'),
  project('index', 'data', '2.10', 'hard', '2026-01-01'),
  project('backup', 'data', '2.9', 'hard'),
  project('alone', null, '9.1', 'easy'),
]

const sorted = (order: Order, direction: Direction) =>
  sortProjects(projects, order, direction)
    .map(({ id }) => id)
    .join(' ')

test('topics sort by their name, and a series keeps its order in either direction', () => {
  expect(sorted('topics', 'asc')).toBe('sql backup index alone dns http')
  expect(sorted('topics', 'desc')).toBe('dns http alone sql backup index')
})

test('Recently added sorts by selection time; projects that were not added come last', () => {
  expect(sorted('selection', 'desc')).toBe('sql dns index http backup alone')
  expect(sorted('selection', 'asc')).toBe('index dns sql http backup alone')
})

test('Recommended starts with the easiest', () => {
  expect(sorted('recommended', 'asc')).toBe('sql backup index alone dns http')
})

test('[SCHED-29] for Recently added the opposite direction is sent', () => {
  expect(ORDERS.map((order) => [order, sentDirection(order, 'asc'), sentDirection(order, 'desc')])).toEqual([
    ['selection', 'desc', 'asc'],
    ['topics', 'asc', 'desc'],
    ['recommended', 'asc', 'desc'],
  ])
})
