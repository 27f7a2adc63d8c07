import { expect, test } from 'vitest'
import { csvOf } from './figures-csv.rules.ts'
import { figureRows, type ShownFigures } from './shown-figures.rules.ts'

const nobody = { reached: 0, finished: 0, left: 0, still: 0 }
const shown: ShownFigures = {
  steps: [
    { id: 'wire', title: 'Wire it', tracks: [], reached: 4, finished: 2, left: 0, still: 4 },
    { id: 'end', title: 'End', tracks: [], ...nobody },
  ],
  times: [],
  tasks: [{ id: 'count', title: 'Count', optional: false, seen: 0, answered: 0, done: 0, wrong: 0, misses: 0 }],
  mistakes: [],
  tests: [],
  questions: [],
  places: [],
  shared: [],
  versions: [{ version: 'abcdef0123', publishedAt: '2026-11-01T00:00:00.000Z', learners: 0, finished: 0, quizzed: 0, score: null }],
}

test('no one out of some is a share of 0; out of no one there is no share, on the page and in the file', () => {
  const steps = figureRows('steps', shown)
  expect(steps.map((row) => row.at(-1))).toEqual([0, null])
  expect(csvOf([], steps)).toBe('\r\nWire it,4,2,4,0,0\r\nEnd,0,0,0,0,\r\n')
  expect(figureRows('tasks', shown)).toEqual([['Count', 0, 0, 0, 0, null, 0]])
  expect(figureRows('versions', shown)).toEqual([['2026-11-01', 'abcdef01', 0, 0, null, 0, null]])
})
