import { implement } from '@orpc/server'
import { listAuditEntries } from '#features/accounts/impersonation/store.ts'
import type { CallContext } from '#features/accounts/server.ts'
import { findAccount } from '#features/accounts/store.ts'
import { adminContract } from './contract.ts'

const call = implement(adminContract).$context<CallContext>()

const listAudit = call.listAudit.handler(async ({ context: { services }, input }) => {
  const { db } = services
  const entries = await listAuditEntries(db, input.limit)
  const ids = [...new Set(entries.flatMap(({ adminId, userId }) => [adminId, userId]))]
  const emails = new Map(await Promise.all(ids.map(async (id) => [id, (await findAccount(db, id))?.email ?? null] as const)))
  const personOf = (id: string) => ({ id, email: emails.get(id) ?? null })
  return entries.map(({ id, adminId, userId, what, requestId, createdAt }) => ({
    id,
    admin: personOf(adminId),
    user: personOf(userId),
    what,
    requestId,
    createdAt: createdAt.toISOString(),
  }))
})

export const adminCalls = { listAudit }
