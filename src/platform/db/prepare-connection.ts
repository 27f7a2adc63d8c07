import type { ClientBase, Pool } from 'pg'

type Prepare = (client: ClientBase) => Promise<unknown>

/** Runs on each new connection before the pool hands it out. The types of `pg` forget that the pool waits for it. */
export function prepareConnections(pool: Pool, prepare: Prepare): void {
  const options = pool.options as unknown as { onConnect?: Prepare }
  const before = options.onConnect
  options.onConnect = async (client) => {
    await before?.(client)
    await prepare(client)
  }
}
