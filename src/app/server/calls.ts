import { createRouterClient, ORPCError, os } from '@orpc/server'
import { isAccountGone } from '#features/accounts/accounts.store.ts'
import { googleCalls } from '#features/accounts/google.server.ts'
import { ownDataCalls } from '#features/accounts/own-data.server.ts'
import { profileCalls } from '#features/accounts/profile.server.ts'
import type { CallMeta } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { sessionCalls } from '#features/accounts/sessions.server.ts'
import { signInCalls } from '#features/accounts/sign-in.server.ts'
import { adminCalls } from '#features/admin/admin.server.ts'
import { draftsCalls } from '#features/authoring/drafts/drafts.server.ts'
import { assistantsCalls } from '#features/assistants/assistants.server.ts'
import { catalogueCalls } from '#features/catalogue/catalogue.server.ts'
import { actionsCalls } from '#features/chat/note-actions.server.ts'
import { chatCalls } from '#features/chat/chat.server.ts'
import { createAnswerers } from '#features/chat/tutor.server.ts'
import { checkCalls } from '#features/check/check.server.ts'
import { conceptsCalls } from '#features/concepts/concepts.server.ts'
import { credentialsCalls } from '#features/credentials/credentials.server.ts'
import { askForDocument } from '#features/documents/documents.jobs.ts'
import { clearDocuments, documentsCalls } from '#features/documents/documents.server.ts'
import { eventsCalls } from '#features/events/events.server.ts'
import { figuresCalls } from '#features/figures/figures.server.ts'
import { goalsCalls } from '#features/goals/goals.server.ts'
import { moderationCalls } from '#features/moderation/moderation.server.ts'
import { notesCalls } from '#features/notes/notes.server.ts'
import { paywallFor } from '#features/plans/plans.rules.ts'
import { describePlan, plansCalls } from '#features/plans/plans.server.ts'
import { portfolioCalls } from '#features/portfolio/portfolio.server.ts'
import { projectsCalls } from '#features/projects/projects.server.ts'
import { quizzesCalls } from '#features/quizzes/quizzes.server.ts'
import { clearQuizzes } from '#features/quizzes/quizzes.store.ts'
import { recallCalls } from '#features/recall/recall.server.ts'
import { searchCalls } from '#features/search/search.server.ts'
import { scheduleCalls } from '#features/schedule/schedule.server.ts'
import { sharingCalls } from '#features/sharing/sharing.server.ts'
import { siteCalls } from '#features/site/site.server.ts'
import { todayCalls } from '#features/today/today.server.ts'
import { updatesCalls } from '#features/updates/updates.server.ts'
import { uploadsCalls } from '#features/uploads/uploads.server.ts'
import { answerFacts } from '#features/validations/box-progress.server.ts'
import { clearAnswers } from '#features/validations/save-answers.server.ts'
import { reviewsCalls } from '#features/validations/review-decision.server.ts'
import { validationsCalls } from '#features/validations/validations.server.ts'
import { refusals } from '#platform/http/errors.ts'
import { sayWhatIsAway } from '#platform/http/refused-input.ts'
import { inSpan } from '#platform/traces/spans.ts'
import type { Calls } from '#app/contract.ts'
import { authorize } from './authentication.ts'
import { idempotent } from './idempotency.ts'
import { followPublishing } from './jobs.ts'
import { ownData } from './own-data.ts'
import { drawText } from '#app/server/pages.ts'

const outages = os.$context<CallContext>().middleware(({ next, path }) =>
  inSpan(
    () => ({ name: path.join('.') }),
    async () => {
      try {
        return await next()
      } catch (error) {
        throw isAccountGone(error) ? new ORPCError('UNAUTHORIZED', refusals.UNAUTHORIZED) : sayWhatIsAway(error)
      }
    },
  ),
)

/** All calls, behind one authorization. */
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
    projects: projectsCalls({
      answers: answerFacts,
      drawText,
      clear: [clearAnswers, clearQuizzes, clearDocuments],
      finished: [askForDocument],
    }),
    updates: updatesCalls,
    quizzes: quizzesCalls,
    validations: validationsCalls,
    reviews: reviewsCalls,
    check: checkCalls,
    assistants: assistantsCalls,
    schedule: scheduleCalls,
    concepts: conceptsCalls,
    actions: actionsCalls(),
    chat: chatCalls({ answererFor: createAnswerers() }),
    notes: notesCalls,
    moderation: moderationCalls,
    catalogue: catalogueCalls,
    goals: goalsCalls,
    search: searchCalls,
    sharing: sharingCalls,
    today: todayCalls,
    recall: recallCalls,
    site: siteCalls({ drawText }),
  })

/** The same calls without HTTP; pages are rendered from them. */
export function callsInProcess(context: CallContext): Calls {
  return createRouterClient(calls, { context })
}
