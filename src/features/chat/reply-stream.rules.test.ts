import { expect, test } from 'vitest'
import { DONE, addEvent, beginReply, createEventReader, eventOf, replyParts, type Chunk } from './reply-stream.rules.ts'

const after = (...events: string[]) => events.reduce(addEvent, beginReply('one'))
const text = (words: string) => JSON.stringify({ type: 'text', text: words })
const call: Chunk = { type: 'tool-call', toolName: 'scroll-to-element', input: { elementId: 'wire' } }

test('a reply begins active and empty, and may already be complete', () => {
  expect(beginReply('one', true)).toMatchObject({
    tempId: 'one',
    content: '',
    isActive: true,
    role: 'assistant',
    type: 'text',
    fastForward: true,
  })
})

test('[CHAT-16] [CHAT-17] chunks are appended until the done marker, and then it is no longer active', () => {
  expect(after(text('It '), text('glows.'))).toMatchObject({ content: 'It glows.', isActive: true })
  expect(after(text('It glows.'), DONE, text(' Not.'))).toMatchObject({ content: 'It glows.', isActive: false, failed: false })
})

test('[CHAT-42] a chunk that begins with the error mark ends it as failed', () => {
  expect(after(text('It '), 'error: [ERROR] out of breath')).toMatchObject({ content: 'It ', isActive: false, failed: true })
})

test('a model that writes the error mark as text does not fail', () => {
  const words = 'error: [ERROR] out of breath'
  expect(after(text(words), DONE)).toMatchObject({ content: words, failed: false, isActive: false })
})

test('[CHAT-22] [CHAT-24] tool calls are kept until the end, outside the text', () => {
  expect(after(text('See '), JSON.stringify(call), text('there.'), DONE)).toMatchObject({ content: 'See there.', calls: [call] })
  expect(after(JSON.stringify(call), 'error: [ERROR]').calls).toEqual([])
})

test('unknown events are skipped', () => {
  expect(after('{"type":"weather"}', 'not JSON', 'null', text('On.'))).toMatchObject({ content: 'On.', isActive: true })
})

test('[CHAT-19] a blank reply is not saved', () => {
  expect(replyParts([{ type: 'text', text: ' \n ' }, call])).toEqual([])
  expect(replyParts([{ type: 'text', text: 'It ' }, { type: 'text', text: 'glows.' }, call])).toEqual([
    { type: 'text', text: 'It glows.' },
    call,
  ])
})

test('events are parsed whole, wherever the stream is cut', () => {
  const stream = `: hello\n\n${eventOf({ type: 'text', text: 'Grüße' })}${eventOf(DONE)}`
  const whole = createEventReader()(stream)
  expect(whole).toEqual([text('Grüße'), DONE])
  for (let at = 0; at <= stream.length; at += 1) {
    const read = createEventReader()
    expect([...read(stream.slice(0, at)), ...read(stream.slice(at))]).toEqual(whole)
  }
})
