import type { Context, MiddlewareHandler } from 'hono'
import { wantsPage } from '#platform/http/negotiate.ts'
import { refuseRequest } from '#platform/http/refuse.ts'

interface SameSiteRules {
  publicUrl: string
  /** PUBLIC_URL is not set: the site is served under any host name. */
  isAnywhere: boolean
  /** Whether a GET of this path changes something. */
  changes(path: string): boolean
}

const READS = ['GET', 'HEAD', 'OPTIONS']
const FROM_ELSEWHERE = { message: 'This can only be done from the site itself.' }

/** Host names that do not exist on the internet: no other site can point its own name here. */
const PRIVATE_NAME = /^([^.]+|.+\.(localhost|local|lan|internal|home\.arpa))$/i
const IPV4 = /^\d+(\.\d+){3}$/

function isPrivateHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '')
  return name.startsWith('[') || IPV4.test(name) || PRIVATE_NAME.test(name)
}

const UNSAID_ADDRESS = { message: `${FROM_ELSEWHERE.message} If you run this site, set PUBLIC_URL to the address at which it is opened.` }

/** Accepts changes only from our own pages, or from a program that is no browser: never on behalf of another site. */
export function refuseCrossSite({ publicUrl, isAnywhere, changes }: SameSiteRules): MiddlewareHandler {
  const { origin } = new URL(publicUrl)
  function own(c: Context, given: string): boolean {
    if (!URL.canParse(given)) return false
    const from = new URL(given)
    return from.origin === origin || (isAnywhere && from.host === c.req.header('host') && isPrivateHost(from.host))
  }

  function comesFromElsewhere(c: Context, isRead: boolean): boolean {
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'none') return site !== 'same-origin'
    const said = c.req.header('origin') ?? c.req.header('referer')
    if (said !== undefined && !own(c, said)) return true
    if (site !== undefined || said !== undefined) return site === 'none' && isRead
    // a browser that follows a link from another site wants a page
    return isRead && wantsPage(c)
  }

  /** The origin equals the host of the request, but nobody configured that name. */
  function isUnsaid(c: Context): boolean {
    const said = c.req.header('origin')
    return isAnywhere && said !== undefined && URL.canParse(said) && new URL(said).host === c.req.header('host')
  }

  return async (c, next) => {
    const isRead = READS.includes(c.req.method)
    if (isRead && !changes(c.req.path)) return next()
    if (!comesFromElsewhere(c, isRead)) return next()
    return refuseRequest(c, 'FORBIDDEN', isUnsaid(c) ? UNSAID_ADDRESS : FROM_ELSEWHERE)
  }
}
