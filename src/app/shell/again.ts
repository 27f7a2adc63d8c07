import { whenIdle } from '#platform/browser/when-idle.ts'
import { keyPlaceOf } from './shortcuts/key-place.ts'
import { shortcutOf } from './shortcuts/shortcut-rules.ts'

/** How to do again what came before the shell was alive: a click on one of its buttons, or one of its shortcuts. */
export function againOf(event: Event): (() => void) | null {
  return event instanceof KeyboardEvent ? againOfKey(event) : againOfClick(event.target)
}

function againOfClick(target: EventTarget | null) {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button || button.closest('main, [role=dialog]')) return null
  // what stands open in the toolbar is woken after it
  return button.closest('#toolbar-view') ? () => whenIdle(() => button.click()) : () => button.click()
}

function againOfKey(event: KeyboardEvent) {
  // it closes what the server drew open
  if (event.key === 'Escape') return againOfClick(document.querySelector('#toolbar-view > header button'))
  const shortcut = shortcutOf(event, keyPlaceOf(event.target))
  const offer = shortcut === 'sheet' ? '.toolbar' : `.toolbar [data-hint=${shortcut}]`
  if (!shortcut || !document.querySelector(offer)) return null
  event.preventDefault()
  return () => document.body.dispatchEvent(new KeyboardEvent('keydown', event))
}
