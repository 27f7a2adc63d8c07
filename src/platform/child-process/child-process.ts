import { fork, type ChildProcess } from 'node:child_process'

export interface QuestionMessage<Question> {
  id: number
  question: Question
}

export type Answered<Answer> = { id: number; begun: true } | { id: number; answer: Answer } | { id: number; problem: string }

/** A child process that starts with the first question. Ending it frees its memory and stops code that hangs. */
export interface OwnProcess<Question, Answer> {
  /** Calls `begun` when the process takes up the question: it may have to start first. */
  ask(question: Question, begun?: () => void): Promise<Answer>
  /** Starts it before the first question. */
  start(): void
  /** Ends it; the next question starts another. */
  end(): void
  /** Set while the process runs. */
  pid(): number | undefined
}

/** The process ended before it answered; `signal` is what killed it, or null. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
  readonly signal: NodeJS.Signals | null

  constructor(what: string, signal: NodeJS.Signals | null) {
    super(`The process that ${what} ended.`)
    this.signal = signal
  }
}

interface Waiting<Answer> {
  begun: (() => void) | undefined
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

export function ownProcess<Question, Answer>(program: URL, what: string, execArgv: readonly string[] = []): OwnProcess<Question, Answer> {
  let child: ChildProcess | undefined
  let count = 0
  const waiting = new Map<number, Waiting<Answer>>()

  function end(signal: NodeJS.Signals | null = null): void {
    const mine = child
    child = undefined
    mine?.kill('SIGKILL')
    for (const { reject } of waiting.values()) reject(new ProcessEnded(what, signal))
    waiting.clear()
  }

  function start(): ChildProcess {
    const mine = fork(program, {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning', ...execArgv],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    mine.once('exit', (_, signal) => child === mine && end(signal))
    mine.once('error', () => child === mine && end())
    mine.on('message', (answered: Answered<Answer>) => {
      const asked = waiting.get(answered.id)
      if ('begun' in answered) return asked?.begun?.()
      waiting.delete(answered.id)
      if ('answer' in answered) asked?.resolve(answered.answer)
      else asked?.reject(new Error(answered.problem))
    })
    return mine
  }

  return {
    start: () => void (child ??= start()),
    ask(question, begun) {
      child ??= start()
      const mine = child
      const id = (count += 1)
      return new Promise((resolve, reject) => {
        waiting.set(id, { begun, resolve, reject })
        mine.send({ id, question } satisfies QuestionMessage<Question>, (error) => error && child === mine && end())
      })
    },
    end: () => end(),
    pid: () => child?.pid,
  }
}
