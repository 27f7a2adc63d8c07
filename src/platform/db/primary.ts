import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientBase, type Pool, type PoolClient } from 'pg'
import type { Log } from '#platform/log.ts'
import { isStarting } from './await-postgres.ts'
import { prepareConnections } from './prepare-connection.ts'

/** Of several hosts in the database's address, the one that takes changes. */
export interface Primary {
  /** Connects the pools to the primary; throws if there is none. */
  find: () => Promise<void>
  /** Waits until a host takes changes; throws when, ten seconds after the loss, the hosts were asked once more and none does. */
  back: () => Promise<void>
  /** Why no connection need be opened: all hosts were asked, and none takes changes. */
  whyAway: () => Error | undefined
  stop: () => void
}

export interface Hosts {
  addresses: string[]
  pools: Pool[]
  /** Answers when the host does. */
  watch: Pool
  log: Log
}

const ASK_EVERY_MS = 500
const ANSWER_MS = 2000
const COMPARE_EVERY_MS = 5000
/** For so long after the loss a read waits for another primary. */
const PATIENCE_MS = 10_000

/** PostgreSQL calls it "not yet accepting connections". */
class NoPrimary extends Error {
  code = '57P03'
  constructor() {
    super('none of its hosts takes changes')
  }
}

const IS_STANDBY = { text: 'select pg_is_in_recovery() as standby', query_timeout: ANSWER_MS }

async function isPrimary(client: ClientBase | Pool): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>(IS_STANDBY)
  return rows[0]?.standby === false
}

const WRITTEN_FILE = {
  text: 'select case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file',
  query_timeout: ANSWER_MS,
}

/** Of a primary, a number that each promotion makes higher; 0 of a standby. */
async function timelineOf(client: ClientBase | Pool): Promise<number> {
  const { rows } = await client.query<{ file: string | null }>(WRITTEN_FILE)
  return Number.parseInt(rows[0]?.file?.slice(0, 8) ?? '0', 16)
}

/** Without a farewell, for which a lost machine would be waited for. Requests under way on it fail. */
function cut(client: ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

async function ask<Answer>(address: string, question: (client: ClientBase) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: ANSWER_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await question(client)
  } finally {
    cut(client)
  }
}

/**
 * Returns the first host that takes changes, and adds the standbys that answer to `standbys`. Without a primary it throws NoPrimary,
 * or where no standby answers either, an error that waiting does not mend, such as a wrong password.
 */
async function findAmong(addresses: string[], standbys = new Set<string>()): Promise<string> {
  const asked = addresses.map(async (address) => {
    if (await ask(address, isPrimary)) return address
    standbys.add(address)
    throw new NoPrimary()
  })
  return Promise.any(asked).catch(({ errors }: AggregateError) => {
    const hasStandby = errors.some((error) => error instanceof NoPrimary)
    throw (hasStandby ? undefined : errors.find((error) => !isStarting(error))) ?? new NoPrimary()
  })
}

/** All open connections of a pool, also those in use. */
function connectionsOf(pool: Pool): Set<PoolClient> {
  const open = new Set<PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  return open
}

export function followPrimary({ addresses, pools, watch, log }: Hosts): Primary {
  const open = pools.map(connectionsOf)
  const stopped = new AbortController()
  const { signal } = stopped
  let current = addresses[0]
  let lostAt: number | null = null
  let isSaid = false
  let isAway = false
  let [asked, answered] = [0, 0]
  let compareAt = 0
  let found = Promise.withResolvers<void>()
  let nextLook = Promise.withResolvers<void>()

  // between its end as the primary and our noticing, a host may answer as a standby
  for (const pool of pools)
    prepareConnections(pool, async (client) => {
      if (!(await isPrimary(client))) throw new NoPrimary()
    })

  function cutAll(): void {
    for (const clients of open) for (const client of clients) cut(client)
  }

  function moveTo(address: string): void {
    if (address === current) return
    current = address
    for (const pool of pools) Object.assign(pool.options, { connectionString: address })
    cutAll()
    log.warn({ host: new URL(address).host }, 'The database has another primary.')
  }

  /** Cuts all connections: requests on a frozen host would wait until it is replaced. */
  function giveUp(): void {
    if (isAway) return
    isAway = true
    cutAll()
  }

  function isBack(): void {
    isSaid = false
    isAway = false
    if (lostAt === null) return
    lostAt = null
    found.resolve()
    found = Promise.withResolvers()
  }

  /** An answer that is overtaken by a later one may come from a former primary. */
  function adopt(address: string, number: number): void {
    if (number < answered) return
    answered = number
    moveTo(address)
    isBack()
  }

  async function find(standbys?: Set<string>): Promise<void> {
    const number = (asked += 1)
    const address = await findAmong(addresses, standbys).catch((error: unknown) => {
      if (number > answered) giveUp()
      throw error
    })
    adopt(address, number)
  }

  async function findPromoted(standbys: Set<string>): Promise<void> {
    const number = (asked += 1)
    adopt(await findAmong([...standbys]), number)
  }

  /** The primary in use may not know that it has a successor. */
  async function findSuccessor(): Promise<void> {
    if (performance.now() < compareAt) return
    compareAt = performance.now() + COMPARE_EVERY_MS
    const others = addresses.filter((address) => address !== current)
    const timeline = await timelineOf(watch)
    await Promise.allSettled(
      others.map(async (address) => {
        if ((await ask(address, timelineOf)) > timeline) moveTo(address)
      }),
    )
  }

  async function look(): Promise<void> {
    if (!isSaid && (await isPrimary(watch).catch(() => false))) {
      isBack()
      // a standby that does not answer does not hold up the next look
      void findSuccessor().catch(() => {})
      return
    }
    if (!isSaid) log.warn({}, 'The primary of the database is lost; looking for another.')
    isSaid = true
    lostAt ??= performance.now()
    // a host that does not answer holds up no question to the others
    const standbys = new Set<string>()
    await Promise.race([find(standbys).catch(() => {}), pause(ASK_EVERY_MS)])
    // while a frozen host was waited for, another may have been promoted
    if (lostAt !== null) await Promise.race([findPromoted(standbys).catch(() => {}), pause(ASK_EVERY_MS)])
  }

  async function keepLooking(): Promise<void> {
    while (!signal.aborted) {
      await pause(ASK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
      const asking = nextLook
      nextLook = Promise.withResolvers()
      if (!signal.aborted) await look()
      asking.resolve()
    }
    nextLook.resolve()
  }
  void keepLooking()

  /** Not before the hosts were asked once more: when a primary is there, no read is refused. */
  async function giveUpLate(since: number): Promise<never> {
    await pause(Math.max(PATIENCE_MS - (performance.now() - since), 0), undefined, { ref: false })
    await nextLook.promise
    throw new NoPrimary()
  }

  return {
    find: () => find(),
    async back() {
      lostAt ??= performance.now()
      await Promise.race([found.promise, giveUpLate(lostAt)])
    },
    whyAway: () => (isAway ? new NoPrimary() : undefined),
    stop: () => stopped.abort(),
  }
}
