import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '#platform/clock.fixtures.ts'
import { embeddedTestDatabase, serverTestDatabase } from '#platform/db/db.fixtures.ts'
import type { TestDatabase } from '#platform/db/db.fixtures.ts'
import { createDiskStorage } from '#platform/storage/disk.ts'
import { fillEveryTable } from './fill.fixtures.ts'
import { makeBackup } from './make.ts'
import { onDisk } from './places.ts'
import { putBack } from './put-back.ts'
import { readBackup } from './read-archive.ts'

const server = process.env.TEST_DATABASE_URL
const ways: Record<string, (() => Promise<TestDatabase>)[]> = {
  embedded: [embeddedTestDatabase],
  ...(server ? { 'PostgreSQL and then embedded': [() => serverTestDatabase(server), embeddedTestDatabase] } : {}),
}
const now = testClock().now()
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-any-text-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Line separators, characters that JSON and SQL escape, and look-alikes. */
const KNOWN = [
  'a line\u2028and another\u2029and one more',
  '\u2028',
  'a\r\nb\rc\nd\u0085e\vf\fg',
  '"\\"\\\\u2028\\n\'$1$$',
  '\ufeff𝕏\ufffd\u200f\u202e',
  '\\x00',
  '\\N',
  'null',
  '{}',
  '[""]',
  ' ',
  '',
]

/** PostgreSQL text accepts every character except NUL. */
const anyText = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll('\0', ''))

test.each(Object.keys(ways))('with any text in any column a backup can be restored: from embedded into %s', async (name) => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(anyText, { minLength: 1, maxLength: 30 }), async (texts) => {
      const place = join(folder, String((run += 1)))
      const first = await embeddedTestDatabase()
      const opened = [first]
      expect(await fillEveryTable(first.database.pool, texts)).toBeGreaterThan(80)
      const storage = createDiskStorage(`${place}-files`)
      const made = await makeBackup(onDisk(`${place}.tar.gz`), { database: first.database, storage, now })
      let archive = `${place}.tar.gz`
      for (const [step, open] of (ways[name] ?? []).entries()) {
        const next = await open()
        opened.push(next)
        await putBack({ database: next.database, storage }, await readBackup(onDisk(archive)))
        archive = `${place}-${step}.tar.gz`
        const again = await makeBackup(onDisk(archive), { database: next.database, storage, now })
        expect(again.tables).toEqual(made.tables)
      }
      for (const { close } of opened) await close()
    }),
    { numRuns: 3, seed: 20_28, examples: [[KNOWN]], endOnFailure: true },
  )
})
