import type { Services } from '#platform/services.ts'
import { keepStreams, type KeptStream } from './chat.store.ts'

/** A running reply that is saved at intervals. */
export interface Keeping {
  services: Services
  chatId: string
  streamId: string
  said(): string
  /** Called when the reply was stopped, on any instance. */
  onStopped(): void
}

const EVERY_MS = 1000
const AT_ONCE = 200

const kept = new Map<Keeping, { length: number }>()
const busy = new Set<Services['db']>()
let timer: ReturnType<typeof setInterval> | undefined

/** Saves the reply once a second, batched with all others; returns a function that ends this. */
export function keepSaying(one: Keeping): () => void {
  kept.set(one, { length: 0 })
  timer ??= setInterval(keepAll, EVERY_MS)
  return () => {
    kept.delete(one)
    if (kept.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function keepAll(): void {
  for (const [db, all] of Map.groupBy(kept.keys(), ({ services }) => services.db)) {
    if (busy.has(db)) continue
    busy.add(db)
    // the database may be down for a moment: the next save or the end includes the text
    void keep(db, all)
      .catch(() => undefined)
      .finally(() => busy.delete(db))
  }
}

async function keep(db: Services['db'], all: readonly Keeping[]): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE).filter((one) => kept.has(one))
    const rows = some.map((one) => rowOf(one, kept.get(one)?.length ?? 0))
    const now = some[0]?.services.clock.now()
    if (!now) continue
    const going = await keepStreams(
      db,
      rows.map(({ row }) => row),
      now,
    )
    for (const { one, length } of rows) {
      if (!kept.has(one)) continue
      kept.set(one, { length })
      if (!going.has(one.streamId)) one.onStopped()
    }
  }
}

/** Skips the text if it has not grown. */
function rowOf(one: Keeping, before: number): { one: Keeping; row: KeptStream; length: number } {
  const said = one.said()
  const { chatId, streamId } = one
  return { one, row: { chatId, streamId, said: said.length > before ? said : '' }, length: said.length }
}
