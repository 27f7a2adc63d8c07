import { askInTurn } from '#platform/child-process/in-turn.ts'
import type { Sheet } from './typeset-child.ts'

export interface Typesetting {
  /** A tagged PDF. */
  typeset(sheet: Sheet): Promise<Buffer>
  startAhead(): void
  close(): void
}

const IDLE_MS = 20_000
const LONGEST_MS = 15_000
const MOST_BYTES = 900 * 1024 * 1024

export function createTypesetting({
  idleMs = IDLE_MS,
  longestMs = LONGEST_MS,
  mostBytes = MOST_BYTES,
  program = new URL('./typeset-child.ts', import.meta.url),
} = {}): Typesetting {
  const typesetter = askInTurn<Sheet, Uint8Array>(program, 'sets documents', { idleMs, longestMs, mostBytes })
  return {
    async typeset(sheet) {
      try {
        return Buffer.from(await typesetter.ask(sheet))
      } catch (error) {
        throw new Error('The document could not be typeset.', { cause: error })
      }
    },
    startAhead: typesetter.startAhead,
    close: typesetter.close,
  }
}
