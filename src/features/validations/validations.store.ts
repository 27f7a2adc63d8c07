import { and, asc, eq, getTableColumns, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { excluded, given, prepared } from '#platform/db/prepared.ts'
import type { Standing } from './review.rules.ts'
import type { AnswerFile, Comparison, KeptAnswer } from './validations.rules.ts'
import { answerAlternatives, answers } from './validations.tables.ts'

export interface StoredAnswer extends KeptAnswer {
  validationId: string
  /** the task's title at the time of the answer */
  title: string
  alternatives: StoredAlternative[]
}

export interface StoredAlternative {
  id: string
  text: string | null
  file: AnswerFile | null
  createdAt: Date
}

interface StoredFile {
  fileName: string | null
  storageName: string | null
}

function fileOf({ fileName: name, storageName }: StoredFile): AnswerFile | null {
  return storageName === null ? null : { name: name ?? '', storageName }
}

type AlternativeRow = Pick<StoredAlternative, 'id' | 'text'> & StoredFile & { createdAt: string }

function columnsOf(file: AnswerFile | null): StoredFile {
  return { fileName: file?.name ?? null, storageName: file?.storageName ?? null }
}

// table names written out, because Drizzle omits them in single-table queries
const alternatives = sql<AlternativeRow[] | null>`(
  select json_agg(json_build_object('id', other.id, 'text', other.text, 'fileName', other.file_name,
    'storageName', other.storage_name, 'createdAt', other.created_at) order by other.id)
  from ${answerAlternatives} other
  where other.user_id = "answers"."user_id" and other.project_id = "answers"."project_id" and other.validation_id = "answers"."validation_id")`

const whole = { ...getTableColumns(answers), alternatives }
type Row = typeof answers.$inferSelect & { alternatives: AlternativeRow[] | null }

function answerOf({
  validationId,
  title,
  type,
  text,
  status,
  message,
  revision,
  misses,
  checked,
  compared,
  review,
  alternatives: others,
  ...row
}: Row): StoredAnswer {
  return {
    validationId,
    title,
    type,
    text: text ?? '',
    file: fileOf(row),
    status,
    message,
    revision,
    misses,
    checked,
    compared,
    review,
    alternatives: (others ?? []).map((other) => ({
      id: other.id,
      text: other.text,
      file: fileOf(other),
      createdAt: new Date(other.createdAt),
    })),
  }
}

const ofTask = prepared((db) => {
  const [userId, projectId, validationId] = [sql.placeholder('userId'), sql.placeholder('projectId'), sql.placeholder('validationId')]
  const statuses = sql<Record<string, Standing> | null>`(
    select json_object_agg(validation_id, case when status = 'IN_REVIEW' and review ->> 'state' = 'stuck' then 'STUCK' else status end) from ${answers} where user_id = ${userId} and project_id = ${projectId})`
  const isIt = and(eq(answers.userId, userId), eq(answers.projectId, projectId), eq(answers.validationId, validationId))
  return db
    .select({ answer: getTableColumns(answers), alternatives, statuses })
    .from(sql`(select 1) as asked`)
    .leftJoin(answers, isIt)
})

/** The answer to one task, and the state of all answers of its project. */
export async function findAnswer(db: Db, place: AnswerKey): Promise<{ answer: StoredAnswer | null; statuses: Map<string, Standing> }> {
  const [found] = await ofTask(db, { ...place })
  const answer = found?.answer ? answerOf({ ...found.answer, alternatives: found.alternatives }) : null
  return { answer, statuses: new Map(Object.entries(found?.statuses ?? {})) }
}

/** 0 where there is no answer. */
export async function findAnswerRevision(db: Db, { userId, projectId, validationId }: AnswerKey): Promise<number> {
  const isIt = and(eq(answers.userId, userId), eq(answers.projectId, projectId), eq(answers.validationId, validationId))
  const [found] = await db.select({ revision: answers.revision }).from(answers).where(isIt)
  return found?.revision ?? 0
}

const ofProject = (userId: string, projectId: string) => and(eq(answers.userId, userId), eq(answers.projectId, projectId))

const listing = prepared((db) =>
  db
    .select(whole)
    .from(answers)
    .where(and(eq(answers.userId, sql.placeholder('userId')), eq(answers.projectId, sql.placeholder('projectId'))))
    .orderBy(asc(answers.updatedAt)),
)

export async function listAnswers(db: Db, userId: string, projectId: string): Promise<StoredAnswer[]> {
  return (await listing(db, { userId, projectId })).map(answerOf)
}

const aside = (userId: string, projectId: string) => and(eq(answerAlternatives.userId, userId), eq(answerAlternatives.projectId, projectId))

export interface AnswerKey {
  userId: string
  projectId: string
  validationId: string
}

const saving = prepared((db) => {
  const { userId: _, projectId: __, validationId: ___, ...row } = excluded(answers)
  return db
    .insert(answers)
    .values(given(answers))
    .onConflictDoUpdate({ target: [answers.userId, answers.projectId, answers.validationId], set: row })
})

export async function saveAnswer(tx: Db, place: AnswerKey, title: string, answer: KeptAnswer, now: Date): Promise<void> {
  const { userId, projectId, validationId } = place
  const { type, text, file, status, message, revision, misses, checked, compared, review } = answer
  const row = { title, type, text, ...columnsOf(file), status, message, revision, misses, checked, compared, review, updatedAt: now }
  await saving(tx, { userId, projectId, validationId, ...row })
}

/** Keeps an answer under another id, with what is kept beside it. */
export async function moveAnswer(tx: Db, { userId, projectId, validationId }: AnswerKey, to: string): Promise<void> {
  const isIt = and(ofProject(userId, projectId), eq(answers.validationId, validationId))
  const isBeside = and(aside(userId, projectId), eq(answerAlternatives.validationId, validationId))
  await tx.update(answers).set({ validationId: to }).where(isIt)
  await tx.update(answerAlternatives).set({ validationId: to }).where(isBeside)
}

/** Notes that the text of an answer was found on the learner's own machine; it stays done when it was. */
export async function markChecked(tx: Db, { userId, projectId, validationId }: AnswerKey): Promise<void> {
  const isIt = and(ofProject(userId, projectId), eq(answers.validationId, validationId))
  await tx.update(answers).set({ checked: true }).where(isIt)
}

/** False where there is no completed answer. */
export async function keepComparison(db: Db, { userId, projectId, validationId }: AnswerKey, compared: Comparison): Promise<boolean> {
  const isIt = and(ofProject(userId, projectId), eq(answers.validationId, validationId), eq(answers.status, 'COMPLETE'))
  const kept = await db.update(answers).set({ compared }).where(isIt).returning({ id: answers.validationId })
  return kept.length > 0
}

/** Reopens completed answers of a box. */
export async function reopenAnswers(tx: Db, userId: string, projectId: string, validationIds: string[], now: Date): Promise<void> {
  if (validationIds.length === 0) return
  await tx
    .update(answers)
    .set({ status: 'INCOMPLETE', message: null, review: null, updatedAt: now })
    .where(and(ofProject(userId, projectId), inArray(answers.validationId, validationIds)))
}

export async function saveAlternative(tx: Db, place: AnswerKey, { file, ...alternative }: StoredAlternative): Promise<void> {
  await tx.insert(answerAlternatives).values({ ...place, ...alternative, ...columnsOf(file) })
}

export async function removeAlternatives(tx: Db, { userId, projectId, validationId }: AnswerKey, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(answerAlternatives)
    .where(and(aside(userId, projectId), eq(answerAlternatives.validationId, validationId), inArray(answerAlternatives.id, ids)))
}

export async function removeAnswers(tx: Db, userId: string, projectId: string): Promise<void> {
  await tx.delete(answers).where(ofProject(userId, projectId))
  await tx.delete(answerAlternatives).where(aside(userId, projectId))
}

/** What was written in these projects and handed in, as text of work. */
export async function listWorks(
  db: Db,
  userId: string,
  projectIds: readonly string[],
): Promise<{ projectId: string; text: string | null }[]> {
  if (projectIds.length === 0) return []
  return db
    .select({ projectId: answers.projectId, text: answers.text })
    .from(answers)
    .where(
      and(
        eq(answers.userId, userId),
        inArray(answers.projectId, [...projectIds]),
        eq(answers.type, 'WORK'),
        eq(answers.status, 'COMPLETE'),
      ),
    )
    .orderBy(answers.validationId)
}

export async function listAllAnswers(db: Db, userId: string): Promise<(StoredAnswer & { projectId: string })[]> {
  const rows = await db.select(whole).from(answers).where(eq(answers.userId, userId)).orderBy(answers.projectId, answers.validationId)
  return rows.map((row) => ({ projectId: row.projectId, ...answerOf(row) }))
}

export interface DoneTask {
  projectId: string
  validationId: string
  completedAt: Date
}

const listingDone = prepared((db) => {
  const { projectId, validationId, userId, status, updatedAt } = answers
  return db
    .select({ projectId, validationId, completedAt: updatedAt })
    .from(answers)
    .where(
      and(
        eq(userId, sql.placeholder('userId')),
        eq(status, 'COMPLETE'),
        gte(updatedAt, sql.placeholder('from')),
        lt(updatedAt, sql.placeholder('until')),
      ),
    )
})

/** Completed tasks with the time of their answer. */
export async function listDone(db: Db, userId: string, { from, until }: { from: Date; until: Date }): Promise<DoneTask[]> {
  return listingDone(db, { userId, from, until })
}

const isBeingRead = sql`(review ->> 'state' = 'waiting' or review ->> 'isAskedAgain' = 'true')`

/** Answers handed in before then and not reviewed yet. */
export async function listUnreviewed(db: Db, before: Date): Promise<(AnswerKey & { revision: number })[]> {
  const { userId, projectId, validationId, revision } = answers
  return db
    .select({ userId, projectId, validationId, revision })
    .from(answers)
    .where(and(sql`review ->> 'state' in ('waiting', 'stuck')`, isBeingRead, lt(answers.updatedAt, before)))
}

export interface UnreadAnswer extends AnswerKey {
  revision: number
  title: string
  reason: string | null
  since: Date
}

/** Answers that no model could review, without their text; oldest first. */
export async function listUnread(db: Db, most: number): Promise<UnreadAnswer[]> {
  const { userId, projectId, validationId, revision, title, updatedAt: since } = answers
  return db
    .select({ userId, projectId, validationId, revision, title, reason: sql<string | null>`review ->> 'reason'`, since })
    .from(answers)
    .where(and(sql`review ->> 'state' = 'stuck'`, sql`${isBeingRead} is not true`))
    .orderBy(asc(since))
    .limit(most)
}
