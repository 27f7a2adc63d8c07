import type { Pool } from 'pg'
import type { Quotas } from '#features/quotas/quotas.rules.ts'
import { sumStored } from '#features/quotas/quotas.store.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { ageOfLanes, countJobs } from '#platform/jobs/jobs.store.ts'
import type { ModelFigures } from '#platform/models/figures.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { Traces } from '#platform/traces/traces.ts'
import { within } from './readiness.ts'

const LATE_MS = 60_000
const TIMEOUT_MS = 1000

interface Measured {
  database: Pick<Database, 'db' | 'pools'>
  clock: Clock
  models: { figures: ModelFigures }
  quotas: Quotas
  traces?: Pick<Traces, 'figures'> | undefined
}

/** Gauges, read whenever the metrics are; one that cannot be read in time is left out. */
export function addGauges(metrics: Metrics, { database: { db, pools }, clock, models: { figures }, quotas, traces }: Measured): void {
  metrics.gauge(
    'database_connections',
    'Connections of this process to its database, and requests that wait for one.',
    () => {
      const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
      return {
        busy: sum((pool) => pool.totalCount - pool.idleCount),
        idle: sum((pool) => pool.idleCount),
        waiting: sum((pool) => pool.waitingCount),
      }
    },
    'state',
  )

  async function jobsByState(): Promise<Record<string, number>> {
    const sums: Record<string, number> = { waiting: 0, running: 0, failed: 0, late: 0 }
    for (const { state, count, late } of await countJobs(db, new Date(clock.now().getTime() - LATE_MS))) {
      sums[state] = (sums[state] ?? 0) + count
      sums['late'] = (sums['late'] ?? 0) + late
    }
    return sums
  }
  metrics.gauge(
    'jobs',
    'Jobs by state; late ones are counted in their state too.',
    () =>
      within(
        TIMEOUT_MS,
        jobsByState().catch(() => ({})),
        {},
      ),
    'state',
  )

  metrics.gauge(
    'jobs_overdue_seconds',
    'Seconds that the longest waiting job is overdue, by lane.',
    () =>
      within<Record<string, number>>(
        TIMEOUT_MS,
        ageOfLanes(db, clock.now()).catch(() => ({})),
        {},
      ),
    'lane',
  )

  async function fileBytes(): Promise<Record<string, number>> {
    return { used: await sumStored(db), ...(quotas.site !== null && { limit: quotas.site }) }
  }
  metrics.gauge(
    'learner_files_bytes',
    'Bytes that the files of all learners take, and may take where that is limited.',
    () =>
      within(
        TIMEOUT_MS,
        fileBytes().catch(() => ({})),
        {},
      ),
    'kind',
  )

  metrics.gauge('model_answers', 'Answers of the model since the start, by what they were for.', () => ({ ...figures.answers }), 'purpose')
  metrics.gauge('model_failures', 'Answers of the model that failed, by reason.', () => ({ ...figures.failures }), 'reason')
  metrics.gauge('model_tokens', 'Tokens that the model read and wrote since the start.', () => ({ ...figures.tokens }), 'kind')
  metrics.gauge(
    'model_first_part_seconds',
    'Seconds until answers began, all together, and how many began.',
    () => ({ ...figures.firstPartSeconds }),
    'part',
  )

  const none = { sent: 0, dropped: 0 }
  metrics.gauge(
    'trace_spans',
    'Spans since the start that the collector took, and that were dropped.',
    () => ({ ...(traces?.figures ?? none) }),
    'outcome',
  )
}
