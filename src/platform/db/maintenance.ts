import type { Pool } from 'pg'
import type { Log } from '#platform/log.ts'

const look = 10_000
const tidyEvery = 300_000
const checkpointBytes = 32 * 1024 * 1024

async function writtenBytes(pool: Pool): Promise<number> {
  const answer = await pool.query<{ bytes: string }>("select pg_current_wal_insert_lsn() - '0/0' as bytes")
  return Number(answer.rows[0]?.bytes ?? 0)
}

async function vacuum(pool: Pool): Promise<void> {
  const tables = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  // one table at a time, so that other queries run in between
  for (const { name } of tables.rows) await pool.query(`vacuum (analyze) ${name}`)
}

export interface Maintenance {
  /** Runs the maintenance that is due after `elapsed` milliseconds. */
  round: (elapsed: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * PGlite has no background processes: without this, space is never freed, statistics go stale, and the write-ahead log and its
 * recovery time grow without bound.
 */
export function startMaintenance(pool: Pool, log: Log, isFull: () => boolean = () => false): Maintenance {
  let checkpointed = Number.NEGATIVE_INFINITY
  let vacuumed = 0
  let sinceVacuum = 0
  let running = Promise.resolve()

  async function round(elapsed: number): Promise<void> {
    sinceVacuum += elapsed
    const written = await writtenBytes(pool)
    const due = sinceVacuum >= tidyEvery && written !== vacuumed
    if (due) await vacuum(pool)
    if (due || written - checkpointed >= checkpointBytes) {
      await pool.query('checkpoint')
      checkpointed = await writtenBytes(pool)
    }
    if (due) {
      sinceVacuum = 0
      vacuumed = checkpointed
    }
  }

  const timer = setInterval(() => {
    running = running
      .then(() => (isFull() ? undefined : round(look)))
      .catch((error: unknown) => log.warn({ err: error }, 'Maintenance of the embedded database failed.'))
  }, look)
  timer.unref()
  return {
    round,
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
