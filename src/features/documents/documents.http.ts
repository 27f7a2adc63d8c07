import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { Hono, type Context } from 'hono'
import { seesAs } from '#features/accounts/impersonation.server.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { hasPro } from '#features/plans/plans.rules.ts'
import { isUnchanged } from '#platform/http/conditional.ts'
import { notHere, refuseRequest } from '#platform/http/refuse.ts'
import { nameRoute } from '#platform/http/request-id.ts'
import type { Services } from '#platform/services.ts'
import { makingFolder, PICTURE_NAME } from './make-document.rules.ts'
import { withPictureAddresses } from './document-markdown.server.ts'
import { DOCUMENT_FILES, savedName, SHARE_PICTURE, type DocumentFile } from './documents.rules.ts'
import { holdDocumentCard } from './document-pdf.server.ts'
import { isMade, showDoc, type MadeDoc } from './document-page.server.ts'
import { findDoc } from './documents.store.ts'
import { pictureFilesIn } from './document-text.rules.ts'

interface DocumentParts {
  services: Services
  enter(c: Context): Promise<CallContext | Response>
}

/** Caches must revalidate each time: a document that becomes private is gone at once. */
const ASK_EACH_TIME = 'private, no-cache'
const DATA_ONLY = "default-src 'none'; sandbox"
/** Browsers show no PDF in a sandbox; their own viewer isolates it from the page. */
const PDF_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const isDocumentFile = (name: string): name is DocumentFile => Object.hasOwn(DOCUMENT_FILES, name)
const PRO_FILES = new Set<DocumentFile>(['document.md', 'document.zip'])

/** Serves the files of documentations: to their owner, and under the owner's name to everybody once public. */
export function documentFiles({ services, enter }: DocumentParts): Hono {
  const { db, storage } = services
  const app = new Hono()

  async function send(
    c: Context,
    { userId, made, isIndexed, isPublic }: MadeDoc,
    name: string,
    more: Record<string, string>,
  ): Promise<Response> {
    const file = await storage.get(`${makingFolder(userId, made)}/${name}`)
    if (!file) return refuseRequest(c, 'NOT_FOUND')
    const etag = `"${made}-${name}"`
    const headers = {
      'Content-Type': file.contentType,
      'Content-Security-Policy': DATA_ONLY,
      'Cache-Control': ASK_EACH_TIME,
      ETag: etag,
      ...(!(isPublic && isIndexed) && { 'X-Robots-Tag': 'noindex' }),
      ...more,
    }
    const isKnown = isUnchanged(c.req.header('if-none-match'), etag)
    if (isKnown || c.req.method === 'HEAD') file.body.destroy()
    if (isKnown) return new Response(null, { status: 304, headers })
    const sized = { ...headers, 'Content-Length': String(file.size) }
    return new Response(c.req.method === 'HEAD' ? null : (Readable.toWeb(file.body) as ReadableStream), { headers: sized })
  }

  /** One Markdown file with absolute picture addresses, so that it works anywhere. */
  async function sendWhole(c: Context, doc: MadeDoc): Promise<Response> {
    const name = 'document.md'
    const file = await storage.get(`${makingFolder(doc.userId, doc.made)}/${name}`)
    if (!file) return refuseRequest(c, 'NOT_FOUND')
    const markdown = await text(file.body)
    const pictures = new Map<string, string>()
    for (const picture of pictureFilesIn(doc.written)) {
      const found = await storage.get(`${makingFolder(doc.userId, doc.made)}/${picture}`)
      if (found) pictures.set(picture, `data:${found.contentType};base64,${(await buffer(found.body)).toString('base64')}`)
    }
    const disposition = `attachment; filename="${savedName(doc.projectId, name)}"`
    return c.body(withPictureAddresses(markdown, pictures), 200, {
      'Content-Type': file.contentType,
      'Content-Security-Policy': DATA_ONLY,
      'Cache-Control': ASK_EACH_TIME,
      'Content-Disposition': disposition,
      'X-Robots-Tag': 'noindex',
    })
  }

  app.get('/projects/:id/docs/:file{(?:document|cover)\\.[a-z]+}', async (c) => {
    nameRoute('/projects/{id}/docs/{file}')
    const entered = await enter(c)
    if (entered instanceof Response) return entered
    const { account, actor } = entered
    const name = c.req.param('file')
    if (!account) return refuseRequest(c, 'UNAUTHORIZED')
    const doc = isDocumentFile(name) ? await findDoc(db, account.id, c.req.param('id')) : null
    if (!isDocumentFile(name) || !doc || !isMade(doc)) return refuseRequest(c, 'NOT_FOUND')
    if (PRO_FILES.has(name) && !hasPro(actor)) return paywalled()
    if (name === 'document.md' && c.req.query('pictures') === 'inline') return sendWhole(c, doc)
    const disposition = name === 'cover.webp' ? 'inline' : `attachment; filename="${savedName(doc.projectId, name)}"`
    return send(c, doc, name, { 'Content-Disposition': disposition, 'X-Robots-Tag': 'noindex' })
  })

  async function findShown(c: Context): Promise<MadeDoc | null | Response> {
    const entered = await enter(c)
    if (entered instanceof Response) return entered
    const { nickname = '', id: projectId = '' } = c.req.param() as Record<string, string>
    const sees = (ownerId: string) => seesAs(entered, ownerId, c.req.path)
    return (await showDoc(db, { nickname, projectId, sees }))?.doc ?? null
  }

  app.get('/:nickname/projects/:id/document.pdf', async (c, next) => {
    nameRoute('/{nickname}/projects/{id}/document.pdf')
    const doc = await findShown(c)
    if (doc instanceof Response) return doc
    if (!doc) return notHere(c, next)
    const shown = `inline; filename="${savedName(doc.projectId, 'document.pdf')}"`
    return send(c, doc, 'document.pdf', { 'Content-Disposition': shown, 'Content-Security-Policy': PDF_POLICY })
  })

  app.get('/:nickname/projects/:id/share.png', async (c) => {
    nameRoute('/{nickname}/projects/{id}/share')
    const doc = await findShown(c)
    if (doc instanceof Response) return doc
    if (!doc) return refuseRequest(c, 'NOT_FOUND')
    await holdDocumentCard(services, doc)
    return send(c, doc, SHARE_PICTURE.file, {})
  })

  app.get('/:nickname/projects/:id/document/:picture', async (c) => {
    nameRoute('/{nickname}/projects/{id}/document/{picture}')
    const doc = await findShown(c)
    if (doc instanceof Response) return doc
    const name = c.req.param('picture')
    return doc && PICTURE_NAME.test(name) ? send(c, doc, name, {}) : refuseRequest(c, 'NOT_FOUND')
  })
  return app
}

function paywalled(): Response {
  const body = { defined: true, code: 'PAYWALL', status: 402, message: 'This is part of Pro.', data: { location: 'project_share_export' } }
  return Response.json(body, { status: 402, headers: { 'cache-control': 'no-store' } })
}
