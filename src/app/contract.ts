import type { ContractRouterClient } from '@orpc/contract'
import { accountsContract } from '#features/accounts/contract.ts'
import { adminContract } from '#features/admin/contract.ts'
import { draftsContract } from '#features/authoring/drafts/contract.ts'
import { catalogueContract } from '#features/catalogue/contract.ts'
import { actionsContract } from '#features/chat/actions/contract.ts'
import { chatContract } from '#features/chat/contract.ts'
import { conceptsContract } from '#features/concepts/contract.ts'
import { credentialsContract } from '#features/credentials/contract.ts'
import { documentsContract } from '#features/documents/contract.ts'
import { eventsContract } from '#features/events/contract.ts'
import { figuresContract } from '#features/figures/contract.ts'
import { goalsContract } from '#features/goals/contract.ts'
import { notesContract } from '#features/notes/contract.ts'
import { plansContract } from '#features/plans/contract.ts'
import { portfolioContract } from '#features/portfolio/contract.ts'
import { projectsContract } from '#features/projects/contract.ts'
import { quizzesContract } from '#features/quizzes/contract.ts'
import { searchContract } from '#features/search/contract.ts'
import { scheduleContract } from '#features/schedule/contract.ts'
import { sharingContract } from '#features/sharing/contract.ts'
import { siteContract } from '#features/site/contract.ts'
import { todayContract } from '#features/today/contract.ts'
import { updatesContract } from '#features/updates/contract.ts'
import { uploadsContract } from '#features/uploads/contract.ts'
import { validationsContract } from '#features/validations/contract.ts'
import { reviewsContract } from '#features/validations/review/deciding/contract.ts'

/** Every call there is, a feature at a time. */
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
  schedule: scheduleContract,
  concepts: conceptsContract,
  chat: chatContract,
  actions: actionsContract,
  notes: notesContract,
  catalogue: catalogueContract,
  goals: goalsContract,
  search: searchContract,
  sharing: sharingContract,
  today: todayContract,
  site: siteContract,
}

export type Calls = ContractRouterClient<typeof contract>
