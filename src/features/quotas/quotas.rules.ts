import { refuse, type Refusal } from '#platform/result.ts'

/** Bytes that one learner's files may take, and those of all; null is without a limit. */
export interface Quotas {
  learner: number
  site: number | null
}

/** Each part is counted by the feature that stores it. */
export type StoredPart = 'uploads' | 'documents'

/** `taken` and `most` in bytes. */
export type NoRoom = Refusal<'learner_full' | 'site_full', { taken: number; most: number }>

/** Null if a file of this size still fits. */
export function whyNoRoom(adds: number, taken: Quotas, most: Quotas): NoRoom | null {
  if (taken.learner + adds > most.learner) return refuse('learner_full', { taken: taken.learner, most: most.learner })
  if (most.site !== null && (taken.site ?? 0) + adds > most.site) return refuse('site_full', { taken: taken.site ?? 0, most: most.site })
  return null
}

export type Fullness = 'room' | 'nearly_full' | 'full'

/** How an operator is told of it: ahead, and when uploads are refused or soon will be. */
export function fullnessOf(taken: number, most: number | null): Fullness {
  if (most === null || taken < 0.9 * most) return 'room'
  return taken < 0.99 * most ? 'nearly_full' : 'full'
}
