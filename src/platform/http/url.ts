import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { refuseRequest } from '#platform/http/refuse.ts'

const LONGEST = 8192
const NUL = /%00/
/** Dot segments: browsers, proxies and URL parsers remove them, which leads to another address. */
const DOTS = /[/\\](\.|%2e){1,2}(?=[/\\?#]|$)/i

/** Refuses URLs that later parts cannot take: they decode paths, and pass query values to the database. */
export function guardUrl(): MiddlewareHandler {
  return async (c, next) => {
    const { url } = c.req
    if (url.length > LONGEST) return refuseRequest(c, 'URI_TOO_LONG')
    if (DOTS.test(asked(c).replace(/[?#].*$/s, '')))
      return refuseRequest(c, 'BAD_REQUEST', { message: 'The address must not contain . or .. as a part of its path.' })
    if (NUL.test(url)) return refuseRequest(c, 'BAD_REQUEST', { message: 'The address contains a character that is not allowed.' })
    if (!canDecode(c.req.path)) return refuseRequest(c, 'BAD_REQUEST', { message: 'The address is not valid: check its percent signs.' })
    return next()
  }
}

/** The URL before parsing: a parsed one has no dot segments left. */
function asked(c: Context): string {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.url ?? c.req.path
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
