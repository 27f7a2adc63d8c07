import { expect, test } from 'vitest'
import { fullnessOf, whyNoRoom } from './quotas.rules.ts'

const open = { learner: 100, site: null }

test.each([
  ['up to the last byte', 40, { learner: 60, site: null }, open, null],
  ['a byte too much', 41, { learner: 60, site: null }, open, { refused: 'learner_full', facts: { taken: 60, most: 100 } }],
  ['the site has no limit', 40, { learner: 0, site: 10_000 }, open, null],
  [
    'the site is full',
    41,
    { learner: 0, site: 960 },
    { learner: 100, site: 1000 },
    { refused: 'site_full', facts: { taken: 960, most: 1000 } },
  ],
  [
    'both are full: what the learner can change is said',
    50,
    { learner: 90, site: 990 },
    { learner: 100, site: 1000 },
    { refused: 'learner_full' },
  ],
  ['a limit that was lowered keeps what is there, and takes no more', 1, { learner: 500, site: null }, open, { refused: 'learner_full' }],
])('%s', (_, adds, taken, most, expected) => {
  const found = whyNoRoom(adds, taken, most)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatchObject(expected)
})

test('an operator is told from nine tenths on', () => {
  expect([899, 900, 989, 990, 2000].map((taken) => fullnessOf(taken, 1000))).toEqual(['room', 'nearly_full', 'nearly_full', 'full', 'full'])
  expect(fullnessOf(2000, null)).toBe('room')
})
