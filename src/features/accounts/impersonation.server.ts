import { newId } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import { isAdmin } from './accounts.rules.ts'
import type { CallContext } from './accounts.server.ts'
import { LOOK_MS } from './impersonation.rules.ts'
import { hasLookedSince, saveAuditEntry, type AuditEntry } from './impersonation.store.ts'

/** Writes down what an admin asked for as a learner. */
export async function noteImpersonation({ db, clock }: Services, entry: Omit<AuditEntry, 'id' | 'createdAt'>): Promise<void> {
  const createdAt = clock.now()
  await saveAuditEntry(db, { ...entry, id: newId(createdAt.getTime()), createdAt })
}

/**
 * Whether the caller sees what this learner alone may see: the learner does, and so does an admin who has looked as this
 * learner a moment ago. A picture in a page carries no header, and its address says whose it is.
 */
export async function seesAs({ actor, account, services, requestId }: CallContext, ownerId: string, file: string): Promise<boolean> {
  if (account?.id === ownerId) return true
  if (!account || !isAdmin(actor)) return false
  const since = new Date(services.clock.now().getTime() - LOOK_MS)
  if (!(await hasLookedSince(services.db, { adminId: account.id, userId: ownerId, since }))) return false
  await noteImpersonation(services, { adminId: account.id, userId: ownerId, what: `GET ${file}`, requestId })
  return true
}
