import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { testClock } from '#platform/clock.fixtures.ts'
import { testDatabase } from '#platform/db/db.fixtures.ts'
import { bucketClient } from '#platform/storage/bucket.ts'
import { storagePeers } from '#platform/storage/storage.fixtures.ts'
import { loadConfig } from '#platform/config.ts'
import { makeBackup } from './make.ts'
import { namedPlace } from './named-place.ts'
import { checksumOf, putBack, whatIsThere } from './put-back.ts'
import { readBackup } from './read-archive.ts'

const server = storagePeers(process.env).find(({ name }) => name === 'bucket')
const now = testClock().now()
const config = loadConfig({})

test('a name in the bucket is refused with a sentence where there is no bucket, and where it is no name', () => {
  expect(() => namedPlace('s3:monday.tar.gz', { config, cwd: '/' })).toThrow('There is no bucket')
  expect(() => namedPlace('s3:../answers', { config, cwd: '/' })).toThrow('a name of letters')
  expect(namedPlace('monday.tar.gz', { config, cwd: '/backups' }).called).toBe('/backups/monday.tar.gz')
})

test.runIf(server)('a backup into the bucket of the site is no part of the site, and is restored from there', async () => {
  const opened = await server?.open()
  if (!opened?.options) throw new Error('no bucket was opened')
  const { storage, options } = opened
  const folder = mkdtempSync(join(tmpdir(), 'waymark-s3-'))
  const { database, close } = await testDatabase()
  const place = namedPlace('s3:monday.tar.gz', { config: { ...config, s3: options }, cwd: folder })
  await storage.put('answers/1/photo', randomBytes(70_000_000), { contentType: 'image/png' })
  await bucketClient(options).send(new CreateMultipartUploadCommand({ Bucket: options.bucket, Key: 'backups/monday.tar.gz' }))
  const made = await makeBackup(place, { database, storage, now })
  expect(await opened.unfinished?.()).toEqual([])
  expect(await place.exists()).toBe(true)
  expect(readdirSync(folder)).toEqual([])
  const { size, ...manifest } = made
  expect(size).toBeGreaterThan(70_000_000)
  await storage.remove('answers/1/photo')
  expect(await whatIsThere({ database, storage })).toEqual([])
  await storage.put('old', Buffer.from('old'), { contentType: 'text/plain' })
  const read = await readBackup(place)
  expect(read.manifest).toEqual(manifest)
  await putBack({ database, storage }, read)
  expect(await checksumOf(storage, 'answers/1/photo')).toBe(made.files[0]?.sha256)
  expect(await storage.has('old')).toBe(false)
  expect(await place.exists()).toBe(true)
  rmSync(folder, { recursive: true, force: true })
  await Promise.all([close(), opened.close()])
})

test.runIf(server)('an increment in the bucket takes from the whole backup there what has not changed', async () => {
  const opened = await server?.open()
  if (!opened?.options) throw new Error('no bucket was opened')
  const { storage, options } = opened
  const { database, close } = await testDatabase()
  const placed = (name: string) => namedPlace(`s3:${name}`, { config: { ...config, s3: options }, cwd: '/' })
  await storage.put('answers/1/photo', randomBytes(3_000_000), { contentType: 'image/png' })
  await makeBackup(placed('whole.tar.gz'), { database, storage, now })
  await storage.put('answers/2/photo', Buffer.from('new'), { contentType: 'image/png' })
  const made = await makeBackup(placed('day.tar.gz'), { database, storage, now, since: placed('whole.tar.gz') })
  expect(made.files.map(({ isEarlier }) => isEarlier)).toEqual([true, false])
  expect(made.size).toBeLessThan(1_000_000)
  for (const { key } of made.files) await storage.remove(key)
  await putBack({ database, storage }, await readBackup(placed('day.tar.gz')))
  for (const { key, sha256 } of made.files) expect(await checksumOf(storage, key)).toBe(sha256)
  await Promise.all([close(), opened.close()])
})

test.runIf(server)('a backup that fails leaves nothing in the bucket', async () => {
  const opened = await server?.open()
  if (!opened?.options) throw new Error('no bucket was opened')
  const { database, close } = await testDatabase()
  const place = namedPlace('s3:monday.tar.gz', { config: { ...config, s3: opened.options }, cwd: '/' })
  await opened.storage.put('answers/1/photo', randomBytes(70_000_000), { contentType: 'image/png' })
  await opened.storage.put('answers/2', Buffer.from('two'), { contentType: 'image/png' })
  const get = (key: string) => (key === 'answers/2' ? Promise.reject(new Error('the file is gone')) : opened.storage.get(key))
  await expect(makeBackup(place, { database, storage: { ...opened.storage, get }, now })).rejects.toThrow('the file is gone')
  expect(await opened.unfinished?.()).toEqual([])
  expect(await place.exists()).toBe(false)
  const elsewhere = namedPlace('s3:a.tar.gz', { config: { ...config, s3: { ...opened.options, bucket: 'none-here' } }, cwd: '/' })
  await expect(makeBackup(elsewhere, { database, storage: opened.storage, now })).rejects.toThrow(
    /^The bucket none-here did not take the backup/,
  )
  await Promise.all([close(), opened.close()])
})
