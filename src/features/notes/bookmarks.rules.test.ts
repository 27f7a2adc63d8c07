import { expect, test } from 'vitest'
import { bookmarkPlaces } from './bookmarks.rules.ts'

test('bookmarks are in the order of the text, each with its step, and lost ones last', () => {
  const item = (id: string, title: string) => ({ id, title, itemType: 'generic' as const })
  const outline = [
    { id: 's1', title: 'Light', children: [item('a', 'The lamp')] },
    { id: 's2', title: 'Build', children: [item('b', 'The bench')] },
  ]
  const at = '2026-01-01T00:00:00.000Z'
  const marked = ['gone', 'b', 's2', 'a'].map((id) => ({ id, at }))
  expect(bookmarkPlaces(marked, outline).map(({ id, title, step }) => [id, title, step])).toEqual([
    ['a', 'The lamp', 'Light'],
    ['s2', 'Build', null],
    ['b', 'The bench', 'Build'],
    ['gone', null, null],
  ])
})
