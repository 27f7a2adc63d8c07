import { execFileSync, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '#platform/clock.fixtures.ts'
import { embeddedTestDatabase } from '#platform/db/db.fixtures.ts'
import { createDiskStorage } from '#platform/storage/disk.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { makeBackup } from './make.ts'
import type { BackupSource } from './make.ts'
import type { Manifest } from './manifest.ts'
import { onDisk } from './places.ts'
import type { BackupWriting } from './places.ts'
import { putBack } from './put-back.ts'
import { readBackup } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const now = testClock().now()
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-left-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Ends a process in the middle of a backup; returns how it ended. */
async function endInTheMiddle(path: string, signal: NodeJS.Signals): Promise<unknown> {
  const child = fork(join(import.meta.dirname, 'endless-child.ts'), [path], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const ended = new Promise((resolve) => child.once('exit', (code, by) => resolve(by ?? code)))
  await new Promise((resolve) => child.once('message', resolve))
  child.kill(signal)
  return ended
}

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a backup that %s ends leaves one .part, which the next one to that path replaces',
  async (signal) => {
    const path = join(folder, 'backup.tar.gz')
    expect(await endInTheMiddle(path, signal)).toBe(signal)
    expect(readdirSync(folder)).toEqual(['backup.tar.gz.part'])
    const { database, close } = await embeddedTestDatabase()
    await makeBackup(onDisk(path), { database, storage: createDiskStorage(join(folder, 'none')), now })
    expect(readdirSync(folder)).toEqual(['backup.tar.gz'])
    await close()
  },
)

/** Aborts as soon as a file of it is read. */
function stoppedAt(storage: Storage, stop: AbortController, wanted: string): Storage {
  return {
    ...storage,
    async get(key) {
      const stored = await storage.get(key)
      if (key === wanted) setImmediate(() => stop.abort())
      return stored
    },
  }
}

test('a backup that is stopped leaves nothing, at its tables, in a file and while it is read back', async () => {
  const path = join(folder, 'backup.tar.gz')
  const { database, close } = await embeddedTestDatabase()
  const storage = createDiskStorage(join(folder, 'uploads'))
  await storage.put('early', Buffer.from('fits'), { contentType: 'text/plain' })
  await storage.put('large', randomBytes(30_000_000), { contentType: 'image/png' })
  const site = { database, storage, now }
  const inFile = new AbortController()
  await expect(makeBackup(onDisk(path), { ...site, storage: stoppedAt(storage, inFile, 'large'), stopped: inFile.signal })).rejects.toThrow(
    /abort/,
  )
  const place = onDisk(path)
  const readingBack = new AbortController()
  const stoppedLate = { ...place, write: async () => atReadBack(await place.write(), () => readingBack.abort()) }
  await expect(makeBackup(stoppedLate, { ...site, stopped: readingBack.signal })).rejects.toThrow()
  await expect(makeBackup(place, { ...site, stopped: AbortSignal.abort() })).rejects.toThrow(/abort/)
  expect(readdirSync(folder)).toEqual(['uploads'])
  await makeBackup(place, site)
  const earlier = new AbortController()
  const since = {
    ...place,
    async read() {
      setImmediate(() => earlier.abort())
      return place.read()
    },
  }
  await expect(makeBackup(onDisk(join(folder, 'next.tar.gz')), { ...site, since, stopped: earlier.signal })).rejects.toThrow()
  expect(readdirSync(folder).toSorted()).toEqual(['backup.tar.gz', 'uploads'])
  await close()
})

const atReadBack = (writing: BackupWriting, then: () => void): BackupWriting => ({
  ...writing,
  readBack() {
    setImmediate(then)
    return writing.readBack()
  },
})

const empty: Manifest = {
  format: 'waymark-backup-3',
  madeAt: now.toISOString(),
  kind: 'embedded',
  migrations: [],
  tables: [],
  sequences: [],
  files: [],
  since: null,
}

test('of two backups to one path at once the later is kept whole, and the other says so', async () => {
  const path = join(folder, 'backup.tar.gz')
  const first = await writeArchive(onDisk(path))
  await first.addTable('one', Readable.from(['["1"]']))
  const second = await writeArchive(onDisk(path))
  const columns = ['id']
  const ofSecond = { ...empty, tables: [{ name: 'two', columns, ...(await second.addTable('two', Readable.from(['["2"]', '["3"]']))) }] }
  await expect(first.finish(empty)).rejects.toThrow('Another backup into')
  await first.abandon(new Error('it was not kept'))
  await second.finish(ofSecond)
  expect(readdirSync(folder)).toEqual(['backup.tar.gz'])
  expect((await readBackup(onDisk(path))).manifest).toEqual(ofSecond)
})

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const place = mkdtempSync(join(tmpdir(), 'waymark-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' })
    execFileSync('umount', [place])
    return true
  } catch {
    return false
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** With a disk of a megabyte at `folder`, and a site whose one file has three. */
async function withFullDisk(work: (elsewhere: string, site: BackupSource) => Promise<void>): Promise<void> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  const elsewhere = mkdtempSync(join(tmpdir(), 'waymark-large-'))
  const { database, close } = await embeddedTestDatabase()
  try {
    const storage = createDiskStorage(join(elsewhere, 'uploads'))
    await storage.put('early', Buffer.from('fits'), { contentType: 'text/plain' })
    await storage.put('large', randomBytes(3_000_000), { contentType: 'text/plain' })
    await work(elsewhere, { database, storage, now })
  } finally {
    await close()
    execFileSync('umount', ['-l', folder])
    rmSync(elsewhere, { recursive: true, force: true })
  }
}

test.runIf(canMount())('a full disk gives one sentence and leaves nothing', () =>
  withFullDisk(async (_, site) => {
    const made = makeBackup(onDisk(join(folder, 'backup.tar.gz')), site)
    await expect(made).rejects.toThrow(/^There is no room on the disk for .+; nothing was saved\.$/)
    expect(readdirSync(folder)).toEqual([])
  }),
)

test.runIf(canMount())('a restore onto a full disk gives one sentence and leaves the database unchanged', () =>
  withFullDisk(async (elsewhere, site) => {
    const place = onDisk(join(elsewhere, 'backup.tar.gz'))
    await makeBackup(place, site)
    await site.database.pool.query('create table kept (id int)')
    const target = { database: site.database, storage: createDiskStorage(join(folder, 'uploads')) }
    await expect(putBack(target, await readBackup(place))).rejects.toThrow(
      /^There is no room for what is in .+; the database is as it was\.$/,
    )
    expect((await site.database.pool.query('select from kept')).rowCount).toBe(0)
    expect(await Array.fromAsync(target.storage.list(''))).toEqual([])
  }),
)
