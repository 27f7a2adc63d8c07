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

/** As much as is known of the browser or program that asks. */
export interface Client {
  address: string
  /** The address, or the part of it that belongs to one customer. */
  network: string
  /** Firefox on Windows */
  device: string
  /** They asked not to be counted. */
  declined: boolean
}

/** What every call is made with. */
export interface CallContext {
  actor: Actor
  /** The actor's account: the learner's, also when an admin looks through his eyes. */
  account: Account | null
  /** The session that the cookie opened: the admin's own, also while impersonating. */
  session: OwnSession | null
  cookies: Cookies
  client: Client
  services: Services
  requestId: string
  /** Idempotency-Key: what the client calls this one change, however often it is sent. */
  operationKey: string | null
}

/** For calls that only signed-in people may make. */
export function learnerOf({ account }: Pick<CallContext, 'account'>): Account {
  if (!account) throw new ORPCError('UNAUTHORIZED', refusals.UNAUTHORIZED)
  return account
}

/** What a feature keeps of a learner: it leaves with the export, and goes with the account. */
export interface OwnData {
  /** The feature, which is the folder in the zip file. */
  name: string
  /** Tables whose rows belong to a learner; they go by ON DELETE CASCADE. */
  tables: readonly string[]
  files?(services: Services, account: Account): AsyncIterable<{ path: string; content: string | Buffer | Readable }>
  /** Whatever is not in the database; runs twice before the rows go, the second time while nothing more can be saved. */
  remove?(services: Services, account: Account): Promise<void>
}
