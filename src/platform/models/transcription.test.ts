import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPeer, type Peer } from './peer.fixtures.ts'
import { createHearing } from './transcription.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer.close())
beforeEach(() => void peer.requests.splice(0))

const sound = { bytes: new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]), type: 'audio/webm' }
const hearing = (longestMs = 5000) =>
  createHearing({ settings: { baseUrl: peer.url, model: 'whisper-1', apiKey: 'key-1' }, longestMs, chance: () => -0.5 })

test('the sound is sent as a form with the model and the key, and the transcript is returned', async () => {
  peer.acts.push({ says: [' Why does it wait? '] })
  expect(await hearing()(sound)).toBe('Why does it wait?')
  const [asked] = peer.requests
  expect(asked?.path).toBe('/v1/audio/transcriptions')
  expect(asked?.headers['authorization']).toBe('Bearer key-1')
  expect(asked?.text).toMatch(/name="model"\r\n\r\nwhisper-1\r\n/)
  expect(asked?.text).toMatch(/name="file"; filename="speech.webm"\r\nContent-Type: audio\/webm/)
})

test('a busy service is retried, a refusal is not', async () => {
  peer.acts.push({ status: 429 }, { status: 503 }, { says: ['Now.'] })
  expect(await hearing()(sound)).toBe('Now.')
  peer.acts.push({ status: 401 })
  await expect(hearing()(sound)).rejects.toMatchObject({ reason: 'set-up' })
  expect(peer.requests).toHaveLength(4)
})

test('silence, invalid answers and a cut connection fail with their reason', async () => {
  peer.acts.push({ isDeaf: true })
  await expect(hearing(200)(sound)).rejects.toMatchObject({ reason: 'silent' })
  peer.acts.push({ ends: 'without a word' })
  await expect(hearing()(sound)).rejects.toMatchObject({ reason: 'nonsense' })
  peer.acts.push({ ends: 'cut' }, { ends: 'cut' }, { ends: 'cut' })
  await expect(hearing()(sound)).rejects.toMatchObject({ reason: 'away' })
})

test('a caller that leaves closes the connection to the service', async () => {
  peer.acts.push({ isDeaf: true })
  const stop = new AbortController()
  const heard = hearing()(sound, stop.signal)
  await expect.poll(() => peer.requests.length).toBe(1)
  stop.abort()
  await expect(heard).rejects.toThrow('abort')
  await expect.poll(() => peer.requests[0]?.closedAt ?? null).not.toBe(null)
})
