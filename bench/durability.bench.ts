import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crashRounds } from '#platform/db/crash.fixtures.ts'
import { figure } from './figure.ts'

const rounds = Number(process.env.ROUNDS ?? 20)
const dataDir = mkdtempSync(join(tmpdir(), 'waymark-durability-'))
try {
  const { acknowledged, lost, starts } = await crashRounds(dataDir, rounds)
  const [first = 0, ...later] = starts
  figure(`${rounds} × kill -9: acknowledged rows lost`, lost.length, 'rows', { most: 0 }, `of ${acknowledged}`)
  figure('ready again after a kill, slowest', Math.max(...later), 'ms', { most: 5_000 }, `first start ${Math.round(first)} ms`)
  if (acknowledged === 0) throw new Error('nothing was written, so nothing was tested')
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
