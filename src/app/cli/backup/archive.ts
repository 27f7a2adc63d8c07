import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { StartError } from '#platform/result.ts'
import { amount } from '#pure/amounts.ts'
import { anyManifest } from './manifest.ts'
import type { AnyManifest, Manifest } from './manifest.ts'
import { linesOf, summarize, summing } from './backup.tables.ts'
import type { Summary } from './backup.tables.ts'
import type { BackupPlace } from './places.ts'

export interface ArchiveWriter {
  /** Returns the checksum of the content. */
  addFile: (key: string, size: number, body: Readable) => Promise<string>
  addTable: (name: string, lines: AsyncIterable<string>) => Promise<Summary>
  /** Returns the size of the archive. */
  finish: (last: Manifest) => Promise<number>
  /** Returns why it could not be written, if that was why it is abandoned. */
  abandon: (reason: unknown) => Promise<unknown>
}

/** A tar needs the size of an entry before its content, so a part is held in memory. */
const PART_CHARACTERS = 4_000_000

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

/** Writes a tar.gz, and keeps it only after reading it back. */
export async function writeArchive(place: BackupPlace): Promise<ArchiveWriter> {
  const writing = await place.write()
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 6, chunkSize: 262_144 }), (zipped: AsyncIterable<Buffer>) => writing.save(zipped))
  written.catch(() => {})
  async function add(name: string, size: number, body: Readable): Promise<string> {
    const { through, digest } = hashing()
    await pipeline(body, through, tar.entry({ name, size }))
    return digest()
  }
  return {
    addFile: (key, size, body) => add(fileEntry(key), size, body),
    async addTable(name, lines) {
      const summed = summing()
      let parts = 0
      let held: string[] = []
      let characters = 0
      async function flush() {
        const content = Buffer.from(held.join(''))
        held = []
        characters = 0
        parts += 1
        await add(tablePart(name, parts), content.length, Readable.from(content, { objectMode: false }))
      }
      for await (const line of lines) {
        summed.add(line)
        held.push(line, '\n')
        characters += line.length
        if (characters >= PART_CHARACTERS) await flush()
      }
      if (held.length > 0 || parts === 0) await flush()
      return summed.total()
    },
    async finish(last) {
      tar.entry({ name: MANIFEST }, JSON.stringify(last, null, 2))
      tar.finalize()
      await written
      await checkWritten({ called: place.called, read: writing.readBack }, last)
      return writing.keep()
    },
    async abandon(reason) {
      tar.destroy(reason instanceof Error ? reason : undefined)
      const why = await written.then(
        () => reason,
        (error: unknown) => error,
      )
      await writing.discard()
      return why
    },
  }
}

/** Hashes the name, so that no entry can leave the folder. */
export function unpackedPath(folder: string, name: string): string {
  return join(folder, createHash('sha256').update(name).digest('hex'))
}

type Source = Pick<BackupPlace, 'called' | 'read'>

/** Calls `take` for each entry, one after the other. */
async function eachEntry({ called, read }: Source, take: (name: string, body: Readable) => Promise<void>): Promise<void> {
  const unpack = extract()
  unpack.on('entry', ({ name }, body, next) => {
    take(name, Readable.from(body, { objectMode: false })).then(
      () => next(),
      (error: Error) => unpack.destroy(error),
    )
  })
  const content = await read()
  try {
    await pipeline(content, createGunzip(), unpack)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new StartError(`There is no room on the disk to unpack ${called}.`, { cause: error })
    throw new StartError(`${called} cannot be read as a backup (${error instanceof Error ? error.message : String(error)}).`, {
      cause: error,
    })
  }
}

