import { createInterface } from 'node:readline/promises'
import { visible } from '../plan.rules.ts'
import { commandFor } from './own-place.ts'

/** Where the tool runs: what it says and asks, and what it knows of this machine. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  cwd: string
  /** how the tool is started here, for its own sentences */
  command: string
  say(text: string): void
  /** Something beside the output, for people only; it ends no line. */
  note(text: string): void
  /** The answer in small letters; null where nobody can be asked. */
  ask(question: string): Promise<string | null>
  wait(ms: number): Promise<void>
  /** ends what is under way */
  signal?: AbortSignal
}

/** `isForProgram`: a program reads the output, and people beside it. */
export function openTerminal(isForProgram: boolean): Terminal {
  const output = isForProgram ? process.stderr : process.stdout
  const cwd = currentFolder()
  return {
    env: process.env,
    cwd,
    command: commandFor(process.argv[1] ?? 'waymark.mjs', cwd),
    say: (text) => void output.write(`${wrapped(visible(text), output.isTTY ? output.columns : Infinity)}\n`),
    note: (text) => void (isForProgram || process.stderr.write(visible(text))),
    async ask(question) {
      if (!process.stdin.isTTY) return null
      await forgetTyped()
      const reader = createInterface({ input: process.stdin, output })
      // Ctrl+D closes, and Ctrl+C rejects the question
      const left = new Promise<null>((resolve) => reader.once('close', () => resolve(null)))
      const answer = await Promise.race([reader.question(question), left]).catch(() => null)
      reader.close()
      if (answer === null) output.write('\n')
      return answer?.trim().toLowerCase() ?? null
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

const FORGET_MS = 50

/** Drops what was typed before a question appears, so that it does not answer it. */
async function forgetTyped(): Promise<void> {
  const forget = () => {}
  process.stdin.on('data', forget)
  await new Promise((resolve) => setTimeout(resolve, FORGET_MS))
  process.stdin.off('data', forget).pause()
}

/** Nothing where it was deleted meanwhile. */
function currentFolder(): string {
  try {
    return process.cwd()
  } catch {
    return ''
  }
}

/** Lines that end between words, and go on as far in as their words begin. */
export function wrapped(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, width))
    .join('\n')
}

const NARROWEST = 20
const SIGN_AT = 2

function wrapLine(line: string, width: number): string {
  const begin = /^ */.exec(line)?.[0].length ?? 0
  // behind the sign of a task
  const indent = ' '.repeat(begin === SIGN_AT ? begin + 2 : begin)
  if (!(width >= NARROWEST + indent.length)) return line
  const lines: string[] = []
  let rest = line
  while (rest.length > width) {
    // a word that is longer than a line, an address for one, stays whole
    const from = lines.length === 0 ? begin : indent.length
    const space = rest.lastIndexOf(' ', width)
    const end = space > from ? space : rest.indexOf(' ', width)
    if (end < 0) break
    lines.push(rest.slice(0, end))
    rest = indent + rest.slice(end + 1).trimStart()
  }
  return [...lines, rest].join('\n')
}
