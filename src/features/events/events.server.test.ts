import { createRouterClient } from '@orpc/server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { removeAccount, type Account } from '#features/accounts/accounts.store.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { exportedBy, testShop, type Shop } from '#features/plans/plans.fixtures.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { eventsJobs } from './events.jobs.ts'
import { eventsCalls, eventData } from './events.server.ts'
import { countEvents } from './events.store.ts'

let shop: Shop | undefined

async function open(env: Record<string, string> = {}): Promise<Shop> {
  await shop?.close()
  return (shop = await testShop(env))
}

beforeEach(async () => void (await open()))
afterAll(() => shop?.close())

function callsOf(account: Account | null, more: Partial<CallContext> = {}) {
  if (!shop) throw new Error('no shop')
  return createRouterClient(eventsCalls, { context: shop.contextOf(account, more) })
}

async function total(): Promise<number> {
  const counts = shop ? await countEvents(shop.fresh.db, new Date(0)) : []
  return counts.reduce((sum, { count }) => sum + count, 0)
}

test('[API-47] an event is accepted bare and under the key event, from learners and visitors', async () => {
  const account = await shop?.learner()
  await callsOf(account ?? null).recordEvent({ name: 'paywall_opened', data: { location: 'explore' } })
  await callsOf(null).recordEvent({ event: { name: 'paywall_opened', data: { location: 'explore' } } })
  await callsOf(null).recordEvent({ event: { name: 'paywall_closed' } })
  expect(await total()).toBe(3)
})

test('[API-47] an unknown name is refused', async () => {
  await expect(callsOf(null).recordEvent({ name: 'never_heard_of' })).rejects.toMatchObject({ status: 422, code: 'UNKNOWN_EVENT' })
  expect(await total()).toBe(0)
})

test('[ADMIN-10] nothing is kept while impersonating, nor for a client that opted out', async () => {
  if (!shop) return
  const account = await shop.learner()
  const { client } = shop.contextOf(null)
  await callsOf(account, { actor: { kind: 'learner', userId: account.id, plan: 'free', impersonatedBy: 'an-admin' } }).recordEvent({
    name: 'pro_clicked',
  })
  await callsOf(account, { client: { ...client, declined: true } }).recordEvent({ name: 'pro_clicked' })
  expect(await total()).toBe(0)
})

test('events are counted by name and day of UTC', async () => {
  if (!shop) return
  shop.clock.set(new Date('2026-03-01T23:59:00Z'))
  await callsOf(null).recordEvent({ name: 'pro_clicked' })
  await callsOf(null).recordEvent({ name: 'paywall_opened' })
  shop.clock.set(new Date('2026-03-02T00:01:00Z'))
  await callsOf(null).recordEvent({ name: 'paywall_opened' })
  const { days, events } = await callsOf(await shop.learner({ isAdmin: true })).countEvents({ days: 3 })
  expect(days).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
  expect(events).toEqual([
    { name: 'paywall_opened', total: 2, counts: [0, 1, 1], details: [] },
    { name: 'pro_clicked', total: 1, counts: [0, 1, 0], details: [] },
  ])
})

test('events are also counted by where and how they happened, and not by what they are about', async () => {
  if (!shop) return
  const open = (location: string, more: object = {}) =>
    callsOf(null).recordEvent({ name: 'paywall_opened', data: { location, isPro: false, projectId: 'lamp', ...more } })
  await open('explore')
  shop.clock.advance(40 * 86_400_000)
  for (const location of ['quiz', 'explore', 'quiz']) await open(location)
  await callsOf(null).recordEvent({ name: 'project_shared', data: { projectId: 'lamp', network: 'linkedin' } })
  const { events } = await callsOf(await shop.learner({ isAdmin: true })).countEvents({ days: 30 })
  expect(events.map(({ name, details }) => [name, details])).toEqual([
    [
      'paywall_opened',
      [
        { field: 'isPro', values: [{ value: 'false', count: 3 }] },
        {
          field: 'location',
          values: [
            { value: 'quiz', count: 2 },
            { value: 'explore', count: 1 },
          ],
        },
      ],
    ],
    ['project_shared', [{ field: 'network', values: [{ value: 'linkedin', count: 1 }] }]],
  ])
})

test('events are deleted after the days that the operator keeps them', async () => {
  const { services, clock, fresh } = await open({ EVENTS_RETENTION_DAYS: '10' })
  await callsOf(null).recordEvent({ name: 'pro_clicked' })
  clock.advance(9 * 86_400_000)
  await callsOf(null).recordEvent({ name: 'pro_clicked' })
  const worker = await startWorker({
    database: fresh.database,
    clock,
    log: services.log,
    jobs: eventsJobs,
    context: services,
    poll: 60_000,
  })
  clock.advance(2 * 86_400_000)
  await worker.settle()
  await worker.stop()
  expect(await total()).toBe(1)
})

test("a learner's events are exported and deleted with the account", async () => {
  if (!shop) return
  const account = await shop.learner()
  for (const name of ['paywall_opened', 'paywall_closed']) {
    await callsOf(account).recordEvent({ name, data: { location: 'explore' } })
    shop.clock.advance(1)
  }
  await callsOf(await shop.learner()).recordEvent({ name: 'pro_clicked' })
  const files = await exportedBy(eventData, shop.services, account)
  const lines = String(files[0]?.content).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { name: 'paywall_opened', data: { location: 'explore' } },
    { name: 'paywall_closed' },
  ])
  await removeAccount(shop.fresh.db, account.id)
  expect(await total()).toBe(1)
})
