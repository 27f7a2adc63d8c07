import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '#platform/db/lock.ts'
import { ownDataDir } from './own-data-dir.ts'

let home = ''

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'author-'))
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

test('each set of catalogues has its own folder, the same each time', async () => {
  const at = (folder: string) => ownDataDir({ folders: [join(home, folder)], named: null, isFresh: false })
  const made = [await at('one'), await at('two')]
  expect(made[0]).not.toBe(made[1])
  expect(await at('one')).toBe(made[0])
  for (const folder of made) rmSync(folder, { recursive: true })
})

test('the data of a site is never used, not even with --fresh', async () => {
  const data = join(home, 'data')
  mkdirSync(join(data, 'database'), { recursive: true })
  for (const isFresh of [false, true])
    await expect(ownDataDir({ folders: [home], named: data, isFresh })).rejects.toThrow(/holds the data of a site/)
  expect(existsSync(join(data, 'database'))).toBe(true)
})

test('--fresh empties the data of the preview, and a second one neither empties nor uses the data of one that runs', async () => {
  const named = join(home, 'preview')
  const begin = (isFresh: boolean) => ownDataDir({ folders: [home], named, isFresh })
  const kept = join(await begin(true), 'kept')
  writeFileSync(kept, '')
  await begin(false)
  const running = await lockFolder(join(named, 'database'))
  for (const isFresh of [true, false]) await expect(begin(isFresh)).rejects.toThrow(/another preview[^]*--data/)
  expect(existsSync(kept)).toBe(true)
  running.release()
  await begin(true)
  expect(existsSync(kept)).toBe(false)
})
