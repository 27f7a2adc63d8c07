import { setTimeout as pause } from 'node:timers/promises'

/** Something that somebody does again and again. */
export interface Act {
  /** such as `save` or `read` */
  what: string
  /** Throws an error that begins with the status, where it was refused. */
  run: () => Promise<unknown>
  /** before the next one */
  restMs?: number
}

export interface Done {
  what: string
  begun: number
  milliseconds: number
  /** ok, a status, or cut */
  outcome: string
}

const outcomeOf = (error: unknown) => (error instanceof Error ? (/^\d{3}[^:]*/.exec(error.message)?.[0] ?? 'cut') : 'cut')

/** All do what they do at the same time, each one request after the other. */
export function startWork(acts: readonly Act[], { restMs = 0, againMs = 50 } = {}) {
  const over = new AbortController()
  const done: Done[] = []
  const work = acts.map(async ({ what, run, restMs: own = restMs }) => {
    while (!over.signal.aborted) {
      const begun = performance.now()
      const outcome = await run().then(() => 'ok', outcomeOf)
      done.push({ what, begun, milliseconds: performance.now() - begun, outcome })
      const rest = outcome === 'ok' ? own : againMs
      if (rest > 0) await pause(rest)
    }
  })
  return {
    done,
    async end() {
      over.abort()
      await Promise.all(work)
    },
  }
}

/** What was refused and how often, such as `save 503`. */
export function refusedIn(done: readonly Done[]): Record<string, number> {
  const refused: Record<string, number> = {}
  for (const { what, outcome } of done) if (outcome !== 'ok') refused[`${what} ${outcome}`] = (refused[`${what} ${outcome}`] ?? 0) + 1
  return refused
}
