import type { Counted, LearnerProject } from '#features/projects/projects.rules.ts'
import { announceProject, saveProgress } from '#features/projects/projects.store.ts'
import type { Db } from '#platform/db/database.ts'
import type { Standing } from './review.rules.ts'
import type { TaskAccess } from './task-access.server.ts'
import { countTasks } from './validations.rules.ts'

interface After {
  userId: string
  learner: LearnerProject
  access: TaskAccess
  statuses: ReadonlyMap<string, Standing>
  now: Date
  /** The idempotency key of a save whose answer says all that it changed, but for the progress. */
  operation?: string | null
}

/** After a change of answers: counts what is done, and tells the learner's open pages. */
export async function keepProgress(tx: Db, { userId, learner, access, statuses, now, operation = null }: After): Promise<void> {
  const { projectId } = learner
  const counted = countTasks(access.tasks.validations, statuses, access.track)
  const isKept = isCounted(learner, counted)
  if (!isKept) await saveProgress(tx, userId, projectId, counted, now)
  await announceProject(tx, userId, projectId, isKept && operation !== null ? { operation } : {})
}

/** Skips recounting if nothing changed: most saves are drafts without an effect on progress. */
function isCounted({ status, ...kept }: LearnerProject, { done, required, inReview }: Counted): boolean {
  return status !== 'INCOMPLETE' && kept.done === done && kept.required === required && kept.inReview === inReview
}
