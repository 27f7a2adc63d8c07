import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '#platform/result.ts'
import { lockFolder } from './lock.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a folder has one lock holder; without patience the second is refused', async () => {
  const first = await lockFolder(join(folder, 'database'))
  await expect(lockFolder(join(folder, 'database'))).rejects.toThrow(StartError)
  first.release()
  const second = await lockFolder(join(folder, 'database'))
  second.release()
})

test('with patience the second says once that it waits, and gets the lock when the first leaves', async () => {
  const first = await lockFolder(join(folder, 'database'))
  const said: string[] = []
  const waiting = lockFolder(join(folder, 'database'), { ms: 60_000, say: (sentence) => void said.push(sentence) })
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(/^Waiting up to 60 seconds for the process that uses .*database to leave …$/)
  first.release()
  ;(await waiting).release()
})

test('patience runs out', async () => {
  const first = await lockFolder(join(folder, 'database'))
  await expect(lockFolder(join(folder, 'database'), { ms: 200, say: () => {} })).rejects.toThrow('in use by another process')
  first.release()
})
