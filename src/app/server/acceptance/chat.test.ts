import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendQuestion, type Question } from '#features/chat/chat.client.ts'
import type { Chat } from '#features/chat/chat.contract.ts'
import type { MessagePage } from '#features/chat/chat.rules.ts'
import { addEvent, beginReply, type StreamingMessage } from '#features/chat/reply-stream.rules.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { lockedContent, STEMS } from './locked-content.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let people = 0

beforeAll(async () => {
  site = await testSite()
  await using content = await contentFolder()
  await site.publish(content)
})
afterAll(() => site.close())

interface Asking {
  browser: TestBrowser
  chat: Chat
}

async function openChat(): Promise<Asking> {
  const browser = await site.signedIn(await site.person(`asks${(people += 1)}@example.org`))
  return { browser, chat: (await browser.send('GET', '/chats?projectId=lamp')).body }
}

const said = (text: string, id?: string) => ({ messages: [{ ...(id && { id }), role: 'user', content: [{ type: 'text', text }] }] })

async function ask({ browser, chat }: Asking, text: string, id?: string) {
  const reply = await browser.fetch(`/chats/${chat.id}/messages`, {
    method: 'POST',
    body: JSON.stringify(said(text, id)),
    headers: { 'content-type': 'application/json' },
  })
  return { reply, text: await reply.text() }
}

async function pageOf({ browser, chat }: Asking, query = ''): Promise<MessagePage> {
  return (await browser.send('GET', `/chats/${chat.id}/messages${query}`)).body
}

test('[API-26] [API-62] [CHAT-02] the first call creates the chat of a project, later ones return it', async () => {
  const { browser, chat } = await openChat()
  expect(Object.keys(chat).toSorted()).toEqual(
    ['id', 'projectId', 'createdAt', 'updatedAt', 'messageCount', 'lastMessageId', 'lastActivity'].toSorted(),
  )
  expect(chat).toMatchObject({ projectId: 'lamp', messageCount: 0, lastMessageId: null })
  expect((await browser.send('GET', '/chats?projectId=lamp')).body).toEqual(chat)
  expect((await browser.send('GET', '/chats?projectId=nothing')).status).toBe(404)
})

