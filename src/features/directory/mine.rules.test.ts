import { expect, test } from 'vitest'
import type { ProjectMetadata } from '#features/content/content.rules.ts'
import type { ProjectStatus } from '#features/projects/projects.rules.ts'
import {
  categoryShown,
  chooseFilter,
  chooseOrder,
  completionsShown,
  directoryStatus,
  firstChoice,
  FILTERS,
  passes,
  readChoice,
  ringOf,
  sortMine,
} from './mine.rules.ts'

const project = (id: string, metadata: Partial<ProjectMetadata>, rest: { status?: ProjectStatus; selectedTime?: string } = {}) => ({
  id,
  status: 'INCOMPLETE' as ProjectStatus,
  selectedTime: null,
  ...rest,
  metadata: { category: 'Networks', order: '1.1', difficulty: 'easy', ...metadata } as ProjectMetadata,
})
const ids = (projects: { id: string }[]) => projects.map(({ id }) => id).join(' ')

test('[DIR-17] each status has its name in the directory; null is not started', () => {
  expect([
    directoryStatus('INCOMPLETE'),
    directoryStatus('IN_PROGRESS'),
    directoryStatus('IN_REVIEW'),
    directoryStatus('COMPLETE'),
  ]).toEqual(['PROJECT_INCOMPLETE', 'PROJECT_IN_PROGRESS', 'PROJECT_IN_REVIEW', 'PROJECT_COMPLETE'])
  expect(directoryStatus(null)).toBe('PROJECT_INCOMPLETE')
})

test('[DIR-20] projects in review show under in progress', () => {
  const shown = (status: ProjectStatus) => FILTERS.filter((filter) => passes(status, filter))
  expect([shown('INCOMPLETE'), shown('IN_PROGRESS'), shown('IN_REVIEW'), shown('COMPLETE')]).toEqual([
    ['INCOMPLETE'],
    ['IN_PROGRESS'],
    ['IN_PROGRESS'],
    ['COMPLETED'],
  ])
})

test('[DIR-21] without a status a project counts as not started', () => {
  expect(passes(undefined, 'INCOMPLETE')).toBe(true)
  expect(passes(undefined, 'COMPLETED')).toBe(false)
})

test('[DIR-22] the same filter again clears it', () => {
  const once = chooseFilter(firstChoice, 'COMPLETED')
  expect(once.filter).toBe('COMPLETED')
  expect(chooseFilter(once, 'COMPLETED').filter).toBeNull()
  expect(chooseFilter(once, 'IN_PROGRESS').filter).toBe('IN_PROGRESS')
})

test('[DIR-30][DIR-31] the default order is by series, ascending', () => {
  expect(firstChoice).toMatchObject({ order: 'topics', direction: 'asc' })
})

test('[DIR-32] Recently added starts ascending, whatever the direction was', () => {
  const turned = { ...firstChoice, direction: 'desc' as const }
  expect(chooseOrder(turned, 'selection').direction).toBe('asc')
  expect(chooseOrder(turned, 'recommended').direction).toBe('desc')
})

test('[DIR-46] by category, then series, then place, comparing numbers as numbers', () => {
  const projects = [
    project('d', { category: 'Storage', order: '1.1' }),
    project('c', { order: '2.10' }),
    project('b', { order: '2.9' }),
    project('a', { order: '1.3' }),
  ]
  expect(ids(sortMine(projects, firstChoice))).toBe('a b c d')
  expect(ids(sortMine(projects, { order: 'topics', direction: 'desc' }))).toBe('d c b a')
})

test('recently added: newest first; recommended: in progress, then easier ones, completed last', () => {
  const projects = [
    project('done', {}, { status: 'COMPLETE', selectedTime: '2026-01-03T00:00:00Z' }),
    project('hard', { difficulty: 'hard' }, { selectedTime: '2026-01-04T00:00:00Z' }),
    project('easy', { order: '9.1' }, { selectedTime: '2026-01-01T00:00:00Z' }),
    project('begun', { difficulty: 'hard' }, { status: 'IN_PROGRESS', selectedTime: '2026-01-02T00:00:00Z' }),
  ]
  expect(ids(sortMine(projects, { order: 'selection', direction: 'asc' }))).toBe('hard done begun easy')
  expect(ids(sortMine(projects, { order: 'recommended', direction: 'asc' }))).toBe('begun easy hard done')
})

test('recommended is the order of the plan; what is completed comes after it', () => {
  const projects = [project('a', {}), project('done', {}, { status: 'COMPLETE' }), project('b', {}), project('c', {})]
  expect(ids(sortMine(projects, { order: 'recommended', direction: 'asc' }, ['c', 'a', 'b']))).toBe('c a b done')
})

test('[DIR-33] a saved choice is read back, and an invalid one falls back to the default', () => {
  const choice = { view: 'roadmap', order: 'selection', direction: 'desc', filter: 'COMPLETED' } as const
  expect(readChoice(JSON.stringify(choice))).toEqual(choice)
  for (const text of [null, '', '{', '7', 'null', '{"order":"size","filter":3}']) expect(readChoice(text)).toEqual(firstChoice)
})

test('[DIR-40] completions under ten are exact, followed by a plus', () => {
  expect([1, 7, 9].map(completionsShown)).toEqual(['1+', '7+', '9+'])
})

test('[DIR-41] completions from ten on are whole tens', () => {
  expect([10, 57, 999].map(completionsShown)).toEqual(['10+', '50+', '990+'])
})

test('[DIR-42] thousands of completions', () => {
  expect([1000, 12_345, 999_999].map(completionsShown)).toEqual(['1K+', '12K+', '999K+'])
})

test('[DIR-43] millions of completions', () => {
  expect([1_000_000, 2_900_000].map(completionsShown)).toEqual(['1M+', '2M+'])
})

test('[DIR-45] the ring of a project in progress is a quarter full until more is known', () => {
  expect(ringOf({ status: 'IN_PROGRESS', progress: 0 })).toBe(0.25)
  expect(ringOf({ status: 'IN_PROGRESS', progress: 0.6 })).toBe(0.6)
  expect([ringOf({ status: 'INCOMPLETE', progress: 0 }), ringOf({ status: 'COMPLETE', progress: 0 })]).toEqual([0, 1])
})

test('[DIR-47] a project without a category is under Misc', () => {
  expect([categoryShown(''), categoryShown('Networks')]).toEqual(['Misc', 'Networks'])
})
