import { expect, test } from 'vitest'
import { brokenStorage, memoryStorage } from '#platform/browser/browser.fixtures.ts'
import { lastProject, projectViewed, rememberProject } from './last-project.ts'

test('[SHELL-85] the last viewed project is remembered', () => {
  const storage = memoryStorage()
  rememberProject(storage, 'first')
  rememberProject(storage, 'second')
  expect(lastProject(storage)).toBe('second')
})

test('[SHELL-86] without one it is forgotten', () => {
  const storage = memoryStorage()
  rememberProject(storage, 'first')
  rememberProject(storage, null)
  expect(lastProject(storage)).toBeNull()
})

test.each([
  ['a', { projectId: 'b', isShown: true }, 'b'],
  ['a', { projectId: null, isShown: true }, 'a'],
  ['a', { projectId: 'b', isShown: false }, 'a'],
  ['a', { projectId: 'a', isShown: false }, null],
  [null, { projectId: null, isShown: true }, null],
] as const)('with %s as the last, the page %j leaves %s', (last, page, expected) => {
  expect(projectViewed(last, page)).toBe(expected)
})

test('without storage there is no last project', () => {
  rememberProject(brokenStorage(), 'first')
  expect(lastProject(brokenStorage())).toBeNull()
})
