import { causeFailures, FAILURES } from '../e2e/operation/chaos/chaos.ts'
import { buildPages } from '../scripts/build.ts'
import { figure } from './figure.ts'

const { FAILURE = '' } = process.env

const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ')

await buildPages()
for await (const found of causeFailures(FAILURES.filter(({ name }) => FAILURE.split(',').includes(name) || FAILURE === ''))) {
  const { name, lost, doubled, refused, requests, acknowledged, lasted, recovered, slowest } = found
  const of = (status: RegExp) => Object.entries(refused).reduce((sum, [what, times]) => sum + (status.test(what) ? times : 0), 0)
  figure(`${name}: lost`, lost, 'of what was acknowledged', { most: 0 }, `acknowledged: ${list(acknowledged)}`)
  figure(`${name}: doubled`, doubled, 'of what was acknowledged', { most: 0 })
  figure(`${name}: answered 500`, of(/ 500$/), 'requests', { most: 0 }, `of ${requests}; ${list(refused) || 'nothing was refused'}`)
  if (name === 'rolling restart') figure(`${name}: 502, or cut`, of(/ (502|cut)$/), 'requests', { most: 0 })
  figure(`${name}: refusals after it was over`, recovered / 1000, 's', undefined, `it lasted ${(lasted / 1000).toFixed(1)} s`)
  figure(`${name}: longest answer`, slowest / 1000, 's')
}
