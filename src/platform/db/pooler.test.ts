import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { passingDatabase, type PassingDatabase } from '../../../scripts/postgres.ts'
import { openDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { notify } from './notify.ts'
import { refuseOtherProcesses } from './other-processes.ts'
import { hasPgbouncer, startPgbouncer, type Pooler } from './pgbouncer.fixtures.ts'
import { prepared } from './prepared.ts'

const server = process.env.TEST_DATABASE_URL
const canRun = Boolean(server) && hasPgbouncer
if (server && !hasPgbouncer) console.log('pgbouncer is not installed: nothing is tried through a pooler.')

let direct: PassingDatabase
let pooler: Pooler
let opened: Database[] = []

beforeEach(async () => {
  if (!canRun) return
  direct = await passingDatabase(server ?? '')
  pooler = await startPgbouncer(direct.url)
  opened = []
})

afterEach(async () => {
  if (!canRun) return
  await Promise.all(opened.filter(({ pool }) => !pool.ended).map((one) => one.close()))
  await pooler[Symbol.asyncDispose]()
  await direct[Symbol.asyncDispose]()
})

async function open(databaseUrl: string, databaseListenUrl: string | null): Promise<Database> {
  const database = await openDatabase({ databaseUrl, databaseListenUrl, dataDir: '/nowhere', log: createLog({ logLevel: 'silent' }) })
  opened.push(database)
  return database
}

/** What the sentence of the refusal says. */
async function giveRoleItsSettings(): Promise<void> {
  const said = await open(pooler.url, direct.url).then(
    () => '',
    ({ message }: Error) => message,
  )
  const [, statements = ''] = /restart the pooler: (.*)\.$/.exec(said) ?? []
  const client = new Client({ connectionString: direct.url })
  await client.connect()
  await client.query(statements)
  await client.end()
  await pooler[Symbol.asyncDispose]()
  pooler = await startPgbouncer(direct.url)
}

test.runIf(canRun)('a pooler without an address of PostgreSQL itself is refused in a sentence', async () => {
  await expect(open(pooler.url, null)).rejects.toThrow(
    'DATABASE_URL leads to a pooler (such as PgBouncer): set DATABASE_LISTEN_URL to the address of PostgreSQL itself, for LISTEN and for migrations.',
  )
})

test.runIf(canRun)('a pooler that ignores our settings is refused too', async () => {
  await using ignoring = await startPgbouncer(direct.url, { ignore_startup_parameters: 'options' })
  await expect(open(ignoring.url, null)).rejects.toThrow('DATABASE_URL leads to a pooler')
  await expect(open(pooler.url, ignoring.url)).rejects.toThrow('DATABASE_LISTEN_URL leads to a pooler')
})

test.runIf(canRun)('a role without limits is refused with the statements that mend it, and they do', async () => {
  await expect(open(pooler.url, direct.url)).rejects.toThrow(/^Through a pooler the settings of a connection come from its role; run once/)
  await giveRoleItsSettings()
  const { pool } = await open(pooler.url, direct.url)
  const { rows } = await pool.query("select current_setting('statement_timeout') as statement, current_setting('TimeZone') as zone")
  expect(rows).toEqual([{ statement: '30s', zone: 'UTC' }])
})

test.runIf(canRun)('migrations, transactions, frequent queries and news work through a pooler in transaction mode', async () => {
  await giveRoleItsSettings()
  const [one, other] = [await open(pooler.url, direct.url), await open(pooler.url, direct.url)]
  await Promise.all([migrate(one), migrate(other)])
  const heard: string[] = []
  await other.listen('news', (payload) => heard.push(payload))
  const ask = prepared((db) =>
    db
      .select({ found: sql<number>`count(*)::int` })
      .from(sql`jobs`)
      .where(sql`name = ${sql.placeholder('name')}`),
  )
  // more at once than the pooler has connections, so that each is lent to many
  const asked = Array.from({ length: 60 }, (_, at) =>
    at % 3 === 0
      ? one.db.transaction(async (tx) => (await ask(tx, { name: 'none' }), notify(tx, 'news', String(at))))
      : ask(at % 2 ? one.db : other.db, { name: 'none' }),
  )
  await Promise.all(asked)
  await expect.poll(() => heard.length).toBe(20)
})

test.runIf(canRun)(
  'another process is seen through a pooler, and no longer when it has left, though the pooler keeps its connections',
  async () => {
    await giveRoleItsSettings()
    const [one, other] = [await open(pooler.url, direct.url), await open(pooler.url, direct.url)]
    await other.pool.query('select 1')
    await expect(refuseOtherProcesses(one, 0)).rejects.toThrow('stop every server of it first')
    await other.close()
    await refuseOtherProcesses(one)
  },
)
