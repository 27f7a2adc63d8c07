import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'

export interface MigrationPatience {
  /** Pauses before the start gives up. */
  tries: number
  pauseMs: number
}

/** Everybody waits behind a statement that waits for a table. Of several tables, all together are waited for this long. */
const LOCK_MS = 100
/** Below PostgreSQL's deadlock_timeout, so that a deadlock ends with this wait, and never with somebody's save. */
const MOST_LOCK_MS = 800
const LONG_HELD_MS = 10_000

/** Timed out, or in a deadlock. */
const LOCKED = new Set<unknown>(['55P03', '40P01'])
const isLocked = (error: unknown) => error instanceof Error && 'code' in error && LOCKED.has(error.code)

/** While these wait, and while they run, rows can be read and written. */
export const isBesideWork = (statement: string) => /\bconcurrently\b|\bvalidate\s+constraint\b/i.test(statement)

const ALTERED = /^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w".]+)/i
const alteredIn = (statement: string) => (isBesideWork(statement) ? [] : (ALTERED.exec(statement.replaceAll(/--.*$/gm, ''))?.[1] ?? []))

/** Runs in a transaction that waits for each lock briefly, again and again; false when that was in vain. */
export async function underShortLocks(
  client: PoolClient,
  statements: readonly string[],
  patience: MigrationPatience,
  act: () => Promise<void>,
): Promise<boolean> {
  const tables = [...new Set(statements.flatMap(alteredIn))]
  let lockMs = LOCK_MS
  for (let left = patience.tries; left > 0;) {
    // saves wait behind the first table while the last is waited for
    await client.query(`begin; set local lock_timeout = '${Math.ceil(lockMs / Math.max(1, tables.length))}ms'`)
    try {
      await lockSeveral(client, tables)
      await act()
      await client.query('commit')
      return true
    } catch (error) {
      await client.query('rollback')
      if (!isLocked(error)) throw error
    }
    const { looks, isOver } = await holdersEnd(client, patience, left)
    left -= looks
    if (isOver) lockMs = Math.min(2 * lockMs, MOST_LOCK_MS)
  }
  return false
}

/**
 * A save that holds one table and needs another would wait for the migration, and the migration for it. In an order that changes
 * with each attempt, one agrees with what saves do.
 */
async function lockSeveral(client: PoolClient, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null order by random()',
    [tables],
  )
  if (rows.length < 2) return
  for (const { name } of rows) await client.query(`lock table ${name} in access exclusive mode`)
}

/** Waits, without asking for a lock, until the transactions end that hold one now: the migration failed because of one of them. */
async function holdersEnd(client: PoolClient, { pauseMs }: MigrationPatience, left: number) {
  const holding = "select virtualtransaction as id from pg_locks where granted and locktype = 'relation' and pid <> pg_backend_pid()"
  const { rows } = await client.query<{ id: string }>(
    `${holding} and database = (select oid from pg_database where datname = current_database())`,
  )
  const ids = rows.map(({ id }) => id)
  // one that has nothing that the migration needs must not keep it for ever
  const most = Math.min(left, Math.ceil(LONG_HELD_MS / pauseMs))
  for (let looks = 1; looks <= most; looks += 1) {
    await pause(pauseMs)
    const { rowCount } = await client.query(`${holding} and virtualtransaction = any($1) limit 1`, [ids])
    if (rowCount === 0) return { looks, isOver: true }
  }
  return { looks: most, isOver: false }
}
