import { Readable } from 'node:stream'
import { Hono, type MiddlewareHandler } from 'hono'
import { refuseRequest } from '#platform/http/refuse.ts'
import type { Services } from '#platform/services.ts'
import { findSvg, motifsSvg, sharePicture } from './project-pictures.server.ts'
import { MOTIFS_FILE } from './ui/picture/motifs-address.ts'

const A_DAY = 'public, max-age=86400'
/** A short cache time, because a newly published project is missing in the old file. */
const SOON_ANEW = 'public, max-age=300, stale-while-revalidate=86400'
const DATA_ONLY = "default-src 'none'; sandbox"
const idIn = (file: string) => file.replace(/\.\w+$/, '')

/** Serves pictures of projects: tiles for lists, and link preview pictures. */
export function projectFiles({ db, storage }: Services): Hono {
  const app = new Hono()

  app.get('/static/images/projects/:file{.+\\.svg}', async (c) => {
    const svg = await findSvg(db, idIn(c.req.param('file')), 'tile')
    if (!svg) return refuseRequest(c, 'NOT_FOUND')
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': A_DAY, 'Content-Security-Policy': DATA_ONLY })
  })

  app.get(MOTIFS_FILE, async (c) => {
    const svg = await motifsSvg(db)
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': SOON_ANEW, 'Content-Security-Policy': DATA_ONLY })
  })

  app.get('/static/images/share/:file{.+\\.png}', async (c) => {
    const svg = await findSvg(db, idIn(c.req.param('file')), 'share')
    if (!svg) return refuseRequest(c, 'NOT_FOUND')
    const picture = await sharePicture({ storage }, svg)
    const body = Buffer.isBuffer(picture) ? new Uint8Array(picture) : (Readable.toWeb(picture) as ReadableStream)
    return new Response(body, { headers: { 'Content-Type': 'image/png', 'Cache-Control': A_DAY } })
  })
  return app
}

/** Accepts a learner's file sent as octet-stream and reads it as JSON. */
export function takeFilesAsBytes(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'PUT' && c.req.header('content-type')?.toLowerCase() === 'application/octet-stream') {
      c.req.raw.headers.set('content-type', 'application/json')
    }
    return next()
  }
}
