import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { StartError } from '#platform/result.ts'
import { manifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'

export interface ArchiveWriter {
  /** Answers with the checksum of what went in. */
  add: (name: string, size: number, body: Readable) => Promise<string>
  finish: (last: Manifest) => Promise<void>
  abandon: () => Promise<void>
}

function hashing(): { through: Transform; digest: () => string } {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, digest: () => hash.digest('hex') }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A tar.gz that appears under its name only when it is whole. */
export function writeArchive(path: string): ArchiveWriter {
  const part = `${path}.part`
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 6 }), createWriteStream(part, { mode: 0o600 }))
  written.catch(() => {})
  return {
    async add(name, size, body) {
      const { through, digest } = hashing()
      await pipeline(body, through, tar.entry({ name, size }))
      return digest()
    },
    async finish(last) {
      tar.entry({ name: 'manifest.json' }, JSON.stringify(last, null, 2))
      tar.finalize()
      await written
      await sync(part)
      await rename(part, path)
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => {})
      await rm(part, { force: true })
    },
  }
}

/** Entries get names of our own, so that none can lead out of the folder. */
export function unpackedPath(folder: string, name: string): string {
  return join(folder, createHash('sha256').update(name).digest('hex'))
}

/** Unpacks into a folder, and answers once every part was found to be what the manifest says. */
export async function readArchive(path: string, folder: string): Promise<Manifest> {
  const sums = new Map<string, string>()
  const unpack = extract()
  unpack.on('entry', (header, body, next) => {
    const { through, digest } = hashing()
    pipeline(body, through, createWriteStream(unpackedPath(folder, header.name))).then(
      () => (sums.set(header.name, digest()), next()),
      (error: Error) => unpack.destroy(error),
    )
  })
  try {
    await pipeline(createReadStream(path), createGunzip(), unpack)
  } catch (error) {
    throw new StartError(`${path} cannot be read as a backup (${error instanceof Error ? error.message : String(error)}).`, {
      cause: error,
    })
  }
  return checked(path, folder, sums)
}

function checked(path: string, folder: string, sums: Map<string, string>): Manifest {
  if (!sums.has('manifest.json')) throw new StartError(`${path} is not a whole backup: its manifest is missing.`)
  const read = manifest.safeParse(JSON.parse(readFileSync(unpackedPath(folder, 'manifest.json'), 'utf8')))
  if (!read.success) throw new StartError(`${path} was not made by a Waymark that this one understands.`)
  const parts = [
    ...read.data.tables.map(({ name, sha256 }) => ({ entry: tableEntry(name), sha256 })),
    ...read.data.files.map(({ key, sha256 }) => ({ entry: fileEntry(key), sha256 })),
  ]
  const problems = parts
    .filter(({ entry, sha256 }) => sums.get(entry) !== sha256)
    .map(({ entry }) => `${entry} ${sums.has(entry) ? 'is damaged' : 'is missing'}`)
  if (problems.length > 0) throw new StartError(`${path} is damaged; nothing was restored.`, { problems })
  return read.data
}

export const tableEntry = (name: string) => `tables/${name}.jsonl`
export const fileEntry = (key: string) => `files/${key}`
