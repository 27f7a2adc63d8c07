import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { keepEarlier } from './build.ts'

const folder = mkdtempSync(join(tmpdir(), 'build-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function build(name: string, files: string[]): string {
  const assets = join(folder, name, 'client/static/assets')
  mkdirSync(assets, { recursive: true })
  for (const file of files) writeFileSync(join(assets, file), name)
  return join(folder, name)
}
const assetsOf = (built: string) => readdirSync(join(built, 'client/static/assets')).toSorted()

test('a build keeps the assets of the one before, which open pages ask for, and not those of any before that', () => {
  const first = build('first', ['base-1.js', 'same.js'])
  const second = build('second', ['base-2.js', 'same.js'])
  keepEarlier(first, second)
  expect(assetsOf(second)).toEqual(['base-1.js', 'base-2.js', 'same.js'])
  expect(readFileSync(join(second, 'client/static/assets/same.js'), 'utf8')).toBe('second')
  const third = build('third', ['base-3.js'])
  keepEarlier(second, third)
  expect(assetsOf(third)).toEqual(['base-2.js', 'base-3.js', 'same.js'])
})

test('a first build keeps nothing', () => {
  const only = build('only', ['base.js'])
  keepEarlier(join(folder, 'none'), only)
  expect(assetsOf(only)).toEqual(['base.js'])
})
