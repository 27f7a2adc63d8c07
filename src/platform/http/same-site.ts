import type { Context, MiddlewareHandler } from 'hono'
import { wantsPage } from '#platform/http/negotiate.ts'
import { refuseRequest } from '#platform/http/refuse.ts'

interface SameSiteRules {
  publicUrl: string
  /** Nobody said where the site is reached: it is wherever it was asked. */
  isAnywhere: boolean
  /** Whether a GET of this path changes something. */
  changes(path: string): boolean
}

const READS = ['GET', 'HEAD', 'OPTIONS']
const FROM_ELSEWHERE = { message: 'This can only be done from the site itself.' }

/** What changes something is asked from our own pages, or by a program that is no browser: never on behalf of another site. */
export function refuseCrossSite({ publicUrl, isAnywhere, changes }: SameSiteRules): MiddlewareHandler {
  const { origin } = new URL(publicUrl)
  function own(c: Context, given: string): boolean {
    if (!URL.canParse(given)) return false
    const from = new URL(given)
    return from.origin === origin || (isAnywhere && from.host === c.req.header('host'))
  }

  function comesFromElsewhere(c: Context, isRead: boolean): boolean {
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined) return site !== 'same-origin' && (isRead || site !== 'none')
    const said = c.req.header('origin') ?? c.req.header('referer')
    if (said !== undefined) return !own(c, said)
    // a link on another site is followed by a browser that wants a page
    return isRead && wantsPage(c)
  }

  return async (c, next) => {
    const isRead = READS.includes(c.req.method)
    if (isRead && !changes(c.req.path)) return next()
    return comesFromElsewhere(c, isRead) ? refuseRequest(c, 'FORBIDDEN', FROM_ELSEWHERE) : next()
  }
}
