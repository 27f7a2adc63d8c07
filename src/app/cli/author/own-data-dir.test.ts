import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownDataDir } from './own-data-dir.ts'

let home = ''

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'author-'))
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

test('each set of catalogues has its own folder, the same each time', () => {
  const at = (folder: string) => ownDataDir({ folders: [join(home, folder)], named: null, isFresh: false })
  const made = [at('one'), at('two')]
  expect(made[0]).not.toBe(made[1])
  expect(at('one')).toBe(made[0])
  for (const folder of made) rmSync(folder, { recursive: true })
})

test('the data of a site is never used, not even with --fresh', () => {
  const data = join(home, 'data')
  mkdirSync(join(data, 'database'), { recursive: true })
  for (const isFresh of [false, true])
    expect(() => ownDataDir({ folders: [home], named: data, isFresh })).toThrow(/holds the data of a site/)
  expect(existsSync(join(data, 'database'))).toBe(true)
})

test('--fresh empties the data of the preview', () => {
  const named = join(home, 'preview')
  const begin = (isFresh: boolean) => ownDataDir({ folders: [home], named, isFresh })
  writeFileSync(join(begin(false), 'kept'), '')
  expect(existsSync(join(begin(false), 'kept'))).toBe(true)
  expect(existsSync(join(begin(true), 'kept'))).toBe(false)
})
