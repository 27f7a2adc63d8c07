import { chatStaleAfter } from '#features/chat/chat.client.ts'
import { goalsStaleAfter } from '#features/goals/goals.client.ts'
import { projectsStaleAfter } from '#features/projects/projects.client.ts'
import type { StaleAfter } from '#features/projects/stale.client.ts'
import { quizzesStaleAfter } from '#features/quizzes/quizzes.client.ts'
import { scheduleStaleAfter } from '#features/schedule/schedule.client.ts'
import { todayStaleAfter } from '#features/today/today.client.ts'
import { answersStaleAfter } from '#features/validations/validations.client.ts'

/** The features whose data a change can make stale. */
export const staleAfter: readonly StaleAfter[] = [
  projectsStaleAfter,
  answersStaleAfter,
  chatStaleAfter,
  quizzesStaleAfter,
  scheduleStaleAfter,
  todayStaleAfter,
  goalsStaleAfter,
]
