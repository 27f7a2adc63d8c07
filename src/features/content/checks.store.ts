import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { rowCache } from '#platform/db/row-cache.ts'
import type { OutlineStep, ProjectMetadata, PublishedValidation } from './content.rules.ts'
import { contentProjects, contentVersions } from './content.tables.ts'
import type { TaskCheck } from './checks.rules.ts'
import type { Looks } from './looks.rules.ts'

/** The tasks of one version of a project. */
export interface Tasks {
  version: string
  metadata: ProjectMetadata
  outline: OutlineStep[]
  validations: PublishedValidation[]
  checks: Record<string, TaskCheck>
  looks: Looks | null
}

/** A version is named by its content hash, so a cached copy is never stale. */
const keep = rowCache<Tasks>(256)

/** Defaults to the current version; null if there is no such published project. */
export async function findTasks(db: Db, projectId: string, version: string | null): Promise<Tasks | null> {
  const name = version ?? (await findCurrentName(db, projectId))
  if (name === null) return null
  return keep(db, `${projectId}@${name}`, async () => {
    const { metadata, outline, validations, checks, looks } = contentVersions
    const [found] = await db
      .select({ version: contentVersions.version, metadata, outline, validations, checks, looks })
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
