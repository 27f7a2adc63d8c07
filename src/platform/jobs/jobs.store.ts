import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { LANES, type JobState, type Lane } from './jobs.rules.ts'
import { jobs } from './jobs.tables.ts'

export interface NewJob {
  id: string
  name: string
  lane: Lane
  payload: unknown
  key: string | null
  runAt: Date
  maxAttempts: number
  now: Date
}

/** A job held by one worker, while `claim` is the row's claim. */
export interface ClaimedJob {
  id: string
  claim: string
  name: string
  lane: Lane
  key: string | null
  payload: unknown
  attempts: number
  maxAttempts: number
}

/** A job that is wanted again as it is fails in time, so that its failure is seen. */
const attemptsMade = sql`case when ${jobs.payload} is not distinct from excluded.payload then ${jobs.attempts} else 0 end`

/**
 * When a job with the key waits already, that one is updated: newest payload, earliest time, and all attempts anew if the payload is
 * another one. The id is that of the job that waits.
 */
export async function saveJob(db: Db, { now, ...job }: NewJob): Promise<string> {
  const [saved] = await db
    .insert(jobs)
    .values({ ...job, state: 'waiting', createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: jobs.key,
      targetWhere: sql`state = 'waiting'`,
      set: { payload: sql`excluded.payload`, runAt: sql`least(${jobs.runAt}, excluded.run_at)`, attempts: attemptsMade, updatedAt: now },
    })
    .returning({ id: jobs.id })
  return saved?.id ?? job.id
}

/** The same for many, each with its key, in one statement with one parameter. */
export async function saveJobs(db: Db, all: readonly NewJob[]): Promise<void> {
  const rows = all.map(({ runAt, maxAttempts, now, ...job }) => ({ ...job, run_at: runAt, max_attempts: maxAttempts, updated_at: now }))
  await db.execute(sql`
    insert into jobs (id, name, lane, payload, state, key, run_at, attempts, max_attempts, created_at, updated_at)
    select id, name, lane, payload, 'waiting', key, run_at, 0, max_attempts, updated_at, updated_at
    from jsonb_populate_recordset(null::jobs, ${JSON.stringify(rows)}::jsonb)
    on conflict (key) where state = 'waiting'
    do update set payload = excluded.payload, run_at = least(jobs.run_at, excluded.run_at), attempts = ${attemptsMade}, updated_at = excluded.updated_at`)
}

/** Enqueues a recurring job unless it exists. */
export async function ensureJob(db: Db, { now, ...job }: NewJob): Promise<void> {
  const present = db.select().from(jobs).where(eq(jobs.name, job.name))
  const { rows } = await db.execute(sql`select exists ${present} as present`)
  if (rows[0]?.['present'] === true) return
  await db
    .insert(jobs)
    .values({ ...job, state: 'waiting', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
}

export interface Claiming {
  names: string[]
  claim: string
  now: Date
  leasedUntil: Date
  /** Most jobs to claim. */
  most: number
  /** Most of them outside the lane `asked`. */
  background: number
  /** Most jobs of the lane `bulk`, where others leave a place for one. */
  ahead: number
}

interface ClaimedRow extends Record<string, unknown> {
  id: string
  name: string
  lane: Lane
  key: string | null
  payload: unknown
  attempts: number
  max_attempts: number
}

/** One index each, and no join over all that waits (OFFSET keeps the twin a lookup by row): the cost is that of the jobs claimed. */
function claimOf({ names, claim, now, leasedUntil, most, background, ahead }: Claiming): SQL {
  const moment = now.toISOString()
  const free = sql`name in ${names}
    and not exists (select from jobs twin where twin.key = jobs.key and twin.state = 'running' and twin.id <> jobs.id offset 0)`
  const waiting = (lane: Lane, limit: number, gate: SQL = sql`true`) => sql`
    select id from jobs where state = 'waiting' and lane = ${lane} and run_at <= ${moment} and ${gate} and ${free}
    order by run_at limit ${limit} for update skip locked`
  const left = (which: SQL, limit: number) => sql`
    select id from jobs where state = 'running' and leased_until < ${moment} and ${which} and ${free}
    order by leased_until limit ${limit} for update skip locked`
  return sql`
    with asked_left as (${left(sql`lane = 'asked'`, most)}), asked as (${waiting('asked', most)}),
      others_left as (${left(sql`lane <> 'asked'`, background)}), usual as (${waiting('usual', background)}),
      others as (table others_left union all table usual limit ${background}),
      now as (table asked_left union all table asked union all table others limit ${most}),
      bulk as (${waiting('bulk', ahead, sql`(select count(*) from others) < ${background}`)}),
      due as (table now union all table bulk),
      claimed as (
        update jobs set state = 'running', claim = ${claim}, attempts = attempts + 1, leased_until = ${leasedUntil.toISOString()}, updated_at = ${moment}
        where id = any (array(select id from due))
        returning id, name, lane, key, payload, attempts, max_attempts, run_at)
    select * from claimed order by run_at`
}

/**
 * Statistics cannot keep up with a queue: after many jobs of one kind were enqueued, the planner expects none of them, and reads and
 * sorts them all.
 */
async function planByIndexOrder(tx: Db): Promise<void> {
  const off = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'jit'].map((name) => sql`set_config(${name}, 'off', true)`)
  await tx.execute(sql`select ${sql.join(off, sql`, `)}`)
}

/** Claims jobs that are due, or whose worker's lease has expired: lane by lane, the longest overdue first. */
export async function claimJobs(db: Db, asked: Claiming): Promise<ClaimedJob[]> {
  const rows = await db.transaction(async (tx) => {
    await planByIndexOrder(tx)
    return (await tx.execute<ClaimedRow>(claimOf(asked))).rows
  })
  return rows.map(({ id, name, lane, key, payload, attempts, max_attempts: maxAttempts }) => {
    return { id, claim: asked.claim, name, lane, key, payload, attempts, maxAttempts }
  })
}

function stillOurs({ id, claim }: ClaimedJob) {
  return and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.claim, claim))
}

