import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError, ResponseError } from '#platform/calls/errors.ts'
import { uploadFile, type UploadsCalls } from './uploads.client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function failing(error: unknown): UploadsCalls {
  return { uploads: { signUpload: () => Promise.reject(error) } } as unknown as UploadsCalls
}
const sending = (signal = new AbortController().signal) => ({ signal, report: () => undefined })
const upload = (error: unknown, signal?: AbortSignal) => uploadFile(failing(error), 'lamp_picture', new Blob(['x']), sending(signal))
const answered = (status: number, defined: boolean, message: string) =>
  new ResponseError(status, { code: 'X', message, defined, data: null })

test('[ERR-27] without an upload address the reader gets an error', async () => {
  const words = 'Unable to get signed URL for upload. Please try again later.'
  for (const error of [new FetchError(null), answered(500, false, 'Unable to create signed url'), answered(503, false, 'x')]) {
    const refused = expect(upload(error)).rejects.toThrow(words)
    await vi.advanceTimersByTimeAsync(3000)
    await refused
  }
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
