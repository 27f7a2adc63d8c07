import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type { ConceptLevel } from '#features/content/rules.ts'
import { generatedConcepts } from './tables.ts'

export type GeneratedConcept = typeof generatedConcepts.$inferSelect

export async function findGenerated(db: Db, key: string, level: ConceptLevel): Promise<GeneratedConcept | null> {
  const [found] = await db
    .select()
    .from(generatedConcepts)
    .where(and(eq(generatedConcepts.key, key), eq(generatedConcepts.level, level)))
  return found ?? null
}

/** Whoever was first is kept. */
export async function saveGenerated(db: Db, concept: GeneratedConcept): Promise<void> {
  await db.insert(generatedConcepts).values(concept).onConflictDoNothing()
}
