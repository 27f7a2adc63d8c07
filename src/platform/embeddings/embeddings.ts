import { fork, type ChildProcess } from 'node:child_process'
import type { EmbeddingReply, EmbeddingRequest } from './embed-child.ts'
import type { Nearest } from './vectors.ts'

export interface Embeddings {
  /** The packed embedding of a text. Throws where the model cannot run. */
  embed(text: string): Promise<Uint8Array>
  /** The nearest of a set to a text; null while the model's process lacks that set. Rejects if the caller gives up before its turn. */
  nearest(set: string, text: string, count: number, signal?: AbortSignal): Promise<Nearest[] | null>
  keep(set: string, vectors: Uint8Array): Promise<void>
  /** Whether the model is loaded and answers at once. */
  isAwake(): boolean
  /** Starts the process if it sleeps. False where the model cannot run. */
  wake(): Promise<boolean>
  close(): void
}

const IDLE_MS = 600_000

type Waiting = (answer: EmbeddingReply) => void
type Question = EmbeddingRequest extends infer One ? (One extends EmbeddingRequest ? Omit<One, 'id'> : never) : never

/** Runs the model in a child process while it is needed: it takes 200 MB, which only the end of a process frees. */
export function createEmbeddings({
  idleMs = IDLE_MS,
  program = new URL('./embed-child.ts', import.meta.url),
}: { idleMs?: number; program?: URL } = {}): Embeddings {
  let child: ChildProcess | undefined
  let starting: Promise<boolean> | undefined
  let awake = false
  let broken = false
  let idle: NodeJS.Timeout | undefined
  let count = 0
  const waiting = new Map<number, Waiting>()

  function ended(mine: ChildProcess): void {
    if (child !== mine) return
    child = undefined
    starting = undefined
    awake = false
    clearTimeout(idle)
    for (const [id, tell] of waiting) tell({ kind: 'failed', id, message: 'The process of the model ended.' })
    waiting.clear()
  }

  function rest(): void {
    clearTimeout(idle)
    idle = setTimeout(sleep, idleMs)
    idle.unref()
  }

  function sleep(): void {
    const mine = child
    if (!mine) return
    ended(mine)
    mine.kill('SIGKILL')
  }

  /** The child keeps this process alive only while a caller waits. */
  function hold(mine: ChildProcess): void {
    mine.ref()
    mine.channel?.ref()
  }

  function letGo(mine: ChildProcess): void {
    mine.unref()
    mine.channel?.unref()
  }

  function start(): Promise<boolean> {
    const mine = fork(program, {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child = mine
    return new Promise((resolve) => {
      mine.on('message', (answer: EmbeddingReply) => {
        if (answer.kind === 'ready') {
          awake = true
          letGo(mine)
          rest()
          resolve(true)
          return
        }
        waiting.get(answer.id)?.(answer)
        waiting.delete(answer.id)
      })
      const gone = () => {
        // a failure before it is ready is permanent: a missing package, an unsupported CPU
        if (child === mine && !awake) broken = true
        ended(mine)
        resolve(false)
      }
      mine.on('error', gone)
      mine.on('exit', gone)
    })
  }

  async function wake(): Promise<boolean> {
    if (broken) return false
    starting ??= start()
    return starting
  }

  // one question at a time, so that abandoned ones can be skipped
  let turn: Promise<unknown> = Promise.resolve()

  function ask(question: Question, signal?: AbortSignal): Promise<EmbeddingReply> {
    const answered = turn.then(() => put(question, signal))
    turn = answered.catch(() => undefined)
    return answered
  }

  async function put(question: Question, signal?: AbortSignal): Promise<EmbeddingReply> {
    signal?.throwIfAborted()
    if (!(await wake()) || !child) throw new Error('The model cannot run here.')
    rest()
    const id = (count += 1)
    const asked = child
    hold(asked)
    const answer = await new Promise<EmbeddingReply>((resolve) => {
      waiting.set(id, resolve)
      asked.send({ ...question, id }, (error) => error && ended(asked))
    })
    letGo(asked)
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
