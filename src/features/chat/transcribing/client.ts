import { FetchError, ResponseError } from '#platform/calls/errors.ts'
import { speechTexts } from './texts.ts'

/** What was said in a recording. */
export async function transcribe(chatId: string | undefined, sound: Blob, signal: AbortSignal, fetch = globalThis.fetch): Promise<string> {
  if (!chatId) throw new Error(speechTexts.chatRequired)
  const headers = { 'content-type': sound.type, accept: 'application/json' }
  const response = await fetch(`/chats/${chatId}/transcribe`, { method: 'POST', headers, body: sound, signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new FetchError(cause)
  })
  const answer: unknown = await response.json().catch(() => null)
  const { transcription } = (answer ?? {}) as { transcription?: unknown }
  if (response.ok && typeof transcription === 'string') return transcription
  throw new ResponseError(response.status, { code: `HTTP_${response.status}`, message: speechTexts.failed, defined: false, data: null })
}
