import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import { streamSSE } from 'hono/streaming'
import { refuseRequest } from '#platform/http/refuse.ts'
import { READERS, type Reader } from './authoring.rules.ts'
import type { OpenPreview } from './authoring.server.ts'
import { previewTexts } from './authoring.texts.ts'

interface Parts {
  preview: OpenPreview
  /** the only host that is answered: pages under other names of this machine must not reach it */
  host: string
  /** the site itself */
  site(request: Request, env: object): Response | Promise<Response>
  /** Switches the reader; returns the cookies to set. */
  enter(reader: Reader, projectId: string | null, cookies: string | undefined): Promise<string[]>
  stopping: AbortSignal
}

const HEARTBEAT_MS = 25_000
const POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'",
  "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${previewTexts.title} · Waymark</title>
<link rel="icon" href="/static/images/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/author/files/tokens.css">
<link rel="stylesheet" href="/author/files/ui/preview.css">
<script type="module" src="/author/files/ui/preview.ts"></script>
</head>
<body></body>
</html>
`

/** The site plus the author's routes. Only the preview adds these routes; a served site has none of them. */
export function authorHttp({ preview, host, site, enter, stopping }: Parts): Hono {
  const app = new Hono()
  app.use('/author', fromLocalhost(host), onlyAt(host))
  app.use('/author/*', onlyAt(host))
  app.get('/author', (c) => c.html(page, 200, { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' }))

  app.get('/author/files/:name{(ui/)?[a-z-]+(\\.(rules|texts))?\\.(ts|css)}', async (c) => {
    const name = c.req.param('name')
    const body = await ownFile(name)
    if (body === null) return refuseRequest(c, 'NOT_FOUND')
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
    return c.body(body, 200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' })
  })

  app.get('/author/state', (c) => c.json(preview.current()))

  app.get('/author/about/:projectId', async (c) => {
    const about = await preview.about(c.req.param('projectId'))
    return about ? c.json(about) : refuseRequest(c, 'NOT_FOUND')
  })

  app.post('/author/reader', async (c) => {
    const { reader, projectId } = await c.req.json<{ reader?: unknown; projectId?: unknown }>().catch(() => ({}) as never)
    const known = READERS.find((one) => one === reader)
    if (!known) return refuseRequest(c, 'BAD_REQUEST')
    const cookies = await enter(known, typeof projectId === 'string' ? projectId : null, c.req.header('cookie'))
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
    return c.body(null, 204)
  })

  app.get('/author/events', (c) => {
    c.header('Cache-Control', 'no-store')
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>()
      stream.onAbort(() => ended.resolve())
      const stop = () => ended.resolve()
      stopping.addEventListener('abort', stop)
      const tell = (now = preview.current()) => stream.writeSSE({ event: 'preview', data: JSON.stringify(now) })
      const leave = preview.follow((now) => void tell(now))
      const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS)
      await stream.write('retry: 1000\n\n')
      await tell()
      if (!stopping.aborted) await ended.promise
      clearInterval(heartbeat)
      leave()
      stopping.removeEventListener('abort', stop)
    })
  })

  app.all('*', async (c) => framed(await site(c.req.raw, c.env as object)))
  return app
}

/** Refuses other hosts: a page of another site on a name for this machine could read everything here. */
function onlyAt(host: string): MiddlewareHandler {
  return async (c, next) => {
    const isOwn = ['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'))
    const isHere = new URL(c.req.url).host === host
    return isHere && (isOwn || c.req.method === 'GET') ? next() : refuseRequest(c, 'FORBIDDEN')
  }
}

/** Redirects localhost to the preview's host. */
function fromLocalhost(host: string): MiddlewareHandler {
  return async (c, next) => {
    const { hostname, search } = new URL(c.req.url)
    return c.req.method === 'GET' && hostname === 'localhost' ? c.redirect(`http://${host}/author${search}`) : next()
  }
}

/** Allows only the preview's own page to frame the site. */
function framed(answer: Response): Response {
  const headers = new Headers(answer.headers)
  if (headers.has('X-Frame-Options')) headers.set('X-Frame-Options', 'SAMEORIGIN')
  const policy = headers.get('Content-Security-Policy')
  if (policy) headers.set('Content-Security-Policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

const SCRIPTS = new Set(['authoring.rules.ts', 'authoring.texts.ts'])

/** Reads the preview's own files unbuilt; they are not part of what a site sends. */
async function ownFile(name: string): Promise<string | null> {
  if (name === 'tokens.css') {
    const tokens = await readFile(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8')
    return tokens.replace('@theme', ':root')
  }
  if (!name.startsWith('ui/') && !SCRIPTS.has(name)) return null
  const body = await readFile(join(import.meta.dirname, name), 'utf8').catch(() => null)
  return body !== null && name.endsWith('.ts') ? stripTypeScriptTypes(body) : body
}
