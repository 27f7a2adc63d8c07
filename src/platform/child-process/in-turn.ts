import { readFile } from 'node:fs/promises'
import { ownProcess } from './child-process.ts'

export interface InTurn<Question, Answer> {
  /** Skips questions whose caller has given up. */
  ask(question: Question, signal?: AbortSignal): Promise<Answer>
  /** Starts the process because a question will come soon: starting takes longer than most answers. */
  startAhead(): void
  close(): void
}

interface Patience {
  /** Ends the process after this many milliseconds without a question, to free its memory. */
  idleMs: number
  /** Milliseconds for one answer, counted from when the process has started. */
  longestMs: number
  /** Memory limit in bytes, where the system reports the usage. */
  mostBytes?: number
}

const START_MS = 30_000
const LOOK_MS = 100
const PAGE_BYTES = 4096

/**
 * Queue in front of a child process, one question at a time: native code that hangs or grows can only be stopped by killing its
 * process.
 */
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

  function endLater(ms: number): void {
    clearTimeout(idle)
    idle = setTimeout(close, ms)
    idle.unref()
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
      endLater(idleMs)
    }
  }

  function startAhead(): void {
    if (child.pid() !== undefined) return
    child.start()
    endLater(START_MS)
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
    startAhead,
    close,
  }
}
