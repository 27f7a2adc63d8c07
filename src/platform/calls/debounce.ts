export interface Timing {
  wait(act: () => void, ms: number): unknown
  cancel(timer: unknown): void
}

export interface Debounce {
  /** Runs `act` after `ms` without another call for this name. */
  soon(name: string, ms: number, act: () => void): void
  stop(name: string): void
}

const ofPage: Timing = { wait: (act, ms) => setTimeout(act, ms), cancel: (timer) => clearTimeout(timer as number) }

/** Of several calls in quick succession, runs only the last. */
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
