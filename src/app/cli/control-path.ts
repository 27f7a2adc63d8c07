import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const longestSocketPath = 100

/** Where the server of a data folder listens for the CLI: in that folder, unless the system cannot take so long a path. */
export function controlPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\waymark-${name}`
  const usual = join(dataDir, 'control.sock')
  return usual.length <= longestSocketPath ? usual : join(tmpdir(), `waymark-${process.getuid?.() ?? 0}-${name}.sock`)
}

export interface ControlCall {
  words: string[]
  cwd: string
}

/** One JSON value a line, from the server to the CLI; the exit code is the last. */
export type ControlReply = { line: string } | { error: string } | { exit: number }
