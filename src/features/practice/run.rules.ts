import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import type { WorkFile } from './work.rules.ts'

/** What the page asks of a runtime, and what it says back. Everything that comes back is hostile input. */

export interface RunOrder {
  language: PracticeLanguage
  /** every file, given and tests included */
  files: WorkFile[]
  /** the file that Run starts */
  main: string
  mode: 'run' | 'test'
  /** the files that hold tests */
  tests: string[]
  /** runs after the tests, in a fresh interpreter state, and what it prints is `printed` */
  probe?: string
}

export type EndReason = 'done' | 'failed' | 'stopped' | 'too_long' | 'too_much_output' | 'too_much_memory' | 'not_available'

/** An error at a line of a file of the learner. */
export interface RunProblem {
  message: string
  file: string | null
  line: number | null
}

export interface ShownTable {
  columns: string[]
  rows: string[][]
  /** there are more rows */
  isCut: boolean
}

export type RunEvent =
  | { kind: 'loading'; loaded: number; total: number }
  | { kind: 'started' }
  | { kind: 'output'; stream: 'out' | 'err'; text: string }
  | ({ kind: 'table' } & ShownTable)
  | { kind: 'test'; name: string; passed: boolean; message: string; line: number | null; file: string | null }
  | { kind: 'printed'; text: string }
  | { kind: 'end'; reason: EndReason; problem: RunProblem | null }

/** A language made ready in a frame of its own; one run at a time. */
export interface Runner {
  start(order: RunOrder, onEvent: (event: RunEvent) => void): void
  /** ends what runs; the next start is as quick as the first one after loading allows */
  stop(): void
  close(): void
}
