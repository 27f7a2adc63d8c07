import { createReadStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { StartError } from '#platform/result.ts'
import { createBucketStorage, endUnfinished } from '#platform/storage/bucket.ts'
import type { Bucket } from '#platform/storage/bucket.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import type { FileFacts, Storage } from '#platform/storage/storage.ts'
import type { Config } from '#platform/config.ts'

/** A backup that is being written. */
export interface BackupWriting {
  /** Resolves when the content is durable. */
  save: (content: AsyncIterable<Buffer>) => Promise<void>
  readBack: () => Promise<Readable>
  /** Gives it its name; returns its size. */
  keep: () => Promise<number>
  discard: () => Promise<void>
}

/** Where a backup is kept. */
export interface BackupPlace {
  /** For sentences. */
  called: string
  /** Without its folder. */
  name: string
  /** Another backup in the same folder. */
  beside: (name: string) => BackupPlace
  exists: () => Promise<boolean>
  write: () => Promise<BackupWriting>
  read: () => Promise<Readable>
}

const KEPT_BACKUPS = 'backups/'

export function untilAborted(read: () => Promise<Readable>, signal: AbortSignal | undefined): () => Promise<Readable> {
  return async () => (signal ? addAbortSignal(signal, await read()) : read())
}

/** The keys of what people uploaded: backups in the same storage are not part of the site. */
export async function* siteFiles(storage: Storage): AsyncGenerator<string> {
  for await (const { key } of storage.list('')) if (!key.startsWith(KEPT_BACKUPS)) yield key
}

function whyNot(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(`There is no room on the disk for ${path}; nothing was saved.`, { cause: error })
  if (code === 'ENOENT' && !existsSync(dirname(path)))
    return new StartError(`There is no folder ${dirname(path)} to put it in.`, { cause: error })
  if (['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'EISDIR'].includes(code))
    return new StartError(`This user cannot write ${path} (${code}).`, { cause: error })
  return error
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A file on disk, written as `.part`. What an earlier one left is replaced; of two at once the later one is kept. */
export function onDisk(path: string): BackupPlace {
  const part = `${path}.part`
  async function write(): Promise<BackupWriting> {
    await rm(part, { force: true })
    const handle = await open(part, 'wx+', 0o600).catch((error: unknown) => {
      throw whyNot(part, error)
    })
    const { ino } = await handle.stat()
    const isOurs = async () => (await stat(part).catch(() => null))?.ino === ino
    return {
      async save(content) {
        try {
          for await (const chunk of content) await handle.appendFile(chunk)
          await handle.sync()
        } catch (error) {
          throw whyNot(part, error)
        }
      },
      readBack: () => Promise.resolve(handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 262_144 })),
      async keep() {
        const { size } = await handle.stat()
        if (!(await isOurs())) throw new StartError(`Another backup into ${path} began meanwhile; this one was not saved.`)
        await handle.close()
        await rename(part, path)
        if (process.platform !== 'win32') await syncFolder(dirname(path))
        return size
      },
      async discard() {
        await handle.close().catch(() => {})
        if (await isOurs()) await rm(part, { force: true })
      },
    }
  }
  return {
    called: path,
    name: basename(path),
    beside: (name) => onDisk(join(dirname(path), basename(name))),
    exists: () => Promise.resolve(existsSync(path)),
    write,
    read: () => Promise.resolve(createReadStream(path, { highWaterMark: 262_144 })),
  }
}

/** A restore reads as fast as the database takes rows, a backup as fast as its place does; between two reads the connection is silent. */
const PATIENCE = { connectionTimeout: 3000, socketTimeout: 600_000 }

/** The site's files. */
export function siteStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return config.s3 ? createBucketStorage(config.s3, PATIENCE) : createStorage(config)
}

/** A file in the site's bucket, sent in parts. What a killed one left there is ended by the next one of its name. */
export function inBucket(bucket: Bucket, name: string): BackupPlace {
  const storage = createBucketStorage(bucket, PATIENCE)
  const key = `${KEPT_BACKUPS}${name}`
  const called = `${key} in the bucket ${bucket.bucket}`
  async function read(): Promise<Readable> {
    const stored = await storage.get(key)
    if (!stored) throw new StartError(`There is no ${called}.`)
    return stored.body
  }
  function write(): Promise<BackupWriting> {
    let saved: FileFacts | undefined
    const isOurs = async () => {
      const stored = await storage.get(key)
      stored?.body.destroy()
      return stored?.etag === saved?.etag
    }
    return Promise.resolve({
      async save(content) {
        try {
          await endUnfinished(bucket, key)
          saved = await storage.put(key, Readable.from(content, { objectMode: false }), { contentType: 'application/octet-stream' })
        } catch (error) {
          if (!(error instanceof Error && '$metadata' in error)) throw error
          throw new StartError(`The bucket ${bucket.bucket} did not take the backup (${error.name}); nothing was saved.`, { cause: error })
        }
      },
      readBack: read,
      async keep() {
        if (!saved || !(await isOurs())) throw new StartError(`Another backup into ${called} ended meanwhile; this one was not saved.`)
        return saved.size
      },
      async discard() {
        if (saved && (await isOurs())) await storage.remove(key)
      },
    })
  }
  return { called, name, beside: (other) => inBucket(bucket, other), exists: () => storage.has(key), write, read }
}
