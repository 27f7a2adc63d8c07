import { join } from 'node:path'
import { Hono } from 'hono'
import { refuseRequest } from '#platform/http/refuse.ts'
import { serveStatic } from '#platform/http/static.ts'

/** Serves the browser files of the build. */
export function builtFiles(root: string): Hono {
  const app = new Hono()
  const files = serveStatic({ root: join(root, 'dist/client'), immutable: (path) => path.startsWith('/static/assets/') })
  for (const path of ['/static/*', '/favicon.ico', '/site.webmanifest']) {
    app.use(path, files)
    app.on(['POST', 'PUT', 'PATCH', 'DELETE'], path, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD' } }))
  }
  return app
}