/** Unpacks into a folder, a table as one file, and checks everything against the manifest. */
export async function readArchive(source: Source, folder: string): Promise<Manifest> {
  const sums = new Map<string, string>()
  const begun = new Set<string>()
  await eachEntry(source, async (name, body) => {
    const into = tableIn(name) ?? name
    const { through, digest } = hashing()
    await pipeline(body, through, createWriteStream(unpackedPath(folder, into), { flags: begun.has(into) ? 'a' : 'w' }))
    begun.add(into)
    sums.set(name, digest())
  })
  const read = understood(source.called, sums.has(MANIFEST) ? readFileSync(unpackedPath(folder, MANIFEST), 'utf8') : null)
  const tables = new Map<string, Summary>()
  for (const name of read.tables.map((table) => tableEntry(table.name)))
    if (begun.has(name)) tables.set(name, await summarize(linesOf(createReadStream(unpackedPath(folder, name)))))
  const problems = differences(read, { tables, sums })
  if (problems.length > 0) throw new StartError(`${source.called} is damaged; nothing was restored.`, { problems })
  return inTodaysFormat(read, tables)
}

/** Reads the archive as a restore would, row by row: a backup that cannot be restored is worthless. */
async function checkWritten(source: Source, wanted: Manifest): Promise<void> {
  const sums = new Map<string, string>()
  const summed = new Map(wanted.tables.map(({ name, columns }) => [tableEntry(name), { columns, ...summing() }]))
  let last: string | null = null
  await eachEntry(source, async (name, body) => {
    const table = summed.get(tableIn(name) ?? '')
    if (name === MANIFEST) last = await text(body)
    else if (!table) sums.set(name, await checksum(body))
    else
      for await (const line of linesOf(body)) {
        if ((JSON.parse(line) as unknown[]).length !== table.columns.length) throw new Error(`a row of ${name} has other columns`)
        table.add(line)
      }
  })
  const tables = new Map([...summed].map(([name, { total }]) => [name, total()]))
  const problems = differences(understood(source.called, last), { tables, sums })
  if (problems.length > 0) throw new StartError('The backup was read back and is not what was written; nothing was saved.', { problems })
}

function understood(called: string, json: string | null): AnyManifest {
  if (json === null) throw new StartError(`${called} is not a whole backup: its manifest is missing.`)
  const read = anyManifest.safeParse(JSON.parse(json))
  if (!read.success) throw new StartError(`${called} was not made by a Waymark that this one understands.`)
  return read.data
}

/** The sums of an earlier backup are those of the rows that its own checksums vouch for. */
function inTodaysFormat(read: AnyManifest, found: Map<string, Summary>): Manifest {
  if (read.format === 'waymark-backup-2') return read
  const tables = read.tables.map(({ name, columns }) => ({ name, columns, rows: 0, sum: '', ...found.get(tableEntry(name)) }))
  return { ...read, format: 'waymark-backup-2', tables }
}

interface Found {
  tables: Map<string, Summary>
  /** Of each entry. */
  sums: Map<string, string>
}

function differences({ tables, files }: AnyManifest, found: Found): string[] {
  const ofTables = tables.flatMap((table) => {
    const entry = tableEntry(table.name)
    const there = found.tables.get(entry)
    if (!there) return [`${entry} is missing`]
    if (there.rows !== table.rows) return [`${entry} has ${amount(there.rows, 'row')} instead of ${table.rows}`]
    const isSame = 'sum' in table ? there.sum === table.sum : found.sums.get(`${entry}.jsonl`) === table.sha256
    return isSame ? [] : [`${entry} is damaged`]
  })
  const ofFiles = files.flatMap(({ key, sha256 }) => {
    const sum = found.sums.get(fileEntry(key))
    return sum === sha256 ? [] : [`${fileEntry(key)} is ${sum === undefined ? 'missing' : 'damaged'}`]
  })
  return [...ofTables, ...ofFiles]
}

export async function checksum(body: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const MANIFEST = 'manifest.json'
export const fileEntry = (key: string) => `files/${key}`
export const tableEntry = (name: string) => `tables/${name}`
const tablePart = (name: string, part: number) => `${tableEntry(name)}/${String(part).padStart(5, '0')}.jsonl`

/** The table that an entry is a part of; until format 2 it was one entry. */
const tableIn = (entry: string) => (entry.startsWith('tables/') ? entry.replace(/(\/\d{5,})?\.jsonl$/, '') : null)
