import { expect, test } from 'vitest'
import { afterWhatStands } from './late-words.rules.ts'

const of = (partial: boolean, ...groups: [group: string, ids: string][]) => ({
  partial,
  groups: groups.map(([group, ids]) => ({ group, results: ids.split(' ').map((id) => ({ id })) })),
})

test('what the complete answer found besides comes after what stands, in its own groups where another one is last', () => {
  const shown = of(true, ['projects', 'dns http'], ['topics', 'networks'])
  const found = of(false, ['series', 'web'], ['projects', 'https dns http'], ['topics', 'servers networks'])
  expect(afterWhatStands(shown, found)).toEqual({
    ...of(false, ['projects', 'dns http'], ['topics', 'networks servers'], ['series', 'web'], ['projects', 'https']),
    isLate: true,
  })
})

test('what was found in part keeps its place, also when the complete answer would have left it out', () => {
  expect(afterWhatStands(of(true, ['projects', 'dns']), of(false, ['projects', 'sql'])).groups).toEqual(
    of(false, ['projects', 'dns sql']).groups,
  )
})

test('a complete answer, and one that had nothing, are replaced', () => {
  const found = of(false, ['projects', 'sql'])
  expect(afterWhatStands(of(false, ['projects', 'dns']), found)).toBe(found)
  expect(afterWhatStands(of(true), found)).toBe(found)
  expect(afterWhatStands(undefined, found)).toBe(found)
})
