import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveAuditEntry } from '#features/accounts/impersonation.store.ts'
import { removeAccount } from '#features/accounts/accounts.store.ts'
import { testShop, type Shop } from '#features/plans/plans.fixtures.ts'
import { newId } from '#platform/ids.ts'
import { adminCalls } from './admin.server.ts'

let shop: Shop

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test("the audit log says which admin saw which learner's data, newest first, also for deleted accounts", async () => {
  const { db } = shop.fresh
  const admin = await shop.learner({ isAdmin: true })
  const [ada, grace] = [await shop.learner(), await shop.learner()]
  for (const [learner, what] of [[ada, 'GET /user'] as const, [grace, 'GET /user/preferences'] as const]) {
    shop.clock.advance(1000)
    const createdAt = shop.clock.now()
    await saveAuditEntry(db, { id: newId(createdAt.getTime()), adminId: admin.id, userId: learner.id, what, requestId: 'r1', createdAt })
  }
  await removeAccount(db, grace.id)
  const { listAudit } = createRouterClient(adminCalls, { context: shop.contextOf(admin) })
  const entries = await listAudit({ limit: 10 })
  expect(entries.map(({ admin: who, user, what }) => [who?.email, user?.email, what])).toEqual([
    [admin.email, null, 'GET /user/preferences'],
    [admin.email, ada.email, 'GET /user'],
  ])
  expect(await listAudit({ limit: 1 })).toHaveLength(1)
})

test('the audit log can be asked who, what and when, letter for letter', async () => {
  const { db } = shop.fresh
  const admin = await shop.learner({ isAdmin: true })
  const [ada, grace] = [await shop.learner(), await shop.learner()]
  const save = (userId: string, what: string, createdAt: Date) =>
    saveAuditEntry(db, { id: newId(createdAt.getTime()), adminId: admin.id, userId, what, requestId: 'r2', createdAt })
  await save(ada.id, 'GET /user', new Date('2026-03-01T00:00:00Z'))
  await save(ada.id, 'GET /notes_1', new Date('2026-03-02T23:59:59Z'))
  await save(grace.id, 'GET /user', new Date('2026-03-03T00:00:00Z'))
  const { listAudit } = createRouterClient(adminCalls, { context: shop.contextOf(admin) })
  const found = async (filter: object) =>
    (await listAudit({ limit: 50, from: '2026-03-01', to: '2026-03-03', ...filter })).map(({ user, what }) => [user?.id, what])
  const [a, b, c] = [
    [ada.id, 'GET /user'],
    [ada.id, 'GET /notes_1'],
    [grace.id, 'GET /user'],
  ]
  expect(await found({})).toEqual([c, b, a])
  expect(await found({ who: ada.email.toUpperCase() })).toEqual([b, a])
  expect(await found({ who: grace.id })).toEqual([c])
  expect(await found({ who: admin.email })).toEqual([c, b, a])
  expect(await found({ what: '/USER' })).toEqual([c, a])
  expect(await found({ what: 's_1' })).toEqual([b])
  expect(await found({ what: '%' })).toEqual([])
  expect(await found({ to: '2026-03-02' })).toEqual([b, a])
  expect(await found({ from: '2026-03-03' })).toEqual([c])
})

test('the audit log goes on where a page ended, also among entries of one moment, and within what was asked', async () => {
  const { db } = shop.fresh
  const admin = await shop.learner({ isAdmin: true })
  const [ada, grace] = [await shop.learner(), await shop.learner()]
  const save = (userId: string, createdAt: Date) =>
    saveAuditEntry(db, { id: newId(createdAt.getTime()), adminId: admin.id, userId, what: 'GET /user', requestId: 'r3', createdAt })
  await save(grace.id, new Date('2026-01-31T23:59:59Z'))
  for (let entries = 0; entries < 4; entries += 1) await save(ada.id, new Date('2026-02-01T00:00:00Z'))
  const { listAudit } = createRouterClient(adminCalls, { context: shop.contextOf(admin) })
  const ids = async (more: object) => (await listAudit({ limit: 3, who: admin.id, to: '2026-02-01', ...more })).map(({ id }) => id)
  const first = await ids({})
  const rest = await ids({ after: first[2] })
  expect([first.length, rest.length, new Set([...first, ...rest]).size]).toEqual([3, 2, 5])
  expect(await ids({ after: rest[1] })).toEqual([])
  expect(await ids({ who: grace.id, after: first[0] })).toHaveLength(1)
})
