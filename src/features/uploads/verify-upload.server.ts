import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { refuse, type Refusal } from '#platform/result.ts'
import { covers, pdfWords } from '#platform/own-processes.ts'
import { PICTURE_SIZES, PLAIN_TEXT, THUMBNAIL, THUMBNAIL_SUFFIX, WORDS_SUFFIX, uploadRules, type UploadKind } from './uploads.rules.ts'
import { plainTextIn } from './verify-upload.rules.ts'

/** sharp's format names by media type. */
const FORMATS: Record<string, string> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp' }
const MOST_PIXELS = 40e6
const GUARD = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const
const PATIENCE_SECONDS = 10
const COVER = { width: THUMBNAIL.width, height: 1020 }

interface KeptFile {
  /** Empty for the file itself, `-64` for a smaller picture beside it. */
  suffix: string
  body: Buffer
}

export interface Verified {
  type: string
  files: KeptFile[]
}

type Problem = Refusal<'wrong_type' | 'broken' | 'empty' | 'too_many_pixels', undefined>

/** Detects the type from the bytes; it must match if the address named one. Pictures are re-encoded, which removes hidden data. */
export async function verifyUpload(kind: UploadKind, body: Buffer, only: string | null = null): Promise<Verified | Problem> {
  if (body.length === 0) return refuse('empty')
  const { types } = uploadRules[kind]
  const sniffed = (await fileTypeFromBuffer(body))?.mime ?? ''
  if (!types.includes(sniffed) && types.includes(PLAIN_TEXT) && (only ?? PLAIN_TEXT) === PLAIN_TEXT) return plainText(body)
  if (!types.includes(sniffed) || (only !== null && sniffed !== only)) return refuse('wrong_type')
  if (sniffed === 'application/pdf') return body.subarray(0, 5).toString('latin1') === '%PDF-' ? printed(kind, body) : refuse('wrong_type')
  try {
    const { format, width, height, pages = 1 } = await sharp(body, { ...GUARD, limitInputPixels: false }).metadata()
    if (format !== FORMATS[sniffed]) return refuse('wrong_type')
    const drawn = sniffed === 'image/gif' ? pages : 1
    if (width * height * drawn > MOST_PIXELS) return refuse('too_many_pixels')
    if (kind === 'avatar') return await avatar(body)
    const anew = await redrawn(body, sniffed)
    return kind === 'portfolio' ? await withThumbnail(anew, body) : anew
  } catch {
    return refuse('broken')
  }
}

const opened = (body: Buffer, animated = false) =>
  sharp(body, { ...GUARD, animated })
    .timeout({ seconds: PATIENCE_SECONDS })
    .autoOrient()

async function avatar(body: Buffer): Promise<Verified> {
  const widths = [...new Set(Object.values(PICTURE_SIZES))]
  const draw = (width: number) => opened(body).resize(width, width, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  const files = await Promise.all(widths.map(async (width) => ({ suffix: `-${width}`, body: await draw(width) })))
  return { type: 'image/webp', files }
}

async function withThumbnail({ type, files }: Verified, body: Buffer): Promise<Verified> {
  const small = opened(body)
    .resize({ ...THUMBNAIL, fit: 'cover', position: 'top' })
    .webp({ quality: 80 })
  return { type, files: [...files, { suffix: THUMBNAIL_SUFFIX, body: await small.toBuffer() }] }
}

/** Stored as plain text and shown as nothing else, whatever its claimed type. */
function plainText(body: Buffer): Verified | Problem {
  const text = plainTextIn(body)
  if (text === null) return refuse('wrong_type')
  return text.trim() === '' ? refuse('empty') : { type: PLAIN_TEXT, files: [{ suffix: '', body: Buffer.from(text) }] }
}

/** A PDF whose first page cannot be drawn is accepted; it gets a plain cover. */
async function printed(kind: UploadKind, body: Buffer): Promise<Verified> {
  const file = { type: 'application/pdf', files: [{ suffix: '', body }] }
  if (kind === 'chat') {
    const words = await pdfWords.read(body).catch(() => '')
    return { ...file, files: [...file.files, { suffix: WORDS_SUFFIX, body: Buffer.from(words) }] }
  }
  if (kind !== 'portfolio') return file
  const cover = await covers.draw({ pdf: body, ...COVER }).catch(() => null)
  return cover ? { ...file, files: [...file.files, { suffix: THUMBNAIL_SUFFIX, body: cover }] } : file
}

async function redrawn(body: Buffer, type: string): Promise<Verified> {
  const drawers: Record<string, (picture: Sharp) => Sharp> = {
    'image/jpeg': (picture) => picture.jpeg({ quality: 88, mozjpeg: true }),
    'image/png': (picture) => picture.png(),
    'image/gif': (picture) => picture.gif(),
    'image/webp': (picture) => picture.webp({ quality: 88 }),
  }
  const draw = drawers[type]
  if (!draw) throw new Error(`No renderer for ${type}`)
  return { type, files: [{ suffix: '', body: await draw(opened(body, type === 'image/gif')).toBuffer() }] }
}
