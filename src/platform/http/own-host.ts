import type { MiddlewareHandler } from 'hono'
import { wantsPage } from '#platform/http/negotiate.ts'

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/

/**
 * Redirects pages opened under another name of this machine (localhost, 127.0.0.1) to the one of PUBLIC_URL: a session cookie
 * belongs to one name.
 */
export function toOwnName(publicUrl: string): MiddlewareHandler {
  const own = new URL(publicUrl)
  const isHere = THIS_MACHINE.test(own.hostname)
  return async (c, next) => {
    const given = `${own.protocol}//${c.req.header('host') ?? own.host}`
    if (!isHere || c.req.method !== 'GET' || !URL.canParse(given) || !wantsPage(c)) return next()
    const { host, hostname, port } = new URL(given)
    if (host === own.host || port !== own.port || !THIS_MACHINE.test(hostname)) return next()
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(own.origin + pathname + search, 302)
  }
}
