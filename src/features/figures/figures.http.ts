import { Hono, type Context } from 'hono'
import { isAdmin } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { nameRoute } from '#platform/http/request-id.ts'
import type { Services } from '#platform/services.ts'
import { csvOf } from './figures-csv.rules.ts'
import { figuresOf } from './figures.server.ts'
import { isTableName, figureRows } from './shown-figures.rules.ts'
import { figuresTexts } from './figures.texts.ts'

interface FiguresParts {
  services: Services
  enter(c: Context): Promise<CallContext | Response>
}

/** Each table of a project as a CSV file; admins only. */
export function figuresFiles({ services, enter }: FiguresParts): Hono {
  const app = new Hono()
  app.get('/admin/figures/:projectId/:file{[a-z-]+\\.csv}', async (c) => {
    nameRoute('/admin/figures/{projectId}/{file}')
    const entered = await enter(c)
    if (entered instanceof Response) return entered
    if (!entered.account) return refuseRequest(c, 'UNAUTHORIZED')
    if (!isAdmin(entered.actor)) return refuseRequest(c, 'FORBIDDEN')
    const { projectId, file } = c.req.param()
    const name = file.replace(/\.csv$/, '')
    const figures = isTableName(name) ? await figuresOf(services, projectId, c.req.query('track') ?? null) : null
    if (!isTableName(name) || !figures) return refuseRequest(c, 'NOT_FOUND')
    if (figures.countedAt === null) {
      const { first, failedFirst } = figuresTexts.counting
      const message = figures.counting === 'failed' ? failedFirst : first
      return refuseRequest(c, 'SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '30' } })
    }
    return c.body(csvOf(figuresTexts.tables[name].columns, figureRows(name, figures)), 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${projectId}-${name}.csv"`,
      'Cache-Control': 'private, no-store',
    })
  })
  return app
}
