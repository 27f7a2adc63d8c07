import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Chat } from '#features/chat/chat.contract.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { wavOf } from '#platform/speech/wav.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let peer: Peer
let people = 0

async function siteWith(env: Record<string, string>): Promise<Site> {
  const made = await testSite(env)
  await using content = await contentFolder()
  await made.publish(content)
  return made
}

beforeAll(async () => {
  peer = await startPeer()
  site = await siteWith({ AI_TRANSCRIBE_MODEL: 'whisper-1', AI_TRANSCRIBE_BASE_URL: peer.url })
})
afterAll(async () => {
  await site.close()
  await peer.close()
})
beforeEach(() => void peer.requests.splice(0))

async function openChat(on = site): Promise<{ browser: TestBrowser; chat: Chat }> {
  const browser = await on.signedIn(await on.person(`speaks${(people += 1)}@example.org`))
  return { browser, chat: (await browser.send('GET', '/chats?projectId=lamp')).body }
}

const WEBM = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3])
async function speak(browser: TestBrowser, chatId: string, body: BodyInit = WEBM, type = 'audio/webm;codecs=opus') {
  const answer = await browser.fetch(`/chats/${chatId}/transcribe`, { method: 'POST', body, headers: { 'content-type': type } })
  return [answer.status, await answer.json()] as const
}

test('[API-31] a recording in WebM and Opus is answered with its transcription, and not stored', async () => {
  const { browser, chat } = await openChat()
  peer.acts.push({ says: ['Why does it glow?'] })
  expect(await speak(browser, chat.id)).toEqual([200, { transcription: 'Why does it glow?' }])
  expect(peer.requests[0]?.text).toContain('filename="speech.webm"')
  const { body } = await browser.send('GET', `/chats/${chat.id}/messages`)
  expect(body).toMatchObject({ messages: [] })
})

test('the format of a phone is accepted too', async () => {
  const { browser, chat } = await openChat()
  peer.acts.push({ says: ['Well.'] })
  expect((await speak(browser, chat.id, '\0\0\0\u0018ftypM4A ', 'audio/mp4'))[0]).toBe(200)
  expect(peer.requests[0]?.text).toContain('filename="speech.mp4"')
})

test("nobody speaks into somebody else's chat, into a missing one, or without being signed in", async () => {
  const { chat } = await openChat()
  const { browser } = await openChat()
  for (const id of [chat.id, 'nothing', crypto.randomUUID()]) expect((await speak(browser, id))[0]).toBe(404)
  expect((await speak(site.browser(), chat.id))[0]).toBe(401)
  expect(peer.requests).toEqual([])
})

test('an invalid recording, one too large or one of another type is refused, and goes to no service', async () => {
  const { browser, chat } = await openChat()
  expect(await speak(browser, chat.id, 'words')).toMatchObject([422, { message: 'This is no recording in WebM, MP4 or WAV.' }])
  expect((await speak(browser, chat.id, new Uint8Array(8 * 1024 * 1024 + 1)))[0]).toBe(413)
  expect((await speak(browser, chat.id, WEBM, 'text/plain'))[0]).toBe(415)
  expect(peer.requests).toEqual([])
})

test('a failing service gives a sentence; speaking too often is rate-limited', async () => {
  const { browser, chat } = await openChat()
  peer.acts.push({ status: 401 })
  expect(await speak(browser, chat.id)).toMatchObject([503, { message: 'The tutor is not set up rightly. We have been told.' }])
  peer.acts.push({ status: 400 })
  expect(await speak(browser, chat.id)).toMatchObject([
    422,
    { message: 'This recording could not be read. Speak again, or type your question.' },
  ])
  let status = 0
  for (let count = 1; count <= 30 && status !== 429; count += 1) [status] = await speak(browser, chat.id, 'words')
  expect(status).toBe(429)
})

test('[API-31] without a service English is transcribed on this machine; a format that it cannot read is refused with those that it can', async () => {
  const plain = await siteWith({})
  const { browser, chat } = await openChat(plain)
  const spoken = await readFile(join(import.meta.dirname, '../../../platform/speech/spoken.webm'))
  expect(await speak(browser, chat.id, new Uint8Array(spoken))).toEqual([
    200,
    { transcription: 'Can you give me an example of a regular expression?' },
  ])
  const refused = [422, { message: 'Here a recording is read in WebM with Opus, or as a WAV file of 16 bits at 16 kHz for one ear.' }]
  expect(await speak(browser, chat.id, WEBM)).toMatchObject(refused)
  expect(await speak(browser, chat.id, '\0\0\0\u0018ftypM4A ', 'audio/mp4')).toMatchObject(refused)
  expect(await speak(browser, chat.id, wavOf(new Float32Array(16_000)), 'audio/wav')).toEqual([200, { transcription: '' }])
  await plain.close()
})

test('when disabled the call says so', async () => {
  const plain = await siteWith({ LOCAL_SPEECH: 'false' })
  const { browser, chat } = await openChat(plain)
  expect(await speak(browser, chat.id)).toMatchObject([409, { message: 'Speech is not switched on here.' }])
  await plain.close()
})
