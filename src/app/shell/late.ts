import { SHELL_EVENT } from '#ui/call-shell.ts'

export const REST_MS = 3000
export const LEARNER_REST_MS = 1000
export const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel']
const CALLS = ['modal', 'toast', 'ask']

type Again = () => void
/** How to do an event again; null for what needs no shell. It may stop what the browser would do. */
type FindAgain = (event: Event) => Again | null

/** What stands around the page is drawn by the server and comes alive late: at the first sign of life, or when it is called. */
export function createLate() {
  let want: () => void = () => {}
  const wanted = new Promise<void>((resolve) => (want = resolve))
  const untilThere = new AbortController()
  const untilAlive = new AbortController()
  const calls: CustomEvent[] = []
  let last: { event: Event; again: Again } | null = null

  function listen(target: EventTarget, findAgain: FindAgain): void {
    for (const sign of [...SIGNS_OF_LIFE, SHELL_EVENT]) {
      target.addEventListener(sign, sense, { capture: true, passive: true, signal: untilThere.signal })
    }
    target.addEventListener('click', keep, { capture: true, signal: untilThere.signal })
    // shortcuts are listened for a moment later than clicks
    target.addEventListener('keydown', keep, { capture: true, signal: untilAlive.signal })
    for (const type of CALLS) {
      target.addEventListener(type, hear, { signal: untilAlive.signal })
    }

    function sense(event: Event) {
      if (!isResting(event)) want()
    }
    function keep(event: Event) {
      const again = findAgain(event)
      if (again) last = { event, again }
    }
    function hear(event: Event) {
      if (event instanceof CustomEvent) calls.push(event)
      want()
    }
  }

  /** From here on React answers; it also answers the click that woke it, which is still on its way. */
  function arrive(): void {
    untilThere.abort()
    if (last && last.event.eventPhase !== 0 && !last.event.defaultPrevented) last = null
  }

  /** Its parts listen now: what came too early comes once more. */
  function settle(target: EventTarget): void {
    untilAlive.abort()
    for (const { type, detail } of calls.splice(0)) target.dispatchEvent(new CustomEvent(type, { detail }))
    last?.again()
    last = null
  }

  return { wanted, want: () => want(), listen, arrive, settle }
}

/** Browsers report a pointer that merely lies over a page that was just drawn. */
function isResting(event: Event): boolean {
  return 'movementX' in event && 'movementY' in event && event.type === 'pointermove' && !event.movementX && !event.movementY
}

export const late = createLate()
