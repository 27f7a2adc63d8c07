import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError, ResponseError } from '#platform/calls/errors.ts'
import { UploadRefused, uploadFile, type UploadsCalls } from './uploads.client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function failing(error: unknown): UploadsCalls {
  return { uploads: { signUpload: () => Promise.reject(error) } } as unknown as UploadsCalls
}
const sending = (signal = new AbortController().signal) => ({ signal, report: () => undefined })
const upload = (error: unknown, signal?: AbortSignal) => uploadFile(failing(error), 'lamp_picture', new Blob(['x']), sending(signal))
const answered = (status: number, defined: boolean, message: string) =>
  new ResponseError(status, { code: 'X', message, defined, data: null })

test('[ERR-27] without an upload address the reader gets an error', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const words = 'Unable to get signed URL for upload. Please try again later.'
  for (const error of [new FetchError(null), answered(500, false, 'Unable to create signed url'), answered(503, false, 'x')]) {
    const refused = expect(upload(error)).rejects.toThrow(words)
    await vi.advanceTimersByTimeAsync(3000)
    await refused
  }
})

test('on a device without a network the reader is told so', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const refused = expect(upload(new FetchError(null))).rejects.toThrow('You were offline, so your file was not sent.')
  await vi.advanceTimersByTimeAsync(3000)
  await refused
})

test('a typed refusal keeps its own words', async () => {
  await expect(upload(answered(422, true, 'That isn’t a valid upload name.'))).rejects.toThrow('That isn’t a valid upload name.')
})

test('an impersonating admin reads why nothing is uploaded', async () => {
  await expect(upload(answered(403, false, 'Nothing can be changed while you look on as somebody else.'))).rejects.toThrow(
    'look on as somebody else',
  )
})

test('cancelling shows no message', async () => {
  const cancelled = new DOMException('Cancelled', 'AbortError')
  await expect(upload(cancelled, AbortSignal.abort())).rejects.toBe(cancelled)
})

const AWAY = 'Files cannot be read or saved right now.'

/** Answers each upload with the next of these; counts them. */
function answering(...answers: { status: number; body: object }[]): () => number {
  let sent = 0
  class Sent extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    open = () => undefined
    setRequestHeader = () => undefined
    getResponseHeader = () => 'application/json'
    send() {
      const { status, body } = answers[Math.min(sent, answers.length - 1)] ?? { status: 0, body: {} }
      sent += 1
      this.status = status
      this.responseText = JSON.stringify(body)
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sent)
  return () => sent
}

const signing = { uploads: { signUpload: () => Promise.resolve({ url: '/uploads/x' }) } } as unknown as UploadsCalls
const send = () => uploadFile(signing, 'lamp_picture', new Blob(['x']), sending())
const away = { status: 503, body: { message: AWAY } }

test('a file that meets an outage is sent again, by itself', async () => {
  const sent = answering(away, away, { status: 200, body: { storageName: 'x' } })
  const arrived = expect(send()).resolves.toMatchObject({ storageName: 'x' })
  await vi.advanceTimersByTimeAsync(3000)
  await arrived
  expect(sent()).toBe(3)
})

test('an outage that lasts is told in the words of the server', async () => {
  answering(away)
  const refused = expect(send()).rejects.toEqual(new UploadRefused(AWAY))
  await vi.advanceTimersByTimeAsync(3000)
  await refused
})

test('a file that was kept waiting is not sent again', async () => {
  const sent = answering(away)
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(22_000)
  await expect(send()).rejects.toThrow(AWAY)
  expect(sent()).toBe(1)
})

test('a refusal is not sent again', async () => {
  const sent = answering({ status: 413, body: { message: 'There is no room.' } })
  await expect(send()).rejects.toThrow('There is no room.')
  expect(sent()).toBe(1)
})
