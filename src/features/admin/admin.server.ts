import { implement } from '@orpc/server'
import { noteDecision } from '#features/accounts/impersonation.server.ts'
import { listAuditEntries } from '#features/accounts/impersonation.store.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { findAccount, listPeople, type ListedAccount } from '#features/accounts/accounts.store.ts'
import { listLastSeen, listSessions } from '#features/accounts/sessions.store.ts'
import { tellPages } from '#features/moderation/moderation.server.ts'
import { countPublicPages } from '#features/moderation/public-pages.server.ts'
import { findStored, listMostStored, sumStored } from '#features/quotas/quotas.store.ts'
import { listUnread } from '#features/validations/validations.store.ts'
import { MODEL_SETTING, PURPOSES } from '#platform/models/models.rules.ts'
import { listSpenders, listUse } from '#platform/models/models.store.ts'
import { dayOf } from '#pure/day-of.ts'
import { adminContract } from './admin.contract.ts'
import { checkEngine, checkTables } from './checks/database-checks.server.ts'
import type { Finding } from './checks/findings.rules.ts'
import { checkMachine } from './checks/machine-checks.server.ts'
import { checkOutside } from './checks/outside-checks.server.ts'
import { daysOf } from './audit-filter.rules.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

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

const PEOPLE_PAGE = 50

const listThem = call.listPeople.handler(async ({ context: { services }, input: { search, after } }) => {
  const { adminDb } = services
  const found = await listPeople(adminDb, { search, after, limit: PEOPLE_PAGE + 1 })
  const people = found.slice(0, PEOPLE_PAGE)
  const ids = people.map(({ id }) => id)
  const [pagesOf, seen] = [await countPublicPages(adminDb, ids), await listLastSeen(adminDb, ids)]
  return {
    people: people.map((one) => ({ ...toldPerson(one, seen.get(one.id)), pages: pagesOf(one.id) })),
    next: found.length > PEOPLE_PAGE ? (people.at(-1)?.id ?? null) : null,
  }
})

function toldPerson({ id, name, nickname, email, plan, isAdmin, createdAt }: ListedAccount, seen?: Date) {
  return { id, name, nickname, email, plan, isAdmin, createdAt: createdAt.toISOString(), lastSeenAt: seen?.toISOString() ?? null }
}

const getPerson = call.getPerson.handler(async ({ context, input: { id }, errors }) => {
  const { db, clock, config } = context.services
  const account = UUID.test(id) ? await findAccount(db, id) : null
  if (!account) throw errors.NOT_FOUND()
  await noteDecision(context, id, `GET /admin/people/${id}`)
  const sessions = await listSessions(db, id, clock.now())
  const { uploads, documents } = await findStored(db, id)
  const files = { bytes: uploads + documents, most: config.quotas.learner }
  return { ...toldPerson(account, sessions[0]?.lastSeenAt), sessions: sessions.length, files, pages: await tellPages(db, account) }
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
  const { learner: mostOfOne, site: most } = config.quotas
  const files = { bytes: await sumStored(adminDb), most, mostOfOne, learners: await listMostStored(adminDb, LEARNERS_MOST) }
  return { lookedAt: clock.now().toISOString(), findings: findings.flat(), files }
})

export const adminCalls = { listPeople: listThem, getPerson, getState, listAudit, getModelUse }