test('[API-28] [CHAT-16] a message is answered by an event stream that has an id, ends with a done marker and is saved', async () => {
  const asking = await openChat()
  const { reply, text } = await ask(asking, 'What is the wire for, and how do I test the lamp?')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(reply.headers.get('x-stream-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true)
  const { messages } = await pageOf(asking)
  expect(messages.map(({ role, source }) => [role, source])).toEqual([
    ['user', null],
    ['assistant', 'project'],
  ])
  expect(messages[0]?.content).toEqual([{ type: 'text', text: 'What is the wire for, and how do I test the lamp?' }])
  const { body } = await asking.browser.send('GET', '/chats?projectId=lamp')
  expect(body).toMatchObject({ messageCount: 2, lastMessageId: messages[1]?.id })
})

test('the same message sent again is one message, with its existing reply', async () => {
  const asking = await openChat()
  const id = crypto.randomUUID()
  const first = await ask(asking, 'How do I wire it?', id)
  const again = await ask(asking, 'How do I wire it?', id)
  expect(again.reply.headers.get('x-fast-forward')).toBe('1')
  const textIn = (events: string) => [...events.matchAll(/"text":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => JSON.parse(text)).join('')
  expect(textIn(again.text)).toBe(textIn(first.text))
  expect((await pageOf(asking)).messages).toHaveLength(2)
})

test('[CHAT-06] a reply in progress has a temporary id, its role and type, grows while it is active, and says whether it existed', async () => {
  const asking = await openChat()
  const id = crypto.randomUUID()
  const hear = async (): Promise<StreamingMessage[]> => {
    const question: Question = {
      chatId: asking.chat.id,
      id,
      content: [{ type: 'text', text: 'How do I wire it?' }],
      trackId: null,
      place: null,
    }
    const stream = await sendQuestion(question, new AbortController().signal, (path, init) => asking.browser.fetch(path as string, init))
    const states = [beginReply(id, stream.fastForward)]
    for await (const event of stream.events) states.push(addEvent(states.at(-1) ?? beginReply(id), event))
    return states
  }
  const states = await hear()
  for (const { tempId, role, type, fastForward } of states)
    expect([tempId, role, type, fastForward]).toEqual([id, 'assistant', 'text', false])
  expect([states[0]?.content, states[0]?.isActive, states.at(-2)?.isActive, states.at(-1)?.isActive]).toEqual(['', true, true, false])
  const again = await hear()
  expect(again.every(({ fastForward, tempId }) => fastForward && tempId === id)).toBe(true)
  const { messages } = await pageOf(asking)
  const kept = messages[1]?.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  expect(kept).toContain('Wire it')
  expect([states.at(-1)?.content, again.at(-1)?.content]).toEqual([kept, kept])
})

test('a follow-up question is answered in the context of the earlier one', async () => {
  const asking = await openChat()
  await ask(asking, 'Which wire is live, by its colour?')
  const second = await ask(asking, 'And why is that so?')
  expect(second.text).not.toContain('I found nothing')
  expect(second.text).toContain('](#')
})

test('[API-27] [CHAT-12] [CHAT-38] [CHAT-39] pages of ten go back from the newest, each in chronological order', async () => {
  const asking = await openChat()
  for (let count = 1; count <= 6; count += 1) await ask(asking, `Question ${count}`)
  const newest = await pageOf(asking)
  expect(newest.messages).toHaveLength(10)
  expect(newest.messages[0]?.content).toEqual([{ type: 'text', text: 'Question 2' }])
  expect(newest.pagination).toEqual({ hasMore: true, nextCursor: expect.any(String) })
  const before = await pageOf(asking, `?cursor=${newest.pagination.nextCursor}`)
  expect(before.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(before.pagination).toEqual({ hasMore: false, nextCursor: null })
  const turned = await pageOf(asking, '?limit=3&order=desc')
  expect(turned.messages.map(({ id }) => id)).toEqual(
    newest.messages
      .slice(-3)
      .map(({ id }) => id)
      .toReversed(),
  )
  expect((await asking.browser.send('GET', `/chats/${asking.chat.id}/messages?cursor=x`)).status).toBe(400)
})

test('[API-29] [CHAT-21] clearing deletes the messages and keeps the chat', async () => {
  const asking = await openChat()
  await ask(asking, 'How do I wire it?')
  const cleared = await asking.browser.send('DELETE', `/chats/${asking.chat.id}/messages`)
  expect(cleared.body).toMatchObject({ id: asking.chat.id, messageCount: 0, lastMessageId: null })
  expect((await pageOf(asking)).messages).toEqual([])
})

test('[CHAT-28] the first vote on a reply counts', async () => {
  const asking = await openChat()
  await ask(asking, 'How do I wire it?')
  const [question, reply] = (await pageOf(asking)).messages
  const vote = (id = '', vote = '') => asking.browser.send('PUT', `/chats/${asking.chat.id}/messages/${id}/vote`, { vote })
  expect((await vote(reply?.id, 'up')).body).toEqual({ vote: 'up' })
  expect((await vote(reply?.id, 'down')).body).toEqual({ vote: 'up' })
  expect((await vote(question?.id, 'up')).status).toBe(404)
})

test('the place of a question is recorded, but not with Do-Not-Track', async () => {
  const { browser, chat } = await openChat()
  const place = { stepId: 'wire', blockId: 'wires' }
  const send = async (headers: Record<string, string>, at: unknown = place) => {
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'How do I wire it?' }] }]
    const init = {
      method: 'POST',
      body: JSON.stringify({ messages, place: at }),
      headers: { 'content-type': 'application/json', ...headers },
    }
    const reply = await browser.fetch(`/chats/${chat.id}/messages`, init)
    await reply.text()
    return reply.status
  }
  expect(await send({})).toBe(200)
  expect(await send({ dnt: '1' })).toBe(200)
  expect(await send({ 'sec-gpc': '1' })).toBe(200)
  expect(await send({}, null)).toBe(200)
  expect(await send({}, { stepId: 'x'.repeat(201), blockId: 'y' })).toBe(400)
  const { rows } = await site.services.db.execute(
    sql`select step_id, block_id from chat_messages where role = 'user' and chat_id = ${chat.id}::uuid order by place`,
  )
  const none = { step_id: null, block_id: null }
  expect(rows).toEqual([{ step_id: 'wire', block_id: 'wires' }, none, none, none])
})

