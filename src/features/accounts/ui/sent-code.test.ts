import { expect, test } from 'vitest'
import { memoryStorage } from '#platform/browser/fixtures.ts'
import { CODE_MS } from '../rules.ts'
import { findSentCode, forgetSentCode, keepSentCode } from './sent-code.ts'

const sent = { email: 'ada@example.org', returnTo: '/terms', sentAt: 1000, resendAt: 31_000 }

test('a code that was sent is known again for its way back, for as long as it may work, and until it is forgotten', () => {
  const storage = memoryStorage()
  expect(findSentCode('/terms', 1000, storage)).toBeNull()
  keepSentCode(sent, storage)
  expect(findSentCode('/terms', 1000 + CODE_MS - 1, storage)).toEqual(sent)
  expect(findSentCode('/terms', 1000 + CODE_MS, storage)).toBeNull()
  expect(findSentCode('/', 1000, storage)).toBeNull()
  forgetSentCode(storage)
  expect(findSentCode('/terms', 1000, storage)).toBeNull()
})

test.each(['', 'null', '{', '"ada@example.org"', '{"email":7,"returnTo":"/terms"}'])('%s in the storage is no code', (stored) => {
  const storage = memoryStorage()
  storage.write('waymark:sent-code', stored)
  expect(findSentCode('/terms', 1000, storage)).toBeNull()
})
