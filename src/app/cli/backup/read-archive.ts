import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { StartError } from '#platform/result.ts'
import { amount } from '#pure/amounts.ts'
import { MANIFEST, fileEntry, tableEntry, tableIn } from './entry-names.ts'
import { checksum, hashing } from './hashing.ts'
import { anyManifest } from './manifest.ts'
import type { AnyManifest, Manifest } from './manifest.ts'
import { linesOf, summing } from './backup.tables.ts'
import type { Summary } from './backup.tables.ts'
import type { BackupPlace } from './places.ts'

type Source = Pick<BackupPlace, 'called' | 'read'>

/** A backup that was read to its end and is whole. */
export interface WholeBackup {
  manifest: Manifest
  /** Of two backups with one name it tells which is meant. */
  id: string
  place: Source
  /** The whole backup that an increment takes files from. */
  earlier: Source | null
}

/** Calls `take` for each entry, one after the other; throws what it throws. */
export async function eachEntry({ read }: Source, take: (name: string, body: Readable) => Promise<void>): Promise<void> {
  const unpack = extract()
  let taking = Promise.resolve()
  unpack.on('entry', ({ name }, body, next) => {
    taking = take(name, Readable.from(body, { objectMode: false }))
    taking.then(
      () => next(),
      (error: Error) => unpack.destroy(error),
    )
  })
  try {
    await pipeline(await read(), createGunzip({ chunkSize: 262_144 }), unpack)
  } catch (error) {
    // an entry that is left unread ends the stream before its own error is known
    await taking
    throw error
  }
}

interface TableFound extends Summary {
  /** How many columns its rows have. */
  widths: Set<number>
}

interface Found {
  manifest: AnyManifest
  id: string
  tables: Map<string, TableFound>
  /** Of each entry. */
  sums: Map<string, string>
}

type TableReading = Pick<TableFound, 'widths'> & ReturnType<typeof summing>

async function readRows(body: AsyncIterable<Buffer>, { widths, add }: TableReading): Promise<void> {
  for await (const line of linesOf(body)) {
    widths.add((JSON.parse(line) as unknown[]).length)
    add(line)
  }
}

/** Reads all of it as a restore would, row by row. */
async function readEntries(source: Source): Promise<Found> {
  try {
    return await entriesOf(source)
  } catch (error) {
    if (error instanceof StartError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new StartError(`${source.called} cannot be read as a backup: ${inWords(why)}. Take another backup.`, { cause: error })
  }
}

/** What zlib and the file system say. */
const WORDS: [RegExp, string][] = [
  [/incorrect header check/, 'it is neither a tar.gz nor encrypted in the binary form of age'],
  [/unexpected end/i, 'it is cut off'],
  [/tar header|incorrect data check|invalid (stored|block|distance|code|literal|bit)|too far back/, 'it is damaged'],
  [/EISDIR/, 'it is a folder'],
  [/EACCES|EPERM/, 'this user cannot read it'],
]

const inWords = (why: string) => WORDS.find(([pattern]) => pattern.test(why))?.[1] ?? why

async function entriesOf(source: Source): Promise<Found> {
  const sums = new Map<string, string>()
  const tables = new Map<string, TableReading>()
  let last: string | null = null
  await eachEntry(source, async (name, body) => {
    const table = tableIn(name)
    if (name === MANIFEST) last = await text(body)
    else if (table === null) sums.set(name, await checksum(body))
    else {
      const reading = tables.get(table) ?? { widths: new Set<number>(), ...summing() }
      tables.set(table, reading)
      const { through, digest } = hashing()
      await pipeline(body, through, (rows: AsyncIterable<Buffer>) => readRows(rows, reading))
      sums.set(name, digest())
    }
  })
  const found = [...tables].map(([name, { widths, total }]) => [name, { widths, ...total() }] as const)
  return { ...understood(source.called, last), tables: new Map(found), sums }
}

/** Reads it, and of an increment the earlier one too, to the end: a restore begins only after this. */
export async function readBackup(place: BackupPlace): Promise<WholeBackup> {
  const found = await readEntries(place)
  const manifest = inTodaysFormat(found)
  const { since } = manifest
  const problems = differences(found)
  const earlier = since && place.beside(since.name)
  if (since && earlier) {
    if (!(await earlier.exists()))
      throw new StartError(`${place.called} is an increment of ${earlier.called}, which is not there: put that one into the same folder.`)
    const before = await readEntries(earlier)
    if (before.id !== since.id) throw new StartError(`${place.called} is an increment of another ${since.name} than ${earlier.called}.`)
    problems.push(...differentFiles(manifest, before.sums, true))
  }
  if (problems.length > 0) throw new StartError(`${place.called} is damaged; nothing was taken from it.`, { problems })
  return { manifest, id: found.id, place, earlier }
}

/** A backup that cannot be restored is worthless. What an increment takes from an earlier one was read before. */
export async function checkWritten(source: Source): Promise<void> {
  const problems = differences(await readEntries(source))
  if (problems.length > 0) throw new StartError('The backup was read back and is not what was written; nothing was saved.', { problems })
}

function understood(called: string, json: string | null): Pick<Found, 'manifest' | 'id'> {
  if (json === null) throw new StartError(`${called} is not a whole backup: its manifest is missing.`)
  const read = anyManifest.safeParse(JSON.parse(json))
  if (!read.success) throw new StartError(`${called} was not made by a Waymark that this one understands.`)
  return { manifest: read.data, id: hash('sha256', json) }
}

/** The sums of an earlier format are those of the rows that its own checksums vouch for. */
function inTodaysFormat({ manifest, tables: found }: Found): Manifest {
  if (manifest.format === 'waymark-backup-3') return manifest
  const tables = manifest.tables.map(({ name, columns, rows }) => ({ name, columns, rows, sum: found.get(tableEntry(name))?.sum ?? '' }))
  const files = manifest.files.map((file) => ({ ...file, etag: '', isEarlier: false }))
  return { ...manifest, format: 'waymark-backup-3', tables, files, since: null }
}

function differences({ manifest, tables, sums }: Found): string[] {
  const ofTables = manifest.tables.flatMap((table) => {
    const entry = tableEntry(table.name)
    const there = tables.get(entry)
    if (!there) return [`${entry} is missing`]
    if (there.rows !== table.rows) return [`${entry} has ${amount(there.rows, 'row')} instead of ${table.rows}`]
    const isSame = 'sum' in table ? there.sum === table.sum : sums.get(`${entry}.jsonl`) === table.sha256
    return isSame && [...there.widths].every((width) => width === table.columns.length) ? [] : [`${entry} is damaged`]
  })
  return [...ofTables, ...differentFiles(manifest, sums, false)]
}

function differentFiles({ files }: AnyManifest, sums: Found['sums'], areEarlier: boolean): string[] {
  return files.flatMap((file) => {
    const entry = fileEntry(file.key)
    const sum = sums.get(entry)
    if (('isEarlier' in file && file.isEarlier) !== areEarlier || sum === file.sha256) return []
    return [`${entry} is ${sum === undefined ? 'missing' : 'damaged'}`]
  })
}
