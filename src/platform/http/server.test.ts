import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { answerOf } from '#platform/http/call.ts'
import { createServer, listen } from '#platform/http/server.ts'
import { createBusyReporter, createLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'
import { StartError } from '#platform/result.ts'

async function serve(requestTimeoutMs = 60_000, handle: () => Response = () => new Response('ok')) {
  const reported: unknown[] = []
  const server = createServer(handle, { requestTimeoutMs, report: (error) => void reported.push(error) })
  const { port } = await listen(server, { port: 0, host: '127.0.0.1' })
  return { port, reported, [Symbol.asyncDispose]: async () => void server.close() }
}

function say(port: number, text: string, onPiece = (_soFar: string) => {}): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket
      .setEncoding('utf8')
      .on('data', (piece) => {
        answer += piece
        onPiece(answer)
      })
      .on('close', () => resolve(answer))
  })
}

test('a body that fails is cut; what its error says is reported, not sent or printed', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reported: unknown[] = []
  const failure = new Error('Failed query: select … params: what Ada wrote')
  const begun = Promise.withResolvers<void>()
  async function* pieces() {
    yield new TextEncoder().encode('the beginning')
    await begun.promise
    throw failure
  }
  const body = Readable.toWeb(Readable.from(pieces()))
  await using server = await serve(undefined, () => answerOf({ status: 200, headers: {}, body }, (error) => void reported.push(error)))
  const answer = await say(
    server.port,
    'GET / HTTP/1.1\r\nhost: here.example\r\n\r\n',
    (soFar) => soFar.includes('the beginning') && begun.resolve(),
  )
  expect(answer).toContain('the beginning')
  // the last chunk of a whole body is missing
  expect(answer).not.toMatch(/\r\n0\r\n/)
  expect(answer + JSON.stringify(printed.mock.calls.map(String))).not.toContain('Ada')
  expect(reported).toEqual([failure])
  printed.mockRestore()
})

test('a request whose first line names another host is a request for its path', async () => {
  const server = createServer((request) => new Response(`asked for ${request.url}`), { requestTimeoutMs: 60_000 })
  const { port } = await listen(server, { port: 0, host: '127.0.0.1' })
  const ask = (target: string) => say(port, `GET ${target} HTTP/1.1\r\nhost: here.example\r\nconnection: close\r\n\r\n`)
  for (const [target, path] of [
    ['http://evil.example/privacy?a=1', '/privacy?a=1'],
    ['HTTPS://evil.example:81', '/'],
    ['http://evil.example?a=1', '/?a=1'],
    ['/privacy', '/privacy'],
  ] as const)
    expect(await ask(target)).toMatch(new RegExp(`asked for http://here\\.example${path.replace('?', '\\?')}$`))
  server.close()
})

test('an overloaded server queues requests for a moment, then refuses them before building a request; health checks and static files are always served', async () => {
  let handled = 0
  const handle = () => {
    handled += 1
    return new Response('ok')
  }
  const lines: string[] = []
  const metrics = createMetrics()
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const server = createServer(handle, { requestTimeoutMs: 60_000, isBusy: () => true, onBusy: createBusyReporter(log, metrics) })
  const { port } = await listen(server, { port: 0, host: '127.0.0.1' })
  const ask = (path: string, accept: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } })
  const others = ['/sitemap.xml/no', '/healthzzz', '/statically'].map((path) => ask(path, '*/*'))
  const [refused, page] = await Promise.all([ask('/projects', 'application/json'), ask('/projects', 'text/html')])
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The server is very busy. Please try again in a moment.',
  })
  expect([page.status, page.headers.get('retry-after'), page.headers.get('refresh')]).toEqual([503, '2', '2'])
  expect(await page.text()).toMatch(
    /<p>The server is very busy. Please try again in a moment.<\/p>[\s\S]*<p>This page tries again by itself.<\/p>/,
  )
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([503, 503, 503])
  expect(handled).toBe(0)
  expect(await metrics.text()).toContain('http_requests_refused_busy_total 5')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 'warn', outage: 'busy' }])
  const always = ['/healthz', '/readyz', '/static/assets/a.js', '/favicon.ico', '/robots.txt', '/sitemap.xml?', '/openapi.json']
  for (const path of always) expect((await ask(path, '*/*')).status).toBe(200)
  expect(handled).toBe(always.length)
  server.closeAllConnections()
  server.close()
})

test('a port in use gives one clear sentence', async () => {
  await using first = await serve()
  const second = listen(
    createServer(() => new Response(), { requestTimeoutMs: 1000 }),
    { port: first.port, host: '127.0.0.1' },
  )
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`Port ${first.port} is taken by another program: stop that program, or set PORT to a free port.`)
})

test('an address of another machine gives one clear sentence', async () => {
  const listening = listen(
    createServer(() => new Response(), { requestTimeoutMs: 1000 }),
    { port: 0, host: '203.0.113.7' },
  )
  await expect(listening).rejects.toThrow('203.0.113.7 is not an address of this machine')
})

test.each([
  ['nonsense', 'nonsense\r\n\r\n'],
  ['a bad host', 'GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n'],
  ['a backslash in the path', 'GET /a\\b HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
])('%s is refused with 400 and a sentence', async (_, text) => {
  await using server = await serve()
  expect(await say(server.port, text)).toMatch(/^HTTP\/1\.1 400 [\s\S]*could not be understood/)
})

test('headers beyond the limit are refused', async () => {
  await using server = await serve()
  expect(await say(server.port, `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /)
})

test('headers that never end are refused at the timeout', async () => {
  await using server = await serve(100)
  expect(await say(server.port, 'GET / HTTP/1.1\r\nhost: x\r\n')).toMatch(/^HTTP\/1\.1 408 [\s\S]*too slowly/)
})

test('an uncaught error is reported and answered with 500 and a sentence', async () => {
  const boom = new Error('boom')
  await using server = await serve(1000, () => {
    throw boom
  })
  const response = await fetch(`http://127.0.0.1:${server.port}/`)
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('reported automatically')])
  expect(server.reported).toEqual([boom])
})

function openStream(port: number, path: string) {
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`))
  const heard = new Promise<string>((resolve) => {
    let answer = ''
    socket.setEncoding('utf8').on('data', (piece) => {
      answer += piece
      if (answer.includes('at last')) resolve(answer)
    })
  })
  return { socket, heard }
}

test('a reader that stops reading is disconnected after a while; one that waits for more data is not', async () => {
  const gone = Promise.withResolvers<void>()
  let say: (words: string) => void = () => {}
  const quiet = () => new ReadableStream({ start: (to) => void (say = (words) => to.enqueue(new TextEncoder().encode(words))) })
  const endless = () => new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(100_000)), cancel: () => gone.resolve() })
  const server = createServer(({ url }) => new Response(url.endsWith('/quiet') ? quiet() : endless()), {
    requestTimeoutMs: 60_000,
    stalledMs: 100,
  })
  const { port } = await listen(server, { port: 0, host: '127.0.0.1' })
  const waiting = openStream(port, '/quiet')
  const stalled = openStream(port, '/endless')
  stalled.socket.pause()
  await gone.promise
  say('at last')
  expect(await waiting.heard).toMatch(/at last/)
  for (const { socket } of [waiting, stalled]) socket.destroy()
  server.close()
})
