import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { StartError } from '#platform/result.ts'
import type { OpenPool } from './open-pool.ts'
import { prepareConnections } from './prepare-connection.ts'

const ASK_AGAIN_MS = 200
/** Commands that only look are gone by then. */
const PATIENCE_MS = 5000

/** Each process has one direct connection, also where a pooler lends the others. An address could name it otherwise. */
export function nameDirect(pool: Pool): void {
  prepareConnections(pool, (client) => client.query("set application_name = 'waymark direct'"))
}

interface Entered {
  kind: OpenPool['kind']
  direct: Pool
}

async function otherProcesses({ kind, direct }: Entered): Promise<string[]> {
  // its folder has a lock
  if (kind === 'embedded') return []
  const { rows } = await direct.query<{ place: string }>(
    `select case when client_port < 0 then 'the local socket' else coalesce(host(client_addr), 'an address that this user may not see') end as place
      from pg_stat_activity where datname = current_database() and application_name = 'waymark direct' and pid <> pg_backend_pid() order by place`,
  )
  return rows.map(({ place }) => `one from ${place}`)
}

/** Throws where another process of Waymark is connected to this database, and stays. */
export async function refuseOtherProcesses(database: Entered, patienceMs = PATIENCE_MS): Promise<void> {
  const end = performance.now() + patienceMs
  for (;;) {
    const problems = await otherProcesses(database)
    if (problems.length === 0) return
    if (performance.now() >= end)
      throw new StartError(
        'Other processes of Waymark are connected to this database; stop every server of it first. Nothing was changed.',
        {
          problems,
        },
      )
    await pause(ASK_AGAIN_MS)
  }
}
