import { createRouterClient, os } from '@orpc/server'
import { googleCalls } from '#features/accounts/google/server.ts'
import { ownDataCalls } from '#features/accounts/own-data/server.ts'
import { profileCalls } from '#features/accounts/profile/server.ts'
import type { CallMeta } from '#features/accounts/rules.ts'
import type { CallContext } from '#features/accounts/server.ts'
import { sessionCalls } from '#features/accounts/sessions/server.ts'
import { signInCalls } from '#features/accounts/sign-in/server.ts'
import { adminCalls } from '#features/admin/server.ts'
import { catalogueCalls } from '#features/catalogue/server.ts'
import { conceptsCalls } from '#features/concepts/server.ts'
import { eventsCalls } from '#features/events/server.ts'
import { goalsCalls } from '#features/goals/server.ts'
import { paywallFor } from '#features/plans/rules.ts'
import { describePlan, plansCalls } from '#features/plans/server.ts'
import { projectsCalls } from '#features/projects/server.ts'
import { quizzesCalls } from '#features/quizzes/server.ts'
import { clearQuizzes } from '#features/quizzes/store.ts'
import { searchCalls } from '#features/search/server.ts'
import { scheduleCalls } from '#features/schedule/server.ts'
import { siteCalls } from '#features/site/server.ts'
import { uploadsCalls } from '#features/uploads/server.ts'
import { answers } from '#features/validations/boxes/server.ts'
import { clearAnswers } from '#features/validations/saving/server.ts'
import { validationsCalls } from '#features/validations/server.ts'
import type { Calls } from './contract.ts'
import { guard } from './door.ts'
import { once } from './once.ts'
import { ownData } from './own-data.ts'

/** Every call there is, behind the one guard. */
export const calls = os
  .$context<CallContext>()
  .$meta<CallMeta>({})
  .use(guard)
  .use(once)
  .router({
    accounts: { ...signInCalls, ...googleCalls, ...sessionCalls, ...profileCalls({ describePlan, paywallFor }), ...ownDataCalls(ownData) },
    uploads: uploadsCalls,
    plans: plansCalls,
    events: eventsCalls,
    admin: adminCalls,
    projects: projectsCalls({ answers, clear: [clearAnswers, clearQuizzes] }),
    quizzes: quizzesCalls,
    validations: validationsCalls,
    schedule: scheduleCalls,
    concepts: conceptsCalls,
    catalogue: catalogueCalls,
    goals: goalsCalls,
    search: searchCalls,
    site: siteCalls,
  })

/** The same calls without the wire: what a page is rendered from. */
export function callsInProcess(context: CallContext): Calls {
  return createRouterClient(calls, { context })
}
