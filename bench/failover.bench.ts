import { losePrimary } from '../e2e/operation/failover.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, median } from './figure.ts'

const rounds = Number(process.env.ROUNDS ?? 10)

await buildPages()
const { acknowledged, lost, doubled, refused, waits } = await losePrimary(rounds)
const said = Object.entries(refused).map(([what, times]) => `${what}: ${times}`)
const of = (what: RegExp) => Object.entries(refused).reduce((sum, [name, times]) => sum + (what.test(name) ? times : 0), 0)
figure(`primary of the database lost ${rounds} times: answers lost`, lost, 'answers', { most: 0 }, `of ${acknowledged} acknowledged`)
figure('answers that met themselves', doubled, 'answers', { most: 0 })
figure('answered 500, or cut', of(/500|cut/), 'requests', { most: 0 }, said.join(', ') || 'nothing was refused')
figure('reads that failed', of(/^read/), 'requests', { most: 0 })
figure('first save after the new primary was there', median(waits), 'ms', { most: 15_000 }, `slowest ${Math.round(Math.max(...waits))} ms`)
