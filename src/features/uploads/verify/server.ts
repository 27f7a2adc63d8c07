import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { refuse, type Refusal } from '#platform/result.ts'
import { PICTURE_SIZES, uploadRules, type UploadKind } from '../rules.ts'

/** How sharp names what the sniffer calls by its media type. */
const FORMATS: Record<string, string> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/gif': 'gif' }
const GUARD = { limitInputPixels: 40e6, failOn: 'error', sequentialRead: true } as const
const PATIENCE_SECONDS = 10

export interface KeptFile {
  /** Empty for the file itself, `-64` for a smaller picture beside it. */
  suffix: string
  body: Buffer
}

export interface Verified {
  type: string
  files: KeptFile[]
}

type Problem = Refusal<'wrong_type' | 'broken' | 'empty', undefined>

/** Believes the bytes alone, which may be of one type only when the address named it. Pictures are drawn anew: what was hidden in the file stays behind. */
export async function verifyUpload(kind: UploadKind, body: Buffer, only: string | null = null): Promise<Verified | Problem> {
  if (body.length === 0) return refuse('empty')
  const { types } = uploadRules[kind]
  const sniffed = (await fileTypeFromBuffer(body))?.mime ?? ''
  if (!types.includes(sniffed) || (only !== null && sniffed !== only)) return refuse('wrong_type')
  if (sniffed === 'application/pdf')
    return body.subarray(0, 5).toString('latin1') === '%PDF-' ? { type: sniffed, files: [{ suffix: '', body }] } : refuse('wrong_type')
  try {
    const { format } = await sharp(body, GUARD).metadata()
    if (format !== FORMATS[sniffed]) return refuse('wrong_type')
    return kind === 'avatar' ? await avatar(body) : await redrawn(body, sniffed)
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

async function redrawn(body: Buffer, type: string): Promise<Verified> {
  const drawers: Record<string, (picture: Sharp) => Sharp> = {
    'image/jpeg': (picture) => picture.jpeg({ quality: 88, mozjpeg: true }),
    'image/png': (picture) => picture.png(),
    'image/gif': (picture) => picture.gif(),
  }
  const draw = drawers[type]
  if (!draw) throw new Error(`Nothing draws ${type}`)
  return { type, files: [{ suffix: '', body: await draw(opened(body, type === 'image/gif')).toBuffer() }] }
}
