import { expect, test } from 'vitest'
import { momentOf } from './moment.ts'

test('a day begins in UTC, a time uses its own zone', () => {
  const read = ['2026-12-01', '2026-12-01T09:00Z', '2026-12-01 09:00 +01:00', '2024-02-29T23:59:59.500-05:30'].map(momentOf)
  expect(read.map((moment) => (moment instanceof Date ? moment.toISOString() : moment))).toEqual([
    '2026-12-01T00:00:00.000Z',
    '2026-12-01T09:00:00.000Z',
    '2026-12-01T08:00:00.000Z',
    '2024-03-01T05:29:59.500Z',
  ])
})
