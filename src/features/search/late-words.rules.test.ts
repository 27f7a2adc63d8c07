import { expect, test } from 'vitest'
import { afterWhatStands } from './late-words.rules.ts'

const of = (partial: boolean, ...groups: [group: string, ids: string][]) => ({
  partial,
  groups: groups.map(([group, ids]) => ({ group, results: ids.split(' ').map((id) => ({ id })) })),
})

test('late results are added after the shown ones, in their own groups if another group is last', () => {
  const shown = of(true, ['projects', 'dns http'], ['topics', 'networks'])
  const found = of(false, ['series', 'web'], ['projects', 'https dns http'], ['topics', 'servers networks'])
  expect(afterWhatStands(shown, found)).toEqual({
    ...of(false, ['projects', 'dns http'], ['topics', 'networks servers'], ['series', 'web'], ['projects', 'https']),
    isLate: true,
  })
})

test('shown results keep their place, even if the complete answer leaves them out', () => {
  expect(afterWhatStands(of(true, ['projects', 'dns']), of(false, ['projects', 'sql'])).groups).toEqual(
    of(false, ['projects', 'dns sql']).groups,
  )
})

test('a complete or empty answer is replaced', () => {
  const found = of(false, ['projects', 'sql'])
  expect(afterWhatStands(of(false, ['projects', 'dns']), found)).toBe(found)
  expect(afterWhatStands(of(true), found)).toBe(found)
  expect(afterWhatStands(undefined, found)).toBe(found)
})
