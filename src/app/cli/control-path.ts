import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In bytes. */
const longestSocketPath = 100

/** Path of the control socket: in the data folder, unless the system's limit for paths is shorter. */
export function controlPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\waymark-${name}`
  const usual = join(dataDir, 'control.sock')
  return Buffer.byteLength(usual) <= longestSocketPath ? usual : join(tmpdir(), `waymark-${process.getuid?.() ?? 0}-${name}.sock`)
}

export interface ControlCall {
  words: string[]
  cwd: string
  /** the caller's CONTENT_DIR, if it is set; an earlier version sends none */
  askedFolders?: readonly string[] | undefined
}

/** The first line from the CLI is the call; any later one asks to stop it. */
export const STOP = 'stop\n'

/** One JSON value per line, from the server to the CLI; the exit code is the last. */
export type ControlReply = { line: string } | { error: string } | { exit: number }

/** `readline` takes U+2028 and U+2029 for line ends, and JSON leaves them as they are. */
export function lineOf(value: ControlCall | ControlReply): string {
  const json = JSON.stringify(value)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
  return `${json}\n`
}
