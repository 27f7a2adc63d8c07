import { setTimeout as pause } from 'node:timers/promises'
import { escapeLiteral, type Pool } from 'pg'
import { newId } from '#platform/ids.ts'

/** Gathered that long, to be sent together. */
const GATHER_MS = 20
const CATCH_UP_EVERY_MS = 2500

const tellAll = (which: string, order: string) => `
  with gone as (delete from untold_news where id in (select id from untold_news where ${which} for update skip locked) returning *)
  select pg_notify(channel, payload) from (select channel, payload from gone order by ${order}) told`
const TELL = tellAll('id = any ($1::uuid[])', 'array_position($1::uuid[], id)')
const CATCH_UP = tellAll("at < now() - interval '1 second' limit 1000", 'at')

export interface News {
  /** A statement of the changing transaction that remembers the notification. */
  remember: (channel: string, payload: string) => { id: string; statement: string }
  /** Sends what a committed transaction has remembered, soon. */
  tell: (ids: string[]) => void
  stop: () => void
}

/**
 * NOTIFY within a saving transaction takes a lock of the whole server until the commit is on the disk, so that saves go one by one. So
 * it is written down with the change, and sent afterwards, for many at once; what an instance left unsent is sent by any other.
 */
export function createNews(pool: Pool): News {
  let gathered: string[] = []
  let isStopped = false

  // what fails stays in the table, for the next catching up
  const send = async (statement: string, values?: unknown[]) => void (await pool.query(statement, values).catch(() => undefined))

  async function sendGathered(): Promise<void> {
    await pause(GATHER_MS)
    const ids = gathered
    gathered = []
    if (!isStopped) await send(TELL, [ids])
  }
  const timer = setInterval(() => void send(CATCH_UP), CATCH_UP_EVERY_MS)
  timer.unref()
  return {
    remember(channel, payload) {
      const id = newId()
      const values = [id, channel, payload].map(escapeLiteral).join(', ')
      return { id, statement: `insert into untold_news (id, channel, payload) values (${values})` }
    },
    tell(ids) {
      if (ids.length === 0) return
      const isFirst = gathered.length === 0
      gathered.push(...ids)
      if (isFirst) void sendGathered()
    },
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
