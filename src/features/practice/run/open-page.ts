import { loadLate } from '#platform/browser/load-late.ts'
import type { Runner, RunOrder } from '../run.rules.ts'
import { followRun, type Followed } from './follow-run.ts'
import { MOST_SAID, PAGE_ADDRESS } from './run-limits.rules.ts'

/** Shown nowhere, and laid out all the same, so that a test can measure what it looks at. */
const UNSEEN = 'fixed top-0 -start-[200vw] h-[48rem] w-[64rem]'
const SHOWN = 'h-full min-h-80 w-full rounded-sm border bg-white'

/** The learner's page, live in a frame of its own: each start is a new page, which stays until the next. */
export function openPage(place: HTMLElement | null, seconds: number): Runner {
  let frame: HTMLIFrameElement | undefined
  let current: { run: Followed } | undefined

  const leave = () => {
    frame?.remove()
    frame = undefined
  }

  async function show(order: RunOrder, run: Followed): Promise<void> {
    const { pageOf, program } = await loadLate(() => import('./live-page.ts'))
    if (current?.run !== run) return
    const { port1: port, port2 } = new MessageChannel()
    const element = document.createElement('iframe')
    element.setAttribute('sandbox', 'allow-scripts')
    element.title = 'Page'
    element.className = place ? SHOWN : UNSEEN
    element.src = PAGE_ADDRESS
    frame = element
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (current?.run === run && typeof data === 'string') run.hear(data)
    })
    port.start()
    element.addEventListener(
      'load',
      () => element.contentWindow?.postMessage({ ...pageOf(order), program, most: MOST_SAID }, '*', [port2]),
      {
        once: true,
      },
    )
    ;(place ?? document.body).append(element)
    run.begin()
  }

  return {
    start(order, onEvent) {
      current?.run.end('stopped')
      leave()
      const run = followRun({
        seconds,
        onCut: leave,
        onEvent(event) {
          if (event.kind === 'end') current = undefined
          onEvent(event)
        },
      })
      current = { run }
      show(order, run).catch(() => run.end('not_available'))
    },
    stop() {
      leave()
      current?.run.end('stopped')
    },
    close() {
      current = undefined
      leave()
    },
  }
}
