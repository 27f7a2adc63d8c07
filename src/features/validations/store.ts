import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type { AnswerFile, KeptAnswer } from './rules.ts'
import { answerAlternatives, answers } from './tables.ts'

export interface StoredAnswer extends KeptAnswer {
  validationId: string
  /** what the task was called when it was answered */
  title: string
}

export interface StoredAlternative {
  id: string
  validationId: string
  text: string | null
  file: AnswerFile | null
  createdAt: Date
}

function answerOf({ validationId, title, type, text, status, message, revision, ...row }: typeof answers.$inferSelect): StoredAnswer {
  return { validationId, title, type, text: text ?? '', file: fileOf(row), status, message, revision }
}

function fileOf({ fileName: name, storageName }: { fileName: string | null; storageName: string | null }): AnswerFile | null {
  return storageName === null ? null : { name: name ?? '', storageName }
}

const ofProject = (userId: string, projectId: string) => and(eq(answers.userId, userId), eq(answers.projectId, projectId))

export async function listAnswers(db: Db, userId: string, projectId: string): Promise<StoredAnswer[]> {
  const rows = await db.select().from(answers).where(ofProject(userId, projectId)).orderBy(asc(answers.updatedAt))
  return rows.map(answerOf)
}

const aside = (userId: string, projectId: string) => and(eq(answerAlternatives.userId, userId), eq(answerAlternatives.projectId, projectId))

export async function listAlternatives(db: Db, userId: string, projectId: string): Promise<StoredAlternative[]> {
  const rows = await db.select().from(answerAlternatives).where(aside(userId, projectId)).orderBy(asc(answerAlternatives.id))
  return rows.map(({ id, validationId, text, createdAt, ...row }) => ({ id, validationId, text, file: fileOf(row), createdAt }))
}

export interface Place {
  userId: string
  projectId: string
  validationId: string
}

export async function saveAnswer(tx: Db, place: Place, title: string, answer: KeptAnswer, now: Date): Promise<void> {
  const { type, text, file, status, message, revision } = answer
  const files = { fileName: file?.name ?? null, storageName: file?.storageName ?? null }
  const row = { title, type, text, ...files, status, message, revision, updatedAt: now }
  await tx
    .insert(answers)
    .values({ ...place, ...row })
    .onConflictDoUpdate({ target: [answers.userId, answers.projectId, answers.validationId], set: row })
}

/** Takes the completion back from other answers of a box. */
export async function openAnswers(tx: Db, userId: string, projectId: string, validationIds: string[], now: Date): Promise<void> {
  if (validationIds.length === 0) return
  await tx
    .update(answers)
    .set({ status: 'INCOMPLETE', message: null, updatedAt: now })
    .where(and(ofProject(userId, projectId), inArray(answers.validationId, validationIds)))
}

export async function saveAlternative(
  tx: Db,
  place: Place,
  id: string,
  { text, file }: Pick<KeptAnswer, 'text' | 'file'>,
  now: Date,
): Promise<void> {
  const files = { fileName: file?.name ?? null, storageName: file?.storageName ?? null }
  await tx.insert(answerAlternatives).values({ id, ...place, text, ...files, createdAt: now })
}

export async function removeAlternatives(tx: Db, { userId, projectId, validationId }: Place, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(answerAlternatives)
    .where(and(aside(userId, projectId), eq(answerAlternatives.validationId, validationId), inArray(answerAlternatives.id, ids)))
}

export async function removeAnswers(tx: Db, userId: string, projectId: string): Promise<void> {
  await tx.delete(answers).where(ofProject(userId, projectId))
  await tx.delete(answerAlternatives).where(aside(userId, projectId))
}

export async function listAllAnswers(db: Db, userId: string): Promise<(StoredAnswer & { projectId: string })[]> {
  const rows = await db.select().from(answers).where(eq(answers.userId, userId)).orderBy(answers.projectId, answers.validationId)
  return rows.map((row) => ({ projectId: row.projectId, ...answerOf(row) }))
}

export async function listAllAlternatives(db: Db, userId: string): Promise<(StoredAlternative & { projectId: string })[]> {
  const rows = await db.select().from(answerAlternatives).where(eq(answerAlternatives.userId, userId)).orderBy(answerAlternatives.id)
  return rows.map(({ projectId, id, validationId, text, createdAt, ...row }) => ({
    ...{ projectId, id, validationId, text, createdAt },
    file: fileOf(row),
  }))
}
