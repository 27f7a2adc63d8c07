import { expect, test } from 'vitest'
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
  expect(await found(database, replicas.primaryUrl())).toEqual([])
  await database.close()
})