const allOurs = (all: readonly ClaimedJob[]) => sql`state = 'running' and (id, claim) in (
  select * from unnest(${sql.param(all.map(({ id }) => id))}::uuid[], ${sql.param(all.map(({ claim }) => claim))}::uuid[]))`

/** The ids of the jobs that are still ours. */
export async function extendLeases(db: Db, all: readonly ClaimedJob[], leasedUntil: Date): Promise<Set<string>> {
  const kept = await db.update(jobs).set({ leasedUntil }).where(allOurs(all)).returning({ id: jobs.id })
  return new Set(kept.map(({ id }) => id))
}

export async function removeDone(db: Db, all: readonly ClaimedJob[]): Promise<void> {
  await db.delete(jobs).where(allOurs(all))
}

/** Deletes jobs of any state whose key starts with this. */
export async function removeJobs(db: Db, keyStart: string): Promise<void> {
  await db.delete(jobs).where(sql`starts_with(${jobs.key}, ${keyStart})`)
}

export interface Again {
  runAt: Date
  attempts: number
  lastError: string | null
  now: Date
}

/** Puts a job back; if its key waits already, deletes it, because that one does the same work. */
export async function putBack(db: Db, job: ClaimedJob, { runAt, attempts, lastError, now }: Again): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from jobs where id = ${job.id} and state = 'running' and claim = ${job.claim}
        and exists (select from jobs twin where twin.key = jobs.key and twin.state = 'waiting')`)
    await tx.update(jobs).set({ state: 'waiting', runAt, attempts, lastError, leasedUntil: null, updatedAt: now }).where(stillOurs(job))
  })
}

export async function failJob(db: Db, job: ClaimedJob, lastError: string, now: Date): Promise<void> {
  await db.update(jobs).set({ state: 'failed', lastError, leasedUntil: null, updatedAt: now }).where(stillOurs(job))
}

/** Expires all leases. For the embedded database, which no other process uses: every running job is dead. */
export async function releaseAll(db: Db, now: Date): Promise<void> {
  await db.update(jobs).set({ leasedUntil: now }).where(eq(jobs.state, 'running'))
}

export interface JobCount {
  name: string
  state: JobState
  count: number
  /** Overdue jobs, and running jobs whose lease has expired. */
  late: number
}

export async function countJobs(db: Db, lateSince: Date): Promise<JobCount[]> {
  const moment = lateSince.toISOString()
  const { rows } = await db.execute<{ name: string; state: JobState; count: number; late: number }>(sql`
    select name, state, count(*)::int as count,
      (count(*) filter (where (state = 'waiting' and run_at < ${moment}) or (state = 'running' and leased_until < ${moment})))::int as late
    from jobs group by name, state order by name, state`)
  return rows
}

/** Seconds that the longest overdue job of each lane is late; 0 where nothing is due. */
export async function ageOfLanes(db: Db, now: Date): Promise<Record<Lane, number>> {
  const moment = now.toISOString()
  const ages = LANES.map(
    (lane) => sql`coalesce(extract(epoch from ${moment}::timestamptz - (
      select run_at from jobs where state = 'waiting' and lane = ${lane} and run_at <= ${moment} order by run_at limit 1))::float8, 0) as ${sql.identifier(lane)}`,
  )
  const { rows } = await db.execute<Record<Lane, number>>(sql`select ${sql.join(ages, sql`, `)}`)
  return rows[0] ?? { asked: 0, usual: 0, bulk: 0 }
}

export async function listFailedJobs(
  db: Db,
  limit: number,
): Promise<{ id: string; name: string; lastError: string | null; updatedAt: Date }[]> {
  return db
    .select({ id: jobs.id, name: jobs.name, lastError: jobs.lastError, updatedAt: jobs.updatedAt })
    .from(jobs)
    .where(eq(jobs.state, 'failed'))
    .orderBy(sql`${jobs.updatedAt} desc`)
    .limit(limit)
}
