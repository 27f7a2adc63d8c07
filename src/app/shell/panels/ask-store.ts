import { createStore } from '#ui/ui.store.ts'
import { panels } from './panel-store.ts'

export const ASK_EVENT = 'ask'

const NOTHING = { prefill: '', selection: '' }

/** The next question: prefilled by a link or a button in the text, or with the reader's selection. */
export const wanted = createStore(NOTHING)

export const takeWanted = () => wanted.write(NOTHING)

/** A feature asks by an event, since it does not know the panel. */
export function listenForQuestions(): () => void {
  function hear(event: Event) {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    if (typeof detail !== 'object' || detail === null || !('prefill' in detail)) return
    wanted.write({ prefill: String(detail.prefill), selection: 'selection' in detail ? String(detail.selection) : '' })
    panels.open('left')
  }
  window.addEventListener(ASK_EVENT, hear)
  return () => window.removeEventListener(ASK_EVENT, hear)
}
