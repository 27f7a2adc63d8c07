import { expect, test } from 'vitest'
import { serverTestDatabase } from '#platform/db/db.fixtures.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { hasReplicas, startReplicas } from '#platform/db/replicas.fixtures.ts'
import { createLog } from '#platform/log.ts'
import { checkEngine } from './database-checks.server.ts'

const found = async ({ db }: Database, databaseUrl: string) =>
  (await Array.fromAsync(checkEngine(db, { databaseUrl }))).filter(({ about }) => about === 'Standby')

test.runIf(hasReplicas)('several hosts are worth a look where no commit waits for the standby, and one host never is', async () => {
  await using replicas = await startReplicas()
  const database = await openDatabase({ databaseUrl: replicas.url, dataDir: '', log: createLog({ logLevel: 'silent' }) })
  expect(await found(database, replicas.url)).toMatchObject([{ state: 'fine' }])
  await database.direct.query("alter system set synchronous_standby_names = ''")
  await database.direct.query('select pg_reload_conf()')
  await expect.poll(() => found(database, replicas.url)).toMatchObject([{ state: 'attention' }])
  expect(await found(database, replicas.primary().url)).toEqual([])
  await database.close()
})

const url = process.env.TEST_DATABASE_URL
const DAY = 86_400_000

test.runIf(url).each([
  [0, { state: 'fine' }],
  [DAY, { state: 'attention', says: expect.stringMatching(/^It is 86,\d{3} seconds ahead of/) }],
  [-DAY, { state: 'attention', says: expect.stringMatching(/^It is 86,\d{3} seconds behind/) }],
])('a clock that is %i ms from that of the database is named', async (apart, expected) => {
  const { db, close } = await serverTestDatabase(url ?? '')
  const clock = { now: () => new Date(Date.now() + apart) }
  const findings = await Array.fromAsync(checkEngine(db, { databaseUrl: url ?? '' }, clock))
  expect(findings.filter(({ about }) => about === 'Clock')).toMatchObject([expected])
  await close()
})
