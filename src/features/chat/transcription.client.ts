import { FetchError } from '#platform/calls/errors.ts'
import { problemOf } from '#platform/calls/reply.ts'
import { SAMPLE_RATE, wavOf } from '#platform/speech/wav.ts'
import { isHeardHere } from './transcription.rules.ts'
import { speechTexts } from './transcription.texts.ts'

/** Decodes a Safari recording in the browser, the only place with a decoder for it. */
export async function heardHere(sound: Blob): Promise<Blob> {
  if (isHeardHere(sound.type)) return sound
  const decoded = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await sound.arrayBuffer())
  const mixed = Float32Array.from(decoded.getChannelData(0))
  for (let channel = 1; channel < decoded.numberOfChannels; channel += 1)
    decoded.getChannelData(channel).forEach((sample, at) => (mixed[at] = (mixed[at] ?? 0) + sample))
  return new Blob([wavOf(mixed.map((sample) => sample / decoded.numberOfChannels))], { type: 'audio/wav' })
}

/** Transcribes a recording. */
export async function transcribe(chatId: string | undefined, sound: Blob, signal: AbortSignal, fetch = globalThis.fetch): Promise<string> {
  if (!chatId) throw new Error(speechTexts.chatRequired)
  const headers = { 'content-type': sound.type, accept: 'application/json' }
  const response = await fetch(`/chats/${chatId}/transcribe`, { method: 'POST', headers, body: sound, signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new FetchError(cause)
  })
  const answer: unknown = await response.json().catch(() => null)
  const { transcription } = (answer ?? {}) as { transcription?: unknown }
  if (response.ok && typeof transcription === 'string') return transcription
  throw problemOf(response, answer)
}
