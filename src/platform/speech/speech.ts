import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { askInTurn } from '#platform/child-process/in-turn.ts'
import { ModelFailure } from '#platform/models/models.rules.ts'
import { UnreadableSound, type Hear, type Sound } from '#platform/models/transcription.ts'
import type { Heard } from './speech-child.ts'

export interface Speech {
  /** Whether what is spoken can be written down on this machine, as far as is known; asking starts nothing. */
  isThere(): boolean
  /** English alone. Fails with a ModelFailure, or with UnreadableSound. */
  hear: Hear
  close(): void
}

const IDLE_MS = 300_000
const LONGEST_MS = 60_000
const MOST_BYTES = 1024 ** 3
const WAITING_MOST = 8

/** Packages that are optional, because a machine that cannot have them is no worse otherwise. */
const NEEDED = ['@moonshine-ai/moonshine-js', 'llama-tokenizer-js', 'mediabunny', 'opus-decoder']

function isInstalled(): boolean {
  const { resolve } = createRequire(import.meta.url)
  return NEEDED.every((name) => {
    const folders = resolve.paths(name) ?? []
    return folders.some((folder) => existsSync(`${folder}/${name}/package.json`))
  })
}

/** The model lives in a process of its own, and only while somebody speaks: the memory comes back with its end, and what hangs in it can be ended. */
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
      // ended from outside, or because it took too much of something
      throw new ModelFailure('cut', { cause: error })
    } finally {
      waiting -= 1
    }
  }

  return { isThere: () => !isUnable, hear, close: child.close }
}
