import type { Readable } from 'node:stream'
import { ORPCError } from '@orpc/server'
import { refusals } from '#platform/http/errors.ts'
import type { Cookies } from '#platform/http/cookies.ts'
import type { Services } from '#platform/services.ts'
import type { Actor } from './accounts.rules.ts'
import type { Account } from './accounts.store.ts'

export interface OwnSession {
  id: string
  userId: string
  expiresAt: Date
}

/** What is known about the client that makes the request. */
export interface Client {
  address: string
  /** The address, or the prefix of it that one customer holds. */
  network: string
  /** For example: Firefox on Windows. */
  device: string
  /** The client opted out of analytics. */
  declined: boolean
}

/** The context of every call. */
export interface CallContext {
  actor: Actor
  /** The actor's account; while impersonating, the learner's. */
  account: Account | null
  /** The session of the cookie; while impersonating, the admin's. */
  session: OwnSession | null
  cookies: Cookies
  client: Client
  services: Services
  requestId: string
  /** The Idempotency-Key header: the same for every retry of one change. */
  operationKey: string | null
  /** The If-Match header: the state that the caller has seen. */
  ifMatch: string | null
  /** The token of an Authorization header. It signs in to nothing: only the calls of `check` look at it. */
  bearer: string | null
}

/** For calls that require a signed-in caller. */
export function learnerOf({ account }: Pick<CallContext, 'account'>): Account {
  if (!account) throw new ORPCError('UNAUTHORIZED', refusals.UNAUTHORIZED)
  return account
}

/** What a feature stores about a learner: exported on request, deleted with the account. */
export interface OwnData {
  /** The feature, and its folder in the zip file. */
  name: string
  /** Tables with rows of a learner; ON DELETE CASCADE removes them. */
  tables: readonly string[]
  files?(services: Services, account: Account): AsyncIterable<{ path: string; content: string | Buffer | Readable }>
  /** Removes what is outside the database. Runs twice before the rows are deleted, the second time while the account is locked. */
  remove?(services: Services, account: Account): Promise<void>
  /** Runs once, in the transaction that deletes the rows: its jobs exist only if the account is gone. */
  removeInside?(services: Services, account: Account): Promise<void>
}
