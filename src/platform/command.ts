import { delimiter } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { StartError } from './result.ts'
import type { Services } from './services.ts'

/** Where a command writes: the terminal, or the socket from the server to it. */
export interface Out {
  line: (text?: string) => void
  error: (text: string) => void
}

/** What a command may use; each is opened on first use. */
export interface Tools {
  config: Config
  /** The caller's folder; relative paths start here. */
  cwd: string
  /** The command runs inside a running server. */
  insideServer: boolean
  /** Inside a server: the folders of the caller's CONTENT_DIR, if it is set. */
  askedFolders?: readonly string[] | undefined
  services: () => Promise<Services>
  /** The database without running migrations. */
  database: () => Promise<Database>
  /** Aborts when the operator interrupts the command. One that does not ask for it ends at once, or goes on in the server. */
  stopped: () => AbortSignal
}

export interface Command {
  /** One or two words: `doctor`, `content check`. */
  name: string
  summary: string
  /** The lines of `--help`; the first is the synopsis. */
  usage: string
  /** While a server runs: run inside it (the default), or beside it. */
  whileServing?: 'inside' | 'beside'
  /** Refused where there is no site yet: opening the database would make one. */
  needsSite?: boolean
  /** Returns the exit code; undefined means success. */
  run: (args: string[], out: Out, tools: Tools) => Promise<number | void>
}

/** For a command that reads the content folders: inside a server these are the server's. */
export function refuseOtherFolders({ config, askedFolders }: Pick<Tools, 'config' | 'askedFolders'>): void {
  const [served, asked = served] = [config.contentDirs, askedFolders].map((folders) => folders?.join(delimiter))
  if (asked === served) return
  throw new StartError(
    `The running server publishes ${served}, not ${asked}. Start it again with CONTENT_DIR=${asked}, or leave CONTENT_DIR out.`,
  )
}

/** The words of a command that has no options; one that looks like an option is refused by its name, unless it follows a `--`. */
export function wordsWithoutOptions(args: string[]): string[] {
  return parseArgs({ args, allowPositionals: true }).positionals
}

/** Wrong arguments: the usage is printed below the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
