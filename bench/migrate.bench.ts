import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { learnersLike } from '#features/validations/validations.fixtures.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate, migrationsFolder, OUTSIDE, readMigrations } from '#platform/db/migrate.ts'
import { createLog } from '#platform/log.ts'
import { CONTENT, compareKept, reading, save, signIn, type Client } from '../e2e/operation/survival.ts'
import { refusedIn, startWork, type Done } from '../e2e/operation/work.ts'
import { startServer, type Running } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, percentile } from './figure.ts'
import { benchDatabase } from './load.ts'

const ANSWERS = Number(process.env.ANSWERS ?? 10_000_000)
const ANSWERS_EACH = 100
const AUDITED_EACH = 5
const SAVERS = 16
const READERS = 4
/** A migration keeps one processor busy, so the load must leave one free. */
const CALM_SHARE = 0.4
const FIRST_REST_MS = 80
const FIT_MS = 5_000
const CALM_MS = 12_000
/** A phase has so many saves that its p99 says something. */
const PHASE_MS = 12_000
const LOOK_EVERY_MS = 20
/** A transaction that has read a table, such as a backup's, and goes on. */
const LONG_MS = 15_000
const SLOT_MS = 100
const LEARNERS_A_BATCH = 10

type Statements = string[]
interface Step {
  name: string
  /** each is a migration of its own */
  migrations: Statements[]
  /** what is held open meanwhile */
  held?: string
  /** what a job that the last migration enqueues does afterwards */
  job?: (pool: pg.Pool) => Promise<void>
}

const outside = (...statements: Statements) => statements.map((sql, at) => (at === 0 ? `${OUTSIDE}\n${sql}` : sql))
const many = (write: (number: number) => Statements, times = 10) => Array.from({ length: times }, (_, at) => write(at))

/** What the newest migrations make, taken away again. */
const NEWEST = ['0045_people_search', '0046_kept_figures']
const UNDO = [
  'drop index users_words, audit_log_changes',
  'drop table event_days, kept_figures',
  `delete from meta.migrations where name in (${NEWEST.map((name) => `'${name}'`).join()})`,
]

const PLACES = ['learner_projects', 'reading_positions', 'quiz_attempts', 'quiz_rounds', 'chats', 'answers']
const STEPS: Step[] = [
  { name: NEWEST.map((name) => name.slice(0, 4)).join(' and '), migrations: [] },
  {
    name: 'a column with a default, as 0012',
    migrations: many((at) => [`alter table answers add column "more_${at}" integer default 0 not null`]),
  },
  {
    name: 'columns and a partial index, as 0016',
    migrations: [
      ['alter table quiz_rounds add column "more" integer default 0 not null', 'alter table answers add column "reviewed" jsonb'],
      outside(
        `create index concurrently if not exists answers_reviewed on answers (updated_at) where reviewed ->> 'state' in ('waiting', 'stuck')`,
      ),
    ],
  },
  {
    name: 'indexes on the large tables, as 0019',
    migrations: [
      outside(...PLACES.map((table) => `create index concurrently if not exists ${table}_more on ${table} (project_id, user_id)`)),
    ],
  },
  {
    name: 'a unique index, a default that differs, as 0022',
    migrations: [
      ['alter table answers add column "uid" uuid', 'alter table answers alter column "uid" set default gen_random_uuid()'],
      outside('create unique index concurrently if not exists answers_uid on answers (uid)'),
    ],
  },
  { name: 'its rows filled in batches, by a job', migrations: [], job: fillInBatches },
  {
    name: 'the column then never empty',
    migrations: [
      ['alter table answers add constraint answers_uid check (uid is not null) not valid'],
      outside('alter table answers validate constraint answers_uid'),
      ['alter table answers alter column uid set not null'],
    ],
  },
  {
    name: 'constraints, validated afterwards',
    migrations: [
      ['alter table answers add constraint answers_counted check (revision >= 0 and misses >= 0) not valid'],
      ['alter table answers add constraint answers_owner foreign key (user_id) references users (id) on delete cascade not valid'],
      outside('alter table answers validate constraint answers_counted', 'alter table answers validate constraint answers_owner'),
    ],
  },
  {
    name: 'several tables in one, as 0013 and 0040',
    migrations: many((at) =>
      ['operations', 'users', 'answers', 'learner_projects', 'content_versions', 'sessions'].map(
        (table) => `alter table ${table} add column "several_${at}" text`,
      ),
    ),
  },
  {
    name: 'a column while a backup reads the table',
    migrations: [['alter table answers add column "late" text']],
    held: 'select 1 from answers limit 1',
  },
]

