import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeAccount } from '#features/accounts/accounts.store.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import { compileOnce } from '#compiler/compile.fixtures.ts'
import type { ContentFolder } from '#features/content/content.fixtures.ts'
import { testShop, type Shop } from '#features/plans/plans.fixtures.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { jobs } from '#platform/jobs/jobs.tables.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { addLearners, addManyRows, streetFolder } from './figures.fixtures.ts'
import type { Figures, Uncounted } from './figures.contract.ts'
import { figuresCalls } from './figures.server.ts'
import { figuresJobs } from './figures.jobs.ts'
import { KEPT_LEAST_MS, KEPT_MOST_MS, ROWS_AT_ONCE } from './kept-figures.rules.ts'
import { keptFigures } from './kept-figures.tables.ts'
import type { MadeLearner } from './learners.fixtures.ts'

let shop: Shop
let folder: string
let street: ContentFolder
let learners: MadeLearner[]

beforeEach(async () => {
  shop = await testShop()
  folder = await mkdtemp(join(tmpdir(), 'figures-'))
  street = await streetFolder()
  ;({ learners } = await addLearners({ ...shop.services, storage: storage() }, street, { count: 60, now: shop.clock.now() }))
})
afterEach(async () => {
  await shop.close()
  await street[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const publish = () => publishContent({ db: shop.fresh.db, storage: storage(), folder: street.path, log: quiet, compile: compileOnce })
const quiet = { info: () => undefined, warn: () => undefined }
const storage = () => createStorage({ dataDir: folder, s3: null })
const clients = async () => createRouterClient(figuresCalls, { context: shop.contextOf(await shop.learner({ isAdmin: true })) })
const look = async (track?: string) => (await clients()).getFigures({ projectId: 'street', ...(track && { track }) })

const makeLarge = () => addManyRows(shop.fresh.db, learners)

async function makeListLarge(): Promise<void> {
  await shop.fresh.db.execute(sql`
    insert into learner_projects (user_id, project_id, started_at, updated_at)
    select ${learners.find(({ isAdmin }) => !isAdmin)?.id}, 'gone-' || n, now(), now() from generate_series(0, ${ROWS_AT_ONCE}::int) n`)
}

/** Works off what is due, as a server does. */
async function work(): Promise<void> {
  const { services, clock, fresh } = shop
  const worker = await startWorker({
    database: fresh.database,
    clock,
    log: services.log,
    jobs: figuresJobs,
    context: services,
    poll: 60_000,
  })
  await worker.settle()
  await worker.stop()
}

const HOUR = 3_600_000
const nowSaid = () => shop.clock.now().toISOString()

test('few rows are counted for whoever looks, and nothing of them is kept', async () => {
  expect(await look()).toMatchObject({ countedAt: nowSaid(), counting: 'no' })
  expect(await (await clients()).listFigures()).toMatchObject({ countedAt: nowSaid(), counting: 'no' })
  expect(await shop.fresh.db.select().from(keptFigures)).toEqual([])
  expect(await shop.fresh.db.select().from(jobs)).toEqual([])
})

test('many rows are counted by a job, as exactly; who looks learns that they are being counted, or when they were', async () => {
  const fresh = await look()
  const freshHigh = await look('high')
  await makeLarge()
  expect(await look()).toEqual({ ...headOf(fresh), countedAt: null, counting: 'yes' })
  expect(await look('high')).toMatchObject({ track: 'high', countedAt: null, counting: 'yes' })
  await work()
  expect([await look(), await look('high')]).toEqual([fresh, freshHigh])

  const gone = learners.find(({ isAdmin, project, answers }) => !isAdmin && project?.startedAt && !answers.some(({ byAdmin }) => byAdmin))
  await shop.fresh.db.execute(sql`delete from learner_projects where user_id = ${gone?.id}`)
  shop.clock.advance(KEPT_LEAST_MS / 2)
  expect(await look()).toEqual(fresh)
  shop.clock.advance(HOUR)
  expect(await look()).toEqual({ ...fresh, counting: 'yes' })
  await work()
  const after = await look()
  expect(after).toMatchObject({ countedAt: nowSaid(), counting: 'no' })
  expect('started' in after && 'started' in fresh && fresh.started - after.started).toBe(1)
})

const headOf = ({ id, title, tracks, track }: Figures | Uncounted) => ({ id, title, tracks, track })

test('the list of many learners is kept, too', async () => {
  const { projects } = await (await clients()).listFigures()
  await makeListLarge()
  const first = await (await clients()).listFigures()
  expect(first).toMatchObject({ countedAt: null, counting: 'yes' })
  expect(first.projects).toEqual(projects.map((one) => ({ ...one, started: null, finished: null })))
  await work()
  expect(await (await clients()).listFigures()).toEqual({ countedAt: nowSaid(), counting: 'no', projects })
})

test('what many ask for at once is counted once', async () => {
  await makeLarge()
  const admin = await clients()
  await Promise.all(Array.from({ length: 5 }, () => admin.getFigures({ projectId: 'street' })))
  expect(await shop.fresh.db.select().from(jobs)).toHaveLength(1)
  expect(await shop.fresh.db.select().from(keptFigures)).toHaveLength(1)
  await work()
  const [kept] = await shop.fresh.db.select().from(keptFigures)
  shop.clock.advance(1000)
  await work()
  expect(await shop.fresh.db.select().from(keptFigures)).toEqual([kept])
})

test('a project or a track that is gone meanwhile is not counted, and nothing of it stays', async () => {
  await makeLarge()
  await look()
  await look('high')
  const own = await readFile(join(street.path, 'projects/street/project.md'), 'utf8')
  await street.write('projects/street/project.md', own.replace(' tracks="high"', ''))
  await publish()
  await work()
  expect(await shop.fresh.db.select({ track: keptFigures.track }).from(keptFigures)).toEqual([{ track: '' }])
  shop.clock.advance(HOUR)
  await look()
  await shop.fresh.db.execute(sql`update content_projects set published = false where project_id = 'street'`)
  await work()
  expect(await shop.fresh.db.select().from(keptFigures)).toEqual([])
  await expect(look()).rejects.toMatchObject({ status: 404 })
})

test('a failed count is said and reported, leaves what was counted before, and is tried again', async () => {
  await makeLarge()
  const { db } = shop.fresh
  await look()
  await breakTests()
  await work()
  expect(shop.reported).toHaveLength(1)
  expect(await look()).toMatchObject({ countedAt: null, counting: 'failed' })
  shop.clock.advance(HOUR)
  expect(await look()).toMatchObject({ countedAt: null, counting: 'yes' })
  await db.execute(sql`delete from test_days`)
  await work()
  const counted = await look()
  expect(counted).toMatchObject({ countedAt: nowSaid(), counting: 'no' })

  await breakTests()
  shop.clock.advance(HOUR)
  await look()
  await work()
  expect(await look()).toEqual({ ...counted, counting: 'failed' })
})

/** What no program of ours writes. */
async function breakTests(): Promise<void> {
  const own = learners.find(({ isAdmin, project }) => !isAdmin && project?.startedAt)
  await shop.fresh.db.execute(
    sql`insert into test_days (user_id, project_id, validation_id, day, tests) values (${own?.id}, 'street', 'volts', '2026-01-01', '"none"')`,
  )
}

test('counts that another version of the program has kept are counted anew', async () => {
  await makeLarge()
  await look()
  await work()
  const counted = await look()
  await shop.fresh.db.update(keptFigures).set({ counts: { people: 3 } })
  expect(await look()).toMatchObject({ countedAt: null, counting: 'yes' })
  await work()
  expect(await look()).toEqual(counted)
})

test("a deleted learner's words are gone at once, and the counts with them are kept for a day at most", async () => {
  await makeLarge()
  await look()
  await work()
  const before = await look()
  if (before.countedAt === null) throw new Error('They were counted')
  const shows = learners.filter(({ places, isAdmin }) => !isAdmin && places.some(({ isShared }) => isShared))
  for (const { id } of shows) await removeAccount(shop.fresh.db, id)
  expect(before.shared.length).toBeGreaterThan(1)
  expect(await look()).toEqual({ ...before, shared: [] })
  shop.clock.advance(KEPT_MOST_MS + HOUR)
  await work()
  expect(await shop.fresh.db.select().from(keptFigures)).toEqual([])
})
