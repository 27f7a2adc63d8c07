import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { isInstalled } from '../../scripts/suite.ts'
import { startServer } from '../serve.ts'
import { root } from './program.ts'

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

const hasPromtool = isInstalled('promtool')
if (!hasPromtool) console.log('promtool (of the package prometheus) is missing: the alert rules are not run.')

/** Names of metrics in an expression; what stands in braces and behind `by` are labels. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\bby \([^)]*\)|"[^"]*"/g, ' ')
  return [...bare.matchAll(/\b[a-z]+(?:_[a-z0-9]+)*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => !WORDS.has(name))
}
const WORDS = new Set(['by', 'offset', 'up', 'm', 'h'])

test('each metric that the alert rules and the board ask for is in /metrics, and each with its labels', async () => {
  const server = await startServer({ CONTENT_DIR: join(import.meta.dirname, '../projects/content') })
  try {
    await fetch(`${server.origin}/`)
    const told = await (await fetch(`${server.origin}/metrics`)).text()
    const known = new Set([...told.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) => named(name, type ?? '')))
    const board = JSON.parse(read('grafana.json')) as { panels: { targets: { expr: string }[] }[] }
    const alerts = parse(read('alerts.yaml')) as { groups: { rules: { expr: string }[] }[] }
    const asked = [...board.panels.flatMap(({ targets }) => targets), ...alerts.groups.flatMap(({ rules }) => rules)].map(
      ({ expr }) => expr,
    )
    const names = new Set(asked.flatMap(metricsIn))
    expect(names.size).toBeGreaterThan(15)
    expect([...names].filter((name) => !known.has(name))).toEqual([])
    for (const state of ['busy', 'idle', 'waiting']) expect(told).toContain(`database_connections{state="${state}"}`)
    for (const lane of ['asked', 'usual', 'bulk']) expect(told).toContain(`jobs_overdue_seconds{lane="${lane}"}`)
    for (const part of ['sum', 'count']) expect(told).toContain(`model_first_part_seconds{part="${part}"}`)
    expect(told).toContain('jobs{state="failed"}')
  } finally {
    await server.stop()
  }
})

function named(name: string, type: string): string[] {
  return type === 'histogram' ? ['_bucket', '_sum', '_count'].map((ending) => name + ending) : [name]
}

test.runIf(hasPromtool)('each alert rule fires when it should, and not before', () => {
  const said = execFileSync('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: join(root, 'deploy'), encoding: 'utf8' })
  expect(said).toContain('SUCCESS')
  const rules = [...read('alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  for (const rule of rules) expect(read('alerts.test.yaml')).toContain(`alertname: ${rule}`)
})

const loadFrom = (folder: string, name: string) =>
  createRequire(import.meta.url)(join(folder, 'node_modules', name)) as Record<string, new (given: object) => { validate(): void }>

test.runIf(process.env.TEST_LENGTH === 'release')('the manifests are what the schemas of Kubernetes allow', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'))
  try {
    execFileSync('npm', ['install', '--no-save', '--prefix', folder, 'kubernetes-models@5.1.0'], { cwd: folder, stdio: 'pipe' })
    for (const document of parseAllDocuments(read('kubernetes.yaml'))) {
      const given = document.toJS() as { apiVersion: string; kind: string }
      const models = loadFrom(folder, `kubernetes-models/${given.apiVersion}/${given.kind}.js`)
      const Model = models[given.kind]
      if (!Model) throw new Error(`There is no schema of ${given.kind}`)
      new Model(given).validate()
      const part = 'spec' in given ? 'spec' : 'data'
      expect(() => new Model({ ...given, [part]: 'none' }).validate()).toThrow()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
