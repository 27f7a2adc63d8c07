import { expect, test } from 'vitest'
import { transcribe } from './transcription.client.ts'

const { signal } = new AbortController()
const sound = new Blob(['x'], { type: 'audio/webm;codecs=opus' })

test('[CHAT-36] without a chat nothing is sent, and an error says why', async () => {
  let asked = 0
  const fetch = (async () => {
    asked += 1
    return Response.json({ transcription: 'x' })
  }) as typeof globalThis.fetch
  await expect(transcribe(undefined, sound, signal, fetch)).rejects.toThrow('Chat ID is required')
  await expect(transcribe('', sound, signal, fetch)).rejects.toThrow('Chat ID is required')
  expect(asked).toBe(0)
})

test('a recording is sent with its type, and its text comes back; a refusal fails with its status', async () => {
  const sent: RequestInit[] = []
  const answering = (answer: Response) =>
    (async (_: unknown, init: RequestInit) => {
      sent.push(init)
      return answer
    }) as typeof globalThis.fetch
  expect(await transcribe('c1', sound, signal, answering(Response.json({ transcription: 'Why?' })))).toBe('Why?')
  expect(sent[0]?.headers).toMatchObject({ 'content-type': 'audio/webm;codecs=opus' })
  await expect(transcribe('c1', sound, signal, answering(new Response(null, { status: 503 })))).rejects.toMatchObject({ status: 503 })
  const early = answering(new Response(null, { status: 429, headers: { 'retry-after': '9' } }))
  await expect(transcribe('c1', sound, signal, early)).rejects.toThrow('You are faster than allowed. You can go on in 9 seconds.')
})
