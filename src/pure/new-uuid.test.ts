import { expect, test } from 'vitest'
import { z } from 'zod'
import { newUuid } from './new-uuid.ts'

test('a hundred ids are valid, of version 4, and differ', () => {
  const ids = Array.from({ length: 100 }, newUuid)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(100)
})
