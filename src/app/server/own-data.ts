import { accountData } from '#features/accounts/own-data.server.ts'
import type { OwnData } from '#features/accounts/accounts.server.ts'
import { assistantsData } from '#features/assistants/assistants.server.ts'
import { chatData } from '#features/chat/chat.server.ts'
import { checkData } from '#features/check/check.server.ts'
import { credentialsData } from '#features/credentials/credentials.server.ts'
import { documentData } from '#features/documents/documents.server.ts'
import { eventData } from '#features/events/events.server.ts'
import { reportsData } from '#features/moderation/moderation.server.ts'
import { noteData } from '#features/notes/notes.server.ts'
import { planData } from '#features/plans/plans.server.ts'
import { portfolioData } from '#features/portfolio/portfolio.server.ts'
import { projectData } from '#features/projects/projects.server.ts'
import { goalData } from '#features/goals/goals.server.ts'
import { quotaData } from '#features/quotas/quotas.server.ts'
import { quizData } from '#features/quizzes/quizzes.server.ts'
import { scheduleData } from '#features/schedule/schedule.server.ts'
import { recallData } from '#features/recall/recall.server.ts'
import { takedownData } from '#features/takedowns/takedowns.server.ts'
import { todayData } from '#features/today/today.server.ts'
import { uploadData } from '#features/uploads/uploads.server.ts'
import { answerData } from '#features/validations/validations.server.ts'

/** Each feature's data about a learner, for the export and the deletion of an account. */
export const ownData: readonly OwnData[] = [
  planData,
  accountData,
  uploadData,
  quotaData,
  projectData,
  noteData,
  answerData,
  checkData,
  assistantsData,
  eventData,
  quizData,
  chatData,
  goalData,
  portfolioData,
  documentData,
  credentialsData,
  scheduleData,
  todayData,
  recallData,
  takedownData,
  reportsData,
]
