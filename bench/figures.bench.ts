import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { eventsJobs } from '#features/events/events.jobs.ts'
import { eventsCalls } from '#features/events/events.server.ts'
import { streetFolder, addLearners } from '#features/figures/figures.fixtures.ts'
import { countFigures } from '#features/figures/figures.jobs.ts'
import { figuresCalls } from '#features/figures/figures.server.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { figure, median, percentile } from './figure.ts'
import { benchDatabase } from './load.ts'

const LEARNERS = Number(process.env.LEARNERS ?? 1000)
const TIMES_MORE = Number(process.env.TIMES_MORE ?? 100)
const ANSWERS_EACH = Number(process.env.ANSWERS_EACH ?? 10)
const EVENTS_EACH = Number(process.env.EVENTS_EACH ?? 60)
const AUDITED_EACH = 10
const TIMES = 15
const MOST_TIMES_LONGER = 3

const TABLES = ['learner_projects', 'reading_positions', 'answers', 'quiz_rounds']

/** Other projects of the same learners, calls of admins, and a month of events, so that the tables are as large as a school's. */
function fillings(learners: number, ownAnswers: number): string[] {
  const others = Math.max(0, Math.round((learners * ANSWERS_EACH) / ownAnswers) - 1)
  const copies = TABLES.map(
    (table) =>
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('project_id', 'other-' || n))).* from ${table} t, generate_series(1, ${others}) n where t.project_id = 'street'`,
  )
  const audited = `insert into audit_log (id, admin_id, user_id, what, request_id, created_at)
    select gen_random_uuid(), id, id, 'GET /user', 'r', now() - random() * interval '700 days' from users, generate_series(1, ${AUDITED_EACH})`
  const events = `insert into events (id, name, data, created_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, (array['paywall_opened', 'quiz_answered', 'note_added', 'contents_jumped'])[1 + n % 4],
      jsonb_build_object('location', (array['explore', 'quiz', 'menu'])[1 + n % 3], 'isPro', n % 2 = 0, 'projectId', 'p' || n % 50),
      now() - interval '30 days' * (1 - n::float8 / ${learners * EVENTS_EACH}) from generate_series(1, ${learners * EVENTS_EACH}) n`
  return [...copies, audited, events, 'vacuum (analyze)']
}

async function timesOf(act: () => Promise<unknown>, times = TIMES): Promise<number[]> {
  const measured: number[] = []
  for (let at = 0; at <= times; at += 1) {
    const begun = performance.now()
    await act()
    if (at > 0) measured.push(performance.now() - begun)
  }
  return measured
}

/** Opens a site with so many learners; the milliseconds of each page. */
async function measure(learners: number): Promise<Record<string, number>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'figures-'))
  await using bench = await benchDatabase()
  const database = await openDatabase({ databaseUrl: bench.url, dataDir, log: createLog({ logLevel: 'silent' }) })
  const { db, adminDb, pool, direct } = database
  try {
    await migrate(database)
    await using street = await streetFolder()
    const now = new Date()
    await addLearners({ db, storage: createStorage({ dataDir, s3: null }) }, street, { count: learners, now })
    const rowsIn = async (table: string) => Number((await pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)
    const own = await rowsIn('answers')
    for (const statement of fillings(learners, own))
      await direct.query(statement.startsWith('vacuum') ? statement : `begin; set local statement_timeout = 0; ${statement}; commit`)
    const of = `with ${learners} learners`
    figure(`figures: answers ${of}`, await rowsIn('answers'), 'rows', undefined, `${own} in the project, ${await rowsIn('events')} events`)

    const report = (error: unknown) => console.error(error)
    const services = { db, adminDb, clock: systemClock, jobs: createJobs(systemClock), report } as unknown as Services
    const context = { services } as CallContext
    const calls = createRouterClient({ ...figuresCalls, ...eventsCalls }, { context })
    const pages = {
      project: () => calls.getFigures({ projectId: 'street' }),
      list: () => calls.listFigures(),
      events: () => calls.countEvents(),
    }
    const { signal } = new AbortController()
    const save = () => pool.query(`update reading_positions set passed = random() where user_id = (select id from users limit 1)`)
    const calm = percentile(await timesOf(save, 200), 0.95)
    await Promise.all([pages.project(), pages.list()])
    const begun = performance.now()
    const state = { isCounting: true }
    const counting = (async () => {
      for (let which = 0; which < 2; which += 1) await countFigures.run(null, services, signal)
      state.isCounting = false
    })()
    const saves: number[] = []
    while (state.isCounting) saves.push(...(await timesOf(save, 20)))
    await counting
    figure(`figures: counting both ${of}`, performance.now() - begun, 'ms')
    figure(`figures: a save meanwhile, p95 ${of}`, percentile(saves, 0.95), 'ms', undefined, `otherwise ${calm.toFixed(1)} ms`)
    const days = performance.now()
    await eventsJobs[0]?.run(null, services, signal)
    figure(`events: counting all days ${of}`, performance.now() - days, 'ms')
    const measured: Record<string, number> = {}
    for (const [name, look] of Object.entries(pages)) {
      measured[name] = median(await timesOf(look))
      figure(`figures: page ${name} ${of}`, measured[name], 'ms')
    }
    return measured
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true })
  }
}

const [few, many] = [await measure(LEARNERS), await measure(LEARNERS * TIMES_MORE)]
for (const [name, milliseconds] of Object.entries(many)) {
  figure(`figures: page ${name}, ${TIMES_MORE}× the learners`, milliseconds / (few[name] ?? 0), '× as long', { most: MOST_TIMES_LONGER })
}
