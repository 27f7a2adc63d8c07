import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { Hono } from 'hono'
import { refuseRequest } from '#platform/http/refuse.ts'
import { FRAME_ADDRESS, PAGE_ADDRESS } from './run/run-limits.rules.ts'

/** As it can stand in a page: a closing tag in its words would end it. */
const scriptOf = (name: string) =>
  stripTypeScriptTypes(readFileSync(new URL(`./run/frame/${name}`, import.meta.url), 'utf8')).replaceAll('</script', '<\\/script')
const boot = scriptOf('boot.ts')
const hash = createHash('sha256').update(boot).digest('base64')

/** Frames have policies of their own, so that the site's can stay strict: no origin, no network, no navigation. */
const SHUT = "connect-src 'none'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'"
const WORKERS = `sandbox allow-scripts; default-src 'none'; script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval'; worker-src blob:; ${SHUT}`
/** A live page is the learner's own: its scripts may run, but it loads nothing. A form fires its event and is not sent. */
const PAGE = [
  "sandbox allow-scripts allow-forms; default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'",
  `img-src data: blob:; font-src data:; media-src data: blob:; ${SHUT}`,
].join('; ')

const documentOf = (script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Practice</title></head><body><script type="module">${script}</script></body></html>`

/** The documents in which learners' programs run. */
export function practiceFrame(): Hono {
  const app = new Hono()
  const frames = [
    [FRAME_ADDRESS, documentOf(boot), WORKERS],
    [PAGE_ADDRESS, documentOf(scriptOf('boot-page.ts')), PAGE],
  ] as const
  for (const [address, html, policy] of frames) {
    const headers = { 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN', 'X-Robots-Tag': 'noindex' }
    app.get(address, (c) => c.html(html, 200, headers))
    app.all(address, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD' } }))
  }
  return app
}
