import type { MiddlewareHandler } from 'hono'
import { refuseRequest } from '#platform/http/refuse.ts'

const LONGEST = 8192
const NUL = /%00/

/** Later parts decode paths and hand query values to the database: neither accepts everything a URL can hold. */
export function guardUrl(): MiddlewareHandler {
  return async (c, next) => {
    const { url } = c.req
    if (url.length > LONGEST) return refuseRequest(c, 'URI_TOO_LONG')
    if (NUL.test(url)) return refuseRequest(c, 'BAD_REQUEST', { message: 'The address contains a character that is not allowed.' })
    if (!canDecode(c.req.path)) return refuseRequest(c, 'BAD_REQUEST', { message: 'The address is not valid: check its percent signs.' })
    return next()
  }
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
