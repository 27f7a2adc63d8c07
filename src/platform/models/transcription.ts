import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import { inSpan } from '#platform/traces/spans.ts'
import { failureOf } from './failure-of.ts'
import { modelFetch } from './model-fetch.ts'
import { modelSpan } from './model-span.ts'
import { ModelFailure, pauseBefore, reasonOfStatus, secondsUntilRetry } from './models.rules.ts'

export interface Sound {
  bytes: Uint8Array<ArrayBuffer>
  /** Media type without parameters. */
  type: string
}

/** The sound cannot be decoded. */
export class UnreadableSound extends Error {
  override readonly name = 'UnreadableSound'
}

/** Transcribes speech; throws a ModelFailure, or UnreadableSound. */
export type Hear = (sound: Sound, signal?: AbortSignal) => Promise<string>

interface TranscriptionParts {
  settings: NonNullable<Config['transcription']>
  longestMs?: number
  chance?: () => number
  now?: () => number
}

const LONGEST_MS = 60_000
const ENDINGS: Record<string, string> = { 'audio/mp4': 'mp4', 'audio/wav': 'wav' }

/** Uses a service with OpenAI's transcription protocol, such as whisper.cpp or vLLM. */
export function createHearing({ settings, longestMs = LONGEST_MS, chance = Math.random, now = Date.now }: TranscriptionParts): Hear {
  const { baseUrl, model, apiKey } = settings

  async function askOnce({ bytes, type }: Sound, signal: AbortSignal): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([bytes], { type }), `speech.${ENDINGS[type] ?? 'webm'}`)
    form.set('model', model)
    form.set('response_format', 'json')
    const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
    const response = await modelFetch(`${baseUrl}/audio/transcriptions`, { method: 'POST', body: form, headers, signal })
    if (!response.ok) {
      await response.body?.cancel()
      const retryAfterMs = secondsUntilRetry(response.headers.get('retry-after') ?? undefined, now())
      throw new ModelFailure(reasonOfStatus(response.status), { retryAfterMs })
    }
    const answer: unknown = await response.json().catch(() => null)
    if (typeof answer !== 'object' || answer === null || !('text' in answer)) throw new ModelFailure('nonsense')
    return String(answer.text).trim().toWellFormed().replaceAll('\0', '')
  }

  return async (sound, signal) => {
    for (let tries = 1; ; tries += 1) {
      const late = AbortSignal.timeout(longestMs)
      try {
        return await inSpan(
          () => modelSpan('transcribe', model),
          () => askOnce(sound, signal ? AbortSignal.any([signal, late]) : late),
        )
      } catch (error) {
        signal?.throwIfAborted()
        const failure = late.aborted
          ? new ModelFailure('silent')
          : error instanceof TypeError
            ? new ModelFailure('away')
            : failureOf(error, now())
        const ms = pauseBefore(tries + 1, failure, chance())
        if (ms === null) throw failure
        await pause(ms, undefined, signal ? { signal } : {})
      }
    }
  }
}
