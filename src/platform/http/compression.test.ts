import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { compression } from '#platform/http/compression.ts'
import { createServer, listen } from '#platform/http/server.ts'

const text = '<p>Guided projects teach by doing.</p>'.repeat(100)
const gates: (() => void)[] = []
const cancelled: unknown[] = []

/** Sends the first chunk at once and each later one when the test opens the gate. */
function gated(pieces: string[]): ReadableStream {
  const encoder = new TextEncoder()
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      if (sent > 0) await new Promise<void>((open) => gates.push(open))
      const piece = pieces[sent++]
      if (piece === undefined) controller.close()
      else controller.enqueue(encoder.encode(piece))
    },
    cancel: (reason) => void cancelled.push(reason),
  })
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const app = new Hono()
  .use(compression())
  .get('/page', (c) => c.html(text))
  .get('/small', (c) => c.json({ ok: true }))
  .get('/image', (c) => c.body(text, 200, { 'content-type': 'image/png' }))
  .get('/ready', (c) => c.body(text, 200, { ...html, 'content-encoding': 'br' }))
  .get('/tagged', (c) => c.body(text, 200, { ...html, etag: '"v1"', 'content-length': String(text.length) }))
  .get('/unchanged', (c) => c.body(null, 304, { etag: '"v1"' }))
  .get('/streamed', () => new Response(gated(['<h1>First</h1>', '<p>Second</p>']), { headers: html }))
  .get(
    '/broken',
    () =>
      new Response(new ReadableStream({ start: (controller) => setTimeout(() => controller.error(new Error('lost')), 20) }), {
        headers: html,
      }),
  )
  .get('/large', () => new Response(new Blob([text.repeat(1000)]), { headers: html }))
  .get('/events', (c) =>
    streamSSE(c, async (stream) => {
      await stream.writeSSE({ data: 'one' })
      await new Promise<void>((open) => gates.push(open))
      await stream.writeSSE({ data: 'two' })
    }),
  )

const server = createServer(app.fetch, { requestTimeoutMs: 60_000 })
const { port } = await listen(server, { port: 0, host: '127.0.0.1' })
afterAll(() => server.close())
beforeEach(() => void (gates.length = 0))

function ask(path: string, encoding = 'zstd', method = 'GET') {
  return app.request(path, { method, headers: { 'accept-encoding': encoding } })
}

function readerOf({ body }: Response) {
  if (!body) throw new Error('the answer has no body')
  return body.pipeThrough(new TextDecoderStream()).getReader()
}

async function openGate() {
  while (gates.length === 0) await new Promise((wake) => setTimeout(wake, 1))
  gates.shift()?.()
}

test.each([
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
  ['gzip', gunzipSync],
])('a page is sent as %s to a client that accepts it', async (encoding, decompress) => {
  for (const path of ['/page', '/large']) {
    const response = await ask(path, encoding)
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const whole = decompress(body).toString()
    expect(whole).toBe(text.repeat(path === '/large' ? 1000 : 1))
    expect(body.length).toBeLessThan(whole.length / 10)
  }
})

test('without Accept-Encoding the page is not compressed, and caches know that it varies', async () => {
  const response = await app.request('/page')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(await response.text()).toBe(text)
})

test('small bodies, images and compressed bodies are not compressed', async () => {
  const small = await ask('/small')
  expect([small.headers.get('content-encoding'), await small.json()]).toEqual([null, { ok: true }])
  expect((await ask('/image')).headers.get('content-encoding')).toBeNull()
  expect((await ask('/ready')).headers.get('content-encoding')).toBe('br')
  expect((await ask('/unchanged')).status).toBe(304)
})

test('a compressed body loses its length, and its strong tag becomes weak', async () => {
  const { headers } = await ask('/tagged')
  expect([headers.get('etag'), headers.get('content-length')]).toEqual(['W/"v1"', null])
})

test('HEAD has no body and no content encoding', async () => {
  const response = await ask('/page', 'br', 'HEAD')
  expect([response.status, response.headers.get('content-encoding'), await response.text()]).toEqual([200, null, ''])
})

test('a streamed page arrives in chunks, each as soon as it is written', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/streamed`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  const reader = readerOf(response)
  expect((await reader.read()).value).toBe('<h1>First</h1>')
  await openGate()
  expect((await reader.read()).value).toBe('<p>Second</p>')
  await openGate()
  expect((await reader.read()).done).toBe(true)
})

test('a reader that disconnects stops the source', async () => {
  const leave = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/streamed`, { headers: { 'accept-encoding': 'gzip' }, signal: leave.signal })
  await readerOf(response).read()
  leave.abort()
  while (cancelled.length === 0) await new Promise((wake) => setTimeout(wake, 5))
  expect(cancelled).toHaveLength(1)
})

test('a source that fails breaks the answer, not the server', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => {})
  const response = await fetch(`http://127.0.0.1:${port}/broken`, { headers: { 'accept-encoding': 'br' } })
  await expect(response.text()).rejects.toThrow('terminated')
  expect((await fetch(`http://127.0.0.1:${port}/page`)).status).toBe(200)
})

test('event streams are neither compressed nor buffered', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/events`, { headers: { 'accept-encoding': 'zstd, br, gzip' } })
  expect(response.headers.get('content-encoding')).toBeNull()
  const reader = readerOf(response)
  expect((await reader.read()).value).toBe('data: one\n\n')
  await openGate()
  expect((await reader.read()).value).toBe('data: two\n\n')
})
