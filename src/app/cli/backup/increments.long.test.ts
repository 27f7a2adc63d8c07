import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '#platform/clock.fixtures.ts'
import { embeddedTestDatabase } from '#platform/db/db.fixtures.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createDiskStorage } from '#platform/storage/disk.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { newKey, readPublicKey, readSecretKeys } from './age-keys.ts'
import { withKeys } from './encrypted-place.ts'
import { makeBackup } from './make.ts'
import { onDisk } from './places.ts'
import type { BackupPlace } from './places.ts'
import { putBack } from './put-back.ts'
import { readBackup } from './read-archive.ts'

const clock = testClock()
const now = clock.now()
const PHOTO = randomBytes(2_000_000)
const png = { contentType: 'image/png' }
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-increments-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const at = (name: string) => onDisk(join(folder, name))

/** A site with three files, backed up whole; then one file is new, one another and one gone, and there is another row. */
async function changedSince(whole: BackupPlace) {
  const { database, db, close } = await embeddedTestDatabase()
  const storage = createDiskStorage(join(folder, 'source'))
  for (const key of ['answers/1/photo', 'answers/2/photo', 'answers/3/photo']) await storage.put(key, PHOTO, png)
  await makeBackup(whole, { database, storage, now })
  await storage.put('answers/2/photo', Buffer.from('another'), png)
  await storage.remove('answers/3/photo')
  await storage.put('answers/4/photo', Buffer.from('new'), png)
  await createJobs(clock).enqueue(db, { name: 'later' }, null)
  return { database, storage, close }
}

async function filesIn(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const { key } of storage.list('')) {
    const stored = await storage.get(key)
    if (stored) files[key] = `${stored.contentType} ${(await text(stored.body)).slice(0, 20)}`
  }
  return files
}

async function restored(place: BackupPlace) {
  const target = await embeddedTestDatabase()
  const storage = createDiskStorage(join(folder, 'target'))
  await putBack({ database: target.database, storage }, await readBackup(place))
  const { rows } = await target.database.pool.query<{ name: string }>('select name from jobs')
  await target.close()
  return { files: await filesIn(storage), jobs: rows }
}

test('an increment holds what is new, and is restored with the backup that it was made since', async () => {
  const source = await changedSince(at('whole.tar.gz'))
  const made = await makeBackup(at('day.tar.gz'), { ...source, now, since: at('whole.tar.gz') })
  expect(made.files.map(({ key, isEarlier }) => [key, isEarlier])).toEqual([
    ['answers/1/photo', true],
    ['answers/2/photo', false],
    ['answers/4/photo', false],
  ])
  expect(made.size).toBeLessThan(statSync(join(folder, 'whole.tar.gz')).size / 10)
  expect(await restored(at('day.tar.gz'))).toEqual({ files: await filesIn(source.storage), jobs: [{ name: 'later' }] })
  await source.close()
})

test('a file that has only another type is stored again', async () => {
  const source = await changedSince(at('whole.tar.gz'))
  await source.storage.put('answers/1/photo', PHOTO, { contentType: 'image/webp' })
  const made = await makeBackup(at('day.tar.gz'), { ...source, now, since: at('whole.tar.gz') })
  expect(made.since).toBeNull()
  expect((await restored(at('day.tar.gz'))).files['answers/1/photo']).toMatch(/^image\/webp/)
  await source.close()
})

test('an increment that takes nothing from the earlier backup needs none', async () => {
  const source = await changedSince(at('whole.tar.gz'))
  await source.storage.remove('answers/1/photo')
  await makeBackup(at('day.tar.gz'), { ...source, now, since: at('whole.tar.gz') })
  rmSync(join(folder, 'whole.tar.gz'))
  expect((await restored(at('day.tar.gz'))).files).toEqual(await filesIn(source.storage))
  await source.close()
})

test('an increment without its whole backup, or with another of that name, is not restored', async () => {
  const source = await changedSince(at('whole.tar.gz'))
  await makeBackup(at('day.tar.gz'), { ...source, now, since: at('whole.tar.gz') })
  renameSync(join(folder, 'whole.tar.gz'), join(folder, 'kept.tar.gz'))
  await expect(readBackup(at('day.tar.gz'))).rejects.toThrow(
    /day\.tar\.gz is an increment of .+whole\.tar\.gz, which is not there: put that one into the same folder\.$/,
  )
  await makeBackup(at('whole.tar.gz'), { ...source, now })
  await expect(readBackup(at('day.tar.gz'))).rejects.toThrow(/is an increment of another whole\.tar\.gz than /)
  rmSync(join(folder, 'whole.tar.gz'))
  renameSync(join(folder, 'kept.tar.gz'), join(folder, 'whole.tar.gz'))
  expect((await restored(at('day.tar.gz'))).files).toEqual(await filesIn(source.storage))
  await source.close()
})

test('no increment is made since a damaged backup, or since another increment', async () => {
  const source = await changedSince(at('whole.tar.gz'))
  await makeBackup(at('day.tar.gz'), { ...source, now, since: at('whole.tar.gz') })
  const since = at('day.tar.gz')
  await expect(makeBackup(at('next.tar.gz'), { ...source, now, since })).rejects.toThrow(
    /is an increment itself, of whole\.tar\.gz; name that one/,
  )
  const content = readFileSync(join(folder, 'whole.tar.gz'))
  content.fill(0, 500_000, 500_100)
  writeFileSync(join(folder, 'whole.tar.gz'), content)
  await expect(makeBackup(at('next.tar.gz'), { ...source, now, since: at('whole.tar.gz') })).rejects.toThrow(/cannot be read as a backup/)
  expect(await at('next.tar.gz').exists()).toBe(false)
  await source.close()
})

test('an encrypted increment of an encrypted backup is restored with the key, and with no other', async () => {
  const { publicHalf, file } = newKey(now)
  const recipient = readPublicKey(publicHalf)
  if (!recipient) throw new Error('the public half cannot be read')
  const placed = (name: string, keyFile: string | null) =>
    withKeys(at(name), { recipients: [recipient], secrets: keyFile === null ? null : readSecretKeys(keyFile) })
  const source = await changedSince(placed('whole.tar.gz.age', null))
  await expect(readBackup(at('whole.tar.gz.age'))).rejects.toThrow(/cannot be read as a backup/)
  const withoutKey = makeBackup(placed('day.tar.gz.age', null), { ...source, now, since: placed('whole.tar.gz.age', null) })
  await expect(withoutKey).rejects.toThrow(/whole\.tar\.gz\.age is encrypted; name the file of its key with --key\.$/)
  await makeBackup(placed('day.tar.gz.age', file), { ...source, now, since: placed('whole.tar.gz.age', file) })
  await expect(readBackup(placed('day.tar.gz.age', newKey(now).file))).rejects.toThrow(/is encrypted, and not to this key\.$/)
  expect((await restored(placed('day.tar.gz.age', file))).files).toEqual(await filesIn(source.storage))
  await source.close()
})
