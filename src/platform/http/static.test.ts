import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { safeName, serveStatic } from '#platform/http/static.ts'

const folder = mkdtempSync(join(tmpdir(), 'static-'))
const root = join(folder, 'client')
afterAll(() => rmSync(folder, { recursive: true }))

const script = 'console.log("hello")\n'.repeat(100)
mkdirSync(join(root, 'assets'), { recursive: true })
writeFileSync(join(folder, 'secret.txt'), 'hunter2')
writeFileSync(join(root, '.env'), 'hunter2')
writeFileSync(join(root, 'robots.txt'), 'User-agent: *\n')
writeFileSync(join(root, 'assets/main-a1b2c3d4.js'), script)
writeFileSync(join(root, 'assets/main-a1b2c3d4.js.br'), brotliCompressSync(script))
writeFileSync(join(root, 'assets/main-a1b2c3d4.js.gz'), gzipSync(script))
writeFileSync(join(root, 'assets/film-00000000.bin'), new Uint8Array(2_000_000).fill(7))

const app = new Hono().use(serveStatic({ root, immutable: (path) => path.startsWith('/assets/') })).all('*', (c) => c.text('next', 418))

const main = '/assets/main-a1b2c3d4.js'
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') => app.request(path, { method, headers })

test('a file is sent with its type, length, ETag and the right cache lifetime', async () => {
  const robots = await ask('/robots.txt')
  expect(await robots.text()).toBe('User-agent: *\n')
  expect(Object.fromEntries(robots.headers)).toEqual({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': '14',
    'cache-control': 'public, max-age=600',
    etag: expect.stringMatching(/^"\w+-\w+"$/),
  })
  expect((await ask(main)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('compressed files beside it are sent to clients that accept them, each with its own ETag', async () => {
  const [br, gz, plain] = [
    await ask(main, { 'accept-encoding': 'gzip, br' }),
    await ask(main, { 'accept-encoding': 'gzip' }),
    await ask(main),
  ]
  expect([br, gz, plain].map((response) => response.headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
  expect(new Set([br, gz, plain].map((response) => response.headers.get('etag'))).size).toBe(3)
  for (const response of [br, gz, plain]) expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(Buffer.from(await br.arrayBuffer()).equals(brotliCompressSync(script))).toBe(true)
  expect(br.headers.get('content-type')).toContain('javascript')
})

test('an unchanged file is answered with 304 and no body', async () => {
  const first = await ask(main, { 'accept-encoding': 'br' })
  const tag = first.headers.get('etag') ?? ''
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await ask(main, { 'accept-encoding': 'br', 'if-none-match': known })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  }
  expect((await ask(main, { 'if-none-match': tag })).status).toBe(200)
})

test('HEAD has the headers of GET and no body', async () => {
  const head = await ask(main, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(script.length), ''])
})

test('a large file is streamed whole', async () => {
  const body = new Uint8Array(await (await ask('/assets/film-00000000.bin')).arrayBuffer())
  expect(body.length).toBe(2_000_000)
  expect(body.every((byte) => byte === 7)).toBe(true)
})

test('other methods and unknown files pass through; an unknown immutable file is 404', async () => {
  expect((await ask('/robots.txt', {}, 'POST')).status).toBe(418)
  expect((await ask('/nothing.txt')).status).toBe(418)
  expect((await ask('/assets')).status).toBe(418)
  expect((await ask('/assets/main-00000000.js')).status).toBe(404)
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/.env',
  '/assets/%00',
  '/robots.txt%00',
  '/assets//robots.txt',
  '/%',
])('no file outside the folder, hidden or malformed is served: %s', async (path) => {
  const response = await app.fetch(new Request(`http://x${path}`))
  expect([418, 404]).toContain(response.status)
  expect(await response.text()).not.toContain('hunter2')
  expect(safeName(path)).toBeNull()
})

test('a file of an older build is sent from memory where it is kept, otherwise it is 404, never an error', async () => {
  const br = { 'accept-encoding': 'br' }
  const lengths = { '/assets/kept-00000001.js': 1000, '/assets/known-00000001.js': 1000, '/assets/large-00000001.js': 1_000_000 }
  for (const [path, length] of Object.entries(lengths)) {
    for (const ending of ['', '.br']) writeFileSync(join(root, path + ending), randomBytes(length))
    expect((await ask(path, br, 'HEAD')).status).toBe(200)
  }
  const [kept = '', ...others] = Object.keys(lengths)
  const sent = await (await ask(kept, br)).arrayBuffer()
  for (const path of [kept, ...others]) for (const ending of ['', '.br']) rmSync(join(root, path + ending))
  expect(await (await ask(kept, br)).arrayBuffer()).toEqual(sent)
  for (const path of others) for (const headers of [br, {}]) expect([path, (await ask(path, headers)).status]).toEqual([path, 404])
})
