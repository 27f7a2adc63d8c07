import type { Db } from './guard.ts'

/** Remembers the newest rows that were asked for, where a row never changes: for each database, and for each connection that has a transaction. */
export function rowCache<Row>(most: number) {
  const memories = new WeakMap<Db, Map<string, Row>>()

  return async function keep(db: Db, key: string, find: () => Promise<Row | undefined>): Promise<Row | null> {
    const kept = memories.get(db) ?? new Map<string, Row>()
    memories.set(db, kept)
    const known = kept.get(key)
    if (known) return known
    const found = await find()
    if (!found) return null
    kept.set(key, found)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return found
  }
}
