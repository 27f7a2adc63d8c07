import type { ProjectMetadata } from './content.rules.ts'

/**
 * `publish` in the front matter schedules a project's first appearance: a visible project stays visible, whatever its next version says.
 */

/** The project's state before it is published again. */
export interface Before {
  published: boolean
  appearsAt: Date | null
  visibility: ProjectMetadata['visibility']
}

interface Coming {
  metadata: Pick<ProjectMetadata, 'visibility'>
  appearsAt: string | null
}

/** Until when readers do not see it; null if it does not wait. */
export function waitsUntil({ metadata, appearsAt }: Coming, before: Before | undefined, now: Date): Date | null {
  const isInSight = before !== undefined && before.published && before.appearsAt === null && before.visibility === 'public'
  if (appearsAt === null || metadata.visibility === 'private' || isInSight) return null
  const moment = new Date(appearsAt)
  return moment > now ? moment : null
}
