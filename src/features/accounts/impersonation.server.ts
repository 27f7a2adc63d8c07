import { newId } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import { isAdmin } from './accounts.rules.ts'
import { learnerOf, type CallContext } from './accounts.server.ts'
import { LOOK_MS } from './impersonation.rules.ts'
import { hasLookedSince, saveAuditEntry, type AuditEntry } from './impersonation.store.ts'

/** The longest entry: publishing may name many projects. */
const WHAT_MOST = 1000

/** Records an admin's request as a learner in the audit log. */
export async function noteImpersonation({ db, clock }: Services, entry: Omit<AuditEntry, 'id' | 'createdAt'>): Promise<void> {
  const createdAt = clock.now()
  await saveAuditEntry(db, { ...entry, id: newId(createdAt.getTime()), createdAt })
}

/** Records in the audit log what an admin did, and about which learner, if about one. */
export async function noteDecision(context: CallContext, userId: string | null, what: string, db = context.services.db): Promise<void> {
  const { services, requestId } = context
  await noteImpersonation({ ...services, db }, { adminId: learnerOf(context).id, userId, what, requestId })
}

/** True for the learner, and for an admin who impersonated this learner shortly before: image requests carry no impersonation header. */
export async function seesAs({ actor, account, services, requestId }: CallContext, ownerId: string, file: string): Promise<boolean> {
  if (account?.id === ownerId) return true
  if (!account || !isAdmin(actor)) return false
  const since = new Date(services.clock.now().getTime() - LOOK_MS)
  if (!(await hasLookedSince(services.db, { adminId: account.id, userId: ownerId, since }))) return false
  await noteImpersonation(services, { adminId: account.id, userId: ownerId, what: `GET ${file}`, requestId })
  return true
}

/** Records in the audit log what no admin did in the browser: an operator's command, a payment, a start of the server. */
export async function noteOther({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string | null, what: string): Promise<void> {
  const createdAt = clock.now()
  await saveAuditEntry(db, {
    id: newId(createdAt.getTime()),
    adminId: null,
    userId,
    what: what.slice(0, WHAT_MOST),
    requestId: '',
    createdAt,
  })
}
