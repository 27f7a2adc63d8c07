import { keepLast } from '#pure/keep-last.ts'
import type { Db } from './guard.ts'

/** Caches the newest rows of a table whose rows never change: per database, and per connection in a transaction. */
export function rowCache<Row>(most: number) {
  const keepAll = rowsCache<Row>(most)

  return async function keep(db: Db, key: string, find: () => Promise<Row | undefined>): Promise<Row | null> {
    const rows = await keepAll(db, [key], async () => {
      const found = await find()
      return new Map(found ? [[key, found]] : [])
    })
    return rows.get(key) ?? null
  }
}

/** The same for many keys: queries only the missing ones. */
export function rowsCache<Row>(most: number) {
  const memories = new WeakMap<Db, Map<string, Row>>()

  return async function keepAll(db: Db, keys: string[], find: (missing: string[]) => Promise<Map<string, Row>>): Promise<Map<string, Row>> {
    const kept = memories.get(db) ?? new Map<string, Row>()
    memories.set(db, kept)
    const rows = new Map(keys.flatMap((key) => entryOf(kept, key)))
    const missing = keys.filter((key) => !rows.has(key))
    if (missing.length === 0) return rows
    for (const [key, row] of await find(missing)) {
      rows.set(key, row)
      keepLast(kept, key, row, most)
    }
    return rows
  }
}

function entryOf<Row>(kept: Map<string, Row>, key: string): [string, Row][] {
  const row = kept.get(key)
  return row === undefined ? [] : [[key, row]]
}
