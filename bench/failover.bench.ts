import { losePrimary, type Failover } from '../e2e/operation/failover.ts'
import { hasPatroni, startPatroni } from '../e2e/operation/patroni.ts'
import { buildPages } from '../scripts/build.ts'
import { hasReplicas, startReplicas } from '../src/platform/db/replicas.fixtures.ts'
import { figure, median } from './figure.ts'

const rounds = Number(process.env.ROUNDS ?? 10)

await buildPages()
if (hasReplicas) {
  await using replicas = await startReplicas()
  const found = await losePrimary(replicas, replicas.url, rounds)
  tell('promoted by hand', found)
  figure('reads that failed', refused(found, /^read/), 'requests', { most: 0 })
}
if (hasPatroni) {
  for (const way of ['both hosts', 'HAProxy'] as const) {
    await using patroni = await startPatroni()
    tell(`Patroni, the address names ${way}`, await losePrimary(patroni, way === 'HAProxy' ? patroni.proxyUrl : patroni.url, rounds))
  }
}

function refused({ refused: by }: Failover, what: RegExp): number {
  return Object.entries(by).reduce((sum, [name, times]) => sum + (what.test(name) ? times : 0), 0)
}

function tell(way: string, found: Failover): void {
  const { acknowledged, lost, doubled, lateReads, without, waits } = found
  const said = Object.entries(found.refused).map(([what, times]) => `${what}: ${times}`)
  console.log(`\n${way}`)
  figure(`primary lost ${rounds} times: answers lost`, lost, 'answers', { most: 0 }, `of ${acknowledged} acknowledged`)
  figure('answers that met themselves', doubled, 'answers', { most: 0 })
  figure('refused otherwise than by 503', refused(found, /(?<! 503)$/), 'requests', { most: 0 }, said.join(', ') || 'nothing was refused')
  figure('until another takes changes', median(without), 'ms', undefined, `slowest ${Math.round(Math.max(...without))} ms`)
  figure('first save after that', median(waits), 'ms', { most: 15_000 }, `slowest ${Math.round(Math.max(...waits))} ms`)
  const latest = Math.round(Math.max(0, ...lateReads))
  figure('reads that failed after that', lateReads.length, 'requests', undefined, `the last of them ${latest} ms later`)
}
