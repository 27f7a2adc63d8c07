import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { strToU8, zipSync, type ZipOptions, type Zippable } from 'fflate'
import type { Picture } from './handout-pictures.server.ts'
import type { Handout } from './handout-text.rules.ts'
import { handoutTexts } from './handouts.texts.ts'
import { CONTAINER, epubTexts } from './epub.rules.ts'

export interface Edition {
  project: string
  version: string
  track: string | null
  /** when this version was published; null if never */
  published: Date | null
}

const style = readFileSync(new URL('./style.css', import.meta.url))
/** The date for an unpublished text, because a book must have one. */
const NEVER = new Date('2000-01-01T00:00:00Z')
const STORED: ZipOptions = { level: 0 }
/** A fixed timestamp, so that the same text gives the same file. */
const MOMENT = new Date(1980, 0, 1)

/** `mimetype` comes first and uncompressed, because readers look for it at the beginning. */
export function epubOf(handout: Handout, edition: Edition, pictures: readonly Picture[], cover: Buffer): Buffer {
  const identifier = `urn:uuid:${uuidOf(`${edition.project} ${edition.version} ${edition.track ?? ''}`)}`
  const listed = pictures.map(({ src, file, type }) => ({ src, file, type }))
  const texts = epubTexts(handout, { identifier, modified: edition.published ?? NEVER, pictures: listed }, handoutTexts)
  const files: Zippable = { mimetype: [strToU8('application/epub+zip'), STORED], 'META-INF/container.xml': strToU8(CONTAINER) }
  for (const [name, text] of texts) files[`EPUB/${name}`] = strToU8(text)
  files['EPUB/style.css'] = style
  files['EPUB/cover.png'] = [cover, STORED]
  for (const { file, type, body } of pictures) files[`EPUB/${file}`] = type === 'image/svg+xml' ? body : [body, STORED]
  return Buffer.from(zipSync(files, { mtime: MOMENT }))
}

/** A UUID of version 8, which RFC 9562 reserves for custom formats. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
