import { createDebounce, type Timing } from './debounce.ts'

interface Waiting extends PromiseWithResolvers<unknown> {
  same: string
}

export interface Mergeable {
  /** Calls of one name are merged. */
  name: string
  /** What is asked: equal calls share a reply, and one that asked something else is ended as one that was cancelled. */
  same: string
  ms: number
  signal: AbortSignal | null
  send(signal: AbortSignal | null): Promise<unknown>
}

/** Rapid calls become one request, which is the last. */
export function createMerge(timing?: Timing) {
  const debounce = createDebounce(timing)
  const groups = new Map<string, Waiting[]>()

  function leave(name: string, one: Waiting, cause: unknown): void {
    const rest = groups.get(name)?.filter((other) => other !== one) ?? []
    if (rest.length === 0) debounce.stop(name)
    groups.set(name, rest)
    one.reject(cause)
  }

  return function merge({ name, same, ms, signal, send }: Mergeable): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    for (const older of groups.get(name) ?? []) {
      if (older.same !== same) leave(name, older, new DOMException('A newer call took its place.', 'AbortError'))
    }
    const one: Waiting = { ...Promise.withResolvers<unknown>(), same }
    groups.set(name, [...(groups.get(name) ?? []), one])
    const gone = () => leave(name, one, signal?.reason)
    signal?.addEventListener('abort', gone, { once: true })
    debounce.soon(name, ms, () => {
      const merged = groups.get(name) ?? []
      groups.delete(name)
      signal?.removeEventListener('abort', gone)
      // who shares a reply does not end it for the others
      const reply = send(merged.length === 1 ? signal : null)
      for (const { resolve } of merged) resolve(reply)
    })
    return one.promise
  }
}