/** The migrations of the site, and those of the steps up to there. */
function folderWith(folder: string, steps: Step[]): string {
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] }
  for (const statements of steps.flatMap(({ migrations }) => migrations)) {
    const [idx, tag] = [journal.entries.length, `9${String(journal.entries.length).padStart(3, '0')}_step`]
    writeFileSync(join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'))
    journal.entries.push({ idx, version: '7', when: Date.now() + idx, tag, breakpoints: true })
  }
  writeFileSync(file, JSON.stringify(journal))
  return folder
}

/** A transaction for ten learners, so a thousand answers. A condition on the new column would read its index, all of it each time. */
async function fillInBatches(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from users')
  for (let at = 0; at < rows.length; at += LEARNERS_A_BATCH) {
    const some = rows.slice(at, at + LEARNERS_A_BATCH).map(({ id }) => id)
    await pool.query('update answers set uid = coalesce(uid, gen_random_uuid()) where user_id = any ($1)', [some])
  }
}

async function fill(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ user_id: string }>('select user_id from answers limit 1')
  const began = performance.now()
  await learnersLike(pool, rows[0]?.user_id ?? '', Math.ceil(ANSWERS / ANSWERS_EACH))
  // every row has its owner: nothing to check
  await pool.query(`set session_replication_role = replica;
    insert into answers (user_id, project_id, validation_id, type, title, text, status, revision, updated_at)
      select id, 'other-' || n % 20, 'task-' || n, 'TEXT', 'What did it say?', 'It said ' || repeat(nickname || ' ', 5), 'COMPLETE', 1,
        now() - n * interval '1 hour' from users, generate_series(1, ${ANSWERS_EACH}) n;
    insert into audit_log (id, admin_id, user_id, what, request_id, created_at)
      select gen_random_uuid(), id, id, (array['GET /user', 'PUT /user/name'])[1 + n % 2], 'r', now() - n * interval '1 day'
        from users, generate_series(1, ${AUDITED_EACH}) n;
    reset session_replication_role`)
  await pool.query('vacuum (analyze)')
  await pool.query('checkpoint')
  const { rows: counted } = await pool.query<{ count: string; size: string }>(
    "select count(*), pg_size_pretty(pg_total_relation_size('answers')) as size from answers",
  )
  const [found] = counted
  figure('answers', Number(found?.count), 'rows', undefined, `${found?.size}, filled in ${seconds(performance.now() - began)}`)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The longest that anybody but the migration waits for a lock. */
function watchLocks(url: string) {
  const over = new AbortController()
  const watching = (async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    let longest = 0
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ ms: number | null }>({
        name: 'waits',
        text: `select 1000 * extract(epoch from max(clock_timestamp() - waitstart))::float8 as ms from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database() and pid not in (select pid from pg_locks where locktype = 'advisory' and objid = 7261 and granted)`,
      })
      longest = Math.max(longest, rows[0]?.ms ?? 0)
      await pause(LOOK_EVERY_MS)
    }
    await client.end()
    return longest
  })()
  return () => (over.abort(), watching)
}

interface Phase {
  done: Done[]
  longestWait: number
  took: number
}

interface Load {
  url: string
  site: Running
  people: Client[]
  restMs: number
}

/** The load, while something happens and for as long as its figures need. */
async function underLoad({ url, site, people, restMs }: Load, act: () => Promise<unknown>, leastMs: number): Promise<Phase> {
  const acts = people.map((client, at) =>
    at < SAVERS ? { what: 'save', run: () => save(site.origin, client) } : reading(site.origin, client),
  )
  const work = startWork(acts, { restMs, againMs: restMs })
  const endWatch = watchLocks(url)
  await pause(1000)
  const begun = performance.now()
  await act()
  const ended = performance.now()
  await pause(Math.max(1000, leastMs - (ended - begun)))
  await work.end()
  return { done: work.done.filter((one) => one.begun + one.milliseconds >= begun), longestWait: await endWatch(), took: ended - begun }
}

const ticks = () => {
  const times = cpus().map((cpu) => cpu.times)
  const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0)
  return { busy, all: busy + times.reduce((sum, { idle }) => sum + idle, 0) }
}

