import { expect, test } from 'vitest'
import { FetchError } from '#platform/calls/errors.ts'
import { chatTexts } from './chat.texts.ts'
import { ChatError, errorTypeOf, hasSupportLink, isRetryable } from './chat-failures.rules.ts'

test.each([
  ['[CHAT-51] a fetch that failed', new FetchError(null), 'NETWORK_ERROR'],
  ['[CHAT-52] an error of the chat itself', new ChatError(), 'API_ERROR'],
  ['[CHAT-53] 401', { status: 401 }, 'AUTHENTICATION_ERROR'],
  ['[CHAT-53] 403', { status: 403 }, 'AUTHENTICATION_ERROR'],
  ['[CHAT-54] 500', { status: 500 }, 'API_ERROR'],
  ['[CHAT-54] 503', { status: 503 }, 'API_ERROR'],
  ['[CHAT-55] [CHAT-57] 429', { status: 429 }, 'RATE_LIMIT_ERROR'],
  ['[CHAT-55] [CHAT-57] 404', { status: 404 }, 'CONNECTION_ERROR'],
  ['[CHAT-55] [CHAT-57] 408', { status: 408 }, 'STREAMING_ERROR'],
  ['[CHAT-56] 418', { status: 418 }, 'UNKNOWN_ERROR'],
  ['[CHAT-56] anything else', new Error('odd'), 'UNKNOWN_ERROR'],
] as const)('%s', (_, error, type) => {
  expect(errorTypeOf(error)).toBe(type)
})

test('[CHAT-44] [CHAT-45] [CHAT-46] [CHAT-47] [CHAT-48] [CHAT-49] [CHAT-50] each error type has its sentence', () => {
  expect(chatTexts.errors).toEqual({
    NETWORK_ERROR: 'Unable to connect to the chat!',
    API_ERROR: 'Something went wrong on our end. Please try again in a moment.',
    STREAMING_ERROR: 'Connection interrupted.',
    CONNECTION_ERROR: 'Unable to connect to chat. Please refresh the page and try again.',
    RATE_LIMIT_ERROR: "You're sending messages too quickly. Please wait a moment and try again.",
    AUTHENTICATION_ERROR: 'Your session has expired. Please refresh the page to continue.',
    UNKNOWN_ERROR: 'Sorry about that! Something unexpected happened.',
  })
})

test('[CHAT-46] [CHAT-50] an interrupted answer can be retried, and links to support as an unknown error does', () => {
  expect([isRetryable('STREAMING_ERROR'), hasSupportLink('STREAMING_ERROR'), hasSupportLink('UNKNOWN_ERROR')]).toEqual([true, true, true])
  expect([hasSupportLink('NETWORK_ERROR'), isRetryable('AUTHENTICATION_ERROR')]).toEqual([false, false])
})
