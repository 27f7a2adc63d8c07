import { createRouterClient } from '@orpc/server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { removeAccount, type Account } from '#features/accounts/accounts.store.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { exportedBy, testShop, type Shop } from '#features/plans/plans.fixtures.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { eventsJobs } from './events.jobs.ts'
import { eventsCalls, eventData } from './events.server.ts'
import { countEvents, listDays } from './events.store.ts'
import { events } from './events.tables.ts'

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

/** Works off what is due, as a server does. */
async function work({ services, clock, fresh }: Shop, advance: number): Promise<void> {
  const worker = await startWorker({
    database: fresh.database,
    clock,
    log: services.log,
    jobs: eventsJobs,
    context: services,
    poll: 60_000,
  })
  clock.advance(advance)
  await worker.settle()
  await worker.stop()
}

const HOUR = 3_600_000
const seen = async (days = 3) => callsOf((await shop?.learner({ isAdmin: true })) ?? null).countEvents({ days })

test('days that were counted once are not counted again, and what came since is counted with them', async () => {
  if (!shop) return
  const { clock, fresh } = shop
  const click = (location: string) => callsOf(null).recordEvent({ name: 'pro_clicked', data: { location } })
  clock.set(new Date('2026-03-01T10:00:00Z'))
  for (const location of ['quiz', 'explore']) await click(location)
  clock.set(new Date('2026-03-02T12:00:00Z'))
  await click('quiz')
  const before = await seen()
  expect(before.events).toMatchObject([{ name: 'pro_clicked', total: 3, counts: [0, 2, 1] }])
  await work(shop, HOUR)
  expect(await listDays(fresh.db, '2026-01-01')).toMatchObject([
    { day: '2026-03-01', until: new Date('2026-03-02T00:00:00Z'), names: [{ name: 'pro_clicked', count: 2 }] },
    { day: '2026-03-02', until: new Date('2026-03-02T12:58:00Z'), names: [{ name: 'pro_clicked', count: 1 }] },
  ])
  expect(await seen()).toEqual(before)
  // nothing but the kept days and what is newer is read
  await fresh.db.delete(events)
  expect(await seen()).toEqual(before)
  await click('menu')
  const after = await seen()
  expect(after.events).toMatchObject([{ total: 4, counts: [0, 2, 2] }])
  expect(after.events[0]?.details[0]?.values).toEqual([
    { value: 'quiz', count: 2 },
    { value: 'explore', count: 1 },
    { value: 'menu', count: 1 },
  ])
  await work(shop, HOUR)
  expect((await listDays(fresh.db, '2026-03-02'))[0]?.names).toEqual([{ name: 'pro_clicked', count: 1 }])
})

test('each night all days are counted anew: a deleted account leaves the counts, and old days go', async () => {
  const { clock, fresh, learner } = await open({ EVENTS_RETENTION_DAYS: '10' })
  const [gone, stays] = [await learner(), await learner()]
  for (const who of [gone, gone, stays]) {
    await callsOf(who).recordEvent({ name: 'pro_clicked' })
    clock.advance(24 * HOUR)
  }
  if (shop) await work(shop, HOUR)
  await removeAccount(fresh.db, gone.id)
  expect((await seen(10)).events).toMatchObject([{ total: 3 }])
  if (shop) await work(shop, 24 * HOUR)
  expect((await seen(10)).events).toMatchObject([{ total: 1 }])
  if (shop) await work(shop, 12 * 24 * HOUR)
  expect(await seen(30)).toMatchObject({ events: [] })
  expect((await listDays(fresh.db, '2000-01-01')).flatMap(({ names, details }) => [...names, ...details])).toEqual([])
})

test('events are deleted after the days that the operator keeps them', async () => {
  const opened = await open({ EVENTS_RETENTION_DAYS: '10' })
  const { clock } = opened
  await callsOf(null).recordEvent({ name: 'pro_clicked' })
  clock.advance(9 * 86_400_000)
  await callsOf(null).recordEvent({ name: 'pro_clicked' })
  await work(opened, 2 * 86_400_000)
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
