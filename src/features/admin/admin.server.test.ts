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
  expect(entries.map(({ admin: who, user, what }) => [who.email, user.email, what])).toEqual([
    [admin.email, null, 'GET /user/preferences'],
    [admin.email, ada.email, 'GET /user'],
  ])
  expect(await listAudit({ limit: 1 })).toHaveLength(1)
})
