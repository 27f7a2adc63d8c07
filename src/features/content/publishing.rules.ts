import type { ProjectMetadata } from './content.rules.ts'

/**
 * `publish` in the front matter says when readers get a project. It is about the first time: what they see already stays
 * in sight, whatever its next version says.
 */

/** What readers have of a project before it is published anew. */
export interface Before {
  published: boolean
  appearsAt: Date | null
  visibility: ProjectMetadata['visibility']
}

interface Coming {
  metadata: Pick<ProjectMetadata, 'visibility'>
  appearsAt: string | null
}

/** Until when it is out of readers' sight; null where nothing is to be waited for. */
export function waitsUntil({ metadata, appearsAt }: Coming, before: Before | undefined, now: Date): Date | null {
  const isInSight = before !== undefined && before.published && before.appearsAt === null && before.visibility === 'public'
  if (appearsAt === null || metadata.visibility === 'private' || isInSight) return null
  const moment = new Date(appearsAt)
  return moment > now ? moment : null
}
