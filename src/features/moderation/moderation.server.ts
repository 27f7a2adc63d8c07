import { implement } from '@orpc/server'
import { noteDecision } from '#features/accounts/impersonation.server.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { findAccount, findAccountByNickname, lockAccount, type Account } from '#features/accounts/accounts.store.ts'
import { keyOf } from '#features/takedowns/takedowns.rules.ts'
import { listTakedowns, removeTakedown, saveTakedown, type StoredTakedown } from '#features/takedowns/takedowns.store.ts'
import type { Db } from '#platform/db/database.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { moderationContract, type ToldPage } from './moderation.contract.ts'
import { tellOwner } from './moderation.jobs.ts'
import { addressOf, pageIn } from './public-pages.rules.ts'
import { findPage, listPages, type LearnersPage } from './public-pages.server.ts'
import { OPEN_MOST, REPORTS_AN_HOUR } from './reports.rules.ts'
import {
  closeReports,
  closeReportsAbout,
  countOpenReports,
  listClosedReports,
  listOpenReports,
  saveReport,
  type StoredReport,
} from './reports.store.ts'

const call = implement(moderationContract).$context<CallContext>()

const LISTED_MOST = 200

/** Gives the same answer whether or not the page exists, so that nobody can find out which pages do. */
const reportPage = call.reportPage.handler(async ({ context: { services, client }, input, errors }) => {
  const { db, limits, clock } = services
  const { id, page: path, reason, words, email = null } = input
  const named = pageIn(path)
  if (!named) throw errors.NO_PAGE()
  const taken = await limits.take(`report:${client.network}`, REPORTS_AN_HOUR)
  if (!taken.allowed) throw tooMany(taken)
  const found = await findAccountByNickname(db, named.nickname)
  await db.transaction(async (tx) => {
    const owner = found && (await lockAccount(tx, found.id))
    const page = owner && (await findPage(tx, owner, named))
    if (!owner || !page?.isShown) return
    const { kind, subject } = page
    if ((await countOpenReports(tx, { userId: owner.id, kind, subject })) >= OPEN_MOST) return
    await saveReport(tx, { id, userId: owner.id, kind, subject, reason, words, email, createdAt: clock.now() })
  })
  return { received: true as const }
})

const countReports = call.countReports.handler(async ({ context: { services } }) => ({ open: await countOpenReports(services.db) }))

type Owner = Pick<Account, 'id' | 'name' | 'nickname' | 'email'>
const toldPerson = ({ id, name, email }: Owner) => ({ id, name, email })
const toldReport = ({ id, reason, words, email, createdAt }: StoredReport) => ({
  id,
  reason,
  words,
  email,
  createdAt: createdAt.toISOString(),
})

async function emailOf(db: Db, adminId: string | null): Promise<string | null> {
  return (adminId && (await findAccount(db, adminId))?.email) || null
}

async function told(db: Db, { id: userId, nickname }: Pick<Owner, 'id' | 'nickname'>, page: LearnersPage, takedown?: StoredTakedown) {
  const { kind, subject, title, isPublic, isShown } = page
  const takenDown = takedown ? { reason: takedown.reason, at: takedown.at.toISOString(), by: await emailOf(db, takedown.adminId) } : null
  return { userId, kind, subject, title, isPublic, isShown, address: addressOf(page, nickname), takenDown }
}

/** A learner's pages that others see, or that are taken down. */
export async function tellPages(db: Db, owner: Pick<Owner, 'id' | 'nickname'>): Promise<ToldPage[]> {
  const takedowns = new Map((await listTakedowns(db, [owner.id])).map((one) => [keyOf(one), one]))
  const pages = (await listPages(db, owner)).filter((page) => page.isPublic || takedowns.has(keyOf(page)))
  return Promise.all(pages.map((page) => told(db, owner, page, takedowns.get(keyOf(page)))))
}

async function tellPage(db: Db, owner: Pick<Owner, 'id' | 'nickname'>, page: LearnersPage): Promise<ToldPage> {
  const takedown = (await listTakedowns(db, [owner.id])).find((one) => keyOf(one) === keyOf(page))
  return told(db, owner, page, takedown)
}

