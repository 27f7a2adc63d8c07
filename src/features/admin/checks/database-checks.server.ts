import { systemClock, type Clock } from '#platform/clock.ts'
import { publishingState } from '#features/content/content.jobs.ts'
import { listPublished } from '#features/content/content.store.ts'
import { fullnessOf } from '#features/quotas/quotas.rules.ts'
import { sumStored } from '#features/quotas/quotas.store.ts'
import type { Config } from '#platform/config.ts'
import { addressesIn } from '#pure/addresses.ts'
import type { Db } from '#platform/db/database.ts'
import { findEngine, timeQuery } from '#platform/db/engine.store.ts'
import { ageOfLanes, countJobs, listFailedJobs } from '#platform/jobs/jobs.store.ts'
import { spentOn } from '#platform/models/models.store.ts'
import { dayOf } from '#pure/day-of.ts'
import { amount, size } from '#pure/amounts.ts'
import { reason, type Finding } from './findings.rules.ts'

const slowQuery = 100
const lateAfter = 60_000
const APART_SECONDS = 5

/** What runs the database, and whether it keeps what it acknowledges. */
export async function* checkEngine(
  db: Db,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  clock: Clock = systemClock,
): AsyncGenerator<Finding> {
  const { version, bytes, fsync, commit, standbys } = await findEngine(db)
  const { took, time } = await timeQuery(db)
  const ahead = clock.now().getTime() - took / 2 - time
  const name = databaseUrl === null ? 'Embedded, PostgreSQL' : 'PostgreSQL'
  const says = `${name} ${version}, ${size(bytes)}, answers in ${took.toFixed(1)} ms.`
  yield took < slowQuery
    ? { about: 'Database', state: 'fine', says }
    : { about: 'Database', state: 'attention', says, mend: 'That is slow: is the machine, or the way to the database, overloaded?' }
  yield durability(fsync, commit)
  if (databaseUrl !== null) yield clocks(ahead)
  if (databaseUrl !== null && addressesIn(databaseUrl).length > 1) yield standby(standbys)
}

/** Sessions and jobs use the database's clock. The log, mails, S3 signatures and Google's tokens use the instance's own. */
function clocks(aheadMs: number): Finding {
  const about = 'Clock'
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (seconds < APART_SECONDS) return { about, state: 'fine', says: "It agrees with the database's." }
  return {
    about,
    state: 'attention',
    says: `It is ${amount(seconds, 'second')} ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's.`,
    mend: "Let NTP set both clocks: sessions, reminders and jobs use the database's; the log, mails and S3 use this one.",
  }
}

function standby(names: string): Finding {
  const about = 'Standby'
  if (names !== '') return { about, state: 'fine', says: 'Every commit is on a standby before it is acknowledged.' }
  return {
    about,
    state: 'attention',
    says: 'Commits are acknowledged before a standby has them.',
    mend: 'With the machine the last changes would be lost: set synchronous_standby_names (in Patroni synchronous_mode).',
  }
}

function durability(fsync: string, commit: string): Finding {
  const about = 'Durability'
  if (fsync !== 'on') return { about, state: 'wrong', says: 'fsync is off.', mend: 'A power cut would lose or break data: set fsync = on.' }
  if (commit === 'off')
    return { about, state: 'attention', says: 'synchronous_commit is off.', mend: 'A power cut would lose the last moments: set it to on.' }
  return { about, state: 'fine', says: 'Every commit is on the disk before it is acknowledged.' }
}

async function jobs(db: Db): Promise<Finding[]> {
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

async function content(db: Db, { contentDirs }: Config): Promise<Finding> {
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

async function model(db: Db, { model: settings }: Config): Promise<Finding> {
  const about = 'Model'
  if (!settings) return { about, state: 'fine', says: 'None: the chat quotes the project. AI_PROVIDER and AI_MODEL switch a tutor on.' }
  const { provider, name, tokensADay } = settings
  const { site } = await spentOn(db, dayOf(systemClock.now()), null)
  const says = `${name} by ${provider}; ${site} of ${tokensADay} tokens of today are used up.`
  if (site < tokensADay) return { about, state: 'fine', says }
  return { about, state: 'attention', says, mend: 'No answers until midnight UTC: AI_TOKENS_A_DAY sets the limit.' }
}

async function files(db: Db, { quotas: { site } }: Config): Promise<Finding> {
  const about = 'Files'
  const bytes = await sumStored(db)
  if (site === null) return { about, state: 'fine', says: `Those of learners take ${size(bytes)}.` }
  const says = `Those of learners take ${size(bytes)} of ${size(site)}.`
  const fullness = fullnessOf(bytes, site)
  if (fullness === 'room') return { about, state: 'fine', says }
  const mend = 'Uploads beyond that are refused: STORAGE_TOTAL_MB sets the limit. The page /admin lists who has the most.'
  return { about, state: fullness === 'full' ? 'wrong' : 'attention', says, mend }
}

/** What the tables hold: jobs, texts, files of learners, and what the model was asked for. */
export async function* checkTables(db: Db, config: Config): AsyncGenerator<Finding> {
  yield* await jobs(db)
  yield await content(db, config)
  yield await files(db, config)
  yield await model(db, config)
}
