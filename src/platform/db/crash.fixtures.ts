import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createLog } from '#platform/log.ts'
import { openDatabase } from './database.ts'

export interface CrashReport {
  acknowledged: number
  /** Acknowledged rows that are missing, and rows without their twin. */
  lost: string[]
  /** Milliseconds from the start of the process to its first answer, for each start. */
  starts: number[]
}

async function crash(dataDir: string, round: number, said: Set<string>): Promise<number> {
  const start = performance.now()
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'crash-child.ts'), dataDir, String(round)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ready = Promise.withResolvers<number>()
  const gone = new Promise((resolve) => child.once('close', resolve))
  void gone.then(() => ready.reject(new Error('The writer ended before it was ready.')))
  createInterface(child.stdout).on('line', (line) => (line === 'ready' ? ready.resolve(performance.now() - start) : said.add(line)))
  const took = await ready.promise
  await wait(50 + Math.random() * 400)
  child.kill('SIGKILL')
  await gone
  return took
}

/** Kills a writing process with SIGKILL again and again, and looks for acknowledged rows that are missing. */
export async function crashRounds(dataDir: string, rounds: number): Promise<CrashReport> {
  const said = new Set<string>()
  const starts: number[] = []
  for (let round = 0; round < rounds; round += 1) starts.push(await crash(dataDir, round, said))
  const start = performance.now()
  const { db, close } = await openDatabase({ dataDir, log: createLog({ logLevel: 'silent' }) })
  starts.push(performance.now() - start)
  const { rows } = await db.execute<{ word: string }>(sql`select word from written`)
  await close()
  const found = new Set(rows.map(({ word }) => word))
  const lost = [...said].filter((word) => !found.has(word) || !found.has(`${word} twin`))
  const single = [...found].filter((word) => !word.endsWith(' twin') && !found.has(`${word} twin`))
  return { acknowledged: said.size, lost: [...lost, ...single], starts }
}
