import { createInterface } from 'node:readline/promises'
import { visible } from '../plan.rules.ts'

/** Where the tool runs: what it says and asks, and what it knows of this machine. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  cwd: string
  say(text: string): void
  /** The answer in small letters; null where nobody can be asked. */
  ask(question: string): Promise<string | null>
  wait(ms: number): Promise<void>
  /** ends what is under way */
  signal?: AbortSignal
}

/** With `toErrors`, the output is for a program and people read beside it. */
export function openTerminal(toErrors: boolean): Terminal {
  const output = toErrors ? process.stderr : process.stdout
  return {
    env: process.env,
    cwd: currentFolder(),
    say: (text) => void output.write(`${visible(text)}\n`),
    async ask(question) {
      if (!process.stdin.isTTY) return null
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

/** Nothing where it was deleted meanwhile. */
function currentFolder(): string {
  try {
    return process.cwd()
  } catch {
    return ''
  }
}
