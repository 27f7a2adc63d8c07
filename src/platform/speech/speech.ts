import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { askInTurn } from '#platform/child-process/in-turn.ts'
import { ModelFailure } from '#platform/models/models.rules.ts'
import { UnreadableSound, type Hear, type Sound } from '#platform/models/transcription.ts'
import type { Heard } from './speech-child.ts'

interface Speech {
  /** Whether speech can be transcribed on this machine, as far as is known; starts nothing. */
  isThere(): boolean
  /** English only. Throws a ModelFailure, or UnreadableSound. */
  hear: Hear
  close(): void
}

const IDLE_MS = 300_000
/** For code that hangs without computing; the child limits its own processor time. */
const LONGEST_MS = 300_000
const MOST_BYTES = 1024 ** 3
const WAITING_MOST = 8

/** Optional packages: without them only speech is missing. */
const NEEDED = ['@moonshine-ai/moonshine-js', 'llama-tokenizer-js', 'mediabunny', 'opus-decoder']

function isInstalled(): boolean {
  const { resolve } = createRequire(import.meta.url)
  return NEEDED.every((name) => {
    const folders = resolve.paths(name) ?? []
    return folders.some((folder) => existsSync(`${folder}/${name}/package.json`))
  })
}

/** Runs the model in a child process while somebody speaks: ending it frees its memory and stops code that hangs. */
export function createSpeech({
  idleMs = IDLE_MS,
  longestMs = LONGEST_MS,
  mostBytes = MOST_BYTES,
  program = new URL('./speech-child.ts', import.meta.url),
  installed = isInstalled(),
} = {}): Speech {
  const child = askInTurn<Sound, Heard>(program, 'hears', { idleMs, longestMs, mostBytes })
  let isUnable = !installed
  let waiting = 0

  async function hear(sound: Sound, signal?: AbortSignal): Promise<string> {
    if (isUnable) throw new ModelFailure('missing')
    if (waiting >= WAITING_MOST) throw new ModelFailure('busy')
    waiting += 1
    try {
      const heard = await child.ask(sound, signal)
      if ('text' in heard) return heard.text
      if (heard.problem === 'unreadable') throw new UnreadableSound()
      isUnable = true
      throw new ModelFailure('missing')
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof ModelFailure || error instanceof UnreadableSound) throw error
      // killed from outside, or for using too much time or memory
      throw new ModelFailure('cut', { cause: error })
    } finally {
      waiting -= 1
    }
  }

  return { isThere: () => !isUnable, hear, close: child.close }
}
