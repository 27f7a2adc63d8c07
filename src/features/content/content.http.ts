import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { refuseRequest } from '#platform/http/refuse.ts'
import type { Services } from '#platform/services.ts'

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.(svg|png|jpg|webp|avif|gif)$/

/** Serves pictures of the catalogue, named by content hash and therefore cached for ever. */
export function contentFiles({ storage }: Services): Hono {
  const app = new Hono()
  app.get('/static/content/:name', async (c) => {
    const name = c.req.param('name')
    const file = NAME.test(name) ? await storage.get(`content/${name}`) : null
    if (!file) return refuseRequest(c, 'NOT_FOUND')
    return new Response(Readable.toWeb(file.body) as ReadableStream, {
      headers: {
        'Content-Type': file.contentType,
        'Content-Length': String(file.size),
        'Cache-Control': 'public, max-age=31536000, immutable',
        // an SVG opened directly is a page: the policy blocks everything but itself
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    })
  })
  return app
}
