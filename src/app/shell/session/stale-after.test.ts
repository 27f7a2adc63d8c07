import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { composeStaleness, markStale, type StaleChange } from '#features/projects/stale.client.ts'
import { staleAfter } from './stale-after.ts'

const KEYS = [
  ['projects'],
  ['projects', 'lamp'],
  ['projects', 'lamp', 'markers', 'low'],
  ['projects', 'lamp', 'annotations'],
  ['projects', 'lamp', 'content'],
  ['validations', 'lamp'],
  ['quiz', 'lamp'],
  ['projects', 'dns'],
  ['validations', 'dns'],
  ['schedule', 5],
  ['today'],
  ['goal'],
  ['bookmarks'],
  ['notes'],
  ['chat', 'lamp'],
  ['chat-messages', 'c1'],
  ['user'],
]
const names = (keys: readonly unknown[]) => keys.map(String)

function oldAfter(change: StaleChange, when: 'before' | 'after' = 'before') {
  const queryClient = new QueryClient()
  for (const key of KEYS) queryClient.setQueryData(key, {})
  if (when === 'before') composeStaleness(queryClient, staleAfter)
  markStale(queryClient, change)
  if (when === 'after') composeStaleness(queryClient, staleAfter)
  return KEYS.filter((key) => queryClient.getQueryState(key)?.isInvalidated).map(String)
}

const own = [['projects'], ['projects', 'lamp'], ['projects', 'lamp', 'markers', 'low']]

test('a project changed elsewhere makes its answers and the lists stale, and its document only if that changed', () => {
  const all = [
    ...own,
    ['projects', 'lamp', 'annotations'],
    ['validations', 'lamp'],
    ['quiz', 'lamp'],
    ['schedule', 5],
    ['today'],
    ['chat', 'lamp'],
  ]
  expect(oldAfter({ type: 'project', projectId: 'lamp', content: false })).toEqual(names(all))
  expect(oldAfter({ type: 'project', projectId: 'lamp', content: true })).toEqual(
    names(all.toSpliced(4, 0, ['projects', 'lamp', 'content'])),
  )
})

test('after missed changes everything of every project is stale', () => {
  const kept = [['projects', 'lamp', 'content'], ['user']].map(String)
  expect(oldAfter({ type: 'project', projectId: null, content: false })).toEqual(names(KEYS).filter((key) => !kept.includes(key)))
})

test('a change made on this page is known here, and makes stale what shows it elsewhere', () => {
  expect(oldAfter({ type: 'answered', projectId: 'lamp' })).toEqual(names([...own, ['today']]))
  expect(oldAfter({ type: 'selected', projectId: 'lamp' })).toEqual(names([...own, ['schedule', 5], ['today']]))
  expect(oldAfter({ type: 'annotated', projectId: 'lamp' })).toEqual(
    names([['projects', 'lamp', 'annotations'], ['today'], ['bookmarks'], ['notes']]),
  )
  expect(oldAfter({ type: 'saved', projectId: 'lamp' })).not.toContain('projects,lamp')
  expect(oldAfter({ type: 'moved', projectId: 'lamp' })).toEqual(['today'])
  expect([oldAfter({ type: 'goal' }), oldAfter({ type: 'course' })]).toEqual([
    ['projects', 'schedule,5', 'today'],
    ['schedule,5', 'today', 'goal'],
  ])
})

test('changes from before the session are not forgotten', () => {
  expect(oldAfter({ type: 'moved', projectId: 'lamp' }, 'after')).toEqual(['today'])
})
