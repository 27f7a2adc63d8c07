import { Hono } from 'hono'
import { refuseRequest } from '#platform/http/refuse.ts'
import type { Services } from '#platform/services.ts'
import { TOOL_ADDRESS } from './tool-lines.rules.ts'
import { toolFile } from './tool-file.server.ts'

/** The tool that looks at a folder on the learner's machine. It asks the site from which it was fetched. */
export function checkFiles({ config }: Pick<Services, 'config'>): Hono {
  const app = new Hono()
  app.get('/waymark.mjs', (c) => {
    const site = config.hasPublicUrl ? config.publicUrl : new URL(c.req.url).origin
    return c.body(toolFile(site), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Disposition': 'attachment; filename="waymark.mjs"',
      'Cache-Control': 'no-cache',
    })
  })
  app.all(TOOL_ADDRESS, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD' } }))
  return app
}
