import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { describeConfig } from '../src/platform/config/describe.ts'
import { readme } from './readme.ts'

const known = describeConfig().map(({ name }) => name)
const deployed = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8')

test("the README's configuration table is up to date (node scripts/readme.ts writes it)", () => {
  const { now, due } = readme()
  expect(now).toBe(due)
  expect(now).toContain('| `PORT` | 3000 |')
})

interface Compose {
  services: Record<string, { environment?: Record<string, string> }>
}

test('every variable in the deployments exists', () => {
  const { services } = parse(deployed('compose.yaml'), { merge: true }) as Compose
  const instances = Object.entries(services).filter(([name]) => name.startsWith('waymark-'))
  expect(instances).toHaveLength(3)
  const variables = instances.flatMap(([, { environment = {} }]) => Object.keys(environment))
  const unit = deployed('waymark.service').match(/^Environment=(.*)$/m)?.[1] ?? ''
  variables.push(...unit.split(' ').map((pair) => pair.replace(/=.*/, '')))
  expect(variables.filter((name) => !known.includes(name) && !name.startsWith('npm_'))).toEqual([])
})

test('the proxy checks the readiness of every instance', () => {
  const { services } = parse(deployed('compose.yaml'), { merge: true }) as Compose
  const caddy = deployed('Caddyfile')
  for (const name of Object.keys(services).filter((one) => one.startsWith('waymark-'))) expect(caddy).toContain(`${name}:3000`)
  expect(caddy).toContain('health_uri /readyz')
})

test('the operating page names only existing variables', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8')
  const named = [...page.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(8)
  // Patroni reads its own
  expect(named.filter((name) => !known.includes(name) && !name.startsWith('PATRONI_'))).toEqual([])
})
