import { createRouterClient } from '@orpc/server'
import { sql } from 'drizzle-orm'
import MiniSearch from 'minisearch'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { saveEntries, saveNames, saveState } from '#features/search/search-index.store.ts'
import { saveVectors } from '#features/search/semantic.store.ts'
import { searchCalls } from '#features/search/search.server.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLog } from '#platform/log.ts'
import { pack } from '#platform/embeddings/vectors.ts'
import { meaning } from '#platform/own-processes.ts'
import { generateCatalogue, randomFrom } from './search-catalogue.ts'
import { percentile } from './figure.ts'

export interface Measured {
  p50: number
  p95: number
  /** Latency including semantic search. */
  whole: { p50: number; p95: number } | null
  megabytes: number
  keystrokes: number
  loadSeconds: number
}

const projects = Number(process.env.PROJECTS)
const catalogue = generateCatalogue(projects)
const AT_ONCE = 250

function keystrokes(): string[] {
  return catalogue.searches.flatMap((search) => Array.from(search, (_, at) => search.slice(0, at + 1)))
}

async function typeAll(search: (q: string) => unknown): Promise<number[]> {
  const times: number[] = []
  for (const q of keystrokes()) {
    const begun = performance.now()
    await search(q)
    times.push(performance.now() - begun)
  }
  return times
}

interface Times {
  typed: number[]
  whole: number[]
}

async function measureOwn(): Promise<Times> {
  const database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL || null,
    dataDir: process.env.DATA_DIR ?? '',
    log: createLog({ logLevel: 'silent' }),
  })
  await migrate(database)
  const { db } = database
  const { rows } = await db.execute<{ name: string; definition: string }>(
    sql`select indexname as name, indexdef as definition from pg_indexes where tablename like 'search%' and indexdef like '%gin%'`,
  )
  for (const { name } of rows) await db.execute(sql.raw(`drop index ${name}`))
  const random = randomFrom(7)
  for (let from = 0; from < projects; from += AT_ONCE) {
    const entries = catalogue.entries(from, Math.min(from + AT_ONCE, projects))
    await db.transaction(async (tx) => {
      await saveEntries(tx, entries)
    })
  }
  for (const { definition } of rows) await db.execute(sql.raw(definition))
  await saveNames(db, catalogue.names)
  await saveState(db, 'generated')
  // random vectors: computing a hundred thousand embeddings would take an hour, and would not change the search time
  for (let from = 0; from < projects; from += 1000) {
    const made = Array.from({ length: 1000 }, (_, at) => ({
      id: `project-${from + at}`,
      vector: pack(Float32Array.from({ length: 384 }, () => random() - 0.5)),
    }))
    await db.execute(sql`insert into search_vectors (project_id, part, hash, vector)
      select id, 0, id, decode(vector, 'hex') from unnest(${sql.param(made.map(({ id }) => id))}::text[], ${sql.param(made.map(({ vector }) => Buffer.from(vector).toString('hex')))}::text[]) as one(id, vector)`)
  }
  await saveVectors(db, 'nothing', [])
  await db.execute(sql`vacuum analyze`)
  loaded()
  const context = { services: { db, config: { semanticSearch: true } }, actor: { kind: 'visitor' } } as unknown as CallContext
  const calls = createRouterClient({ search: searchCalls }, { context })
  await meaning.wake()
  // the first searches load the vectors into the model's process
  await calls.search.search({ q: 'warm' })
  await new Promise((resolve) => setTimeout(resolve, 5000))
  await calls.search.search({ q: 'warmer' })
  const typed = await typeAll((q) => calls.search.search({ q }))
  const whole = await typeAll((q) => calls.search.search({ q, complete: true }))
  meaning.close()
  await database.close()
  return { typed, whole }
}

async function measureMiniSearch(): Promise<Times> {
  const index = new MiniSearch({ fields: ['title', 'about', 'description', 'body'], storeFields: ['title', 'description'] })
  for (let from = 0; from < projects; from += AT_ONCE) {
    index.addAll(
      catalogue.entries(from, Math.min(from + AT_ONCE, projects)).map(({ id, title, description, words }) => ({
        id,
        title,
        description,
        about: words.about.join(' '),
        body: words.body.join(' '),
      })),
    )
  }
  loaded()
  const typed = await typeAll((q) =>
    index
      .search(q, {
        prefix: (_, place, all) => place === all.length - 1,
        fuzzy: (term) => (term.length > 3 ? 0.2 : false),
        boost: { title: 4, about: 2, description: 1.5 },
      })
      .slice(0, 24),
  )
  return { typed, whole: [] }
}

const begun = performance.now()
let loadSeconds = 0
function loaded(): void {
  loadSeconds = (performance.now() - begun) / 1000
}

const { typed, whole } = await (process.env.ENGINE === 'minisearch' ? measureMiniSearch() : measureOwn())
const measured: Measured = {
  p50: percentile(typed, 0.5),
  p95: percentile(typed, 0.95),
  whole: whole.length > 0 ? { p50: percentile(whole, 0.5), p95: percentile(whole, 0.95) } : null,
  megabytes: process.memoryUsage().rss / 1024 ** 2,
  keystrokes: typed.length,
  loadSeconds,
}
process.send?.(measured)
if (!process.send) console.log(measured)
process.exit()
