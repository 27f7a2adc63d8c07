import { refuse, type Refusal } from '#platform/result.ts'
import type { Actor } from './accounts.rules.ts'

/** The part of an account that decides. */
export interface Person {
  id: string
  plan: Extract<Actor, { kind: 'learner' }>['plan']
  isAdmin: boolean
}

export function actorOf({ id, plan, isAdmin }: Person): Actor {
  return isAdmin ? { kind: 'admin', userId: id, plan } : { kind: 'learner', userId: id, plan }
}

/**
 * How long after impersonating an admin may still load the files of that learner's pages; an open page refreshes it every three minutes.
 */
export const LOOK_MS = 10 * 60_000

export interface ImpersonationTarget {
  id: string | null
  email: string | null
}

/** The accounts that the two headers name; undefined if a header is missing. */
export interface Named {
  byId: Person | null | undefined
  byEmail: Person | null | undefined
}

/** An admin may impersonate one learner, never another admin. */
export function impersonate(
  admin: Person,
  { byId, byEmail }: Named,
): Person | Refusal<'not_found' | 'bad_request' | 'forbidden', undefined> {
  if (byId && byEmail && byId.id !== byEmail.id) return refuse('bad_request')
  if ((byId === null && byEmail) || (byEmail === null && byId)) return refuse('bad_request')
  const learner = byId ?? byEmail
  if (!learner) return refuse('not_found')
  return learner.isAdmin && learner.id !== admin.id ? refuse('forbidden') : learner
}
