export interface Timing {
  wait(act: () => void, ms: number): unknown
  cancel(timer: unknown): void
}

export interface Debounce {
  /** Does it once nothing newer of this name came for so long. */
  soon(name: string, ms: number, act: () => void): void
  stop(name: string): void
}

const ofPage: Timing = { wait: (act, ms) => setTimeout(act, ms), cancel: (timer) => clearTimeout(timer as number) }

/** Of what is asked for in quick succession only the last is done. */
export function createDebounce({ wait, cancel }: Timing = ofPage): Debounce {
  const timers = new Map<string, unknown>()
  function stop(name: string): void {
    if (timers.has(name)) cancel(timers.get(name))
    timers.delete(name)
  }
  function soon(name: string, ms: number, act: () => void): void {
    stop(name)
    const due = () => (timers.delete(name), act())
    timers.set(name, wait(due, ms))
  }
  return { soon, stop }
}
