import { keepLate } from '#platform/browser/load-late.ts'
import type { RunEvent, Runner, RunOrder } from '../run.rules.ts'
import { followRun, type Followed } from './follow-run.ts'
import type { Given } from './frame/boot-page.ts'
import { OPENS_WITHIN_MS } from './open-frame.ts'
import { foundScriptsIn, MOST_SAID, PAGE_ADDRESS } from './run-limits.rules.ts'

/** Shown nowhere, and laid out all the same, so that a test can measure what it looks at. */
const UNSEEN = 'fixed top-0 -start-[200vw] h-[48rem] w-[64rem]'
const SHOWN = 'h-full min-h-80 w-full rounded-sm border bg-white'
/** What a frame and its page say to each other first. */
const OPEN = 'open'

const live = keepLate(() => import('./live-page.ts'))

/** An empty page that waits for what it shows. */
function openBlank(place: HTMLElement | null) {
  const { port1: port, port2 } = new MessageChannel()
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts allow-forms')
  element.title = 'Page'
  element.className = place ? SHOWN : UNSEEN
  element.hidden = true
  element.src = PAGE_ADDRESS
  const blank = { element, port, isLoaded: false, isOpen: false }
  port.addEventListener('message', ({ data }) => void (blank.isOpen = data === OPEN), { once: true })
  port.start()
  const loaded = () => {
    blank.isLoaded = true
    element.contentWindow?.postMessage(OPEN, '*', [port2])
  }
  element.addEventListener('load', loaded, { once: true })
  ;(place ?? document.body).append(element)
  return blank
}

/** The learner's page, live in a frame of its own: each start is a new page, which stays until the next. */
export function openPage(place: HTMLElement | null, seconds: number): Runner {
  let frame: HTMLIFrameElement | undefined
  let next: ReturnType<typeof openBlank> | undefined = openBlank(place)
  let current: { run: Followed } | undefined

  const leave = () => {
    frame?.remove()
    frame = undefined
  }
  /** One that was opened without a network has the browser's own page in it, and answers nothing. */
  const taken = () => {
    const blank = next
    next = undefined
    if (blank && (blank.isOpen || !blank.isLoaded)) return blank
    blank?.element.remove()
    return openBlank(place)
  }

  async function show(order: RunOrder, run: Followed, onEvent: (event: RunEvent) => void): Promise<void> {
    const { element, port } = taken()
    frame = element
    element.hidden = false
    let isAnswered = false
    /** Before anything of the learner's runs there, its scripts are asked for once. */
    const answer = async (asked: unknown) => {
      const found = foundScriptsIn(asked)
      if (isAnswered || !found) return
      isAnswered = true
      const { scriptsFor } = await live()
      const scripts = await scriptsFor(order, found, (loaded, total) => onEvent({ kind: 'loading', loaded, total }))
      if (current?.run !== run) return
      run.begin()
      port.postMessage(scripts)
    }
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (current?.run !== run || data === OPEN) return
      if (typeof data === 'string') run.hear(data)
      else answer(data).catch(() => run.end('not_available'))
    })
    setTimeout(() => {
      if (isAnswered || current?.run !== run) return
      leave()
      run.end('not_available')
    }, OPENS_WITHIN_MS)
    const files = Object.fromEntries(order.files.map(({ name, text }) => [name, text]))
    port.postMessage({ html: files[order.main] ?? '', files, most: MOST_SAID } satisfies Given)
    // without a network it ends here
    await live()
  }

  live().catch(() => undefined)
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
      current?.run.drop()
      current = undefined
      leave()
      next?.element.remove()
      next = undefined
    },
  }
}
