import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { observe } from '#platform/http/observe.ts'
import { createServer, listen } from '#platform/http/server.ts'
import { nameRoute, requestId } from '#platform/http/request-id.ts'
import { createLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'

function site() {
  const lines: Record<string, unknown>[] = []
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const metrics = createMetrics()
  const app = new Hono()
    .use(requestId(), observe({ log, metrics }))
    .get('/healthz', (c) => c.text('alive'))
    .get('/projects/:id', (c) => c.text('project'))
    .get('/down', (c) => c.text('', 500))
    .get('/away', (c) => c.text('', 503))
    .all('*', (c) => {
      if (c.req.path === '/call/7') nameRoute('/call/{id}')
      return c.text('any', 404)
    })
  return { app, lines, metrics }
}

test('a request logs one line with its id, method, route, path, status and time', async () => {
  const { app, lines } = site()
  await app.request('/projects/42?token=hunter2', { headers: { 'x-request-id': 'edge-1234' } })
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'info',
      requestId: 'edge-1234',
      method: 'GET',
      route: '/projects/:id',
      path: '/projects/42',
      status: 200,
      ms: expect.any(Number),
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('hunter2')
})

test('health checks log at debug, server errors at warn', async () => {
  const { app, lines } = site()
  await app.request('/healthz')
  await app.request('/down')
  expect(lines.map(({ level }) => level)).toEqual(['debug', 'warn'])
})

test('refusals during an outage log at debug: another line reports the outage once', async () => {
  const { app, lines } = site()
  await app.request('/away')
  expect(lines.map(({ level }) => level)).toEqual(['debug'])
})

test('addresses never become metric labels: a named route, or one word for all others', async () => {
  const { app, metrics } = site()
  for (const path of ['/call/7', '/unknown/1', '/unknown/2']) await app.request(path)
  await app.request('/x', { method: 'BREW' })
  const text = await metrics.text()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/call/{id}",status="404"} 1')
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="(other)",status="404"} 2')
  expect(text).toContain('http_request_duration_seconds_count{method="OTHER",route="(other)",status="404"} 1')
  expect(text).not.toContain('unknown')
})

test('on a real connection a request logs one line: when its last byte is sent, or when its client disconnects before the answer', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const written = { long: Promise.withResolvers<void>(), gone: Promise.withResolvers<void>() }
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => {
    lines.push(JSON.parse(line))
    written[line.includes('/long') ? 'long' : 'gone'].resolve()
  }
  const log = createLog({ logLevel: 'debug' }, { write })
  const words = (text: string) => new TextEncoder().encode(text)
  let say: ReadableStreamDefaultController<Uint8Array> | undefined
  const app = new Hono()
    .use(requestId(), observe({ log, metrics: createMetrics() }))
    .get('/long', () => new Response(new ReadableStream<Uint8Array>({ start: (to) => void (say = to) }), { status: 206 }))
    .get('/gone', async (c) => {
      asked.resolve()
      await answer.promise
      return c.text('late')
    })
  const server = createServer(app.fetch, { requestTimeoutMs: 60_000 })
  const { port } = await listen(server, { port: 0, host: '127.0.0.1' })
  const long = await fetch(`http://127.0.0.1:${port}/long`)
  say?.enqueue(words('on and on'))
  const leaving = new AbortController()
  const gone = fetch(`http://127.0.0.1:${port}/gone`, { signal: leaving.signal }).catch(() => 'left')
  await asked.promise
  leaving.abort()
  expect(await gone).toBe('left')
  await written.gone.promise
  answer.resolve()
  expect(lines).toMatchObject([{ route: '/gone' }])
  say?.close()
  expect(await long.text()).toBe('on and on')
  await written.long.promise
  server.closeAllConnections()
  server.close()
  expect(lines).toMatchObject([{ route: '/gone' }, { route: '/long', status: 206, method: 'GET' }])
})
