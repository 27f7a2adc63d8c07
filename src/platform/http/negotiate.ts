import type { Context, MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'

type Wish = { q: number; exactness: number }

const NOTHING: Wish = { q: 0, exactness: 0 }

function wishFor(accept: string, type: string): Wish {
  const [family] = type.split('/')
  const patterns = [`*/*`, `${family}/*`, type]
  return parseAccept(accept).reduce<Wish>((best, { type: pattern, q }) => {
    const exactness = patterns.indexOf(pattern.toLowerCase()) + 1
    return exactness > best.exactness ? { q, exactness } : best
  }, NOTHING)
}

/** One address, two answers: a browser, a crawler or curl gets the page, whoever names JSON gets the call. */
export function prefersPage(accept: string | undefined): boolean {
  if (!accept?.trim()) return true
  const page = wishFor(accept, 'text/html')
  const call = wishFor(accept, 'application/json')
  if (page.q !== call.q) return page.q > call.q
  return page.q > 0 && page.exactness >= call.exactness
}

export function wantsPage(c: Context): boolean {
  return (c.req.method === 'GET' || c.req.method === 'HEAD') && prefersPage(c.req.header('accept'))
}

/** Stands before every address that is both a page and a call, so that no cache mixes the two. */
export function varyByAccept(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    addVary(c.res.headers, 'Accept')
  }
}

/** The first of `offered` that the client likes best; null when it takes none of them. */
export function pickEncoding<Encoding extends string>(accept: string | undefined, offered: readonly Encoding[]): Encoding | null {
  if (!accept) return null
  const wishes = new Map(parseAccept(accept).map(({ type, q }) => [type.toLowerCase(), q]))
  const wish = (encoding: Encoding) => wishes.get(encoding) ?? wishes.get('*') ?? 0
  const best = offered.toSorted((a, b) => wish(b) - wish(a))[0]
  return best !== undefined && wish(best) > 0 && wish(best) >= (wishes.get('identity') ?? 0) ? best : null
}

export function addVary(headers: Headers, name: string): void {
  const present = new Set((headers.get('vary') ?? '').split(',').map((part) => part.trim().toLowerCase()))
  if (!present.has(name.toLowerCase()) && !present.has('*')) headers.append('Vary', name)
}
