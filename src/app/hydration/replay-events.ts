import { keyPlaceOf } from '../shell/shortcuts/key-place.ts'
import { shortcutOf } from '../shell/shortcuts/shortcut-rules.ts'

/** A press waits at most this long for its target to hydrate. */
const LONGEST_WAIT_MS = 20_000

/** Replays a click on a button that was not hydrated; only the last of several. */
export function replayClicks(target: Window): void {
  let latest: HTMLButtonElement | null = null
  if (target.earlyPress instanceof HTMLButtonElement && !isSubmitted(target.earlyPress)) {
    latest = target.earlyPress
    wait(latest, performance.now() + LONGEST_WAIT_MS)
  }
  target.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!button || isSubmitted(button)) return
      latest = null
      if (isAlive(button)) return
      latest = button
      // React may hydrate to handle this very click: then do not replay it
      setTimeout(() => {
        if (latest === button && !isAlive(button)) wait(button, performance.now() + LONGEST_WAIT_MS)
      })
    },
    { capture: true },
  )

  function wait(button: HTMLButtonElement, until: number): void {
    if (latest !== button || !button.isConnected || performance.now() > until) return
    if (!isAlive(button)) return void requestAnimationFrame(() => wait(button, until))
    latest = null
    // wait for the render of what has just hydrated
    requestAnimationFrame(() => setTimeout(() => button.click()))
  }
}

/** The browser submits a form with an action by itself, also by Enter on its button: a replay would abort that request. */
function isSubmitted({ type, form }: HTMLButtonElement): boolean {
  return type === 'submit' && form !== null && form.hasAttribute('action')
}

/** React marks the elements that it has hydrated; inside a run of static HTML the text around it counts. */
function isAlive(button: HTMLButtonElement): boolean {
  const run = button.closest('[data-run]')
  if (run && !run.closest('.doc[data-alive]')) return false
  return Object.keys(run ?? button).some((key) => key.startsWith('__reactProps'))
}

/** Returns a function that replays a shortcut pressed before the shell was hydrated. */
export function replayOf(event: Event): (() => void) | null {
  if (!(event instanceof KeyboardEvent)) return null
  // closes what the server rendered open
  if (event.key === 'Escape') {
    const close = document.querySelector<HTMLElement>('#toolbar-view > header button')
    return close && (() => close.click())
  }
  const shortcut = shortcutOf(event, keyPlaceOf(event.target))
  const offer = shortcut === 'sheet' ? '.toolbar' : `.toolbar [data-hint=${shortcut}]`
  if (!shortcut || !document.querySelector(offer)) return null
  event.preventDefault()
  return () => document.body.dispatchEvent(new KeyboardEvent('keydown', event))
}
