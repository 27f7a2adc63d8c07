import { isAdmin, isSignedIn, type Actor } from '#features/accounts/rules.ts'
import type { ProjectMetadata } from '#features/content/rules.ts'
import { hasPro } from '#features/plans/rules.ts'
import { refuse, type Refusal } from '#platform/result.ts'

export type ProjectAccess = 'open' | 'locked' | 'hidden'

/** A private project is for admins; a pro project needs a Pro reader who has unlocked it, or an admin who is editing. */
export function accessTo(
  metadata: Pick<ProjectMetadata, 'plan' | 'visibility'>,
  actor: Actor,
  unlocked: boolean,
  isEditing = false,
): ProjectAccess {
  if (metadata.visibility === 'private' && !isAdmin(actor)) return 'hidden'
  if (metadata.plan !== 'pro' || (isEditing && isAdmin(actor))) return 'open'
  return hasPro(actor) && unlocked ? 'open' : 'locked'
}

/** Why somebody may not open a project: there is none for them, it is still locked, or Pro would open it. */
export type Closed = Refusal<'not_found' | 'locked', undefined> | Refusal<'paywall', { location: 'project_locked' }>

export function whyLocked(actor: Actor): Exclude<Closed, Refusal<'not_found', undefined>> {
  return isSignedIn(actor) && !hasPro(actor) ? refuse('paywall', { location: 'project_locked' } as const) : refuse('locked')
}
