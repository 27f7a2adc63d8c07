import { and, eq } from 'drizzle-orm'
import { contentVersions } from '#features/content/content.tables.ts'
import type { Db } from '#platform/db/database.ts'

/** All published data of a version. */
export async function findText(db: Db, projectId: string, version: string) {
  const { document, proSections, validations, metadata, quiz } = contentVersions
  const [found] = await db
    .select({ document, proSections, validations, metadata, quiz })
    .from(contentVersions)
    .where(and(eq(contentVersions.projectId, projectId), eq(contentVersions.version, version)))
  return found ?? null
}

export type VersionText = NonNullable<Awaited<ReturnType<typeof findText>>>
