import { afterEach, expect, test } from 'vitest'
import { addMessage, beginStream, endStream, findChat, keepStreams } from '#features/chat/chat.store.ts'
import { newId } from '#platform/ids.ts'
import type { Act } from '#platform/models/peer.fixtures.ts'
import { lockedContent } from './locked-content.fixtures.ts'
import { ask, openChat, pageOf, peer, serveTutor, site, textIn } from './tutor.fixtures.ts'

serveTutor(lockedContent)

// a reply left running by a test would consume the next test's act of the peer
const unheard: Response[] = []
afterEach(async () => {
  for (const reply of unheard.splice(0)) if (!reply.bodyUsed) await reply.text()
})

async function askHere(...asked: Parameters<typeof ask>): ReturnType<typeof ask> {
  const answer = await ask(...asked)
  unheard.push(answer.reply)
  return answer
}

test('an interrupted reply is saved as cut, says why, and a retry replaces it with the whole one', async () => {
  const asking = await openChat(site)
  peer.acts.push({ says: ['Half of'], ends: 'cut' }, { says: ['All of it.'] })
  const cut = await askHere(asking, 'Why does it glow?')
  expect(await cut.reply.text()).toContain('data: error: [ERROR] The answer broke off. Please try again.')
  expect((await pageOf(asking)).messages.at(-1)).toMatchObject({ isCut: true, content: [{ type: 'text', text: 'Half of' }] })
  const again = await askHere(asking, 'Why does it glow?', cut.id)
  expect(textIn(await again.reply.text())).toBe('All of it.')
  const { messages } = await pageOf(asking)
  expect(messages.map(({ content }) => content)).toEqual([
    [{ type: 'text', text: 'Why does it glow?' }],
    [{ type: 'text', text: 'All of it.' }],
  ])
  expect((await asking.browser.send('GET', '/chats?projectId=lamp')).body).toMatchObject({ messageCount: 2 })
  expect(peer.requests).toHaveLength(2)
})

test('a retry that says nothing leaves the interrupted reply where it is', async () => {
  const asking = await openChat(site)
  peer.acts.push({ says: ['Half of'], ends: 'cut' }, { status: 401 }, { says: ['All of it.'] })
  const cut = await askHere(asking, 'Why does it glow?')
  await cut.reply.text()
  const failed = await askHere(asking, 'Why does it glow?', cut.id)
  expect(await failed.reply.text()).toContain('The tutor is not set up rightly.')
  expect((await pageOf(asking)).messages).toMatchObject([{ role: 'user' }, { isCut: true, content: [{ type: 'text', text: 'Half of' }] }])
  await (await askHere(asking, 'Why does it glow?', cut.id)).reply.text()
  expect((await pageOf(asking)).messages).toMatchObject([
    { role: 'user' },
    { isCut: false, content: [{ type: 'text', text: 'All of it.' }] },
  ])
})

test('a question that is asked again comes with what was said before it, and not with the reply that broke off', async () => {
  const asking = await openChat(site)
  for (const question of ['One?', 'Two?', 'Three?', 'Four?']) await (await askHere(asking, question)).reply.text()
  peer.acts.push({ says: ['Half of'], ends: 'cut' })
  const cut = await askHere(asking, 'Why does it glow?')
  await cut.reply.text()
  await (await askHere(asking, 'Why does it glow?', cut.id)).reply.text()
  const [first, again] = peer.requests.slice(-2).map(({ body }) => body['messages'])
  expect(again).toEqual(first)
})

test('what is told of the chat begins with a question', async () => {
  const asking = await openChat(site)
  await (await askHere(asking, 'One?')).reply.text()
  peer.acts.push({ status: 401 })
  for (const question of ['Two?', 'Three?', 'Four?', 'Five?', 'Six?']) await (await askHere(asking, question)).reply.text()
  expect(peer.requests.at(-1)?.body['messages']).toMatchObject([
    { role: 'system' },
    { role: 'user', content: 'Two?' },
    { role: 'user', content: 'Three?' },
    { role: 'assistant' },
    { role: 'user', content: 'Four?' },
    { role: 'assistant' },
    { role: 'user', content: 'Five?' },
    { role: 'assistant' },
    { role: 'user' },
  ])
})

test.runIf(process.env.TEST_DATABASE_URL)('a whole reply that meets an outage of the database is saved when that is over', async () => {
  const asking = await openChat(site)
  const { pool } = site.database.database
  const other = await pool.connect()
  peer.acts.push({ says: ['All ', 'of it.'], pauseMs: 200 })
  const { reply } = await askHere(asking, 'Why does it glow?')
  await other.query('begin; lock table chat_messages in exclusive mode')
  const heard = reply.text()
  // longer than a statement waits for a lock
  setTimeout(() => void other.query('rollback').then(() => other.release()), 4000)
  expect(await heard).not.toContain('[ERROR]')
  expect((await pageOf(asking)).messages.at(-1)).toMatchObject({ isCut: false, content: [{ type: 'text', text: 'All of it.' }] })
  expect(peer.requests).toHaveLength(1)
})

