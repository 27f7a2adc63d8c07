import { accountData } from '#features/accounts/own-data/server.ts'
import type { OwnData } from '#features/accounts/server.ts'
import { chatData } from '#features/chat/server.ts'
import { credentialsData } from '#features/credentials/server.ts'
import { documentData } from '#features/documents/server.ts'
import { ownData as eventData } from '#features/events/server.ts'
import { noteData } from '#features/notes/server.ts'
import { ownData as planData } from '#features/plans/server.ts'
import { portfolioData } from '#features/portfolio/server.ts'
import { projectData } from '#features/projects/server.ts'
import { goalData } from '#features/goals/server.ts'
import { quizData } from '#features/quizzes/server.ts'
import { todayData } from '#features/today/server.ts'
import { uploadData } from '#features/uploads/server.ts'
import { answerData } from '#features/validations/server.ts'

/** What each feature keeps of a learner, for the export and the deletion of an account. */
export const ownData: readonly OwnData[] = [
  planData,
  accountData,
  uploadData,
  projectData,
  noteData,
  answerData,
  eventData,
  quizData,
  chatData,
  goalData,
  portfolioData,
  documentData,
  credentialsData,
  todayData,
]
