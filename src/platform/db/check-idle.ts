import type { Pool } from 'pg'

const EVERY_MS = 30_000
const ASK = { text: 'select 1', query_timeout: 5000 }

/** Removes an idle connection that does not answer: its machine may have died, or a router forgotten it, and nothing would tell. */
export function checkWhileIdle(pool: Pool): void {
  const timer = setInterval(() => {
    if (pool.ending) clearInterval(timer)
    else if (pool.idleCount > 0) pool.query(ASK).catch(() => {})
  }, EVERY_MS)
  timer.unref()
}
