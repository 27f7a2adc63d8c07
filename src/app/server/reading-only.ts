import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { createLateSignOuts } from '#features/accounts/sessions.server.ts'
import { policyByHash } from '#platform/http/headers.ts'
import { wantsPage } from '#platform/http/negotiate.ts'
import { outageOf } from '#platform/outages.ts'
import type { Services } from '#platform/services.ts'
import { themeOf } from './answer-page.ts'
import { withCookies, type Authentication } from './authentication.ts'
import type { HashedPage } from './hash-page.ts'
import { isPublishedPage, type PageCache } from './page-cache.ts'
import { readingOnlyTexts } from './reading-only.texts.ts'

interface ReadingParts {
  services: Services
  pageCache: PageCache
  authentication: Authentication
}

const SIGN_OUT = '/auth/logout'

/** Asks by itself whether the whole page can be had; not everybody at the same moment. */
const OPENS_AGAIN = `setInterval(() => fetch('/readyz', { cache: 'no-store' }).then((answer) => answer.ok && location.reload(), () => {}), 4000 + Math.random() * 3000)`
const SCRIPTS = [`'sha256-${createHash('sha256').update(OPENS_AGAIN).digest('base64')}'`]
const NOTICE = `<p class="bg-amber-soft px-4 py-2 text-center text-sm text-amber-ink">${readingOnlyTexts.notice}</p>`

/** Turns a page into text: without scripts, without fields that would take words and lose them, and without pictures of people. */
export function asText(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replaceAll(/<link rel="(later|modulepreload)"[^>]*>/g, '')
    .replaceAll(/<img\b[^>]*\bsrc="\/uploads\/[^>]*>/g, '')
    .replaceAll(/<(input|textarea|select|button)\b/g, '<$1 disabled')
    .replaceAll(/<button disabled(?=[^>]*\bdata-course-button\b)/g, '$& hidden')
    .replace('<div class="toolbar"', '<div class="toolbar" hidden')
    .replace('<div role="status" class="shell-notice">', (notice) => notice + NOTICE)
    .replace('</body>', () => `<script>${OPENS_AGAIN}</script></body>`)
}

/** While the database is away, answers published pages as they were last rendered for visitors, and takes sign-outs; those also while the disk is full. */
export function readingOnly({ services, pageCache, authentication }: ReadingParts): MiddlewareHandler {
  const { config } = services
  const signOutLater = createLateSignOuts(services)

  function textFor(c: Context): Response | null {
    if (c.req.method !== 'GET' || !wantsPage(c) || !isPublishedPage(c.req.path)) return null
    const address = new URL(c.req.url)
    const kept = pageCache.last(address, themeOf(c))
    return kept && textOf(kept, [address.host, new URL(config.publicUrl).host])
  }

  function textOf({ html, hashes: { styles } }: HashedPage, hosts: string[]): Response {
    const policy = policyByHash({ scripts: SCRIPTS, styles, folder: '/static/assets/', hosts, https: config.https })
    return new Response(asText(html), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': policy,
        Vary: 'Accept',
      },
    })
  }

  function signedOut(c: Context): Response | null {
    const context = authentication.contextBeforeSession(c)
    return signOutLater(context) ? withCookies(context, new Response(null, { status: 204 })) : null
  }

  return async (c, next) => {
    await next()
    // a page that says 503 itself has no error: its calls found the database away, or too slow
    const isAway = c.error ? outageOf(c.error) === 'database away' : c.res.status === 503
    if (!isAway) return
    const instead = c.req.method === 'POST' && c.req.path === SIGN_OUT ? signedOut(c) : textFor(c)
    if (!instead) return
    // Hono adds the headers of the answer before to the next one
    c.res = undefined
    c.res = instead
  }
}
