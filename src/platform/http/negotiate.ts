import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'

type Acceptance = { q: number; exactness: number }

const NOTHING: Acceptance = { q: 0, exactness: 0 }

function acceptanceOf(accept: string, type: string): Acceptance {
  const [family] = type.split('/')
  const patterns = [`*/*`, `${family}/*`, type]
  return parseAccept(accept).reduce<Acceptance>((best, { type: pattern, q }) => {
    const exactness = patterns.indexOf(pattern.toLowerCase()) + 1
    return exactness > best.exactness ? { q, exactness } : best
  }, NOTHING)
}

/** One address, two answers: browsers, crawlers and curl get the page, a client that asks for JSON gets the call. */
export function prefersPage(accept: string | undefined): boolean {
  if (!accept?.trim()) return true
  const page = acceptanceOf(accept, 'text/html')
  const call = acceptanceOf(accept, 'application/json')
  if (page.q !== call.q) return page.q > call.q
  return page.q > 0 && page.exactness >= call.exactness
}

export function wantsPage(c: Context): boolean {
  return (c.req.method === 'GET' || c.req.method === 'HEAD') && prefersPage(c.req.header('accept'))
}

/** The client's favourite among `offered`; the first on a tie, null when it accepts none. */
export function pickEncoding<Encoding extends string>(accept: string | undefined, offered: readonly Encoding[]): Encoding | null {
  if (!accept) return null
  const qualities = new Map(parseAccept(accept).map(({ type, q }) => [type.toLowerCase(), q]))
  const quality = (encoding: Encoding) => qualities.get(encoding) ?? qualities.get('*') ?? 0
  const best = offered.toSorted((a, b) => quality(b) - quality(a))[0]
  return best !== undefined && quality(best) > 0 && quality(best) >= (qualities.get('identity') ?? 0) ? best : null
}

export function addVary(headers: Headers, name: string): void {
  const present = new Set((headers.get('vary') ?? '').split(',').map((part) => part.trim().toLowerCase()))
  if (!present.has(name.toLowerCase()) && !present.has('*')) headers.append('Vary', name)
}
