import { projectsStaleAfter } from '#features/projects/client.ts'
import type { StaleAfter } from '#features/projects/stale/client.ts'
import { quizzesStaleAfter } from '#features/quizzes/client.ts'
import { scheduleStaleAfter } from '#features/schedule/client.ts'
import { todayStaleAfter } from '#features/today/client.ts'
import { answersStaleAfter } from '#features/validations/client.ts'

/** Whoever keeps something that a change makes old. */
export const staleAfter: readonly StaleAfter[] = [
  projectsStaleAfter,
  answersStaleAfter,
  quizzesStaleAfter,
  scheduleStaleAfter,
  todayStaleAfter,
]
