import type { RunEvent, RunOrder, RunProblem } from '../../run.rules.ts'

export type Parts = Record<string, string | ArrayBuffer | WebAssembly.Module>

/** What a program may say at once, before it is told to gather it. */
const AT_ONCE = 200
const PAUSE_MS = 50
const PIECE = 16_384
/** More than a run may say. */
const MOST_PRINTED = 1024 * 1024

export interface Talk {
  /** what the next worker may begin with */
  hand(bytes: ArrayBuffer): void
  say(event: RunEvent): void
  /** as it comes; what comes fast is gathered, so that a loop that prints does not flood the page */
  print(stream: 'out' | 'err', text: string): void
  end(event: Extract<RunEvent, { kind: 'end' }>): void
}

/**
 * The port is kept here and nowhere else: what is posted into the worker by itself, or out of it in another way, is not listened to.
 * `prepare` makes the language ready and gives what runs an order.
 */
export function talk(prepare: (parts: Parts, talk: Talk) => Promise<(order: RunOrder) => Promise<void>>): void {
  addEventListener(
    'message',
    ({ data, ports: [port] }: MessageEvent<Parts>) => {
      if (!port) return
      // a program that closes its own worker would be waited for
      Object.assign(globalThis, { close: undefined })
      const post = port.postMessage.bind(port)
      const { stringify, parse } = JSON
      const now = performance.now.bind(performance)
      let waiting = ''
      let stream: 'out' | 'err' = 'out'
      let sent = 0
      let last = 0
      const send = (event: RunEvent) => post(stringify(event))
      const flush = () => {
        if (waiting === '') return
        for (const text of inPieces(waiting)) send({ kind: 'output', stream, text })
        waiting = ''
        last = now()
      }
      const say = (event: RunEvent) => {
        flush()
        send(event)
      }
      const spoken: Talk = {
        hand: (bytes) => post(bytes, [bytes]),
        say,
        end: say,
        print(into, text) {
          if (into !== stream) flush()
          stream = into
          waiting += text
          sent += 1
          if (sent <= AT_ONCE || waiting.length > PIECE || now() - last > PAUSE_MS) flush()
        },
      }
      const broken = (error: unknown) =>
        post(stringify({ kind: 'broken', message: error instanceof Error ? String(error) : stringify(error) }))
      const begin = async () => {
        const run = await prepare(data, spoken)
        port.addEventListener('message', ({ data: order }: MessageEvent<string>) => {
          run(parse(order) as RunOrder).catch(broken)
        })
        port.start()
        post('ready')
      }
      begin().catch(broken)
    },
    { once: true },
  )
}

/** So that of a long text, whose whole is never taken, the beginning is. */
export function inPieces(text: string): string[] {
  const count = Math.ceil(Math.min(text.length, MOST_PRINTED) / PIECE)
  return Array.from({ length: count }, (_, at) => text.slice(at * PIECE, (at + 1) * PIECE))
}

/** A problem as the console says it: its place, then the words of the language. */
export function told({ message, file, line }: RunProblem): string {
  const place = file === null ? '' : line === null ? `${file}: ` : `${file}, line ${line}: `
  return `${place}${message.split('\n')[0]}\n`
}