test('a provider that refuses, or rejects the key or the question leaves the question unanswered, with a sentence', async () => {
  const asking = await openChat(site)
  peer.acts.push({ says: [], ends: 'filtered' }, { status: 401 }, { status: 400 }, { status: 400 })
  expect(await (await askHere(asking, 'One?')).reply.text()).toContain('The tutor did not want to answer that.')
  expect(await (await askHere(asking, 'Two?')).reply.text()).toContain('The tutor is not set up rightly.')
  const says = 'The tutor could not take this. Ask in other or fewer words, without files, or clear the chat first.'
  expect(await (await askHere(asking, 'Three?')).reply.text()).toContain(says)
  expect((await pageOf(asking)).messages.map(({ role }) => role)).toEqual(['user', 'user', 'user'])
})

test('a reply can be streamed again from its beginning, during and after, with the same text; a retried question is not paid twice', async () => {
  const asking = await openChat(site)
  const words = Array.from({ length: 60 }, (_, at) => `größe ${at} `)
  peer.acts.push({ says: words, bytes: 400, pauseMs: 20 })
  const first = await askHere(asking, 'Tell me all.')
  expect((await pageOf(asking)).streamId).toBe(first.streamId)
  const listen = async () => textIn(await (await asking.browser.fetch(`/chats/${asking.chat.id}/messages/${first.streamId}`)).text())
  const repeated = askHere(asking, 'Tell me all.', first.id).then(async ({ reply, streamId }) => [streamId, textIn(await reply.text())])
  const heard = await Promise.all([listen(), listen(), first.reply.text().then(textIn)])
  expect(heard).toEqual([words.join(''), words.join(''), words.join('')])
  expect(await repeated).toEqual([first.streamId, words.join('')])
  expect(await listen()).toBe(words.join(''))
  expect(peer.requests).toHaveLength(1)
  expect((await pageOf(asking)).streamId).toBe(null)
})

test('a reply of another instance is streamed here as it is saved, to its end', async () => {
  const { browser, chat, userId } = await openChat(site)
  const { db } = site.services
  const now = () => site.clock.now()
  const [question, streamId] = [newId(), newId()]
  await addMessage(db, { id: chat.id, userId }, { id: question, role: 'user', content: [{ type: 'text', text: 'Why?' }] }, now())
  await beginStream(db, chat.id, streamId, question, now())
  await keepStreams(db, [{ chatId: chat.id, streamId, said: 'One, ' }], now())
  const reader = (await browser.fetch(`/chats/${chat.id}/messages/${streamId}`)).body?.getReader()
  const decoder = new TextDecoder()
  expect(decoder.decode((await reader?.read())?.value)).toContain('One, ')
  await keepStreams(db, [{ chatId: chat.id, streamId, said: 'One, two' }], now())
  expect(decoder.decode((await reader?.read())?.value)).toContain('"two"')
  site.clock.advance(16_000)
  const rest = decoder.decode((await reader?.read())?.value)
  expect(rest).toContain('error: [ERROR] The answer broke off.')
})

test('many replies are saved in one batch, unchanged ones are skipped, and stopped ones are reported', async () => {
  const { db } = site.services
  const begun = async () => {
    const { chat, userId } = await openChat(site)
    const [question, streamId] = [newId(), newId()]
    await addMessage(
      db,
      { id: chat.id, userId },
      { id: question, role: 'user', content: [{ type: 'text', text: 'Why?' }] },
      site.clock.now(),
    )
    await beginStream(db, chat.id, streamId, question, site.clock.now())
    return { chatId: chat.id, userId, streamId }
  }
  const [one, two, stopped] = [await begun(), await begun(), await begun()]
  await endStream(db, stopped.chatId, stopped.streamId)
  const keep = (...said: [string, string]) =>
    keepStreams(
      db,
      [
        { ...one, said: said[0] },
        { ...two, said: said[1] },
        { ...stopped, said: 'So' },
      ],
      site.clock.now(),
    )
  expect(await keep('One', 'Two\0 "\'{}')).toEqual(new Set([one.streamId, two.streamId]))
  site.clock.advance(1000)
  await keep('', 'Two, and more')
  const texts = [one, two, stopped].map(async ({ userId, chatId }) => (await findChat(db, userId, chatId))?.streamText)
  expect(await Promise.all(texts)).toEqual(['One', 'Two, and more', null])
  expect((await findChat(db, one.userId, one.chatId))?.streamSeenAt).toEqual(site.clock.now())
})

test('a reply that its server could not save for long is followed by whoever comes back, and is saved whole', async () => {
  const asking = await openChat(site)
  const gate = Promise.withResolvers<Act>()
  const { otherwise } = peer
  peer.otherwise = () => gate.promise
  const first = await askHere(asking, 'Why does it glow?')
  // each look comes before the next heartbeat
  site.clock.advance(16_000)
  expect(await pageOf(asking)).toMatchObject({ streamId: first.streamId, messages: [{ role: 'user' }] })
  site.clock.advance(16_000)
  expect((await askHere(asking, 'And now?')).reply.status).toBe(409)
  site.clock.advance(16_000)
  const again = await askHere(asking, 'Why does it glow?', first.id)
  gate.resolve({ says: ['All of it.'] })
  expect(again.streamId).toBe(first.streamId)
  const heard = await Promise.all([first, again].map(async ({ reply }) => textIn(await reply.text())))
  peer.otherwise = otherwise
  expect(heard).toEqual(['All of it.', 'All of it.'])
  expect((await pageOf(asking)).messages).toMatchObject([
    { role: 'user' },
    { isCut: false, content: [{ type: 'text', text: 'All of it.' }] },
  ])
})

