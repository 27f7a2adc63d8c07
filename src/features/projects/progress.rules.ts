import { refuse, type Refusal } from '#platform/result.ts'
import type { Counted, LearnerProject, ProjectStatus } from './projects.rules.ts'

export type MissionState = 'DISABLED' | 'ENABLED' | 'COMPLETE' | 'COMPLETE_WITH_REVIEW'

/** Only required tasks decide; open reviews show once the project is complete. */
export function missionState(status: ProjectStatus, { done, required, inReview }: Counted): MissionState {
  if (status === 'COMPLETE' && inReview > 0) return 'COMPLETE_WITH_REVIEW'
  if (done < required) return 'DISABLED'
  return status === 'COMPLETE' ? 'COMPLETE' : 'ENABLED'
}

/** Hides times below two minutes: the answers were prepared, so the time means nothing. */
export function timeToTell(minutes: number | null): number | null {
  return minutes === null || minutes < 2 ? null : minutes
}

/** Minutes from the first answer to the completion; null if it was never completed, or restarted since. */
export function minutesTaken({ startedAt, completedAt }: Pick<LearnerProject, 'startedAt' | 'completedAt'>): number | null {
  if (!startedAt || !completedAt || completedAt < startedAt) return null
  return timeToTell(Math.round((completedAt.getTime() - startedAt.getTime()) / 60_000))
}

export type TasksOpen = Refusal<'tasks_open', { done: number; required: number }>

/**
 * Applies a requested status: it can begin or complete a project. Everything else follows from the answers, and only a restart undoes a
 * completion.
 */
export function askStatus(
  { status }: Pick<LearnerProject, 'status'>,
  asked: ProjectStatus,
  { done, required }: Counted,
): ProjectStatus | TasksOpen {
  if (status === 'COMPLETE') return status
  if (asked === 'COMPLETE') return done < required ? refuse('tasks_open', { done, required }) : 'COMPLETE'
  return asked === 'IN_PROGRESS' && status === 'INCOMPLETE' ? 'IN_PROGRESS' : status
}
