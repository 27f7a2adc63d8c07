import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type { Attempt, Round } from './quizzes.rules.ts'
import { quizAttempts, quizRounds, quizSets } from './quizzes.tables.ts'

/** One learner's quiz of one project. */
export interface QuizOf {
  userId: string
  projectId: string
  quizId: string
}

const roundAt = (of: QuizOf) =>
  and(eq(quizRounds.userId, of.userId), eq(quizRounds.projectId, of.projectId), eq(quizRounds.quizId, of.quizId))

const attemptsAt = (of: QuizOf) =>
  and(eq(quizAttempts.userId, of.userId), eq(quizAttempts.projectId, of.projectId), eq(quizAttempts.quizId, of.quizId))

export async function findRound(db: Db, of: QuizOf): Promise<Round | null> {
  const { round, set, version, questions, chosen } = quizRounds
  const [found] = await db.select({ round, set, version, questions, chosen }).from(quizRounds).where(roundAt(of))
  return found ?? null
}

export async function saveRound(tx: Db, { userId, projectId, quizId }: QuizOf, round: Round, now: Date): Promise<void> {
  const changes = {
    round: round.round,
    set: round.set,
    version: round.version,
    updatedAt: now,
    questions: [...round.questions],
    chosen: Object.fromEntries(Object.entries(round.chosen).map(([id, options]) => [id, [...options]])),
  }
  await tx
    .insert(quizRounds)
    .values({ userId, projectId, quizId, ...changes })
    .onConflictDoUpdate({ target: [quizRounds.userId, quizRounds.projectId, quizRounds.quizId], set: changes })
}

/** In the order of completion. */
export async function listAttempts(db: Db, of: QuizOf): Promise<Attempt[]> {
  const { round, score, completedAt } = quizAttempts
  return db.select({ round, score, completedAt }).from(quizAttempts).where(attemptsAt(of)).orderBy(asc(round))
}

export interface NewAttempt extends QuizOf, Attempt {
  id: string
  version: string
}

export async function saveAttempt(tx: Db, { userId, projectId, quizId, ...attempt }: NewAttempt): Promise<void> {
  await tx.insert(quizAttempts).values({ userId, projectId, quizId, ...attempt })
}

/** Restarting a project removes its rounds and attempts. */
export async function clearQuizzes(tx: Db, userId: string, projectId: string): Promise<void> {
  await tx.delete(quizRounds).where(and(eq(quizRounds.userId, userId), eq(quizRounds.projectId, projectId)))
  await tx.delete(quizAttempts).where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.projectId, projectId)))
}

export async function listAllQuizzes(db: Db, userId: string) {
  const rounds = await db.select().from(quizRounds).where(eq(quizRounds.userId, userId))
  const attempts = await db.select().from(quizAttempts).where(eq(quizAttempts.userId, userId))
  const own = <Row extends { userId: string }>({ userId: _userId, ...row }: Row) => row
  return { rounds: rounds.map(own), attempts: attempts.map(own) }
}

/** A set belongs to one version of one quiz. */
export interface SetsOf {
  projectId: string
  version: string
  quizId: string
}

export type MadeSet = Omit<typeof quizSets.$inferSelect, keyof SetsOf>

export async function listSets(db: Db, { projectId, version, quizId }: SetsOf): Promise<MadeSet[]> {
  const { number, questions, model, createdAt } = quizSets
  return db
    .select({ number, questions, model, createdAt })
    .from(quizSets)
    .where(and(eq(quizSets.projectId, projectId), eq(quizSets.version, version), eq(quizSets.quizId, quizId)))
    .orderBy(asc(number))
}

/** Keeps the first set that was saved. */
export async function saveSet(db: Db, of: SetsOf, set: MadeSet): Promise<void> {
  await db
    .insert(quizSets)
    .values({ ...of, ...set })
    .onConflictDoNothing()
}
