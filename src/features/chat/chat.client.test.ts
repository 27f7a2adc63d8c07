import { expect, test } from 'vitest'
import { ResponseError, waitOf } from '#platform/calls/errors.ts'
import { goneFileIn, listenAgain, sendQuestion } from './chat.client.ts'
import { errorTypeOf } from './chat-failures.rules.ts'

const question = { chatId: 'c1', id: 'q1', content: [{ type: 'text' as const, text: 'Why?' }], trackId: null, place: null }
const { signal } = new AbortController()
const answering = (status: number, body: BodyInit | null = null) => (async () => new Response(body, { status })) as typeof fetch
const failureOf = (asked: Promise<unknown>) => asked.then(() => null).catch((error: unknown) => error)

test.each([
  [429, 'RATE_LIMIT_ERROR'],
  [500, 'API_ERROR'],
  [401, 'AUTHENTICATION_ERROR'],
] as const)('[CHAT-43] a stream request that is answered %i fails with that status', async (status, type) => {
  for (const asked of [sendQuestion(question, signal, answering(status)), listenAgain('c1', 's1', signal, answering(status))]) {
    const failure = await failureOf(asked)
    expect(failure).toBeInstanceOf(ResponseError)
    expect(failure).toMatchObject({ status })
    expect(errorTypeOf(failure)).toBe(type)
  }
})

test('[CHAT-48] a rate limit says when to go on, also if a proxy answered', async () => {
  const tooMany = (async () => new Response('slow down', { status: 429, headers: { 'retry-after': '12' } })) as typeof fetch
  const failure = await failureOf(sendQuestion(question, signal, tooMany))
  expect(failure).toMatchObject({ retryAfter: 12, message: 'You are faster than allowed. You can go on in 12 seconds.' })
  expect(waitOf(failure)).toBe('You can go on in 12 seconds.')
  expect(waitOf(await failureOf(sendQuestion(question, signal, answering(500))))).toBeNull()
})

test('only a file that is gone is named as such, no other refusal', async () => {
  const gone = JSON.stringify({ defined: true, code: 'FILE_GONE', status: 422, message: 'Attach it again.', data: { file: 'chat_1_a' } })
  expect(goneFileIn(await failureOf(sendQuestion(question, signal, answering(422, gone))))).toBe('chat_1_a')
  expect(goneFileIn(await failureOf(sendQuestion(question, signal, answering(422, 'no JSON'))))).toBeNull()
  expect(goneFileIn(new Error('x'))).toBeNull()
})
