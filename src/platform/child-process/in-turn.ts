import { readFile } from 'node:fs/promises'
import { ownProcess } from './child-process.ts'

export interface InTurn<Question, Answer> {
  /** What nobody waits for any more when its turn comes is left out. */
  ask(question: Question, signal?: AbortSignal): Promise<Answer>
  close(): void
}

export interface Patience {
  /** Milliseconds without a question after which its memory comes back. */
  idleMs: number
  /** Milliseconds that one answer may take, once its process has started. */
  longestMs: number
  /** Bytes that it may have, where the system tells how many it has. */
  mostBytes?: number
}

const START_MS = 30_000
const LOOK_MS = 100
const PAGE_BYTES = 4096

/** Asks a process of its own, one question after the other: native code that hangs or grows can only be ended with its process. */
export function askInTurn<Question, Answer>(
  program: URL,
  what: string,
  { idleMs, longestMs, mostBytes }: Patience,
): InTurn<Question, Answer> {
  const child = ownProcess<Question, Answer>(program, what)
  let idle: NodeJS.Timeout | undefined

  function close(): void {
    clearTimeout(idle)
    child.end()
  }

  async function endWhenTooLarge(most: number): Promise<void> {
    const pid = child.pid()
    const statm = pid === undefined ? '' : await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
    if (Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES > most && child.pid() === pid) child.end()
  }

  async function ask(question: Question): Promise<Answer> {
    clearTimeout(idle)
    let late = setTimeout(child.end, START_MS)
    const begun = () => {
      clearTimeout(late)
      late = setTimeout(child.end, longestMs)
    }
    const looking = mostBytes === undefined ? undefined : setInterval(() => void endWhenTooLarge(mostBytes), LOOK_MS)
    try {
      return await child.ask(question, begun)
    } finally {
      clearTimeout(late)
      clearInterval(looking)
      idle = setTimeout(close, idleMs)
      idle.unref()
    }
  }

  let turn: Promise<unknown> = Promise.resolve()
  return {
    ask(question, signal) {
      const answered = turn.then(() => {
        signal?.throwIfAborted()
        return ask(question)
      })
      turn = answered.catch(() => undefined)
      return answered
    },
    close,
  }
}
