import { keyPlaceOf } from '../shell/shortcuts/key-place.ts'
import { shortcutOf } from '../shell/shortcuts/shortcut-rules.ts'

/** A press waits no longer than this for what it is meant for. */
const LONGEST_WAIT_MS = 20_000

/** A click on any button before it is alive is done again when it is; of several, the last. */
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
      // React may come alive to answer this very click: then there is nothing to do again
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
    // what has just come alive is drawn as such first
    requestAnimationFrame(() => setTimeout(() => button.click()))
  }
}

/** The browser sends a form of the page by itself, also when Enter presses its button: done again, it would break off what is under way. */
function isSubmitted({ type, form }: HTMLButtonElement): boolean {
  return type === 'submit' && form !== null && form.hasAttribute('action')
}

/** React writes on the elements that it has brought alive; what stands in a run of finished HTML is answered for by its text. */
function isAlive(button: HTMLButtonElement): boolean {
  const run = button.closest('[data-run]')
  if (run && !run.closest('.doc[data-alive]')) return false
  return Object.keys(run ?? button).some((key) => key.startsWith('__reactProps'))
}

/** How to do a shortcut again that came before the shell was alive. */
export function replayOf(event: Event): (() => void) | null {
  if (!(event instanceof KeyboardEvent)) return null
  // it closes what the server drew open
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
