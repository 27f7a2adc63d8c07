import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { storageKey } from '#features/uploads/uploads.rules.ts'
import type { Services } from '#platform/services.ts'
import { drawing } from '#platform/own-processes.ts'
import type { PictureAsked } from './compose.server.ts'
import type { DocumentationBlock, Written } from './document-text.rules.ts'

const WIDEST = 1600
const GUARD = { limitInputPixels: 40e6, failOn: 'error' } as const
const PATIENCE_SECONDS = 10
const CONTENT = /^\/static\/(content\/[a-z0-9-]+\.[a-z]+)$/

export interface DrawnPicture {
  block: string
  file: string
  type: string
  body: Buffer
  width: number
  height: number
}

/** Re-encodes each picture at display size; leaves out an unreadable one, and the document says so. */
export async function drawPictures(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  asked: readonly PictureAsked[],
): Promise<DrawnPicture[]> {
  const drawn: DrawnPicture[] = []
  for (const [index, { block, source }] of asked.entries()) {
    const key = 'upload' in source ? storageKey(source.upload, '') : CONTENT.exec(source.content)?.[1]
    const stored = key === undefined ? null : await storage.get(key)
    if (!stored) continue
    const body = await buffer(stored.body)
    try {
      drawn.push({
        block,
        ...(await redraw(stored.contentType === 'image/svg+xml' ? await drawing.draw(body.toString()) : body, index + 1)),
      })
    } catch (error) {
      log.warn({ err: error, key }, 'A picture of a document could not be read.')
    }
  }
  return drawn
}

async function redraw(body: Buffer, number: number): Promise<Omit<DrawnPicture, 'block'>> {
  const isPhoto = (await sharp(body, GUARD).metadata()).format === 'jpeg'
  const small = sharp(body, GUARD)
    .timeout({ seconds: PATIENCE_SECONDS })
    .autoOrient()
    .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await (isPhoto ? small.jpeg({ quality: 84, mozjpeg: true }) : small.png()).toBuffer({ resolveWithObject: true })
  const file = `picture-${number}.${isPhoto ? 'jpg' : 'png'}`
  return { file, type: isPhoto ? 'image/jpeg' : 'image/png', body: data, width: info.width, height: info.height }
}

/** Puts the pictures into the document. */
export function withPictures(written: Written, drawn: readonly DrawnPicture[]): Written {
  const byBlock = new Map(drawn.map((one) => [one.block, one]))
  const placed = (block: DocumentationBlock): DocumentationBlock => {
    const found = block.kind === 'picture' ? byBlock.get(block.id) : undefined
    return block.kind === 'picture' && found ? { ...block, file: found.file, width: found.width, height: found.height } : block
  }
  return { ...written, sections: written.sections.map((one) => ({ ...one, blocks: one.blocks.map(placed) })) }
}
