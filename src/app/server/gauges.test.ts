import { expect, test } from 'vitest'
import { testClock } from '#platform/clock.fixtures.ts'
import { testDatabase } from '#platform/db/db.fixtures.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createFigures } from '#platform/models/figures.ts'
import { createMetrics } from '#platform/metrics.ts'
import { addGauges } from './gauges.ts'

test('the metrics count jobs by state and database connections', async () => {
  const { db, database, close } = await testDatabase()
  const clock = testClock()
  const jobs = createJobs(clock)
  await jobs.enqueue(db, { name: 'probe' }, null)
  clock.advance(120_000)
  await jobs.enqueue(db, { name: 'probe' }, null)
  const metrics = createMetrics()
  addGauges(metrics, { database, clock, models: { figures: createFigures() }, quotas: { learner: 1, site: 5000 } })
  const text = await metrics.text()
  expect(text).toContain('jobs{state="waiting"} 2')
  expect(text).toContain('jobs{state="late"} 1')
  expect(text).toContain('jobs_overdue_seconds{lane="usual"} 120')
  expect(text).toContain('jobs_overdue_seconds{lane="asked"} 0')
  expect(text).toMatch(/^database_connections\{state="(idle|busy)"\} 1$/m)
  expect(text).toContain('database_connections{state="waiting"} 0')
  expect(text).toContain('learner_files_bytes{kind="used"} 0')
  expect(text).toContain('learner_files_bytes{kind="limit"} 5000')
  await close()
})

test('a database outage does not break the other metrics', async () => {
  const { database, close } = await testDatabase()
  const metrics = createMetrics()
  addGauges(metrics, {
    database,
    clock: testClock(),
    models: { figures: createFigures() },
    quotas: { learner: 1, site: null },
    traces: { figures: { sent: 3, dropped: 2 } },
  })
  await close()
  const text = await metrics.text()
  expect(text).not.toContain('jobs{')
  expect(text).not.toContain('learner_files_bytes{')
  expect(text).toContain('trace_spans{outcome="sent"} 3')
  expect(text).toContain('trace_spans{outcome="dropped"} 2')
  expect(text).toContain('process_cpu_seconds_total')
})
