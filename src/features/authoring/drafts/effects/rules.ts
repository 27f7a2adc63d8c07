import type { Fates } from '#features/updates/rules.ts'

/**
 * What a change of a project does to those who have begun it. It happens to each of them when they take the update: until
 * then they read on in the version that they have.
 */
export interface Effects {
  /** have begun the project, and are offered the update */
  learners: number
  removedTasks: { id: string; title: string; answers: number }[]
  addedTasks: { id: string; title: string; isOptional: boolean }[]
  highlights: Fates
  /** of those who have not finished: how many have another count of tasks afterwards */
  progress: number
}
