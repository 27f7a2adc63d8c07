import { createRouterClient, os } from '@orpc/server'
import { googleCalls } from '#features/accounts/google/server.ts'
import { ownDataCalls } from '#features/accounts/own-data/server.ts'
import { profileCalls } from '#features/accounts/profile/server.ts'
import type { CallMeta } from '#features/accounts/rules.ts'
import type { CallContext } from '#features/accounts/server.ts'
import { sessionCalls } from '#features/accounts/sessions/server.ts'
import { signInCalls } from '#features/accounts/sign-in/server.ts'
import { adminCalls } from '#features/admin/server.ts'
import { draftsCalls } from '#features/authoring/drafts/server.ts'
import { catalogueCalls } from '#features/catalogue/server.ts'
import { actionsCalls } from '#features/chat/actions/server.ts'
import { chatCalls } from '#features/chat/server.ts'
import { createAnswerers } from '#features/chat/tutoring/server.ts'
import { conceptsCalls } from '#features/concepts/server.ts'
import { credentialsCalls } from '#features/credentials/server.ts'
import { askForDocument } from '#features/documents/jobs.ts'
import { clearDocuments, documentsCalls } from '#features/documents/server.ts'
import { eventsCalls } from '#features/events/server.ts'
import { figuresCalls } from '#features/figures/server.ts'
import { goalsCalls } from '#features/goals/server.ts'
import { notesCalls } from '#features/notes/server.ts'
import { paywallFor } from '#features/plans/rules.ts'
import { describePlan, plansCalls } from '#features/plans/server.ts'
import { portfolioCalls } from '#features/portfolio/server.ts'
import { projectsCalls } from '#features/projects/server.ts'
import { quizzesCalls } from '#features/quizzes/server.ts'
import { clearQuizzes } from '#features/quizzes/store.ts'
import { searchCalls } from '#features/search/server.ts'
import { scheduleCalls } from '#features/schedule/server.ts'
import { sharingCalls } from '#features/sharing/server.ts'
import { siteCalls } from '#features/site/server.ts'
import { todayCalls } from '#features/today/server.ts'
import { updatesCalls } from '#features/updates/server.ts'
import { uploadsCalls } from '#features/uploads/server.ts'
import { answers } from '#features/validations/box-progress/server.ts'
import { clearAnswers } from '#features/validations/saving/server.ts'
import { reviewsCalls } from '#features/validations/review/deciding/server.ts'
import { validationsCalls } from '#features/validations/server.ts'
import { sayWhatIsAway } from '#platform/http/refused-input.ts'
import type { Calls } from '#app/contract.ts'
import { authorize } from './authentication.ts'
import { idempotent } from './idempotency.ts'
import { followPublishing } from './jobs.ts'
import { ownData } from './own-data.ts'
import { drawText } from '#app/server/pages.ts'

const outages = os.$context<CallContext>().middleware(async ({ next }) => {
  try {
    return await next()
  } catch (error) {
    throw sayWhatIsAway(error)
  }
})

/** Every call there is, behind one authorization. */
export const calls = os
  .$context<CallContext>()
  .$meta<CallMeta>({})
  .use(outages)
  .use(authorize)
  .use(idempotent)
  .router({
    accounts: { ...signInCalls, ...googleCalls, ...sessionCalls, ...profileCalls({ describePlan, paywallFor }), ...ownDataCalls(ownData) },
    uploads: uploadsCalls,
    plans: plansCalls,
    events: eventsCalls,
    admin: adminCalls,
    figures: figuresCalls,
    drafts: draftsCalls({ drawText, published: followPublishing }),
    portfolio: portfolioCalls,
    documents: documentsCalls,
    credentials: credentialsCalls,
    projects: projectsCalls({ answers, drawText, clear: [clearAnswers, clearQuizzes, clearDocuments], finished: [askForDocument] }),
    updates: updatesCalls,
    quizzes: quizzesCalls,
    validations: validationsCalls,
    reviews: reviewsCalls,
    schedule: scheduleCalls,
    concepts: conceptsCalls,
    actions: actionsCalls(),
    chat: chatCalls({ answererFor: createAnswerers() }),
    notes: notesCalls,
    catalogue: catalogueCalls,
    goals: goalsCalls,
    search: searchCalls,
    sharing: sharingCalls,
    today: todayCalls,
    site: siteCalls({ drawText }),
  })

/** The same calls without the wire: what a page is rendered from. */
export function callsInProcess(context: CallContext): Calls {
  return createRouterClient(calls, { context })
}
