import { expect, test } from 'vitest'
import { createReplyBuffer } from './reply-listeners.server.ts'

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

test('a listener that joins early, late or after the end hears everything from the start', async () => {
  const speech = createReplyBuffer()
  const early = textOf(speech.listen())
  const words = Array.from({ length: 500 }, (_, at) => `größe ${at} `)
  for (const word of words.slice(0, 250)) speech.say(word)
  const late = textOf(speech.listen())
  for (const word of words.slice(250)) speech.say(word)
  speech.end()
  expect(await Promise.all([early, late, textOf(speech.listen())])).toEqual(Array.from({ length: 3 }, () => words.join('')))
})

test('a waiting listener hears each word once', async () => {
  const speech = createReplyBuffer()
  const reader = speech.listen().getReader()
  const heard: string[] = []
  for (const word of ['one ', 'two ', 'three']) {
    const next = reader.read()
    await new Promise(setImmediate)
    speech.say(word)
    heard.push(new TextDecoder().decode((await next).value))
  }
  speech.end()
  expect([...heard, (await reader.read()).done]).toEqual(['one ', 'two ', 'three', true])
})

test('a slow listener has one piece queued, catches up when it reads, and delays no other listener', async () => {
  const speech = createReplyBuffer()
  const stalled = speech.listen().getReader()
  const others = Array.from({ length: 300 }, () => textOf(speech.listen()))
  speech.say('one ')
  expect(new TextDecoder().decode((await stalled.read()).value)).toBe('one ')
  for (let at = 0; at < 1000; at += 1) speech.say(`${at} `)
  speech.end()
  expect(new Set(await Promise.all(others)).size).toBe(1)
  const pieces = []
  for (let piece = await stalled.read(); !piece.done; piece = await stalled.read()) pieces.push(new TextDecoder().decode(piece.value))
  expect(pieces.length).toBeLessThanOrEqual(2)
  expect(`one ${pieces.join('')}`).toBe(await others[0])
})

test('a cancelled listener gets nothing more', async () => {
  const speech = createReplyBuffer()
  const gone = speech.listen()
  await gone.cancel()
  const heard = textOf(speech.listen())
  speech.say('on')
  speech.end()
  expect(await heard).toBe('on')
})
