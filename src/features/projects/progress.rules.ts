import { refuse, type Refusal } from '#platform/result.ts'
import type { Counted, LearnerProject, ProjectStatus } from './projects.rules.ts'

export type MissionState = 'DISABLED' | 'ENABLED' | 'COMPLETE' | 'COMPLETE_WITH_REVIEW'

/** Required tasks alone decide; what is still marked for review is shown on a project that is complete. */
export function missionState(status: ProjectStatus, { done, required, inReview }: Counted): MissionState {
  if (status === 'COMPLETE' && inReview > 0) return 'COMPLETE_WITH_REVIEW'
  if (done < required) return 'DISABLED'
  return status === 'COMPLETE' ? 'COMPLETE' : 'ENABLED'
}

/** 0 to 1: complete over required. */
export function progressOf(status: ProjectStatus, { done, required }: Pick<Counted, 'done' | 'required'>): number {
  if (required === 0) return status === 'COMPLETE' ? 1 : 0
  return Math.min(1, done / required)
}

/** Less than two minutes say that somebody had the answers ready, not how long it took: nobody is told of them. */
export function timeToTell(minutes: number | null): number | null {
  return minutes === null || minutes < 2 ? null : minutes
}

/** From the first answer to the completion, as it is told; null where it was never finished, or was begun anew since. */
export function minutesTaken({ startedAt, completedAt }: Pick<LearnerProject, 'startedAt' | 'completedAt'>): number | null {
  if (!startedAt || !completedAt || completedAt < startedAt) return null
  return timeToTell(Math.round((completedAt.getTime() - startedAt.getTime()) / 60_000))
}

export type TasksOpen = Refusal<'tasks_open', { done: number; required: number }>

/** A status is a request: a project is begun or finished by it. All else follows from the answers, and only a restart takes a completion back. */
export function askStatus(
  { status }: Pick<LearnerProject, 'status'>,
  asked: ProjectStatus,
  { done, required }: Counted,
): ProjectStatus | TasksOpen {
  if (status === 'COMPLETE') return status
  if (asked === 'COMPLETE') return done < required ? refuse('tasks_open', { done, required }) : 'COMPLETE'
  return asked === 'IN_PROGRESS' && status === 'INCOMPLETE' ? 'IN_PROGRESS' : status
}
