import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Hono, type Context } from 'hono'
import { seesAs } from '#features/accounts/impersonation.server.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { copyKey, copyPictureKey, coverKey, isPdfCopy, PICTURE_NAME } from '#features/documents/make-document.rules.ts'
import { savedName } from '#features/documents/documents.rules.ts'
import { projectPicture } from '#features/projects/ui/picture/project-picture.ts'
import { THUMBNAIL_SUFFIX, storageKey } from '#features/uploads/uploads.rules.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { nameRoute } from '#platform/http/request-id.ts'
import type { Services } from '#platform/services.ts'
import { drawing } from '#platform/own-processes.ts'
import type { Portfolio } from './portfolio.contract.ts'
import { FILE_ENDINGS, whatIsComing, type FileType } from './portfolio.rules.ts'
import { pictureKey } from './portfolio-pictures.server.ts'
import { findOwner, findShown, showToOthers } from './public-portfolio.server.ts'
import type { DocumentContent, StoredDocument } from './portfolio.store.ts'
import { portfolioTexts } from './portfolio.texts.ts'
import { holdPage, holdTilePicture } from './document-pages.server.ts'

interface PortfolioParts {
  services: Services
  enter(c: Context): Promise<CallContext | Response>
}

/** Caches must revalidate each time: a hidden or removed document is gone at once. */
const ASK_EACH_TIME = 'private, no-cache'
const DATA_ONLY = "default-src 'none'; sandbox"
/** Browsers show no PDF in a sandbox; their own viewer isolates it from the page. */
const PDF_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A transparent pixel for a first page that could not be drawn, so that the fallback behind it shows. */
const NOTHING_DRAWN = Uint8Array.from(Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'))

interface Sent {
  key: string
  etag: string
  type: string
  more: Record<string, string>
}

/** Serves the files of documents, under their owner's name. */
export function portfolioFiles({ services, enter }: PortfolioParts): Hono {
  const { db, storage } = services
  const app = new Hono()

  async function findDocument(c: Context): Promise<StoredDocument | null | Response> {
    const entered = await enter(c)
    if (entered instanceof Response) return entered
    const owner = await findOwner(db, c.req.param('nickname') ?? '')
    if (!owner) return null
    const id = c.req.param('id') ?? ''
    const shown = await findShown(db, owner, id, 'others')
    return shown ?? ((await seesAs(entered, owner.id, c.req.path)) ? findShown(db, owner, id, 'owner') : null)
  }

  async function findFile(c: Context): Promise<ShownFile | null | Response> {
    const document = await findDocument(c)
    return document === null || document instanceof Response ? document : fileOf(document.content)
  }

  /** Pictures that are drawn for a document, and change with it. */
  async function sendShown(c: Context, type: string, keyOf: (document: StoredDocument) => Promise<string | null>): Promise<Response> {
    const document = await findDocument(c)
    if (document instanceof Response) return document
    const key = document && (await keyOf(document))
    if (!document || key === null) return refuseRequest(c, 'NOT_FOUND')
    const etag = `"${createHash('sha256').update(`${key} ${document.updatedAt.getTime()}`).digest('base64url')}"`
    return send(c, { key, etag, type, more: { 'Content-Security-Policy': DATA_ONLY } })
  }

  async function send(c: Context, { key, etag, type, more }: Sent): Promise<Response> {
    const headers = { ...more, 'Content-Type': type, 'Cache-Control': ASK_EACH_TIME, 'X-Robots-Tag': 'noindex', ETag: etag }
    const file = await storage.get(key)
    if (!file) return refuseRequest(c, 'NOT_FOUND')
    const sized = { ...headers, 'Content-Length': String(file.size) }
    const isKnown = c.req.header('if-none-match') === etag
    if (!isKnown && c.req.method !== 'HEAD') return new Response(Readable.toWeb(file.body) as ReadableStream, { headers: sized })
    file.body.destroy()
    return new Response(null, isKnown ? { status: 304, headers } : { headers: sized })
  }

  app.get('/:nickname/portfolio/documents/:id/:file{document\\.(pdf|png|jpg)}', async (c) => {
    nameRoute('/{nickname}/portfolio/documents/{id}/document')
    const file = await findFile(c)
    if (file instanceof Response) return file
    if (!file || c.req.param('file') !== `document.${FILE_ENDINGS[file.fileType]}`) return refuseRequest(c, 'NOT_FOUND')
    const { storageName, fileName, fileType: type, key } = file
    const policy = type === 'application/pdf' ? PDF_POLICY : DATA_ONLY
    // an uploaded PDF may contain scripts, so browsers download it instead of opening it
    const how = file.isOurs || type !== 'application/pdf' ? 'inline' : 'attachment'
    const more = { 'Content-Disposition': `${how}; ${namedAs(fileName)}`, 'Content-Security-Policy': policy }
    return send(c, { key, etag: `"${storageName}"`, type, more })
  })

  app.get('/:nickname/portfolio/documents/:id/thumbnail.webp', async (c) => {
    nameRoute('/{nickname}/portfolio/documents/{id}/thumbnail')
    const file = await findFile(c)
    if (file instanceof Response) return file
    if (!file) return refuseRequest(c, 'NOT_FOUND')
    const key = file.thumbnail
    const more = { 'Content-Security-Policy': DATA_ONLY }
    if (!(await storage.has(key)))
      return c.body(NOTHING_DRAWN, 200, { ...more, 'Content-Type': 'image/webp', 'Cache-Control': ASK_EACH_TIME })
    return send(c, { key, etag: `"${file.storageName}-small"`, type: 'image/webp', more })
  })

  app.get('/:nickname/portfolio/documents/:id/pages/:page{[1-9][0-9]{0,3}\\.webp}', (c) => {
    nameRoute('/{nickname}/portfolio/documents/{id}/pages/{page}')
    return sendShown(c, 'image/webp', (document) => holdPage(services, document, Number.parseInt(c.req.param('page'), 10)))
  })

  app.get('/:nickname/portfolio/documents/:id/picture.webp', (c) => {
    nameRoute('/{nickname}/portfolio/documents/{id}/picture')
    return sendShown(c, 'image/webp', async (document) => {
      const { content } = document
      return content.type === 'PROJECT' && content.picture !== null ? pictureKey(document, content.picture) : null
    })
  })

  app.get('/:nickname/portfolio/documents/:id/documentation/:picture', (c) => {
    nameRoute('/{nickname}/portfolio/documents/{id}/documentation/{picture}')
    const name = c.req.param('picture')
    return sendShown(c, name.endsWith('.png') ? 'image/png' : 'image/jpeg', async ({ content }) => {
      const hasIt = content.type === 'PROJECT' && content.storageName !== null && PICTURE_NAME.test(name)
      return hasIt ? copyPictureKey(content.storageName ?? '', name) : null
    })
  })

  app.get('/:nickname/portfolio/documents/:id/share.png', (c) => {
    nameRoute('/{nickname}/portfolio/documents/{id}/share')
    return sendShown(c, 'image/png', (document) => holdTilePicture(services, document))
  })

  app.get('/:nickname/portfolio/share.png', async (c) => {
    nameRoute('/{nickname}/portfolio/share')
    const owner = await findOwner(db, c.req.param('nickname'))
    const portfolio = owner && (await showToOthers(db, owner))
    if (!portfolio || whatIsComing(portfolio).page) return refuseRequest(c, 'NOT_FOUND')
    const svg = sharePictureOf(portfolio)
    const etag = `"${createHash('sha256').update(svg).digest('base64url')}"`
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': ASK_EACH_TIME, 'X-Robots-Tag': 'noindex', ETag: etag }
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const policy = { 'Content-Security-Policy': DATA_ONLY }
    return new Response(new Uint8Array(await drawing.draw(svg)), { headers: { ...headers, ...policy } })
  })
  return app
}

interface ShownFile {
  storageName: string
  fileName: string
  fileType: FileType
  /** Whether the site made it. */
  isOurs: boolean
  key: string
  thumbnail: string
}

function fileOf(content: DocumentContent): ShownFile | null {
  if (content.type === 'URL' || content.storageName === null) return null
  const { storageName } = content
  if (content.type === 'PROJECT') {
    const key = copyKey(storageName)
    const fileName = savedName(content.projectId, 'document.pdf')
    return isPdfCopy(storageName)
      ? { storageName, fileName, fileType: 'application/pdf', isOurs: true, key, thumbnail: coverKey(storageName) }
      : null
  }
  const { fileName, fileType } = content
  return {
    storageName,
    fileName,
    fileType,
    isOurs: false,
    key: storageKey(storageName, ''),
    thumbnail: storageKey(storageName, THUMBNAIL_SUFFIX),
  }
}

/** The title and name on the landscape of their main category. */
function sharePictureOf({ nickname, title, ownerName, skills }: Portfolio): string {
  const words = [title || portfolioTexts.untitled, ownerName].filter((word) => word !== '').join(' · ')
  return projectPicture({ category: skills.categories[0] ?? 'Misc', title: words, seed: nickname, kind: 'share' })
}

/** The file name in two forms, because a header allows only ASCII. */
function namedAs(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}
