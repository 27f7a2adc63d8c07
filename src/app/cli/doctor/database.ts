import type { Tools } from '#platform/command.ts'
import { systemClock } from '#platform/clock.ts'
import { publishingState } from '#features/content/content.jobs.ts'
import { listPublished } from '#features/content/content.store.ts'
import type { Database } from '#platform/db/database.ts'
import { hasEmbedded } from '#platform/db/embedded.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import { ageOfLanes, countJobs, listFailedJobs } from '#platform/jobs/jobs.store.ts'
import type { Config } from '#platform/config.ts'
import { dayOf, spentOn } from '#platform/models/models.store.ts'
import { amount, size } from '../words.ts'
import { reason } from './finding.ts'
import type { Finding } from './finding.ts'

const slowPing = 100
const lateAfter = 60_000

async function engine({ pool, kind, ping }: Database): Promise<Finding> {
  const { rows } = await pool.query<{ version: string; bytes: string }>(
    "select current_setting('server_version') as version, pg_database_size(current_database()) as bytes",
  )
  const took = await ping()
  const name = kind === 'embedded' ? 'Embedded, PostgreSQL' : 'PostgreSQL'
  const says = `${name} ${rows[0]?.version}, ${size(Number(rows[0]?.bytes))}, answers in ${took.toFixed(1)} ms.`
  return took < slowPing
    ? { about: 'Database', state: 'fine', says }
    : { about: 'Database', state: 'attention', says, mend: 'That is slow: is the machine, or the way to the database, overloaded?' }
}

async function durability({ pool }: Database): Promise<Finding> {
  const { rows } = await pool.query<{ fsync: string; commit: string }>(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
  )
  const about = 'Durability'
  if (rows[0]?.fsync !== 'on')
    return { about, state: 'wrong', says: 'fsync is off.', mend: 'A power cut would lose or break data: set fsync = on.' }
  if (rows[0].commit === 'off')
    return { about, state: 'attention', says: 'synchronous_commit is off.', mend: 'A power cut would lose the last moments: set it to on.' }
  return { about, state: 'fine', says: 'Every commit is on the disk before it is acknowledged.' }
}

async function migrations(database: Database): Promise<Finding> {
  const about = 'Migrations'
  try {
    const pending = await pendingMigrations(database)
    if (pending.length === 0) return { about, state: 'fine', says: 'All are applied.' }
    return {
      about,
      state: 'attention',
      says: `${amount(pending.length, 'migration')} to come: ${pending.join(', ')}.`,
      mend: 'The next start of the server applies them.',
    }
  } catch (error) {
    return { about, state: 'wrong', says: reason(error) }
  }
}

async function jobs({ db }: Database): Promise<Finding[]> {
  const about = 'Jobs'
  const counts = await countJobs(db, new Date(systemClock.now().getTime() - lateAfter))
  const total = (state: string) => counts.filter((entry) => entry.state === state).reduce((sum, entry) => sum + entry.count, 0)
  const late = counts.reduce((sum, entry) => sum + entry.late, 0)
  const findings: Finding[] = [{ about, state: 'fine', says: `${total('waiting')} waiting, ${total('running')} running.` }]
  if (late > 0) {
    const ages = Object.entries(await ageOfLanes(db, systemClock.now())).filter(([, seconds]) => seconds > 0)
    const oldest = ages.map(([lane, seconds]) => `${Math.round(seconds)} s in the lane "${lane}"`).join(', ')
    findings.push({
      about,
      state: 'attention',
      says: `${amount(late, 'job')} late by more than a minute${oldest && `; the longest: ${oldest}`}.`,
      mend: 'Is the server running? If so its log tells what holds it up.',
    })
  }
  if (total('failed') > 0) {
    const [last] = await listFailedJobs(db, 1)
    findings.push({
      about,
      state: 'attention',
      says: `${amount(total('failed'), 'job')} failed for good, the last one "${last?.name}".`,
      mend: last?.lastError ?? '',
    })
  }
  return findings
}

async function content({ db }: Database, { contentDirs }: Config): Promise<Finding> {
  const about = 'Content'
  const { length } = await listPublished(db)
  const says = length === 0 ? 'No project is published.' : `${amount(length, 'project')} published.`
  try {
    const state = await publishingState(db, contentDirs)
    if (state === 'all' && length > 0) return { about, state: 'fine', says }
    return { about, state: 'attention', says: `${says} ${contentTexts[state].says}`.trim(), mend: contentTexts[state].mend }
  } catch (error) {
    return { about, state: 'wrong', says: `${says} ${reason(error)}` }
  }
}

const contentTexts = {
  all: { says: '', mend: 'Put a catalogue into the content folder, and run "content publish".' },
  mistakes: {
    says: 'The content folder holds mistakes, so not all of it is.',
    mend: 'Run "content check": it names each file and line.',
  },
  changed: {
    says: 'The content folder holds something else.',
    mend: 'Start the server again, or run "content publish": it says what keeps it from being published.',
  },
}

async function model({ db }: Database, { model: settings }: Config): Promise<Finding> {
  const about = 'Model'
  if (!settings) return { about, state: 'fine', says: 'None: the chat quotes the project. AI_PROVIDER and AI_MODEL switch a tutor on.' }
  const { provider, name, tokensADay } = settings
  const { site } = await spentOn(db, dayOf(systemClock.now()), null)
  const says = `${name} by ${provider}; ${site} of ${tokensADay} tokens of today are used up.`
  if (site < tokensADay) return { about, state: 'fine', says }
  return { about, state: 'attention', says, mend: 'No answers until midnight UTC: AI_TOKENS_A_DAY sets the limit.' }
}

async function isMigrated({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('jobs') is not null and to_regclass('content_projects') is not null and to_regclass('model_use') is not null as there",
  )
  return rows[0]?.there ?? false
}

export async function* databaseChecks(tools: Tools): AsyncGenerator<Finding> {
  if (tools.config.databaseUrl === null && !hasEmbedded(tools.config.dataDir)) {
    yield { about: 'Database', state: 'attention', says: 'There is none yet; the first start makes it.' }
    return
  }
  let database: Database
  try {
    database = await tools.database()
  } catch (error) {
    yield { about: 'Database', state: 'wrong', says: reason(error) }
    return
  }
  yield await engine(database)
  yield await durability(database)
  yield await migrations(database)
  if (!(await isMigrated(database))) return
  yield* await jobs(database)
  yield await content(database, tools.config)
  yield await model(database, tools.config)
}
