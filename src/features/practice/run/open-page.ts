import { loadLate } from '#platform/browser/load-late.ts'
import type { RunEvent, Runner, RunOrder } from '../run.rules.ts'
import { followRun, type Followed } from './follow-run.ts'
import type { Given } from './frame/boot-page.ts'
import { foundScriptsIn, MOST_SAID, PAGE_ADDRESS } from './run-limits.rules.ts'

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

  async function show(order: RunOrder, run: Followed, onEvent: (event: RunEvent) => void): Promise<void> {
    const { scriptsFor } = await loadLate(() => import('./live-page.ts'))
    if (current?.run !== run) return
    const { port1: port, port2 } = new MessageChannel()
    const element = document.createElement('iframe')
    element.setAttribute('sandbox', 'allow-scripts')
    element.title = 'Page'
    element.className = place ? SHOWN : UNSEEN
    element.src = PAGE_ADDRESS
    frame = element
    let isAnswered = false
    /** Before anything of the learner's runs there, its scripts are asked for once. */
    const answer = async (asked: unknown) => {
      const found = foundScriptsIn(asked)
      if (isAnswered || !found) return
      isAnswered = true
      const scripts = await scriptsFor(order, found, (loaded, total) => onEvent({ kind: 'loading', loaded, total }))
      if (current?.run !== run) return
      run.begin()
      port.postMessage(scripts)
    }
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (current?.run !== run) return
      if (typeof data === 'string') run.hear(data)
      else answer(data).catch(() => run.end('not_available'))
    })
    port.start()
    const files = Object.fromEntries(order.files.map(({ name, text }) => [name, text]))
    const given: Given = { html: files[order.main] ?? '', files, most: MOST_SAID }
    element.addEventListener('load', () => element.contentWindow?.postMessage(given, '*', [port2]), { once: true })
    ;(place ?? document.body).append(element)
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
      show(order, run, onEvent).catch(() => run.end('not_available'))
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
