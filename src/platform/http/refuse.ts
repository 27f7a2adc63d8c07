import type { Context, Next } from 'hono'
import { tooFast } from '#platform/calls/too-fast/too-fast.rules.ts'
import { refusalResponse, type RefusalCode, type RefusalWords } from '#platform/http/errors.ts'
import { nonceOf } from '#platform/http/headers.ts'
import { wantsPage } from '#platform/http/negotiate.ts'
import { plainPage } from '#platform/http/plain-page.ts'
import { outages, type Outage } from '#platform/outages.ts'

/** Refuses before any page or call is reached: a browser gets a plain page, any other client the JSON of a refusal. */
export function refuseRequest(c: Context, code: RefusalCode, words: RefusalWords = {}): Response {
  if (!wantsPage(c)) return refusalResponse(code, words)
  const { status, headers, body } = plainPage(code, { ...words, retryAfter: words.headers?.['Retry-After'], nonce: nonceOf(c) })
  return new Response(body, { status, headers: { ...headers, ...lowerCased(words.headers) } })
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Not found: a browser gets the site's own page for it, uncached, any other client a refusal. */
export async function notHere(c: Context, next: Next): Promise<Response | undefined> {
  if (!wantsPage(c)) return refuseRequest(c, 'NOT_FOUND')
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
  return undefined
}

/** Refuses with 429 and the time to retry. */
export function refuseTooMany(c: Context, { retryAfter }: { retryAfter: number }, headers: Record<string, string> = {}): Response {
  const words = { message: tooFast(retryAfter), data: { retryAfter }, headers: { 'Retry-After': String(retryAfter), ...headers } }
  return refuseRequest(c, 'TOO_MANY_REQUESTS', words)
}

/** Refuses with 503 during an outage. */
export function refuseForNow(c: Context, outage: Outage): Response {
  const { message, retrySeconds } = outages[outage]
  return refuseRequest(c, 'SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': String(retrySeconds) } })
}

const AGAIN_SECONDS = '5'

/** During an outage (503) a program gets Retry-After, and a page Refresh, which works without scripts. */
export function askAgain(answer: Response, kind: 'call' | 'page' = 'call'): Response {
  if (answer.status !== 503) return answer
  answer.headers.set('Retry-After', AGAIN_SECONDS)
  if (kind === 'page') answer.headers.set('Refresh', AGAIN_SECONDS)
  return answer
}
