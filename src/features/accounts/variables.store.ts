import { and, eq, sql, type Placeholder } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { LearnerVariable, VariableScope } from './accounts.rules.ts'
import { userVariables } from './accounts.tables.ts'

const MOST_VARIABLES = 1000

interface VariablesKey {
  userId: string
  scope: VariableScope
  /** Empty for the scope user. */
  projectId: string
}

const at = ({ userId, scope, projectId }: VariablesKey) =>
  and(eq(userVariables.userId, userId), eq(userVariables.scope, scope), eq(userVariables.projectId, projectId))

/** An empty value deletes the variable. False if the limit is reached. */
export async function saveVariable(tx: Db, place: VariablesKey, name: string, value: string, now: Date): Promise<boolean> {
  if (value === '') {
    await tx.delete(userVariables).where(and(at(place), eq(userVariables.name, name)))
    return true
  }
  const isNew = (await tx.$count(userVariables, and(at(place), eq(userVariables.name, name)))) === 0
  const count = await tx.$count(userVariables, eq(userVariables.userId, place.userId))
  if (isNew && count >= MOST_VARIABLES) return false
  const { userId, scope, projectId, name: key } = userVariables
  await tx
    .insert(userVariables)
    .values({ ...place, name, value, updatedAt: now })
    .onConflictDoUpdate({ target: [userId, scope, projectId, key], set: { value, updatedAt: now } })
  return true
}

/** A subquery: the variables that one project's texts show, both the learner's global ones and the project's. */
export const variablesShown = (userId: Placeholder, projectId: Placeholder) => sql<Pick<LearnerVariable, 'name' | 'value'>[] | null>`(
  select json_agg(json_build_object('name', name, 'value', value) order by project_id, name)
  from ${userVariables} where user_id = ${userId} and (scope = 'user' or project_id = ${projectId}))`

const listing = prepared((db) => {
  const { name, value, scope, projectId } = userVariables
  return db
    .select({ name, value, scope, projectId })
    .from(userVariables)
    .where(eq(userVariables.userId, sql.placeholder('userId')))
    .orderBy(projectId, name)
})

export async function listAllVariables(db: Db, userId: string): Promise<(LearnerVariable & { projectId: string })[]> {
  return listing(db, { userId })
}
