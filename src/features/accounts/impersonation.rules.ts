import { refuse, type Refusal } from '#platform/result.ts'
import type { Actor } from './accounts.rules.ts'

/** As much of an account as decides. */
export interface Person {
  id: string
  plan: Extract<Actor, { kind: 'learner' }>['plan']
  isAdmin: boolean
}

export function actorOf({ id, plan, isAdmin }: Person): Actor {
  return isAdmin ? { kind: 'admin', userId: id, plan } : { kind: 'learner', userId: id, plan }
}

/** How long after looking as a learner an admin still gets the files of that learner's pages; an open page asks again every three minutes. */
export const LOOK_MS = 10 * 60_000

export interface ImpersonationTarget {
  id: string | null
  email: string | null
}

/** What the two headers name; undefined for a header that was not sent. */
export interface Named {
  byId: Person | null | undefined
  byEmail: Person | null | undefined
}

/** An admin may look through the eyes of one learner, never of another admin. */
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
