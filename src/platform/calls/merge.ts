import { createDebounce, type Timing } from './debounce.ts'

interface Waiting extends PromiseWithResolvers<unknown> {
  same: string
}

export interface Mergeable {
  /** Calls with the same name are merged. */
  name: string
  /** Identifies the input: equal calls share a reply, and a superseded call with other input ends as cancelled. */
  same: string
  ms: number
  signal: AbortSignal | null
  send(signal: AbortSignal | null): Promise<unknown>
}

/** Merges rapid calls into one request: the last one. */
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
      // a caller that aborts must not abort a reply shared with others
      const reply = send(merged.length === 1 ? signal : null)
      for (const { resolve } of merged) resolve(reply)
    })
    return one.promise
  }
}
