import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import type { RunOrder } from '../run.rules.ts'
import { keptBytes } from './kept-bytes.ts'
import { FRAME_ADDRESS, MOST_SAID } from './run-limits.rules.ts'
import { runtimeOf } from './runtimes.ts'

/** Without a network the browser's own page of an error is in the frame, and answers nothing. */
export const OPENS_WITHIN_MS = 20_000

export interface Frame {
  readonly isReady: boolean
  run(number: number, order: RunOrder): void
  stop(): void
  tellLoaded(): void
  /** asks for a sign of life; gives for how long there was none */
  ping(): number
  close(): void
}

interface Heard {
  onLoaded(loaded: number, total: number): void
  onReady(): void
  onSaid(run: number, said: string): void
  onBroken(message: string): void
}

/** The frame of a language, with its runtime handed over to it. */
export function openFrame(language: Exclude<PracticeLanguage, 'html'>, heard: Heard): Frame {
  const element = document.createElement('iframe')
  const { port1: port, port2 } = new MessageChannel()
  let isReady = false
  let isClosed = false
  let loaded = 0
  let total = 0
  let silentSince: number | null = null
  let opening: ReturnType<typeof setTimeout> | undefined

  function connected(): Promise<void> {
    element.setAttribute('sandbox', 'allow-scripts')
    element.title = 'Practice'
    element.hidden = true
    element.src = FRAME_ADDRESS
    return new Promise((resolve) => {
      element.addEventListener(
        'load',
        () => {
          element.contentWindow?.postMessage('open', '*', [port2])
          opening = setTimeout(() => !isClosed && heard.onBroken(''), OPENS_WITHIN_MS)
          resolve()
        },
        { once: true },
      )
      document.body.append(element)
    })
  }

  async function load(): Promise<void> {
    const inFrame = connected()
    const { worker, assets, bytes } = await runtimeOf(language)
    total = bytes
    const read = await keptBytes(
      assets.map(({ address }) => address),
      (count) => {
        loaded = Math.min(count, total)
        heard.onLoaded(loaded, total)
      },
    )
    await inFrame
    const handed = assets.map(({ name }, at) => ({ name, bytes: read[at] }))
    port.postMessage({ kind: 'runtime', worker, assets: handed, most: MOST_SAID }, read)
  }

  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isClosed) return
    silentSince = null
    const message: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {}
    if (message.kind === 'open') clearTimeout(opening)
    if (message.kind === 'ready') {
      isReady = true
      heard.onReady()
    }
    if (message.kind === 'broken' && typeof message.message === 'string') heard.onBroken(message.message.slice(0, 1_000))
    if (message.kind === 'said' && typeof message.run === 'number' && typeof message.said === 'string')
      heard.onSaid(message.run, message.said)
  })
  port.start()
  load().catch(() => !isClosed && heard.onBroken(''))

  return {
    get isReady() {
      return isReady
    },
    run(number, order) {
      isReady = false
      port.postMessage({ kind: 'run', run: number, order: JSON.stringify(order) })
    },
    stop: () => port.postMessage({ kind: 'stop' }),
    tellLoaded: () => heard.onLoaded(loaded, total),
    ping() {
      silentSince ??= performance.now()
      port.postMessage({ kind: 'ping' })
      return performance.now() - silentSince
    },
    close() {
      isClosed = true
      clearTimeout(opening)
      port.close()
      element.remove()
    },
  }
}
