import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { documentsJobs } from '#features/documents/documents.jobs.ts'
import { sendWeeklyMail } from '#features/today/today-mail.server.ts'
import { weeklyMailJobs } from '#features/today/today-mail.jobs.ts'
import { keptUpload } from '#features/uploads/uploads.fixtures.ts'
import { answersFolder } from '#features/validations/validations.fixtures.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { claimJobs } from '#platform/jobs/jobs.store.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import type { Services } from '#platform/services.ts'
import { testSite } from '#app/server/server.fixtures.ts'
import { typesetting, covers } from '#platform/own-processes.ts'
import { figure, median } from './figure.ts'
import { postgres } from './load.ts'

const MAILS = Number(process.env.MAILS ?? 100_000)
const SECONDS = Number(process.env.SECONDS ?? 10)
const ALONE = 500
const CLAIMS = 30

process.env.TEST_DATABASE_URL ??= postgres
const site = await testSite({ SEMANTIC_SEARCH: 'false' })
const { services, database } = site
const { db, jobs, log, clock } = services
const { pool, direct } = database.database

/** Claims in a transaction that is taken back: the queue stays as it is. */
async function claimTime(name: string): Promise<number> {
  const times: number[] = []
  const now = clock.now()
  const claiming = {
    names: [name],
    claim: randomUUID(),
    now,
    leasedUntil: new Date(now.getTime() + 60_000),
    most: 4,
    background: 3,
    ahead: 16,
  }
  for (let at = 0; at < CLAIMS; at += 1) {
    const undone = db.transaction(async (tx) => {
      const begun = performance.now()
      const claimed = await claimJobs(tx, claiming)
      times.push(performance.now() - begun)
      if (claimed.length === 0) throw new Error('nothing was claimed, so nothing was measured')
      throw new Error('enough')
    })
    await undone.catch((error: Error) => {
      if (error.message !== 'enough') throw error
    })
  }
  return median(times)
}

/** Milliseconds for each job of this name while nothing else is done. */
async function timeOfEach(known: Parameters<typeof site.work>[0], name: string, meanwhile: () => Promise<void> = async () => {}) {
  const count = async () => Number((await pool.query<{ n: string }>('select count(*) as n from jobs where name = $1', [name])).rows[0]?.n)
  const before = await count()
  const worker = await startWorker({ database: database.database, clock, log, jobs: known, context: services })
  const begun = performance.now()
  await Promise.all([pause(SECONDS * 1000), meanwhile()])
  await worker.stop()
  const took = performance.now() - begun
  return took / (before - (await count()))
}

const empty = defineJob<object, Services>({ name: 'empty', lane: 'bulk', run: async () => {} })

async function emptyJobs(): Promise<void> {
  const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => ({ key: String(from + at), payload: {} }))
  await jobs.enqueueAll(db, empty, many(1000))
  await pool.query('analyze jobs')
  const few = await claimTime('empty')
  const begun = performance.now()
  await jobs.enqueueAll(db, empty, many(MAILS, 1000))
  figure(`jobs: to enqueue ${MAILS}`, (performance.now() - begun) / 1000, 's')
  await pool.query('analyze jobs')
  const full = await claimTime('empty')
  figure('jobs: a claim among 1,000', few, 'ms')
  figure(`jobs: a claim among ${MAILS}`, full, 'ms')
  figure('jobs: the second as a multiple of the first', full / few, 'times', { most: 2 })
  const each = await timeOfEach([empty], 'empty')
  figure('jobs: empty ones, each', each, 'ms', { most: 1000 / 300 }, `${Math.round(1000 / each)} a second`)
  await pool.query('delete from jobs')
}

