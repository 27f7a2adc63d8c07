import type { OwnData } from '#features/accounts/accounts.server.ts'
import type { Db } from '#platform/db/database.ts'
import { size } from '#pure/amounts.ts'
import type { SQL } from 'drizzle-orm'
import { whyNoRoom, type NoRoom, type Quotas, type StoredPart } from './quotas.rules.ts'
import { findStored, holdStored, listMiscounted, saveStored, sumStored } from './quotas.store.ts'
import { quotasTexts } from './quotas.texts.ts'

interface Wanted {
  userId: string
  part: StoredPart
  /** What the files of this part take now, counted anew. */
  counted: number
  adds: number
}

/** Null if there is room. Whoever stores holds site and learner first; whoever only asks need not. */
export async function lookForRoom(db: Db, quotas: Quotas, { userId, part, counted, adds }: Wanted): Promise<NoRoom | null> {
  const kept = await findStored(db, userId)
  const learner = kept.uploads + kept.documents - kept[part] + counted
  const site = quotas.site === null ? null : await sumStored(db)
  return whyNoRoom(adds, { learner, site }, quotas)
}

export function saysNoRoom({ refused, facts: { taken, most } }: NoRoom): string {
  return refused === 'site_full' ? quotasTexts.site_full : quotasTexts.learner_full(size(taken), size(most))
}

/** Counts the learner's part anew, after files were deleted. */
export async function recountStored(tx: Db, userId: string, part: StoredPart, count: (tx: Db) => Promise<number>): Promise<void> {
  await holdStored(tx, userId)
  await saveStored(tx, userId, part, await count(tx))
}

interface Recounting {
  part: StoredPart
  /** Gives `user_id` and `bytes`. */
  counted: SQL
  count: (tx: Db, userId: string) => Promise<number>
}

const AT_ONCE = 1000

/** Corrects the sums that an older version or a killed process left wrong, one learner at a time. */
export async function recountWrong(db: Db, { part, counted, count }: Recounting, signal: AbortSignal): Promise<void> {
  for (;;) {
    const wrong = await listMiscounted(db, part, counted, AT_ONCE)
    for (const userId of wrong) {
      signal.throwIfAborted()
      await db.transaction((tx) => recountStored(tx, userId, part, (inside) => count(inside, userId)))
    }
    if (wrong.length < AT_ONCE) return
  }
}

export const quotaData: OwnData = { name: 'quotas', tables: ['stored_bytes'] }
