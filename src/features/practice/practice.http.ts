import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { Hono } from 'hono'
import { refuseRequest } from '#platform/http/refuse.ts'
import { FRAME_ADDRESS } from './run/run-limits.rules.ts'

const boot = stripTypeScriptTypes(readFileSync(new URL('./run/frame/boot.ts', import.meta.url), 'utf8'))
const hash = createHash('sha256').update(boot).digest('base64')

/** Of its own, so that the site's policy stays as strict as it is: no origin, no network, nothing but its own script and workers from memory. */
const POLICY = [
  "sandbox allow-scripts; default-src 'none'",
  `script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'`,
  "frame-ancestors 'self'; form-action 'none'; base-uri 'none'",
].join('; ')
const FRAME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Practice</title></head><body><script type="module">${boot}</script></body></html>`

/** The document in which learners' programs run. */
export function practiceFrame(): Hono {
  const app = new Hono()
  app.get(FRAME_ADDRESS, (c) =>
    c.html(FRAME, 200, {
      'Content-Security-Policy': POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    }),
  )
  app.all(FRAME_ADDRESS, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD' } }))
  return app
}
