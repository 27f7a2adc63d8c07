import { isAdmin, isSignedIn, type Actor } from '#features/accounts/accounts.rules.ts'
import type { ListedProject, ProjectMetadata } from '#features/content/content.rules.ts'
import { hasPro } from '#features/plans/plans.rules.ts'
import { refuse, type Refusal } from '#platform/result.ts'

export type ProjectAccess = 'open' | 'locked' | 'hidden'

/**
 * Who may open a project. A private one is for admins and its catalogue's owner; a pro project needs a Pro reader who has unlocked it, or
 * an admin who is editing.
 */
export function accessTo(
  metadata: Pick<ProjectMetadata, 'plan' | 'visibility'>,
  actor: Actor,
  unlocked: boolean,
  isEditing = false,
  isOwner = false,
): ProjectAccess {
  if (metadata.visibility === 'private' && !isAdmin(actor) && !isOwner) return 'hidden'
  if (metadata.plan !== 'pro' || (isEditing && isAdmin(actor))) return 'open'
  return hasPro(actor) && unlocked ? 'open' : 'locked'
}

/** Whether a project of the list stays closed to this person: a Pro learner opens it with one press. */
export function waitsForPro({ locked }: { locked: boolean }, isPro: boolean): boolean {
  return locked && !isPro
}

interface Reader {
  actor: Actor
  account: { email: string } | null
}

/** The same for a listed project, whose catalogue may have an owner. */
export function accessFor(
  { actor, account }: Reader,
  { metadata, owner }: Pick<ListedProject, 'metadata' | 'owner'>,
  unlocked: boolean,
): ProjectAccess {
  return accessTo(metadata, actor, unlocked, false, owner !== undefined && owner === account?.email)
}

/** Why a project is closed: it does not exist for the caller, it is locked, or it needs Pro. */
export type Closed = Refusal<'not_found' | 'locked', undefined> | Refusal<'paywall', { location: 'project_locked' }>

export function whyLocked(actor: Actor): Exclude<Closed, Refusal<'not_found', undefined>> {
  return isSignedIn(actor) && !hasPro(actor) ? refuse('paywall', { location: 'project_locked' } as const) : refuse('locked')
}