/** A learner with a project in the middle, who gets the weekly mail; then as many like that one. */
async function addReaders(): Promise<void> {
  const one = await site.person('reader@example.org', { name: 'Ada' })
  const browser = await site.signedIn(one)
  await browser.send('PUT', '/projects/selection', [{ projectId: 'answers', selectedTime: clock.now().toISOString() }])
  await browser.send('PUT', '/user/preferences', { weeklyMail: true })
  const client = await direct.connect()
  await client.query('set statement_timeout = 0')
  const tables = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' and table_name not in ('sessions')`,
  )
  await client.query(`create table copied as select gen_random_uuid() as id, n from generate_series(1, $1::int) n`, [MAILS])
  await client.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', c.id, 'email', 'reader' || c.n || '@example.org',
      'nickname', 'reader' || c.n, 'nickname_look', 'reader' || c.n))).* from users u, copied c where u.id = $1`,
    [one.id],
  )
  for (const { name } of tables.rows)
    await client.query(
      `insert into ${name} select (jsonb_populate_record(t, jsonb_build_object('user_id', c.id))).* from ${name} t, copied c where t.user_id = $1`,
      [one.id],
    )
  await client.query('drop table copied')
  await client.query('analyze')
  client.release(true)
}

async function learnerWhoFinished() {
  const ada = await site.person('ada@example.org', { plan: 'pro', name: 'Ada' })
  const browser = await site.signedIn(ada)
  const answer = (id: string, body: object) => browser.send('POST', `/projects/answers/validations/${id}`, { status: 'COMPLETE', ...body })
  const picture = await sharp({ create: { width: 2400, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const kept = await keptUpload(services, ada.id, 'answers_picture', { type: 'image/png', files: [{ suffix: '', body: picture }] })
  await answer('word', { text: { data: 'lamp' } })
  await answer('number', { text: { data: 'Forty two' } })
  await answer('address', { text: { data: 'https://example.org/lamp' } })
  await answer('picture', { file: { name: 'proof.png', storageName: kept.storageName } })
  return browser
}

/** Seconds until a document is there that a learner asks for; its programs start anew. */
async function documentTime(learner: Awaited<ReturnType<typeof learnerWhoFinished>>): Promise<number> {
  typesetting.close()
  covers.close()
  const docs = async () => (await learner.send('GET', '/projects/answers/docs')).body as { status: string }
  const begun = performance.now()
  const asked =
    (await docs()).status === 'none'
      ? await learner.send('PUT', '/projects/answers', { status: 'COMPLETE', track: 'low' })
      : await learner.send('PUT', '/projects/answers/docs/regenerate')
  if (asked.status >= 300) throw new Error(`The document could not be asked for: ${JSON.stringify(asked.body)}`)
  while ((await docs()).status !== 'ready') {
    if (performance.now() - begun > 60_000) return Number.POSITIVE_INFINITY
    await pause(100)
  }
  return (performance.now() - begun) / 1000
}

async function mails(): Promise<void> {
  const learner = await learnerWhoFinished()
  const maker = await startWorker({ database: database.database, clock, log, jobs: documentsJobs, context: services })
  const madeAlone = await documentTime(learner)
  await maker.stop()
  await addReaders()
  const ids = await pool.query<{ id: string }>("select id from users where email like 'reader%' limit $1", [ALONE])
  const begun = performance.now()
  const left = ids.rows.map(({ id }) => id)
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let id = left.pop(); id; id = left.pop()) await sendWeeklyMail(services, id)
    }),
  )
  const alone = (performance.now() - begun) / ids.rows.length
  if (site.letters.length !== ALONE) throw new Error(`${site.letters.length} mails were written instead of ${ALONE}`)
  figure('mails: composed alone, each', alone, 'ms')

  const [, askAll] = weeklyMailJobs
  const asking = performance.now()
  await askAll.run(null, services, AbortSignal.timeout(300_000))
  figure(`mails: to ask for ${MAILS}`, (performance.now() - asking) / 1000, 's')
  const known = [...weeklyMailJobs, ...documentsJobs]
  let made = Number.NaN
  const each = await timeOfEach(known, 'today.weekly-mail', async () => {
    await pause(1000)
    made = await documentTime(learner)
  })
  figure('mails: as jobs, each', each, 'ms', undefined, `${Math.round(1000 / each)} a second`)
  figure('mails: as jobs, as a multiple of composing them', each / alone, 'times', { most: 2 })
  figure('documents: made alone', madeAlone, 's')
  figure('documents: made while mails are sent', made, 's', { most: 10 })
  figure('documents: as a multiple of alone', made / madeAlone, 'times', { most: 2 })
}

try {
  await using content = await answersFolder()
  await site.publish(content)
  await emptyJobs()
  await mails()
} finally {
  typesetting.close()
  covers.close()
  await site.close()
}
