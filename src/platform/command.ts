import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Services } from './services.ts'

/** Where a command writes: the terminal, or the wire from the server to it. */
export interface Out {
  line: (text?: string) => void
  error: (text: string) => void
}

/** What a command may use; nothing is opened before it is asked for. */
export interface Tools {
  config: Config
  /** The folder of the caller, from which its relative paths count. */
  cwd: string
  /** The command runs inside the server, which goes on serving meanwhile. */
  insideServer: boolean
  services: () => Promise<Services>
  /** The database as it is: nothing has been migrated. */
  database: () => Promise<Database>
}

export interface Command {
  /** One or two words: `doctor`, `content check`. */
  name: string
  summary: string
  /** The lines that `--help` shows; the first says how it is called. */
  usage: string
  /** While a server runs: inside it (as is usual), beside it because nothing of it is needed, or not at all. */
  whileServing?: 'inside' | 'beside' | 'never'
  /** Answers with the exit code; nothing means that all went well. */
  run: (args: string[], out: Out, tools: Tools) => Promise<number | void>
}

/** The command was called wrongly: its usage is shown below the sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
