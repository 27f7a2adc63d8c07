import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/** The database, or a transaction on it: what every store takes as its first argument. */
export type Db = PgDatabase<NodePgQueryResultHKT>

const message = 'Inside db.transaction use the transaction that was handed in, not db: db would wait for it for ever.'

/** Drizzle over a pool, where using the pool inside one of its own transactions is an error and not a deadlock. */
export function guardedDrizzle(pool: Pool): Db {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  const refused = () => (inside.getStore()?.open ? new Error(message) : undefined)

  const connect = pool.connect.bind(pool)
  function guardedConnect(callback?: Parameters<typeof connect>[0]) {
    const refusal = refused()
    if (callback === undefined) return refusal ? Promise.reject(refusal) : connect()
    if (refusal) return callback(refusal, undefined, () => {})
    return connect(callback)
  }
  pool.connect = guardedConnect as Pool['connect']

  const db: Db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    const mark = { open: true }
    try {
      // a query starts when it is awaited: that too must happen inside
      return await drizzle(client).transaction((tx) => inside.run(mark, async () => await work(tx)), config)
    } finally {
      mark.open = false
      // a connection that could not roll back must not serve anybody else
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  return db
}
