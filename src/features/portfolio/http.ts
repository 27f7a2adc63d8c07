import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Hono, type Context } from 'hono'
import type { CallContext } from '#features/accounts/server.ts'
import { copyKey, coverKey, isPdfCopy } from '#features/documents/making/rules.ts'
import { savedName } from '#features/documents/rules.ts'
import { drawing } from '#features/projects/pictures/server.ts'
import { projectPicture } from '#features/projects/ui/picture/project-picture.ts'
import { THUMBNAIL_SUFFIX, storageKey } from '#features/uploads/rules.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { nameRoute } from '#platform/http/request-id.ts'
import type { Services } from '#platform/services.ts'
import type { Portfolio } from './contract.ts'
import { FILE_ENDINGS, whatIsComing, type FileType } from './rules.ts'
import { findOwner, findShown, showPortfolio } from './showing/server.ts'
import type { DocumentContent } from './store.ts'
import { portfolioTexts } from './texts.ts'

interface PortfolioParts {
  services: Services
  enter(c: Context): Promise<CallContext | Response>
}

/** Whoever keeps a copy asks each time whether it may still be shown: what is hidden or removed is gone at once. */
const ASK_EACH_TIME = 'private, no-cache'
const DATA_ONLY = "default-src 'none'; sandbox"
/** Browsers show no PDF in a sandbox; their own viewer keeps what is in it away from the page. */
const PDF_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** One clear point, where a first page could not be drawn: what stands behind it is seen. */
const NOTHING_DRAWN = Uint8Array.from(Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'))

interface Sent {
  key: string
  etag: string
  type: string
  more: Record<string, string>
}

/** The files of documents, under the name of their owner. */
export function portfolioFiles({ services, enter }: PortfolioParts): Hono {
  const { db, storage } = services
  const app = new Hono()

  async function findFile(c: Context): Promise<ShownFile | null | Response> {
    const entered = await enter(c)
    if (entered instanceof Response) return entered
    const owner = await findOwner(db, c.req.param('nickname') ?? '')
    const eyes = entered.account?.id === owner?.id ? 'owner' : 'others'
    const document = owner && (await findShown(db, owner, c.req.param('id') ?? '', eyes))
    return document ? fileOf(document.content) : null
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
    const more = { 'Content-Disposition': shownAs(fileName), 'Content-Security-Policy': policy }
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

  app.get('/:nickname/portfolio/share.png', async (c) => {
    nameRoute('/{nickname}/portfolio/share')
    const owner = await findOwner(db, c.req.param('nickname'))
    const portfolio = owner && (await showPortfolio(db, owner, 'others'))
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
  key: string
  thumbnail: string
}

function fileOf(content: DocumentContent): ShownFile | null {
  if (content.type === 'URL' || content.storageName === null) return null
  const { storageName } = content
  if (content.type === 'PROJECT') {
    const key = copyKey(storageName)
    const fileName = savedName(content.projectId, 'document.pdf')
    return isPdfCopy(storageName) ? { storageName, fileName, fileType: 'application/pdf', key, thumbnail: coverKey(storageName) } : null
  }
  const { fileName, fileType } = content
  return { storageName, fileName, fileType, key: storageKey(storageName, ''), thumbnail: storageKey(storageName, THUMBNAIL_SUFFIX) }
}

/** Their title and name before the hills of what they mostly do. */
function sharePictureOf({ nickname, title, ownerName, skills }: Portfolio): string {
  const words = [title || portfolioTexts.untitled, ownerName].filter((word) => word !== '').join(' · ')
  return projectPicture({ category: skills.categories[0] ?? 'Misc', title: words, seed: nickname, kind: 'share' })
}

/** The name in two ways, since a header takes no more than ASCII. */
function shownAs(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`
}
