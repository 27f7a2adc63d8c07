import type { Context, MiddlewareHandler } from 'hono'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { findOperation } from '#features/accounts/operations.store.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import type { Services } from '#platform/services.ts'
import { isOfOtherRevision } from './validations.rules.ts'
import { findAnswerRevision } from './validations.store.ts'

interface StaleParts {
  services: Pick<Services, 'db'>
  enter(c: Context): Promise<CallContext | Response>
}

/** For a client that would rather hear that its copy is old than have it kept beside: it sends the revision as If-Match, and no body of it is read. */
export function refuseStaleAnswers({ services: { db }, enter }: StaleParts): MiddlewareHandler {
  return async (c, next) => {
    const seen = c.req.header('if-match')
    if (c.req.method !== 'POST' || seen === undefined || seen === '*') return next()
    const context = await enter(c)
    if (context instanceof Response || context.account === null) return next()
    const { account, operationKey } = context
    // the first attempt has changed the revision: its retry gets the first answer
    if (operationKey !== null && (await findOperation(db, account.id, operationKey))) return next()
    const { project = '', task = '' } = c.req.param() as Record<string, string>
    const revision = await findAnswerRevision(db, { userId: account.id, projectId: project, validationId: task })
    return isOfOtherRevision(seen, revision) ? refuseRequest(c, 'PRECONDITION_FAILED') : next()
  }
}