const listReports = call.listReports.handler(async ({ context: { services } }) => {
  const { db } = services
  const [open, closed] = [await listOpenReports(db, LISTED_MOST), await listClosedReports(db, LISTED_MOST)]
  const ids = [...new Set([...open, ...closed].map(({ userId }) => userId))]
  const owners = new Map((await Promise.all(ids.map((id) => findAccount(db, id)))).flatMap((one) => (one ? [[one.id, one] as const] : [])))
  const byPage = Map.groupBy(open, (one) => `${one.userId} ${keyOf(one)}`)
  const pages = await Promise.all(
    [...byPage.values()].map(async (reports) => {
      const [first] = reports
      const owner = first && owners.get(first.userId)
      if (!first || !owner) return []
      const page = await findPage(db, owner, first)
      return [{ page: page && (await tellPage(db, owner, page)), owner: toldPerson(owner), reports: reports.map(toldReport) }]
    }),
  )
  const over = await Promise.all(
    closed.map(async (one) => {
      const owner = owners.get(one.userId)
      if (!owner || !one.outcome || !one.closedAt) return []
      const { kind, outcome, closedAt } = one
      const closedBy = await emailOf(db, one.closedBy)
      return [{ ...toldReport(one), kind, owner: toldPerson(owner), outcome, closedAt: closedAt.toISOString(), closedBy }]
    }),
  )
  return { open: pages.flat(), closed: over.flat() }
})

const closeThem = call.closeReports.handler(async ({ context, input: { ids }, errors }) => {
  const { db, clock } = context.services
  return db.transaction(async (tx) => {
    const closing = { outcome: 'nothing_wrong' as const, adminId: learnerOf(context).id, now: clock.now() }
    const closed = await closeReports(tx, ids, closing)
    if (closed.length === 0) throw errors.NONE_OPEN()
    const pages = new Map(closed.map((one) => [`${one.userId} ${keyOf(one)}`, one]))
    for (const one of pages.values()) await noteDecision(context, one.userId, `POST /admin/reports/close ${keyOf(one).trim()}`, tx)
    return { closed: closed.length }
  })
})

const takeDown = call.takeDown.handler(async ({ context, input: { userId, kind, subject, reason }, errors }) => {
  const { services } = context
  const { db, clock } = services
  const adminId = learnerOf(context).id
  return db.transaction(async (tx) => {
    const owner = await lockAccount(tx, userId)
    const name = { kind, subject }
    if (!owner || !(await findPage(tx, owner, name))) throw errors.NOT_FOUND()
    const at = clock.now()
    if (!(await saveTakedown(tx, { userId, ...name, reason, adminId, at }))) throw errors.IS_DOWN()
    await closeReportsAbout(tx, userId, name, { outcome: 'taken_down', adminId, now: at })
    await noteDecision(context, userId, `POST /admin/takedowns ${keyOf(name).trim()}`, tx)
    await tellOwner(services, tx, { userId, ...name })
    const page = await findPage(tx, owner, name)
    if (!page) throw errors.NOT_FOUND()
    return tellPage(tx, owner, page)
  })
})

const putBack = call.putBack.handler(async ({ context, input: { userId, kind, subject }, errors }) => {
  const { services } = context
  return services.db.transaction(async (tx) => {
    const owner = await lockAccount(tx, userId)
    const name = { kind, subject }
    if (!owner || !(await removeTakedown(tx, userId, name))) throw errors.NOT_FOUND()
    await noteDecision(context, userId, `POST /admin/takedowns/undo ${keyOf(name).trim()}`, tx)
    await tellOwner(services, tx, { userId, ...name })
    const page = await findPage(tx, owner, name)
    if (!page) throw errors.NOT_FOUND()
    return tellPage(tx, owner, page)
  })
})

export const moderationCalls = { reportPage, countReports, listReports, closeReports: closeThem, takeDown, putBack }

/** Who reported a learner's page is not the learner's to know, so the export says nothing of it. */
export const reportsData: OwnData = { name: 'reports', tables: ['reports'] }
