import { sweepAccounts } from '#features/accounts/accounts.jobs.ts'
import { sweepAssistants } from '#features/assistants/assistants.jobs.ts'
import { removeGonePictures } from '#features/authoring/drafts/drafts.jobs.ts'
import { askToShowProjects, showProjects } from '#features/content/publishing.jobs.ts'
import { documentsJobs } from '#features/documents/documents.jobs.ts'
import { eventsJobs } from '#features/events/events.jobs.ts'
import { figuresJobs } from '#features/figures/figures.jobs.ts'
import { moderationJobs } from '#features/moderation/moderation.jobs.ts'
import { paymentsJobs } from '#features/plans/payments.jobs.ts'
import { askForPictures, drawSharePictures } from '#features/projects/project-pictures.jobs.ts'
import { portfolioJobs } from '#features/portfolio/portfolio.jobs.ts'
import { scheduleJobs } from '#features/schedule/schedule.jobs.ts'
import { weeklyMailJobs } from '#features/today/today-mail.jobs.ts'
import { uploadsJobs } from '#features/uploads/uploads.jobs.ts'
import { sweepDevices } from '#features/check/check.jobs.ts'
import { reviewJobs } from '#features/validations/review.jobs.ts'
import { makeQuizQuestions } from '#features/quizzes/quiz-making.jobs.ts'
import { askForIndex, indexSearch } from '#features/search/search.jobs.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'

/** All background jobs. */
export const jobs: readonly Job<never, Services>[] = [
  sweepAccounts,
  sweepDevices,
  sweepAssistants,
  ...uploadsJobs,
  ...paymentsJobs,
  ...eventsJobs,
  ...figuresJobs,
  ...scheduleJobs,
  ...weeklyMailJobs,
  ...documentsJobs,
  ...portfolioJobs,
  ...reviewJobs,
  ...moderationJobs,
  removeGonePictures,
  makeQuizQuestions,
  showProjects(followPublishing),
  indexSearch,
  drawSharePictures,
]

/** Jobs to run after a publication; enqueueing them again is cheap. */
export async function followPublishing(services: Services): Promise<void> {
  await askForIndex(services, services.db)
  await askForPictures(services, services.db)
  await askToShowProjects(services, services.db)
}
