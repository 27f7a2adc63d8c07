import { expect, test } from 'vitest'
import { memoryStorage } from '#platform/browser/browser.fixtures.ts'
import { SIGN_IN_CODE_MS } from '../accounts.rules.ts'
import { findSentCode, forgetSentCode, keepSentCode, leaveSentCode } from './sent-code.ts'
import { SENT_CODE } from './sign-in-flags.ts'

const sent = { email: 'ada@example.org', returnTo: '/terms#top', askedOn: '/terms', sentAt: 1000, resendAt: 31_000 }

test('a sent code is found again by its return path while it is valid, until it is forgotten', () => {
  const storage = memoryStorage()
  const wanted = { returnTo: '/terms#top' }
  expect(findSentCode(wanted, 1000, storage)).toBeNull()
  keepSentCode(sent, storage)
  expect(findSentCode(wanted, 1000 + SIGN_IN_CODE_MS - 1, storage)).toEqual(sent)
  expect(findSentCode(wanted, 1000 + SIGN_IN_CODE_MS, storage)).toBeNull()
  expect(findSentCode({ returnTo: '/' }, 1000, storage)).toBeNull()
  forgetSentCode(storage)
  expect(findSentCode(wanted, 1000, storage)).toBeNull()
})

test('the page that asks for the code asks again after a reload, unless the form was left', () => {
  const storage = memoryStorage()
  keepSentCode(sent, storage)
  expect(findSentCode({ askedOn: '/terms' }, 1000, storage)).toEqual(sent)
  expect(findSentCode({ askedOn: '/' }, 1000, storage)).toBeNull()
  leaveSentCode(1000, storage)
  expect(findSentCode({ askedOn: '/terms' }, 1000, storage)).toBeNull()
  expect(findSentCode({ returnTo: '/terms#top' }, 1000, storage)?.email).toBe('ada@example.org')
})

test.each(['', 'null', '{', '"ada@example.org"', '{"email":7,"returnTo":"/terms"}', '{"email":"ada@example.org"}'])(
  'stored %s is not a code',
  (stored) => {
    const storage = memoryStorage()
    storage.write(SENT_CODE, stored)
    expect(findSentCode({}, 0, storage)).toBeNull()
  },
)
