import { Worker } from 'node:worker_threads'
import type { Answered, Asked } from './thread.ts'
import type { Nearest } from './vectors.ts'

export interface Meaning {
  /** What a text means, packed. Throws where the model cannot run. */
  embed(text: string): Promise<Uint8Array>
  /** The nearest of a set to what a text means; null while the thread does not have that set. Rejected when its turn comes and nobody waits for it any more. */
  nearest(set: string, text: string, count: number, signal?: AbortSignal): Promise<Nearest[] | null>
  keep(set: string, vectors: Uint8Array): Promise<void>
  /** Whether it answers at once. */
  isAwake(): boolean
  /** Starts the thread, should it sleep. False where the model cannot run. */
  wake(): Promise<boolean>
  close(): Promise<void>
}

const IDLE_MS = 600_000

type Waiting = (answer: Answered) => void
type Question = Asked extends infer One ? (One extends Asked ? Omit<One, 'id'> : never) : never

/** The model lives in a thread of its own, and only while somebody needs it: it takes 200 MB. */
export function createMeaning({
  idleMs = IDLE_MS,
  thread = new URL('./thread.ts', import.meta.url),
}: { idleMs?: number; thread?: URL } = {}): Meaning {
  let worker: Worker | undefined
  let starting: Promise<boolean> | undefined
  let awake = false
  let broken = false
  let idle: NodeJS.Timeout | undefined
  let count = 0
  const waiting = new Map<number, Waiting>()

  function ended(mine: Worker): void {
    if (worker !== mine) return
    worker = undefined
    starting = undefined
    awake = false
    clearTimeout(idle)
    for (const [id, tell] of waiting) tell({ kind: 'failed', id, message: 'The thread of the model ended.' })
    waiting.clear()
  }

  function rest(): void {
    clearTimeout(idle)
    idle = setTimeout(() => void sleep(), idleMs)
    idle.unref()
  }

  async function sleep(): Promise<void> {
    const mine = worker
    if (!mine) return
    ended(mine)
    await mine.terminate()
  }

  function start(): Promise<boolean> {
    const mine = new Worker(thread, { execArgv: ['--disable-warning=ExperimentalWarning'] })
    worker = mine
    mine.unref()
    return new Promise((resolve) => {
      mine.on('message', (answer: Answered) => {
        if (answer.kind === 'ready') {
          awake = true
          rest()
          resolve(true)
          return
        }
        waiting.get(answer.id)?.(answer)
        waiting.delete(answer.id)
      })
      mine.on('error', () => {
        // what fails before it is ready fails each time: a package that is not there, a processor that cannot
        if (!awake) broken = true
      })
      mine.on('exit', () => {
        ended(mine)
        resolve(false)
      })
    })
  }

  async function wake(): Promise<boolean> {
    if (broken) return false
    starting ??= start()
    return starting
  }

  // one after the other, so that what nobody waits for any more can still be left out
  let turn: Promise<unknown> = Promise.resolve()

  function ask(question: Question, signal?: AbortSignal): Promise<Answered> {
    const answered = turn.then(() => put(question, signal))
    turn = answered.catch(() => undefined)
    return answered
  }

  async function put(question: Question, signal?: AbortSignal): Promise<Answered> {
    signal?.throwIfAborted()
    if (!(await wake()) || !worker) throw new Error('The model cannot run here.')
    rest()
    const id = (count += 1)
    const asked = worker
    const answer = await new Promise<Answered>((resolve) => {
      waiting.set(id, resolve)
      asked.postMessage({ ...question, id })
    })
    if (answer.kind === 'failed') throw new Error(answer.message)
    return answer
  }

  return {
    async embed(text) {
      const answer = await ask({ kind: 'embed', text })
      return answer.kind === 'embedded' ? answer.vector : new Uint8Array()
    },
    async nearest(set, text, count, signal) {
      const answer = await ask({ kind: 'nearest', set, text, count }, signal)
      return answer.kind === 'found' ? answer.nearest : null
    },
    async keep(set, vectors) {
      await ask({ kind: 'keep', set, vectors })
    },
    isAwake: () => awake,
    wake,
    close: sleep,
  }
}
