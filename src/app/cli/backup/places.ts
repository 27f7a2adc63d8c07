import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { StartError } from '#platform/result.ts'
import type { Storage } from '#platform/storage/storage.ts'

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
  write: () => Promise<BackupWriting>
  read: () => Promise<Readable>
}

const KEPT_BACKUPS = 'backups/'

/** The keys of what people uploaded: backups in the same storage are not part of the site. */
export async function* siteFiles(storage: Storage): AsyncGenerator<string> {
  for await (const { key } of storage.list('')) if (!key.startsWith(KEPT_BACKUPS)) yield key
}

function whyNot(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(`There is no room on the disk for ${path}; nothing was saved.`, { cause: error })
  if (['EACCES', 'EPERM', 'EROFS', 'EISDIR'].includes(code)) return new StartError(`${path} cannot be written (${code}).`, { cause: error })
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
  return { called: path, write, read: () => Promise.resolve(createReadStream(path, { highWaterMark: 262_144 })) }
}
