import { expect, test } from 'vitest'
import { createMetrics } from '#platform/metrics.ts'

test('requests are measured by method, route and status, and counted while in flight', async () => {
  const metrics = createMetrics()
  const end = metrics.beginRequest()
  expect(await metrics.text()).toContain('http_requests_in_flight 1')
  end({ method: 'GET', route: '/projects/{id}', status: 200, seconds: 0.004 })
  const text = await metrics.text()
  expect(text).toContain('http_requests_in_flight 0')
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.005",method="GET",route="/projects/{id}",status="200"} 1')
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.0025",method="GET",route="/projects/{id}",status="200"} 0')
})

test('errors are counted by kind', async () => {
  const metrics = createMetrics()
  metrics.countError('TypeError')
  metrics.countError('TypeError')
  expect(await metrics.text()).toContain('errors_reported_total{kind="TypeError"} 2')
})

test('a gauge is read when the metrics are, as one number or by label', async () => {
  const metrics = createMetrics()
  let waiting = 3
  metrics.gauge('db_connections', 'Open connections.', () => waiting)
  metrics.gauge('jobs', 'Jobs by state.', async () => (waiting > 3 ? { waiting } : { waiting, failed: 1 }), 'state')
  expect(await metrics.text()).toMatch(/db_connections 3[\s\S]*jobs\{state="waiting"\} 3\njobs\{state="failed"\} 1/)
  waiting = 4
  const later = await metrics.text()
  expect(later).toContain('jobs{state="waiting"} 4')
  expect(later).not.toContain('jobs{state="failed"}')
})

test('the event loop and the process are measured', async () => {
  const metrics = createMetrics()
  expect(metrics.contentType).toContain('text/plain')
  expect(await metrics.text()).toContain('nodejs_eventloop_lag_p99_seconds')
})
