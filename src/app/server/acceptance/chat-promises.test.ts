import { expect, test } from 'vitest'
import { createEventReader } from '#features/chat/reply-stream.rules.ts'
import { ask, openChat, peer, serveTutor, site } from './tutor.fixtures.ts'

serveTutor()

interface Heard {
  text: string
  events: string[]
}

/** Reads until enough has arrived, then disconnects, as a reloaded page does. */
async function hear(answer: Response, letters = Infinity): Promise<Heard> {
  const [decoder, read] = [new TextDecoder(), createEventReader()]
  const heard: Heard = { text: '', events: [] }
  for await (const piece of answer.body ?? []) {
    for (const event of read(decoder.decode(piece, { stream: true }))) {
      heard.events.push(event)
      if (event.startsWith('{')) heard.text += (JSON.parse(event) as { text?: string }).text ?? ''
    }
    if (heard.text.length >= letters) break
  }
  return heard
}

/** A deterministic sequence of numbers. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

test('an answer interrupted and resumed at twenty points equals the uninterrupted one, and is requested once', async () => {
  const asking = await openChat(site)
  const words = Array.from({ length: 400 }, (_, at) => `größe ${at}, `)
  const whole = words.join('')
  const chance = seeded(7)
  const moments = Array.from({ length: 20 }, () => Math.floor(chance() * whole.length * 0.9)).toSorted((a, b) => a - b)
  peer.acts.push({ says: words, bytes: 700, pauseMs: 4 })
  let { reply: answer } = await ask(asking, 'Tell me all.')
  const streamId = answer.headers.get('x-stream-id')
  for (const moment of moments) {
    const { text } = await hear(answer, moment)
    expect(whole.startsWith(text)).toBe(true)
    expect(text.length).toBeGreaterThanOrEqual(moment)
    answer = await asking.browser.fetch(`/chats/${asking.chat.id}/messages/${streamId}`)
  }
  const last = await hear(answer)
  expect(last.text).toBe(whole)
  expect(last.events.at(-1)).toBe('[DONE]')
  const { body } = await asking.browser.send('GET', `/chats/${asking.chat.id}/messages`)
  expect(body).toMatchObject({ messages: [{ role: 'user' }, { role: 'assistant', content: [{ type: 'text', text: whole }] }] })
  expect(peer.requests).toHaveLength(1)
})

test("[CHAT-20] cancelling an answer closes the provider's connection, and nothing more arrives", async () => {
  const asking = await openChat(site)
  peer.acts.push({ says: ['So '], ends: 'never' })
  const { reply: answer } = await ask(asking, 'Tell me all.')
  const streamId = answer.headers.get('x-stream-id')
  const [mine, other] = [answer, await asking.browser.fetch(`/chats/${asking.chat.id}/messages/${streamId}`)]
  await expect.poll(() => peer.requests.length).toBe(1)
  const reader = mine.body?.getReader()
  await reader?.read()
  const cancelled = await asking.browser.send('DELETE', `/chats/${asking.chat.id}/messages/${streamId}/cancel`)
  expect(cancelled.status).toBe(204)
  await expect.poll(() => peer.requests[0]?.closedAt ?? null).not.toBe(null)

  const read = createEventReader()
  const events: string[] = []
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    events.push(...read(new TextDecoder().decode(next.value)))
  }
  expect(events.at(-1)).toBe('[DONE]')
  expect(events.filter((event) => event === '[DONE]')).toHaveLength(1)
  expect((await hear(other)).events.at(-1)).toBe('[DONE]')
  const { body } = await asking.browser.send('GET', `/chats/${asking.chat.id}/messages`)
  expect(body).toMatchObject({ streamId: null, messages: [{ role: 'user' }, { role: 'assistant', isCut: true }] })
  expect((body as { messages: unknown[] }).messages).toHaveLength(2)
})
