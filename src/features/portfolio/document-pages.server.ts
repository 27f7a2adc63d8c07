import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { copyKey } from '#features/documents/make-document.rules.ts'
import { drawCard } from '#features/documents/document-pdf.server.ts'
import { findCopy } from '#features/documents/documents.store.ts'
import { projectPicture } from '#features/projects/ui/picture/project-picture.ts'
import { storageKey } from '#features/uploads/uploads.rules.ts'
import { partAway } from '#platform/outages.ts'
import type { Services } from '#platform/services.ts'
import { drawing, visitorCovers } from '#platform/own-processes.ts'
import { queueByKey } from '#platform/queue-by-key.ts'
import { pictureKey, shownKey } from './portfolio-pictures.server.ts'
import { MOST_PAGES, PDF_PAGE_SIZE, SHARE_SIZE } from './portfolio.rules.ts'
import { findDocument, findPages, savePages, type StoredDocument } from './portfolio.store.ts'

/** Anybody may ask for all pages of a large PDF at once: one PDF at a time is in memory. */
const inTurn = queueByKey({ most: 1 })
const underWay = new Map<string, Promise<void>>()

/** A transparent pixel for a page that could not be drawn. */
const NOTHING_DRAWN = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

type Parts = Pick<Services, 'db' | 'storage' | 'log'>

/** The storage key of its PDF; null if it has none. */
function pdfKeyOf({ content }: StoredDocument): string | null {
  if (content.type === 'PROJECT') return content.storageName === null ? null : copyKey(content.storageName)
  return content.type === 'FILE' && content.fileType === 'application/pdf' ? storageKey(content.storageName, '') : null
}

/** How many pages of its PDF are shown; 0 if none can be drawn. */
export async function countPdfPages(parts: Parts, document: StoredDocument): Promise<number> {
  const { db, log } = parts
  const known = await findPages(db, document.userId, document.id)
  if (known !== null || pdfKeyOf(document) === null) return known ?? 0
  const pages = await drawPage(parts, document, 1).catch((error: unknown) => {
    if (partAway(error)) throw error
    log.warn({ err: error, document: document.id }, 'The pages of a document could not be counted.')
    return 0
  })
  const shown = Math.min(pages, MOST_PAGES)
  await savePages(db, document, shown)
  return shown
}

function drawPage({ storage }: Pick<Parts, 'storage'>, document: StoredDocument, page: number): Promise<number> {
  return inTurn(document.id, async () => {
    const stored = await storage.get(pdfKeyOf(document) ?? '')
    if (!stored) return 0
    const { picture, pages } = await visitorCovers.drawPage({ pdf: await buffer(stored.body), ...PDF_PAGE_SIZE, page: page - 1 })
    await storage.put(pageKey(document, page), picture, { contentType: 'image/webp' })
    return pages
  })
}

/** Contains the time of the last change, so that pictures of an earlier file are never shown. */
const drawnKey = (document: StoredDocument, name: string) => shownKey(document, `${document.updatedAt.getTime()}-${name}`)
const pageKey = (document: StoredDocument, page: number) => drawnKey(document, `page-${page}.webp`)

/** Draws a page on first request; null if it does not exist. A page that failed is not retried. */
export async function holdPage(parts: Parts, document: StoredDocument, page: number): Promise<string | null> {
  if (page < 1 || page > (await countPdfPages(parts, document))) return null
  const key = pageKey(document, page)
  return hold(parts, document, key, async () => {
    try {
      await drawPage(parts, document, page)
    } catch (error) {
      if (partAway(error)) throw error
      parts.log.warn({ err: error, document: document.id, page }, 'A page of a document could not be drawn.')
      await parts.storage.put(key, NOTHING_DRAWN, { contentType: 'image/webp' })
    }
  })
}

/** The link preview picture: the own picture, the title page, or the title on a landscape. */
export function holdTilePicture(parts: Parts, document: StoredDocument): Promise<string> {
  const key = drawnKey(document, 'share.png')
  return hold(parts, document, key, async () => {
    await parts.storage.put(key, await drawShare(parts, document), { contentType: 'image/png' })
  })
}

async function drawShare({ db, storage }: Parts, document: StoredDocument): Promise<Buffer> {
  const { content, title, id } = document
  const picture = pictureOf(document)
  const stored = picture === null ? null : await storage.get(picture)
  if (stored)
    return sharp(await buffer(stored.body), { limitInputPixels: 40e6, failOn: 'error' })
      .timeout({ seconds: 10 })
      .resize({ ...SHARE_SIZE, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
  const copy = content.type === 'PROJECT' && content.storageName !== null ? await findCopy(db, content.storageName) : null
  if (copy?.written) return drawCard(copy.written, 'light')
  return Buffer.from(await drawing.draw(projectPicture({ category: 'Misc', title, seed: id, kind: 'share' })))
}

function pictureOf(document: StoredDocument): string | null {
  const { content } = document
  if (content.type === 'PROJECT') return content.picture === null ? null : pictureKey(document, content.picture)
  return content.type === 'FILE' && content.fileType !== 'application/pdf' ? storageKey(content.storageName, '') : null
}

/** Draws once for concurrent requests. Discards the result if the document has changed or was removed meanwhile. */
async function hold(parts: Parts, document: StoredDocument, key: string, draw: () => Promise<void>): Promise<string> {
  if (await parts.storage.has(key)) return key
  const drawing = underWay.get(key) ?? draw().finally(() => underWay.delete(key))
  underWay.set(key, drawing)
  await drawing
  const now = await findDocument(parts.db, document.userId, document.id)
  if (now?.updatedAt.getTime() !== document.updatedAt.getTime()) await parts.storage.remove(key)
  return key
}
