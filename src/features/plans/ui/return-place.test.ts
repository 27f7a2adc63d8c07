import { expect, test } from 'vitest'
import { readPlace } from './return-place.ts'

test('a saved place is read back, and invalid data is ignored', () => {
  const place = { path: '/projects/lamp', block: 'glow', offset: 120 }
  expect(readPlace(JSON.stringify(place))).toEqual(place)
  expect([null, '', '{', 'null', '[]', '{"path":"/"}'].map(readPlace)).toEqual(Array(6).fill(null))
})
