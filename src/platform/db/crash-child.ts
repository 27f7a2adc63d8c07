import { sql } from 'drizzle-orm'
import { createLog } from '#platform/log.ts'
import { openDatabase } from './database.ts'

/** Writes pairs of rows as fast as it can and prints each pair after its commit. Runs until it is killed. */
async function writeUntilKilled(dataDir: string, round: string): Promise<void> {
  const { db } = await openDatabase({ dataDir, log: createLog({ logLevel: 'silent' }) })
  await db.execute(sql`create table if not exists written (word text primary key)`)
  console.log('ready')
  async function writer(name: number) {
    for (let count = 0; ; count += 1) {
      const word = `${round}-${name}-${count}`
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into written values (${word})`)
        await tx.execute(sql`insert into written values (${`${word} twin`})`)
      })
      console.log(word)
    }
  }
  await Promise.all([0, 1, 2, 3].map(writer))
}

const [dataDir, round] = process.argv.slice(2)
if (dataDir !== undefined && round !== undefined) await writeUntilKilled(dataDir, round)
