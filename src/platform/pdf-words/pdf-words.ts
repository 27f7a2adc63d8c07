import { askInTurn } from '#platform/child-process/in-turn.ts'

export interface PdfWords {
  /** The text of the first pages; throws when the PDF cannot be read. */
  read(pdf: Uint8Array): Promise<string>
  close(): void
}

const IDLE_MS = 10_000
const LONGEST_MS = 5000
const MOST_BYTES = 500 * 1024 * 1024

/** Reads PDFs in a child process, which contains whatever a hostile file causes. */
export function createPdfWords({
  idleMs = IDLE_MS,
  longestMs = LONGEST_MS,
  mostBytes = MOST_BYTES,
  program = new URL('./words-child.ts', import.meta.url),
} = {}): PdfWords {
  const reader = askInTurn<Uint8Array, string>(program, 'reads PDFs', { idleMs, longestMs, mostBytes })
  return { read: (pdf) => reader.ask(pdf), close: reader.close }
}
