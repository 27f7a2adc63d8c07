import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createGzip } from 'node:zlib'
import type { Gzip, ZlibParams } from 'node:zlib'
import { pack } from 'tar-stream'
import { MANIFEST, fileEntry, tablePart } from './entry-names.ts'
import { hashing } from './hashing.ts'
import type { Manifest } from './manifest.ts'
import { summing } from './backup.tables.ts'
import type { Summary } from './backup.tables.ts'
import type { Stored } from '#platform/storage/storage.ts'
import { untilAborted } from './places.ts'
import type { BackupPlace } from './places.ts'
import { checkWritten } from './read-archive.ts'

export interface ArchiveWriter {
  /** Returns the checksum of the content. */
  addFile: (key: string, stored: Pick<Stored, 'size' | 'contentType' | 'body'>) => Promise<string>
  addTable: (name: string, lines: AsyncIterable<string>) => Promise<Summary>
  /** Returns the size of the archive. */
  finish: (last: Manifest, stopped?: AbortSignal) => Promise<number>
  /** Returns why it could not be written, if that was why it is abandoned. */
  abandon: (reason: unknown) => Promise<unknown>
}

/** A tar needs the size of an entry before its content, so a part is held in memory. */
const PART_CHARACTERS = 4_000_000

/** Compressed already: to try again takes ten times as long and saves nothing. */
const COMPRESSED = /^(image\/(?!svg)|audio\/|video\/|application\/(pdf|epub|zip|gzip))/
const LEVEL = 6

/** Writes a tar.gz, and keeps it only after reading it back. */
export async function writeArchive(place: BackupPlace): Promise<ArchiveWriter> {
  const writing = await place.write()
  const tar = pack()
  // its types leave `params` out
  const zip = createGzip({ level: LEVEL, chunkSize: 262_144 }) as Gzip & ZlibParams
  const written = pipeline(tar, zip, (zipped: AsyncIterable<Buffer>) => writing.save(zipped))
  written.catch(() => {})
  const setParameters = promisify(zip.params.bind(zip))
  let level = LEVEL
  async function compress(wanted: number) {
    if (wanted !== level) await setParameters(wanted, constants.Z_DEFAULT_STRATEGY)
    level = wanted
  }
  async function add(name: string, size: number, body: Readable): Promise<string> {
    const { through, digest } = hashing()
    await pipeline(body, through, tar.entry({ name, size }))
    return digest()
  }
  return {
    async addFile(key, { size, contentType, body }) {
      await compress(COMPRESSED.test(contentType) ? 0 : LEVEL)
      return add(fileEntry(key), size, body)
    },
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
    async finish(last, stopped) {
      tar.entry({ name: MANIFEST }, JSON.stringify(last, null, 2))
      tar.finalize()
      await written
      await checkWritten({ called: place.called, read: untilAborted(writing.readBack, stopped) })
      stopped?.throwIfAborted()
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
