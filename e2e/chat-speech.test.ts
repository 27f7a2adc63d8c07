import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { samplesOf } from '#platform/speech/samples.ts'
import { SAMPLE_RATE, wavOf } from '#platform/speech/wav.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { axe, complaintsOf } from './browser.ts'
import { field, openChat } from './chat-page.ts'
import { newEmail, signIn } from './people.ts'
import { sharedServer, startServer, type Running } from './serve.ts'
import { bar, PROJECT, wake } from './shell/page.ts'
let site: Running
let peer: Peer

beforeAll(async () => {
  peer = await startPeer()
  site = await startServer({ AI_TRANSCRIBE_MODEL: 'whisper-1', AI_TRANSCRIBE_BASE_URL: peer.url })
})
afterAll(async () => {
  await site.stop()
  await peer.close()
})
const speak = (page: Page) => page.getByRole('button', { name: 'Speak your question' })
const stop = (page: Page) => page.getByRole('button', { name: 'Stop and write it down' })

/** For a second or more: a busy page shows only some of them. */
const RECORDING = /Recording 0:(0[1-9]|[1-5]\d)/

/** Replaces the microphone by a tone, which the browser records like a voice. */
async function giveMicrophone(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const tone = context.createOscillator()
      const microphone = context.createMediaStreamDestination()
      tone.connect(microphone)
      tone.start()
      return microphone.stream
    }
  })
}

test('[CHAT-37] speech is recorded as WebM with Opus, and its transcription is appended to the typed text', async () => {
  const page = await openChat(site)
  await giveMicrophone(page)
  await field(page).fill('I wonder:')
  peer.acts.push({ says: ['why does it wait?'] })
  const sending = page.waitForRequest('**/chats/*/transcribe')
  await speak(page).click()
  await page.getByText(RECORDING).waitFor()
  expect(await axe(page, 'form')).toEqual([])
  await stop(page).click()
  expect((await sending).headers()['content-type']).toBe('audio/webm;codecs=opus')
  await expect.poll(() => field(page).inputValue()).toBe('I wonder: why does it wait?')
  expect(peer.requests.at(-1)?.text).toContain('OpusHead')
  expect(await page.locator('li[data-message]').count()).toBe(0)
  expect(complaintsOf(page)).toEqual([])
})

test('a recording that failed to transcribe is kept and can be retried; a discarded one is not sent', async () => {
  const page = await openChat(site)
  await giveMicrophone(page)
  await speak(page).click()
  await page.getByText(RECORDING).waitFor()
  await page.getByRole('button', { name: 'Discard the recording' }).click()
  await speak(page).waitFor()
  const before = peer.requests.length
  peer.acts.push({ status: 401 }, { says: ['Why?'] })
  await speak(page).click()
  await page.getByText(RECORDING).waitFor()
  await stop(page).click()
  await page.getByText('Your recording is still here.').waitFor()
  expect(peer.requests.length).toBe(before + 1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => field(page).inputValue()).toBe('Why?')
})

test('a blocked microphone is reported, and typed text stays', async () => {
  const page = await openChat(site)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await field(page).fill('Typed')
  await speak(page).click()
  await page.getByText('The microphone is blocked.').waitFor()
  expect(await field(page).inputValue()).toBe('Typed')
})

test('with speech disabled there is no microphone', async () => {
  const page = await openChat(await sharedServer({ LOCAL_SPEECH: 'false' }))
  expect(await speak(page).or(speakEnglish(page)).count()).toBe(0)
})

/** “Can you give me an example of a regular expression?”, with room for what noise and a busy machine's microphone do to its words. */
const SPOKEN = /Can you \w+ me an example/
const speakEnglish = (page: Page) => page.getByRole('button', { name: 'Speak your question in English' })
const PAUSE = SAMPLE_RATE
/** Each recording of that length has the whole question, wherever the microphone is when it begins: on a busy machine anywhere. */
const TWICE = /Recording 0:(0[89]|[1-5]\d)/

/** A browser whose microphone plays that question again and again. */
async function listeningBrowser(): Promise<Browser & AsyncDisposable> {
  const spoken = await samplesOf(await readFile(join(import.meta.dirname, '../src/platform/speech/spoken.webm')), 'audio/webm')
  const samples = new Float32Array([...new Float32Array(PAUSE), ...(spoken ?? [])])
  const folder = await mkdtemp(join(tmpdir(), 'microphone-'))
  const file = join(folder, 'spoken.wav')
  await writeFile(file, wavOf(samples))
  const devices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${file}`]
  const browser = await launchChromium(devices)
  browser.on('disconnected', () => void rm(folder, { recursive: true }))
  return browser
}

async function openListening(browser: Browser): Promise<Page> {
  const site = await sharedServer()
  const context = await browser.newContext({ permissions: ['microphone'] })
  context.setDefaultTimeout(120_000)
  await signIn(site, context, newEmail())
  const page = await context.newPage()
  await page.goto(site.origin + PROJECT)
  await wake(page)
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  return page
}

async function sayIt(page: Page): Promise<string> {
  const sending = page.waitForRequest('**/chats/*/transcribe')
  await speakEnglish(page).click()
  await page.getByText(TWICE).waitFor()
  await stop(page).click()
  const sent = await sending
  const heard = (await (await sent.response())?.json()) as { transcription?: string }
  expect(heard.transcription).toMatch(SPOKEN)
  await expect.poll(() => field(page).inputValue()).not.toBe('')
  return sent.headers()['content-type'] ?? ''
}

test('[CHAT-37] without a key or a service, English speech becomes text in the message', async () => {
  await using browser = await listeningBrowser()
  const page = await openListening(browser)
  expect(await sayIt(page)).toBe('audio/webm;codecs=opus')
  expect(await field(page).inputValue()).toMatch(SPOKEN)
})

test('[CHAT-37] a browser without WebM recording, such as an older Safari, decodes its recording itself', async () => {
  await using browser = await listeningBrowser()
  const page = await openListening(browser)
  await page.evaluate(() => {
    MediaRecorder.isTypeSupported = (type) => type === 'audio/mp4'
  })
  expect(await sayIt(page)).toBe('audio/wav')
  expect(await field(page).inputValue()).toMatch(SPOKEN)
})
