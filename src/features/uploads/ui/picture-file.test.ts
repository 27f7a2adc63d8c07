import { expect, test } from 'vitest'
import { pictureProblem } from './picture-file.ts'

const MB = 1024 * 1024

test('[USER-29] a picture is a JPEG or a PNG', () => {
  expect(pictureProblem({ type: 'image/jpeg', size: 1 })).toBeNull()
  expect(pictureProblem({ type: 'image/png', size: 1 })).toBeNull()
  expect(['image/gif', 'image/webp', 'image/svg+xml', 'application/pdf', ''].map((type) => pictureProblem({ type, size: 1 }))).toEqual(
    Array.from({ length: 5 }, () => 'type'),
  )
})

test('[USER-30] a picture has at most 5 MB', () => {
  expect(pictureProblem({ type: 'image/png', size: 5 * MB })).toBeNull()
  expect(pictureProblem({ type: 'image/png', size: 5 * MB + 1 })).toBe('size')
})
