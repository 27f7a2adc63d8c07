import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context } from 'hono'
import type { Config } from '#platform/config.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import type { Metrics } from '#platform/metrics.ts'

interface OperatorParts {
  config: Config
  metrics: Metrics
  isReady: () => Promise<boolean>
  isFull: () => boolean
}

/** Still 200: otherwise the proxy would remove the instance, and with it reading. */
const READS_ONLY = 'ready to read; the disk is full, so nothing can be saved'
const TEXT = { 'Cache-Control': 'no-store' }

/** With a token, requires it; without one, only local requests that did not come through a proxy. */
function maySeeMetrics(c: Context, token: string | null): boolean {
  if (token !== null) {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  const address = getConnInfo(c).remote.address?.replace(/^::ffff:/, '') ?? ''
  return !c.req.header('x-forwarded-for') && (address === '::1' || (isIP(address) === 4 && address.startsWith('127.')))
}

export function operatorRoutes({ config, metrics, isReady, isFull }: OperatorParts): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.text('alive', 200, TEXT))
  app.get('/readyz', async (c) => {
    if (await isReady()) return c.text(isFull() ? READS_ONLY : 'ready', 200, TEXT)
    // HAProxy sends nothing new to an instance that answers 404, but lets it finish what it has
    return c.text('not ready', c.req.query('otherwise') === '404' ? 404 : 503, TEXT)
  })
  app.get('/metrics', async (c) => {
    if (!maySeeMetrics(c, config.metricsToken)) return refuseRequest(c, config.metricsToken ? 'UNAUTHORIZED' : 'NOT_FOUND')
    return c.body(await metrics.text(), 200, { ...TEXT, 'Content-Type': metrics.contentType })
  })
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    app.all(path, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD' } }))
  }
  return app
}
