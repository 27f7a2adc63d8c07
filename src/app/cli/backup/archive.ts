import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { StartError } from '#platform/result.ts'
import { amount } from '#pure/amounts.ts'
import { manifest } from './manifest.ts'
import type { Manifest, TableFacts } from './manifest.ts'
import { linesOf, summarize } from './backup.tables.ts'

export interface ArchiveWriter {
  /** Returns the checksum of the content. */
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

/** Writes a tar.gz under a temporary name, and renames it only after reading it back. */
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
      tar.entry({ name: MANIFEST }, JSON.stringify(last, null, 2))
      tar.finalize()
      await written
      await sync(part)
      await checkWritten(part, last)
      await rename(part, path)
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => {})
      await rm(part, { force: true })
    },
  }
}

/** Hashes the entry's name, so that no entry can leave the folder. */
export function unpackedPath(folder: string, name: string): string {
  return join(folder, createHash('sha256').update(name).digest('hex'))
}

/** Calls `take` for each entry, one after the other. */
async function eachPart(path: string, take: (name: string, body: Readable) => Promise<void>): Promise<void> {
  const unpack = extract()
  unpack.on('entry', ({ name }, body, next) => {
    take(name, Readable.from(body, { objectMode: false })).then(
      () => next(),
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
}

/** Unpacks into a folder, and checks every entry against the manifest. */
export async function readArchive(path: string, folder: string): Promise<Manifest> {
  const sums = new Map<string, string>()
  await eachPart(path, async (name, body) => {
    const { through, digest } = hashing()
    await pipeline(body, through, createWriteStream(unpackedPath(folder, name)))
    sums.set(name, digest())
  })
  const read = understood(path, sums.has(MANIFEST) ? readFileSync(unpackedPath(folder, MANIFEST), 'utf8') : null)
  const problems = differences(read, sums)
  if (problems.length > 0) throw new StartError(`${path} is damaged; nothing was restored.`, { problems })
  return read
}

/** Reads the archive as a restore would, row by row: a backup that cannot be restored is worthless. */
async function checkWritten(path: string, wanted: Manifest): Promise<void> {
  const sums = new Map<string, string>()
  const tables = new Map(wanted.tables.map((table) => [tableEntry(table.name), table]))
  let last: string | null = null
  await eachPart(path, async (name, body) => {
    const table = tables.get(name)
    if (name === MANIFEST) last = await text(body)
    else sums.set(name, table ? await checkRows(table, body) : await checksum(body))
  })
  const problems = differences(understood(path, last), sums)
  if (problems.length > 0) throw new StartError('The backup was read back and is not what was written; nothing was saved.', { problems })
}

async function checkRows({ name, columns, rows }: TableFacts, body: Readable): Promise<string> {
  const found = await summarize(linesOf(body), (line) => {
    if ((JSON.parse(line) as unknown[]).length !== columns.length) throw new Error(`a row of the table ${name} has other columns`)
  })
  if (found.rows !== rows) throw new Error(`the table ${name} has ${amount(found.rows, 'row')} instead of ${rows}`)
  return found.sha256
}

function understood(path: string, json: string | null): Manifest {
  if (json === null) throw new StartError(`${path} is not a whole backup: its manifest is missing.`)
  const read = manifest.safeParse(JSON.parse(json))
  if (!read.success) throw new StartError(`${path} was not made by a Waymark that this one understands.`)
  return read.data
}

function differences({ tables, files }: Manifest, sums: Map<string, string>): string[] {
  return [
    ...tables.map(({ name, sha256 }) => ({ entry: tableEntry(name), sha256 })),
    ...files.map(({ key, sha256 }) => ({ entry: fileEntry(key), sha256 })),
  ]
    .filter(({ entry, sha256 }) => sums.get(entry) !== sha256)
    .map(({ entry }) => `${entry} ${sums.has(entry) ? 'is damaged' : 'is missing'}`)
}

export async function checksum(body: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const MANIFEST = 'manifest.json'
export const tableEntry = (name: string) => `tables/${name}.jsonl`
export const fileEntry = (key: string) => `files/${key}`
