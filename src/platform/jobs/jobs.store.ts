import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type { JobState } from './jobs.rules.ts'
import { jobs } from './jobs.tables.ts'

export interface NewJob {
  id: string
  name: string
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
  key: string | null
  payload: unknown
  attempts: number
  maxAttempts: number
}

/** When a job with the key waits already, that one is updated: newest payload, earliest time. */
export async function saveJob(db: Db, { now, ...job }: NewJob): Promise<void> {
  await db
    .insert(jobs)
    .values({ ...job, state: 'waiting', createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: jobs.key,
      targetWhere: sql`state = 'waiting'`,
      set: { payload: sql`excluded.payload`, runAt: sql`least(${jobs.runAt}, excluded.run_at)`, updatedAt: now },
    })
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

/** Claims the next job that is due, or whose worker's lease has expired. */
export async function claimJob(db: Db, names: string[], claim: string, now: Date, leasedUntil: Date): Promise<ClaimedJob | undefined> {
  const { rows } = await db.execute<{
    id: string
    name: string
    key: string | null
    payload: unknown
    attempts: number
    max_attempts: number
  }>(sql`
    with due as (
      select id from jobs
      where name in ${names}
        and ((state = 'waiting' and run_at <= ${now.toISOString()}) or (state = 'running' and leased_until < ${now.toISOString()}))
        and not exists (select from jobs twin where twin.key = jobs.key and twin.state = 'running' and twin.id <> jobs.id)
      order by run_at limit 1 for update skip locked
    )
    update jobs set state = 'running', claim = ${claim}, attempts = attempts + 1, leased_until = ${leasedUntil.toISOString()}, updated_at = ${now.toISOString()}
    from due where jobs.id = due.id
    returning jobs.id, jobs.name, jobs.key, jobs.payload, jobs.attempts, jobs.max_attempts`)
  const row = rows[0]
  if (!row) return undefined
  const { id, name, key, payload, attempts, max_attempts: maxAttempts } = row
  return { id, claim, name, key, payload, attempts, maxAttempts }
}

function stillOurs({ id, claim }: ClaimedJob) {
  return and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.claim, claim))
}

export async function extendLease(db: Db, job: ClaimedJob, leasedUntil: Date): Promise<boolean> {
  const kept = await db.update(jobs).set({ leasedUntil }).where(stillOurs(job))
  return kept.rowCount === 1
}

export async function removeJob(db: Db, job: ClaimedJob): Promise<void> {
  await db.delete(jobs).where(stillOurs(job))
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
