import { CLICK_DEBOUNCE_MS, RESIZE_DEBOUNCE_MS } from '../rules.ts'

export interface Debounced<Args extends unknown[]> {
  (...args: Args): void
  cancel(): void
}

/** Does it once it was quiet for so long, with what came last. */
function debounced<Args extends unknown[]>(act: (...args: Args) => void, ms: number): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const soon = (...args: Args) => {
    cancel()
    timer = setTimeout(() => act(...args), ms)
  }
  return Object.assign(soon, { cancel })
}

export const whenClicked = <Args extends unknown[]>(act: (...args: Args) => void) => debounced(act, CLICK_DEBOUNCE_MS)
export const whenResized = <Args extends unknown[]>(act: (...args: Args) => void) => debounced(act, RESIZE_DEBOUNCE_MS)
