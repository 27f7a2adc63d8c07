import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { chats } from '#features/chat/chat.tables.ts'
import { learnerProjects, readingPositions } from '#features/projects/projects.tables.ts'
import { answers } from '#features/validations/validations.tables.ts'
import type { Db } from '#platform/db/database.ts'
import { ROWS_AT_ONCE, type Tried } from './kept-figures.rules.ts'
import { keptFigures } from './kept-figures.tables.ts'

/** What is counted together: a project's learners, all or on one track; without a project, the list of all projects. */
export interface FiguresPlace {
  projectId: string | null
  track: string | null
}

const keyOf = ({ projectId, track }: FiguresPlace) => ({ projectId: projectId ?? '', track: track ?? '' })

function isAt(place: FiguresPlace) {
  const { projectId, track } = keyOf(place)
  return and(eq(keptFigures.projectId, projectId), eq(keptFigures.track, track))
}

/** Reads no more of the tables than decides it. */
export async function hasManyRows(db: Db, { projectId }: FiguresPlace): Promise<boolean> {
  const tables = projectId === null ? [learnerProjects] : [answers, learnerProjects, readingPositions, chats]
  const some = tables.map((table) => {
    const own = projectId === null ? sql`true` : eq(table.projectId, projectId)
    return sql`(select 1 from ${table} where ${own} limit ${ROWS_AT_ONCE + 1})`
  })
  const { rows } = await db.execute<{ many: boolean }>(
    sql`select count(*) > ${ROWS_AT_ONCE} as many from (select 1 from (${sql.join(some, sql` union all `)}) own limit ${ROWS_AT_ONCE + 1}) counted`,
  )
  return rows[0]?.many ?? false
}

export interface Kept extends Tried {
  counts: unknown
}

export async function findKeptCounts(db: Db, place: FiguresPlace): Promise<Kept | null> {
  const [found] = await db.select().from(keptFigures).where(isAt(place))
  return found ?? null
}

export async function askForCount(db: Db, place: FiguresPlace, now: Date): Promise<void> {
  await db
    .insert(keptFigures)
    .values({ ...keyOf(place), askedAt: now })
    .onConflictDoUpdate({
      target: [keptFigures.projectId, keptFigures.track],
      set: { askedAt: sql`coalesce(${keptFigures.askedAt}, excluded.asked_at)` },
    })
}

/** The place whose count is waited for longest. */
export async function nextAsked(db: Db): Promise<FiguresPlace | null> {
  const { projectId, track } = keptFigures
  const [next] = await db
    .select({ projectId, track })
    .from(keptFigures)
    .where(isNotNull(keptFigures.askedAt))
    .orderBy(asc(keptFigures.askedAt))
    .limit(1)
  return next ? { projectId: next.projectId || null, track: next.track || null } : null
}

export interface Try {
  /** Null: it failed, and what was counted before stays. */
  counts: unknown
  at: Date
  tookMs: number
}

export async function saveTry(db: Db, place: FiguresPlace, { counts, at, tookMs }: Try): Promise<void> {
  const counted = counts === null ? {} : { counts, countedAt: at }
  await db
    .update(keptFigures)
    .set({ ...counted, triedAt: at, tookMs, askedAt: null })
    .where(isAt(place))
}

export async function removeKept(db: Db, place: FiguresPlace): Promise<void> {
  await db.delete(keptFigures).where(isAt(place))
}

export async function removeOldKept(db: Db, before: Date): Promise<void> {
  const { countedAt, triedAt, askedAt } = keptFigures
  await db.delete(keptFigures).where(sql`coalesce(${countedAt}, ${triedAt}, ${askedAt}) < ${before.toISOString()}`)
}

/** What a count needs and a request must not have: time, and memory to sort in. It leaves the other processors to whom somebody waits for. */
const LIMITS = { statementMs: 600_000 }
const PATIENT = { work_mem: '32MB', max_parallel_workers_per_gather: '0', jit: 'off' }

export async function askPatiently<Answer>(db: Db, question: (db: Db) => Promise<Answer>): Promise<Answer> {
  return db.transaction(async (tx) => {
    const settings = Object.entries(PATIENT).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
    await tx.execute(sql`select ${sql.join(settings, sql`, `)}`)
    return question(tx)
  }, LIMITS)
}