test('a learner shares a question with the authors, and withdraws it; nobody else can', async () => {
  const asking = await openChat()
  await ask(asking, 'How do I wire it?')
  const [question, reply] = (await pageOf(asking)).messages
  const share = (id = '', isShared = true, { browser } = asking) =>
    browser.send('PUT', `/chats/${asking.chat.id}/messages/${id}/shared`, { isShared })
  expect((await share(reply?.id)).body).toEqual({ isShared: true })
  expect((await pageOf(asking)).messages.map(({ isShared }) => isShared)).toEqual([false, true])
  expect((await share(reply?.id, false)).body).toEqual({ isShared: false })
  expect((await pageOf(asking)).messages.map(({ isShared }) => isShared)).toEqual([false, false])
  expect((await share(question?.id)).status).toBe(404)
  expect((await share(reply?.id, true, await openChat())).status).toBe(404)
})

test("another learner's chat is 404", async () => {
  const { chat } = await openChat()
  const { browser } = await openChat()
  const status = async (method: string, path: string, body?: unknown) =>
    (await browser.send(method, `/chats/${chat.id}/${path}`, body)).status
  expect(await status('GET', 'messages')).toBe(404)
  expect(await status('POST', 'messages', said('Mine?'))).toBe(404)
  expect(await status('DELETE', 'messages')).toBe(404)
  expect(await status('DELETE', `messages/${chat.id}/cancel`)).toBe(404)
})

test('[CHAT-32] [CHAT-33] a message without words, with six selections or with a longer one than 400 characters is refused', async () => {
  const { browser, chat } = await openChat()
  const send = async (content: unknown[]) =>
    (await browser.send('POST', `/chats/${chat.id}/messages`, { messages: [{ role: 'user', content }] })).status
  expect(await send([])).toBe(400)
  expect(await send([{ type: 'text', text: '' }])).toBe(400)
  expect(await send([{ type: 'selection', content: 'x'.repeat(401) }])).toBe(400)
  const selections = (count: number) => Array.from({ length: count }, (_, at) => ({ type: 'selection', content: `${at}` }))
  expect(await send(selections(6))).toBe(400)
  expect(await send([...selections(6), { type: 'text', text: 'Why?' }])).toBe(400)
  expect(await send([...selections(5), { type: 'text', text: 'Why?' }])).toBe(200)
})

test('a rate-limited sender is told when to retry', async () => {
  const asking = await openChat()
  const id = crypto.randomUUID()
  for (let count = 1; count <= 20; count += 1) expect((await ask(asking, 'Again?', id)).reply.status).toBe(200)
  const { reply, text } = await ask(asking, 'Again?', id)
  expect(reply.status).toBe(429)
  const seconds = Number(reply.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(JSON.parse(text)).toMatchObject({ data: { retryAfter: seconds }, message: expect.stringContaining(`in ${seconds} second`) })
})

test('locked, checked and admin-only content is quoted to nobody, however it is requested', async () => {
  await using content = await lockedContent()
  await site.publish(content)
  const asking = await openChat()
  for (const stem of Object.values(STEMS)) {
    for (const word of ['text', 'code', 'question', 'right', 'item']) {
      const { reply, text } = await ask(asking, `What is ${stem}${word}?`)
      expect(reply.status).toBe(200)
      expect(text).not.toContain(stem)
    }
  }
  const { browser } = asking
  expect((await browser.send('GET', '/chats?projectId=vault')).status).toBe(402)
})
