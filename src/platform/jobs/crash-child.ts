import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLog } from '#platform/log.ts'
import { createJobs, defineJob } from './jobs.ts'
import { startWorker } from './worker.ts'

/** Starts a job and waits to be killed in the middle; in `again` mode finishes what it finds. */
async function begin(dataDir: string, mode: 'first' | 'again'): Promise<void> {
  const log = createLog({ logLevel: 'silent' })
  const database = await openDatabase({ dataDir, log })
  await migrate(database)
  const job = defineJob<{ word: string }, null>({
    name: 'interrupted',
    async run({ word }) {
      console.log(`began ${word}`)
      if (mode === 'first') await new Promise(() => {})
    },
  })
  if (mode === 'first') await createJobs(systemClock).enqueue(database.db, job, { word: 'work' })
  const worker = await startWorker({ database, clock: systemClock, log, jobs: [job], context: null })
  await worker.settle()
  await worker.stop()
  await database.close()
}

const [dataDir, mode] = process.argv.slice(2)
if (dataDir !== undefined && (mode === 'first' || mode === 'again')) await begin(dataDir, mode)
