import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { rowCache } from '#platform/db/row-cache.ts'
import type { OutlineStep, ProjectMetadata, PublishedValidation } from './content.rules.ts'
import { contentProjects, contentVersions } from './content.tables.ts'
import type { TaskCheck } from './checks.rules.ts'

/** What one version of a project asks for. */
export interface Tasks {
  version: string
  metadata: ProjectMetadata
  outline: OutlineStep[]
  validations: PublishedValidation[]
  checks: Record<string, TaskCheck>
}

/** A version is named by the hash of its content, so a copy in memory can never be out of date. */
const keep = rowCache<Tasks>(256)

/** Of the current version where none is named; null when there is no such project to be read. */
export async function findTasks(db: Db, projectId: string, version: string | null): Promise<Tasks | null> {
  const name = version ?? (await findCurrentName(db, projectId))
  if (name === null) return null
  return keep(db, `${projectId}@${name}`, async () => {
    const { metadata, outline, validations, checks } = contentVersions
    const [found] = await db
      .select({ version: contentVersions.version, metadata, outline, validations, checks })
      .from(contentVersions)
      .where(and(eq(contentVersions.projectId, projectId), eq(contentVersions.version, name)))
    return found
  })
}

async function findCurrentName(db: Db, projectId: string): Promise<string | null> {
  const [pointer] = await db
    .select({ version: contentProjects.version })
    .from(contentProjects)
    .where(and(eq(contentProjects.projectId, projectId), eq(contentProjects.published, true)))
  return pointer?.version ?? null
}
