import { expect, test } from 'vitest'
import { newCode, newId, newToken } from './ids.ts'

test('an id is a UUID of version 7', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('ids sort by creation time', () => {
  const ids = [3, 1, 2].map((second) => newId(Date.UTC(2026, 0, 1, 0, 0, second)))
  expect([...ids].sort()).toEqual([ids[1], ids[2], ids[0]])
})

test('tokens are URL-safe and unique', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken))
  expect(tokens.size).toBe(1000)
  expect([...tokens].every((token) => /^[\w-]{43}$/.test(token))).toBe(true)
})

test('a code keeps its leading zeros', () => {
  expect(Array.from({ length: 500 }, () => newCode(2)).every((code) => /^\d{2}$/.test(code))).toBe(true)
})
