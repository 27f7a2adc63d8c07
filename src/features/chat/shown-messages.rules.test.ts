import { expect, test } from 'vitest'
import type { Message, MessagePage } from './chat.rules.ts'
import { addEvent, beginReply } from './reply-stream.rules.ts'
import { NO_REPLY, howKept, mergePages, paginationOf, shownMessages, unansweredIn, type ShownMessage } from './shown-messages.rules.ts'

const message = (id: string, role: Message['role'] = 'user', more: Partial<Message> = {}): Message => ({
  id,
  role,
  content: [{ type: 'text', text: id }],
  timestamp: '2026-01-01T00:00:00.000Z',
  ...NO_REPLY,
  ...more,
})
const page = (ids: string[], nextCursor: string | null): MessagePage => ({
  streamId: null,
  messages: ids.map((id) => message(id)),
  pagination: { hasMore: nextCursor !== null, nextCursor },
})
const underway = { sent: null, reply: null, failed: null }
const sent: ShownMessage = { ...message('q2'), isPending: true }
const reply = addEvent(beginReply('q2'), '{"type":"text","text":"It glows."}')
const idsOf = (shown: ShownMessage[]) => shown.map(({ id }) => id)

test('[CHAT-40] an older page goes before the loaded ones, and each keeps its order', () => {
  expect(mergePages([page(['3', '4'], '3'), page(['1', '2'], null)]).map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
})

test('[CHAT-07] pagination says whether there is more, from where, and whether it is being fetched', () => {
  expect(paginationOf([], false)).toEqual({ hasMore: false, nextCursor: null, isLoading: false })
  expect(paginationOf([page(['3'], '3')], true)).toEqual({ hasMore: true, nextCursor: '3', isLoading: true })
  expect(paginationOf([page(['3'], '3'), page(['1'], null)], false)).toEqual({ hasMore: false, nextCursor: null, isLoading: false })
})

test('[CHAT-05] a message is pending until it is saved, a reply streams until it is saved, and a failed question carries its error', () => {
  expect(shownMessages([message('q1')], { ...underway, sent })).toMatchObject([{ id: 'q1' }, { id: 'q2', isPending: true }])
  expect(shownMessages([], { ...underway, sent, reply }).at(-1)).toMatchObject({ role: 'assistant', isStreaming: true })
  const kept = shownMessages([message('q2'), message('a2', 'assistant')], { ...underway, sent, reply })
  expect(kept.map(({ id, isPending, isStreaming }) => [id, isPending, isStreaming])).toEqual([
    ['q2', undefined, undefined],
    ['a2', undefined, undefined],
  ])
  const failed = { id: 'q2', type: 'STREAMING_ERROR' } as const
  expect(shownMessages([message('q2')], { ...underway, failed })).toMatchObject([{ error: 'STREAMING_ERROR' }])
})

test('asking a question again removes its cut reply', () => {
  const cut = [message('q2'), message('a2', 'assistant', { isCut: true })]
  expect(idsOf(shownMessages(cut, underway))).toEqual(['q2', 'a2'])
  expect(idsOf(shownMessages(cut, { ...underway, sent }))).toEqual(['q2'])
  expect(unansweredIn(cut)?.id).toBe('q2')
  expect(unansweredIn([message('q2'), message('a2', 'assistant')])).toBeNull()
  expect(unansweredIn([])).toBeNull()
})

test('a saved question is answered once a whole reply follows it', () => {
  expect(howKept([message('q1')], 'q2')).toBeNull()
  expect(howKept([message('q2')], 'q2')).toBe('asked')
  expect(howKept([message('q2'), message('a2', 'assistant', { isCut: true })], 'q2')).toBe('asked')
  expect(howKept([message('q2'), message('q3'), message('a3', 'assistant')], 'q2')).toBe('asked')
  expect(howKept([message('q2'), message('a2', 'assistant'), message('q3')], 'q2')).toBe('answered')
})
