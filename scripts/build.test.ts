import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { keepEarlier } from './build.ts'

const folder = mkdtempSync(join(tmpdir(), 'build-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const FOLDERS = ['client/static/assets', 'server/static/assets']

function build(name: string, files: string[]): string {
  for (const assets of FOLDERS) {
    mkdirSync(join(folder, name, assets), { recursive: true })
    for (const file of files) writeFileSync(join(folder, name, assets, file), name)
  }
  return join(folder, name)
}
const assetsOf = (built: string, assets: string) => readdirSync(join(built, assets)).toSorted()

test.each(FOLDERS)(
  'a build keeps the %s of the one before, which open pages or a running server ask for, and none before that',
  (assets) => {
    const first = build('first', ['base-1.js', 'same.js'])
    const second = build('second', ['base-2.js', 'same.js'])
    keepEarlier(first, second)
    expect(assetsOf(second, assets)).toEqual(['base-1.js', 'base-2.js', 'same.js'])
    expect(readFileSync(join(second, assets, 'same.js'), 'utf8')).toBe('second')
    const third = build('third', ['base-3.js'])
    keepEarlier(second, third)
    expect(assetsOf(third, assets)).toEqual(['base-2.js', 'base-3.js', 'same.js'])
  },
)

test('a first build keeps nothing', () => {
  const only = build('only', ['base.js'])
  keepEarlier(join(folder, 'none'), only)
  for (const assets of FOLDERS) expect(assetsOf(only, assets)).toEqual(['base.js'])
})
