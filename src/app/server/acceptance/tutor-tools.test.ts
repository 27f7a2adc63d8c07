import { expect, test } from 'vitest'
import { lockedContent, STEMS } from './locked-content.fixtures.ts'
import { ask, eventsIn, openChat, pageOf, peer, serveTutor, site, textIn, type Asking } from './tutor.fixtures.ts'

serveTutor(lockedContent)

const call = (name: string, input: object) => ({ name, input: JSON.stringify(input) })

async function answer(asking: Asking, act: (typeof peer.acts)[number]) {
  peer.acts.push(act)
  const events = await (await ask(asking, 'Which wire is live?')).reply.text()
  const kept = (await pageOf(asking)).messages.at(-1)?.content
  return { text: textIn(events), events: eventsIn(events), kept }
}

/** The id of a block in the prompt. */
function idIn(prompt: string | undefined): string {
  const id = /\\"id\\":\\"([^\\]+)\\"/.exec(prompt ?? '')?.[1]
  if (!id) throw new Error('The prompt names no block')
  return id
}

test('[CHAT-04] the model is offered the three tools by name, with the tracks of the project', async () => {
  const asking = await openChat(site)
  await answer(asking, { says: ['Well.'] })
  const tools = peer.requests.at(-1)?.body['tools'] as { function: { name: string; parameters: object } }[]
  expect(tools.map((tool) => tool.function.name)).toEqual(['close-ask', 'scroll-to-element', 'select-track'])
  expect(JSON.stringify(tools.at(-1))).toContain('low')
})

test('[CHAT-03] [CHAT-23] tool calls and reasoning are saved as parts of the message, after its text', async () => {
  const asking = await openChat(site)
  await answer(asking, { says: ['Well.'] })
  const elementId = idIn(peer.requests.at(-1)?.text)
  const calls = [call('scroll-to-element', { elementId }), call('select-track', { trackId: 'low' }), call('close-ask', {})]
  const { events, kept } = await answer(asking, { thinks: ['Hm, ', 'brown.'], says: ['Look here.'], calls, bytes: 3 })
  const parts = [
    { type: 'tool-call', toolName: 'scroll-to-element', input: { elementId } },
    { type: 'tool-result', toolName: 'scroll-to-element', output: { place: expect.any(String) } },
    { type: 'tool-call', toolName: 'select-track', input: { trackId: 'low' } },
    { type: 'tool-result', toolName: 'select-track', output: { track: expect.any(String) } },
    { type: 'tool-call', toolName: 'close-ask', input: {} },
    { type: 'tool-result', toolName: 'close-ask', output: {} },
  ]
  expect(kept).toEqual([{ type: 'reasoning', text: 'Hm, brown.' }, { type: 'text', text: 'Look here.' }, ...parts])
  const reasoning = events.filter((event) => typeof event === 'object' && event !== null && 'text' in event)
  expect(events).toEqual([...reasoning, ...parts, '[DONE]'])
  expect(reasoning.map((event) => (event as { text: string }).text).join('')).toBe('Hm, brown.')
})

test('an id, a track or a tool that the project lacks reaches neither the page nor the chat', async () => {
  const asking = await openChat(site)
  for (const calls of [
    call('scroll-to-element', { elementId: 'no-such-block' }),
    call('scroll-to-element', { elementId: `${STEMS.mission}-task` }),
    call('scroll-to-element', { elementId: ['wires'] }),
    call('select-track', { trackId: 'expert' }),
    call('delete-everything', {}),
    { name: 'close-ask-now', input: '{"' },
  ]) {
    const { events, kept } = await answer(asking, { says: ['Look.'], calls })
    expect([events, kept]).toEqual([['[DONE]'], [{ type: 'text', text: 'Look.' }]])
  }
})

test('a reply with tool calls only says what it did', async () => {
  const asking = await openChat(site)
  const did = async (calls: ReturnType<typeof call>) => (await answer(asking, { calls })).text
  expect(await did(call('close-ask', {}))).toBe('I have closed this. Ask again whenever you like.')
  expect(await did(call('select-track', { trackId: 'low' }))).toMatch(/^You now read “.+”\.$/)
  expect(await did(call('select-track', { trackId: 'none' }))).toContain('does not have')
  expect((await pageOf(asking)).messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'user', 'assistant'])
})

test('a link to an unknown block becomes its text, at any chunk boundary', async () => {
  const asking = await openChat(site)
  await answer(asking, { says: ['Well.'] })
  const id = idIn(peer.requests.at(-1)?.text)
  const written = `See [this](#${id}), [that](#nowhere) and [odd](#%E0%A4%A), a[0] and [x] (y) [`
  const wanted = `See [this](#${id}), that and odd, a[0] and [x] (y) [`
  for (const says of [[written], Array.from(written), written.match(/[^]{1,3}/g) ?? []]) {
    const { text, kept } = await answer(asking, { says })
    expect([text, kept]).toEqual([wanted, [{ type: 'text', text: wanted }]])
    site.clock.advance(20_000)
  }
})
