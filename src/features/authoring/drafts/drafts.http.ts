import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Hono, type Context } from 'hono'
import { isAdmin } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { drawnAsRead, folderOf, measureImage, readSources } from '#compiler/compiler.ts'
import { gitPatch } from '#platform/differences/git-patch.ts'
import { guardBody, sentBytes } from '#platform/http/body.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { nameRoute } from '#platform/http/request-id.ts'
import type { Services } from '#platform/services.ts'
import { archiveFiles } from './draft-archive.http.ts'
import { filesWith } from './draft-compile.server.ts'
import { sourcePlace } from './draft-publish.server.ts'
import { isPicturePath, PICTURE_BYTES, typeOfPicture } from './drafts.rules.ts'
import { changedFiles, editedSource, catalogueSource } from './drafts.server.ts'
import { listPictures, saveDraftPicture } from './drafts.store.ts'
import { draftTexts } from './drafts.texts.ts'

interface DraftParts {
  services: Services
  enter(c: Context): Promise<CallContext | Response>
}

const OCTETS = ['application/octet-stream']
const PICTURES = '/projects/:id/draft/images/:name'
/** An uploaded SVG must not run scripts, wherever it is opened. */
const NO_SCRIPT = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Pictures of a draft, and the draft as a patch; admins only. */
export function draftFileRoutes({ services, enter }: DraftParts): Hono {
  const { db, storage, config, clock } = services
  const app = new Hono()

  async function admit(c: Context): Promise<CallContext | Response> {
    const entered = await enter(c)
    if (entered instanceof Response) return entered
    if (!entered.account) return refuseRequest(c, 'UNAUTHORIZED')
    return isAdmin(entered.actor) ? entered : refuseRequest(c, 'FORBIDDEN')
  }

  async function refusal(c: Context): Promise<Response | null> {
    const admitted = await admit(c)
    return admitted instanceof Response ? admitted : null
  }

  app.get(PICTURES, async (c) => {
    nameRoute('/projects/{id}/draft/images/{name}')
    const refused = await refusal(c)
    if (refused) return refused
    const { id, name } = c.req.param()
    const path = `images/${name}`
    if (!isPicturePath(path) || (await catalogueSource(services, id)) === null) return refuseRequest(c, 'NOT_FOUND')
    const own = (await listPictures(db, id)).find((one) => one.path === path)
    const kept = own && (await storage.get(own.storageKey))
    const body = kept
      ? await buffer(kept.body)
      : await readFile(join(folderOf(config.contentDirs, id), 'projects', id, path)).catch(() => null)
    if (!body) return refuseRequest(c, 'NOT_FOUND')
    const type = typeOfPicture(path)
    const headers = { 'Content-Type': type, 'Cache-Control': 'private, no-cache', 'Content-Security-Policy': NO_SCRIPT }
    if (type === 'image/svg+xml') return c.body(await drawnAsRead(body.toString('utf8')), 200, headers)
    return c.body(new Uint8Array(body), 200, headers)
  })

  const guard = guardBody({
    maxBytes: PICTURE_BYTES,
    idleMs: config.bodyIdleMs,
    totalMs: config.requestTimeoutMs,
    types: OCTETS,
  })
  app.put(PICTURES, async (c) => {
    nameRoute('/projects/{id}/draft/images/{name}')
    const refused = await refusal(c)
    if (refused) return refused
    const { id, name } = c.req.param()
    const asked = `images/${name}`
    if ((await catalogueSource(services, id)) === null) return refuseRequest(c, 'NOT_FOUND')
    if (!isPicturePath(asked)) return refuseRequest(c, 'UNPROCESSABLE_CONTENT', { message: draftTexts.badPicture })
    let answer: Response | undefined
    const tooMuch = await guard(c, async () => {
      const body = sentBytes(c)
      const measured = await measureImage(body, /\.svg$/i.test(asked))
      const path = named(asked, body)
      if (!('assets' in measured) || !isPicturePath(path)) {
        answer = refuseRequest(c, 'UNPROCESSABLE_CONTENT', { message: draftTexts.badPicture })
        return
      }
      const contentType = typeOfPicture(path)
      const storageKey = `drafts/${id}/${basename(path)}`
      await storage.put(storageKey, body, { contentType })
      await saveDraftPicture(db, id, { path, storageKey, contentType, size: body.length }, clock.now())
      answer = c.json({ path })
    })
    return tooMuch ?? answer ?? refuseRequest(c, 'UNPROCESSABLE_CONTENT')
  })

  app.get('/projects/:id/draft/change.patch', async (c) => {
    nameRoute('/projects/{id}/draft/change.patch')
    const refused = await refusal(c)
    if (refused) return refused
    const id = c.req.param('id')
    const edited = await editedSource(services, id)
    if (!edited) return refuseRequest(c, 'NOT_FOUND')
    const { file } = await sourcePlace(config.contentDirs, id)
    const files = await filesWith(services, id, edited)
    const now = await readSources(config.contentDirs)
    const pictures = edited.pictures.flatMap(({ path }) => {
      const [before, picture] = [now, files].map((all) => all.get(`projects/${id}/${path}`))
      return picture ? [{ path: `${dirname(file)}/${path}`, picture, ...(before && { before }) }] : []
    })
    const texts = changedFiles(edited).map((one) => ({ path: `${dirname(file)}/${one.file}`, before: one.source, after: one.draft.text }))
    return c.body(gitPatch([...pictures, ...texts]), 200, {
      'Content-Type': 'text/x-patch; charset=utf-8',
      'Content-Disposition': `attachment; filename="${id}.patch"`,
      'Cache-Control': 'private, no-store',
    })
  })
  app.route('/', archiveFiles({ services, admit }))
  return app
}

/** The content hash in the name keeps a picture from replacing another one. */
function named(path: string, body: Buffer): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8)
  const dot = path.lastIndexOf('.')
  const stem = path.slice(0, dot)
  return stem.endsWith(`-${hash}`) ? path : `${stem}-${hash}${path.slice(dot).toLowerCase()}`
}
