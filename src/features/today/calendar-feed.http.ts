import { Hono } from 'hono'
import { refuseRequest } from '#platform/http/refuse.ts'
import type { Services } from '#platform/services.ts'
import { readCalendar } from './calendar-feed.server.ts'

/** Calendar programs cannot sign in, so the address itself is the secret. */
export function calendarHttp(services: Services): Hono {
  const app = new Hono()
  app.get('/schedule/calendars/:name{[\\w.-]+\\.ics}', async (c) => {
    const text = await readCalendar(services, c.req.param('name').replace(/\.ics$/, ''))
    if (text === null) return refuseRequest(c, 'NOT_FOUND')
    return c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
  })
  return app
}