test('a killed server leaves the partial reply, marked as cut, and the next question is accepted', async () => {
  const asking = await openChat(site)
  const { chat, userId } = asking
  const { db } = site.services
  const [question, streamId] = [newId(), newId()]
  const asked = { id: question, role: 'user' as const, content: [{ type: 'text' as const, text: 'Why?' }] }
  await addMessage(db, { id: chat.id, userId }, asked, site.clock.now())
  await beginStream(db, chat.id, streamId, question, site.clock.now())
  await keepStreams(db, [{ chatId: chat.id, streamId, said: 'It glows bec' }], site.clock.now())
  expect((await askHere(asking, 'And?')).reply.status).toBe(409)
  site.clock.advance(16_000)
  const { messages } = await pageOf(asking)
  expect(messages.map(({ isCut, content }) => [isCut, content])).toEqual([
    [false, asked.content],
    [true, [{ type: 'text', text: 'It glows bec' }]],
  ])
  expect((await findChat(db, userId, chat.id))?.streamId).toBe(null)
  expect((await askHere(asking, 'And?')).reply.status).toBe(200)
})

test('a server killed before the first save: a listener learns that the reply broke off, then gets the whole one', async () => {
  const asking = await openChat(site)
  const { chat, userId } = asking
  const { db } = site.services
  const [question, streamId] = [newId(), newId()]
  const asked = { id: question, role: 'user' as const, content: [{ type: 'text' as const, text: 'Why?' }] }
  await addMessage(db, { id: chat.id, userId }, asked, site.clock.now())
  await beginStream(db, chat.id, streamId, question, site.clock.now())
  const heard = asking.browser.fetch(`/chats/${chat.id}/messages/${streamId}`).then((reply) => reply.text())
  site.clock.advance(16_000)
  expect(await heard).toBe('data: error: [ERROR] The answer broke off. Please try again.\n\n')
  peer.acts.push({ says: ['Because.'] })
  expect(textIn(await (await askHere(asking, 'Why?', question)).reply.text())).toBe('Because.')
})

test('[CHAT-20] [API-30] cancelling ends a reply, saves it as cut, and closes the connection to the provider', async () => {
  const asking = await openChat(site)
  peer.acts.push({ says: ['So'], ends: 'never' })
  const { reply, streamId } = await askHere(asking, 'Go on?')
  const reader = reply.body?.getReader()
  await reader?.read()
  expect((await asking.browser.send('DELETE', `/chats/${asking.chat.id}/messages/${streamId}/cancel`)).status).toBe(204)
  let after = ''
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) after = new TextDecoder().decode(read.value)
  expect(after).toContain('[DONE]')
  await expect.poll(() => peer.requests[0]?.closedAt ?? null).not.toBe(null)
  expect((await pageOf(asking)).messages.map(({ role, isCut }) => [role, isCut])).toEqual([
    ['user', false],
    ['assistant', true],
  ])
})

test('a reply cancelled before its first word leaves only the question', async () => {
  const asking = await openChat(site)
  peer.acts.push({ isDeaf: true })
  const { streamId } = await askHere(asking, 'Go on?')
  expect((await asking.browser.send('DELETE', `/chats/${asking.chat.id}/messages/${streamId}/cancel`)).status).toBe(204)
  const { messages, streamId: running } = await pageOf(asking)
  expect([running, messages.map(({ role }) => role)]).toEqual([null, ['user']])
})

test('a reply cancelled on another instance is kept as far as that had saved it', async () => {
  const asking = await openChat(site)
  const { chat, userId } = asking
  const { db } = site.services
  const [question, streamId] = [newId(), newId()]
  const asked = { id: question, role: 'user' as const, content: [{ type: 'text' as const, text: 'Why?' }] }
  await addMessage(db, { id: chat.id, userId }, asked, site.clock.now())
  await beginStream(db, chat.id, streamId, question, site.clock.now())
  await keepStreams(db, [{ chatId: chat.id, streamId, said: 'Half of ' }], site.clock.now())
  for (let presses = 0; presses < 2; presses += 1)
    expect((await asking.browser.send('DELETE', `/chats/${chat.id}/messages/${streamId}/cancel`)).status).toBe(204)
  expect((await pageOf(asking)).messages).toMatchObject([
    { role: 'user' },
    { role: 'assistant', isCut: true, content: [{ type: 'text', text: 'Half of ' }] },
  ])
  expect(await keepStreams(db, [{ chatId: chat.id, streamId, said: 'Half of it.' }], site.clock.now())).toEqual(new Set())
})
