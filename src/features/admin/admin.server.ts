import { implement } from '@orpc/server'
import { listAuditEntries } from '#features/accounts/impersonation.store.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { findAccount } from '#features/accounts/accounts.store.ts'
import { listUnread } from '#features/validations/validations.store.ts'
import { MODEL_SETTING, PURPOSES } from '#platform/models/models.rules.ts'
import { dayOf, listSpenders, listUse } from '#platform/models/models.store.ts'
import { adminContract } from './admin.contract.ts'
import { checkEngine, checkTables } from './checks/database-checks.server.ts'
import type { Finding } from './checks/findings.rules.ts'
import { checkMachine } from './checks/machine-checks.server.ts'
import { checkOutside } from './checks/outside-checks.server.ts'
import { daysOf } from './audit-filter.rules.ts'

const call = implement(adminContract).$context<CallContext>()

const listAudit = call.listAudit.handler(async ({ context: { services }, input }) => {
  const { db } = services
  const entries = await listAuditEntries(db, { limit: input.limit, who: input.who, what: input.what, after: input.after, ...daysOf(input) })
  const ids = [...new Set(entries.flatMap(({ adminId, userId }) => [adminId, userId]).filter((id) => id !== null))]
  const emails = new Map(await Promise.all(ids.map(async (id) => [id, (await findAccount(db, id))?.email ?? null] as const)))
  const personOf = (id: string | null) => (id === null ? null : { id, email: emails.get(id) ?? null })
  return entries.map(({ id, adminId, userId, what, requestId, createdAt }) => ({
    id,
    admin: personOf(adminId),
    user: personOf(userId),
    what,
    requestId,
    createdAt: createdAt.toISOString(),
  }))
})

const LEARNERS_MOST = 10
const UNREAD_MOST = 100
const MARK = 6

const getModelUse = call.getModelUse.handler(async ({ context: { services } }) => {
  const { db, clock, config, models } = services
  const day = dayOf(clock.now())
  const [used, learners, unread] = await Promise.all([listUse(db, day), listSpenders(db, day, LEARNERS_MOST), listUnread(db, UNREAD_MOST)])
  const useOf = (kind: string) => used.find(({ purpose }) => purpose === kind) ?? { asked: 0, tokens: 0, estimated: 0 }
  return {
    model: models.name,
    setting: MODEL_SETTING,
    day,
    budgets: config.model && { site: config.model.tokensADay, learner: config.model.tokensALearner },
    kinds: PURPOSES.map((kind) => {
      const { asked, tokens, estimated } = useOf(kind)
      return { kind, asked, tokens, estimated }
    }),
    learners: learners.map(({ spender, asked, tokens }) => ({ mark: spender.slice(0, MARK), asked, tokens })),
    unread: unread.map(({ validationId: taskId, title: task, since, ...rest }) => ({ ...rest, taskId, task, since: since.toISOString() })),
  }
})

const getState = call.getState.handler(async ({ context: { services } }) => {
  const { adminDb, config, storage, mail, clock } = services
  const checks = [checkMachine(config), checkEngine(adminDb, config), checkTables(adminDb, config), checkOutside(config, storage, mail)]
  const findings: Finding[][] = await Promise.all(checks.map((check) => Array.fromAsync(check)))
  return { lookedAt: clock.now().toISOString(), findings: findings.flat() }
})

export const adminCalls = { getState, listAudit, getModelUse }
