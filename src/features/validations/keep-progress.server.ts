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
}

/** After a change of answers: counts what is done, and tells the learner's open pages. */
export async function keepProgress(tx: Db, { userId, learner, access, statuses, now }: After): Promise<void> {
  const { projectId } = learner
  const counted = countTasks(access.tasks.validations, statuses, access.track)
  if (!isCounted(learner, counted)) await saveProgress(tx, userId, projectId, counted, now)
  await announceProject(tx, userId, projectId)
}

/** Skips recounting if nothing changed: most saves are drafts without an effect on progress. */
function isCounted({ status, ...kept }: LearnerProject, { done, required, inReview }: Counted): boolean {
  return status !== 'INCOMPLETE' && kept.done === done && kept.required === required && kept.inReview === inReview
}
