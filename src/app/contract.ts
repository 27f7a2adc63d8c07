import type { ContractRouterClient } from '@orpc/contract'
import { accountsContract } from '#features/accounts/accounts.contract.ts'
import { adminContract } from '#features/admin/admin.contract.ts'
import { assistantsContract } from '#features/assistants/assistants.contract.ts'
import { draftsContract } from '#features/authoring/drafts/drafts.contract.ts'
import { catalogueContract } from '#features/catalogue/catalogue.contract.ts'
import { actionsContract } from '#features/chat/note-actions.contract.ts'
import { chatContract } from '#features/chat/chat.contract.ts'
import { checkContract } from '#features/check/check.contract.ts'
import { conceptsContract } from '#features/concepts/concepts.contract.ts'
import { credentialsContract } from '#features/credentials/credentials.contract.ts'
import { documentsContract } from '#features/documents/documents.contract.ts'
import { eventsContract } from '#features/events/events.contract.ts'
import { figuresContract } from '#features/figures/figures.contract.ts'
import { goalsContract } from '#features/goals/goals.contract.ts'
import { moderationContract } from '#features/moderation/moderation.contract.ts'
import { notesContract } from '#features/notes/notes.contract.ts'
import { plansContract } from '#features/plans/plans.contract.ts'
import { portfolioContract } from '#features/portfolio/portfolio.contract.ts'
import { projectsContract } from '#features/projects/projects.contract.ts'
import { quizzesContract } from '#features/quizzes/quizzes.contract.ts'
import { recallContract } from '#features/recall/recall.contract.ts'
import { searchContract } from '#features/search/search.contract.ts'
import { scheduleContract } from '#features/schedule/schedule.contract.ts'
import { sharingContract } from '#features/sharing/sharing.contract.ts'
import { siteContract } from '#features/site/site.contract.ts'
import { todayContract } from '#features/today/today.contract.ts'
import { updatesContract } from '#features/updates/updates.contract.ts'
import { uploadsContract } from '#features/uploads/uploads.contract.ts'
import { validationsContract } from '#features/validations/validations.contract.ts'
import { reviewsContract } from '#features/validations/review-decision.contract.ts'

/** All calls, by feature. */
export const contract = {
  accounts: accountsContract,
  uploads: uploadsContract,
  plans: plansContract,
  events: eventsContract,
  admin: adminContract,
  figures: figuresContract,
  drafts: draftsContract,
  portfolio: portfolioContract,
  documents: documentsContract,
  credentials: credentialsContract,
  projects: projectsContract,
  updates: updatesContract,
  quizzes: quizzesContract,
  validations: validationsContract,
  reviews: reviewsContract,
  check: checkContract,
  assistants: assistantsContract,
  schedule: scheduleContract,
  concepts: conceptsContract,
  chat: chatContract,
  actions: actionsContract,
  notes: notesContract,
  moderation: moderationContract,
  catalogue: catalogueContract,
  goals: goalsContract,
  search: searchContract,
  sharing: sharingContract,
  today: todayContract,
  recall: recallContract,
  site: siteContract,
}

export type Calls = ContractRouterClient<typeof contract>
