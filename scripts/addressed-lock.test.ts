import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

interface Lock {
  packages: Record<string, { version?: string; resolved?: string; link?: boolean; name?: string }>
}
const { withAddresses } = createRequire(import.meta.url)('./addressed-lock.cjs') as {
  withAddresses(lock: Lock, registry: string): Lock
}

const resolvedIn = (packages: Lock['packages'], registry = 'https://packages.example/npm/') =>
  Object.values(withAddresses({ packages }, registry).packages).map((entry) => entry.resolved)

test('an install asks the registry for archives, and not for the versions of each package', () => {
  expect(
    resolvedIn({
      '': { version: '1.0.0' },
      'node_modules/zod': { version: '4.1.0' },
      'node_modules/@scope/part': { version: '2.0.0-beta.1' },
      'node_modules/a/node_modules/@scope/part': { version: '1.0.0' },
    }),
  ).toEqual([
    undefined,
    'https://packages.example/npm/zod/-/zod-4.1.0.tgz',
    'https://packages.example/npm/@scope/part/-/part-2.0.0-beta.1.tgz',
    'https://packages.example/npm/@scope/part/-/part-1.0.0.tgz',
  ])
})

test('a package under another name has the address of its own name', () => {
  expect(resolvedIn({ 'node_modules/short': { version: '1.0.0', name: '@scope/long' } }, 'https://packages.example')).toEqual([
    'https://packages.example/@scope/long/-/long-1.0.0.tgz',
  ])
})

test('an address that the lock names stays, and a link has none', () => {
  expect(
    resolvedIn({
      'node_modules/a': { version: '1.0.0', resolved: 'https://elsewhere.example/a.tgz' },
      'node_modules/b': { version: '1.0.0', link: true },
    }),
  ).toEqual(['https://elsewhere.example/a.tgz', undefined])
})
