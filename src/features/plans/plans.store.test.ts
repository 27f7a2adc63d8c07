import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefused } from '#platform/result.ts'
import { testShop, type Shop } from './plans.fixtures.ts'
import { allowanceOf } from './plans.rules.ts'
import { findUsage, takeAllowance } from './plans.store.ts'

let shop: Shop

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('[PLAN-34] of 30 concurrent requests, one below the limit, exactly one passes', async () => {
  const { db } = shop.fresh
  const { id: userId, plan } = await shop.learner()
  const kind = 'quizCompletion'
  const use = { userId, kind, allowance: allowanceOf(plan)[kind] } as const
  await takeAllowance(db, use)
  await takeAllowance(db, use)
  const taken = await Promise.all(Array.from({ length: 30 }, () => db.transaction((tx) => takeAllowance(tx, use))))
  expect(taken.filter((one) => !isRefused(one))).toEqual([3])
  expect(taken.find(isRefused)).toEqual({ refused: 'limit_reached', facts: { kind, limit: 3 } })
  expect(await findUsage(db, userId)).toEqual({ quizCompletion: 3 })
})

test('of 30 concurrent first requests, as many pass as the limit allows', async () => {
  const { db } = shop.fresh
  const { id: userId } = await shop.learner()
  const use = { userId, kind: 'portfolioDocument', allowance: 3 } as const
  const taken = await Promise.all(Array.from({ length: 30 }, () => takeAllowance(db, use)))
  expect(new Set(taken.filter((one) => !isRefused(one)))).toEqual(new Set([1, 2, 3]))
  expect(taken.filter(isRefused)).toHaveLength(27)
})

test('a rolled-back use does not count', async () => {
  const { db } = shop.fresh
  const { id: userId } = await shop.learner()
  const use = { userId, kind: 'portfolioDocument', allowance: 1 } as const
  const failing = db.transaction(async (tx) => {
    await takeAllowance(tx, use)
    throw new Error('the document could not be saved')
  })
  await expect(failing).rejects.toThrow('could not be saved')
  expect(await takeAllowance(db, use)).toBe(1)
})

test('Pro is unlimited but counted; an undefined limit allows nothing', async () => {
  const { db } = shop.fresh
  const { id: userId } = await shop.learner({ plan: 'pro' })
  const use = { userId, kind: 'portfolioDocument', allowance: null } as const
  for (const count of [1, 2, 3, 4]) expect(await takeAllowance(db, use)).toBe(count)
  expect(isRefused(await takeAllowance(db, { ...use, allowance: 3 }))).toBe(true)
  expect(isRefused(await takeAllowance(db, { ...use, kind: 'quizCompletion', allowance: 0 }))).toBe(true)
  expect(await findUsage(db, userId)).toEqual({ portfolioDocument: 4 })
})