/** The load with the shortest rests at which enough of the processors is free. */
async function fitted(load: Load): Promise<Load> {
  const from = ticks()
  await underLoad(load, async () => {}, FIT_MS)
  const until = ticks()
  const share = (until.busy - from.busy) / (until.all - from.all)
  if (share > CALM_SHARE) return fitted({ ...load, restMs: Math.round(load.restMs * 1.3) })
  figure('processors busy without a migration', share * 100, '%', undefined, `a rest of ${load.restMs} ms between two requests`)
  return load
}

const timesOf = ({ done }: Phase, wanted: string) =>
  done.filter(({ what, outcome }) => what === wanted && outcome === 'ok').map(({ milliseconds }) => milliseconds)

/** While the tables are read by a transaction that goes on for a time. */
async function whileHeld(pool: pg.Pool, hold: string | undefined, act: () => Promise<unknown>): Promise<void> {
  if (hold === undefined) return void (await act())
  const client = await pool.connect()
  await client.query(`begin isolation level repeatable read; ${hold}`)
  const acting = act()
  await pause(LONG_MS)
  await client.query('commit')
  client.release()
  await acting
}

function report({ name }: Step, calm: Phase, phase: Phase): void {
  const note = `in ${seconds(phase.took)}, load ${loadavg()[0]?.toFixed(1)}`
  figure(`${name}: longest wait for a lock`, phase.longestWait, 'ms', { most: 1000 }, note)
  for (const what of ['save', 'read']) {
    const [without, during] = [timesOf(calm, what), timesOf(phase, what)]
    const p99 = percentile(during, 0.99)
    const said = `${p99.toFixed(0)} ms, ${percentile(without, 0.99).toFixed(0)} without; slowest ${Math.max(...during).toFixed(0)} of ${during.length}`
    figure(`${name}: p99 of a ${what} against none`, p99 / percentile(without, 0.99), '×', { most: 3 }, said)
  }
}

await buildPages()
await using bench = await benchDatabase()
const folder = mkdtempSync(join(tmpdir(), 'waymark-migrate-'))
const site = await startServer({ DATABASE_URL: bench.url, TRUST_PROXY: '1', CONTENT_DIR: CONTENT })
const pool = new pg.Pool({ connectionString: bench.url, max: 2 })
const database = await openDatabase({ databaseUrl: bench.url, dataDir: folder, log: createLog({ logLevel: 'silent' }) })
try {
  const people: Client[] = []
  for (let at = 0; at < SAVERS + READERS; at += 1) people.push(await signIn(site, at))
  for (const client of people) await save(site.origin, client)
  await fill(pool)
  for (const statement of UNDO) await pool.query(statement)
  const load = await fitted({ url: bench.url, site, people, restMs: FIRST_REST_MS })
  const phases: Phase[] = []
  for (const [at, step] of STEPS.entries()) {
    const migrations = readMigrations(folderWith(join(folder, String(at)), STEPS.slice(0, at + 1)))
    const calm = await underLoad(load, async () => {}, CALM_MS)
    const act = async () => {
      // one after the other, as instances of ever newer versions would
      for (let until = migrations.length - Math.max(0, step.migrations.length - 1); until <= migrations.length; until += 1) {
        await migrate(database, migrations.slice(0, until))
        await pause(step.migrations.length > 3 ? 1000 : 0)
      }
      await step.job?.(pool)
    }
    const phase = await underLoad(load, () => whileHeld(pool, step.held, act), PHASE_MS)
    report(step, calm, phase)
    phases.push(phase)
  }
  const found = { lost: 0, doubled: 0 }
  await compareKept(site.origin, people, found)
  const all = phases.flatMap(({ done }) => done)
  const slots = new Set(all.filter(({ outcome }) => outcome === '503').map(({ begun }) => Math.floor(begun / SLOT_MS)))
  figure('503 during all migrations', slots.size * SLOT_MS, 'ms', { most: 2000 })
  const others = all.filter(({ outcome }) => outcome !== 'ok' && outcome !== '503')
  figure('other failed requests', others.length, 'requests', { most: 0 }, JSON.stringify(refusedIn(all)))
  figure('answers lost', found.lost, 'answers', { most: 0 }, `of ${people.reduce((sum, { acknowledged }) => sum + acknowledged, 0)}`)
  figure('answers that met themselves', found.doubled, 'answers', { most: 0 })
} finally {
  await database.close()
  await pool.end()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
