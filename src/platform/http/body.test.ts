import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { guardBody, sentBytes } from '#platform/http/body.ts'
import { createServer, listen } from '#platform/http/server.ts'

const app = new Hono()
  .use('/calls', guardBody({ maxBytes: 1_048_576, idleMs: 200, totalMs: 500 }))
  .use('/upload', guardBody({ maxBytes: 2048, idleMs: 200, types: ['image/png', 'application/octet-stream'] }))
  .all('*', (c) => c.json({ length: sentBytes(c).length }))

const server = createServer(app.fetch, { requestTimeoutMs: 60_000 })
const { port } = (await listen(server, { port: 0, host: '127.0.0.1' })) satisfies AddressInfo
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }

async function send(body: RequestInit['body'], headers: Record<string, string> = json, path = '/calls') {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: body ?? null })
  return { status: response.status, answer: (await response.json()) as { message?: string; length?: number } }
}

test('a valid body reaches the handler complete, and so does an empty one', async () => {
  expect(await send('{"name":"Zoë 🎉"}')).toEqual({ status: 200, answer: { length: 20 } })
  expect(await send(null, {})).toEqual({ status: 200, answer: { length: 0 } })
  expect(await send('{}', { 'content-type': 'application/json; charset=UTF-8' })).toMatchObject({ status: 200 })
  expect(await send(new Uint8Array(2048), { 'content-type': 'image/png' }, '/upload')).toMatchObject({ answer: { length: 2048 } })
})

test.each([
  ['broken JSON', '{"a":', json, 400, 'The body is not valid JSON.'],
  ['an empty line', '\n', json, 400, 'The body is not valid JSON.'],
  ['bad UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), json, 400, 'The body is not valid UTF-8.'],
  ['overlong UTF-8', new Uint8Array([0x22, 0xc0, 0x80, 0x22]), json, 400, 'The body is not valid UTF-8.'],
  ['an escaped NUL', String.raw`{"a":["\u0000"]}`, json, 400, 'The JSON contains a character that cannot be stored.'],
  ['a NUL in a name', String.raw`{"a\u0000":1}`, json, 400, 'The JSON contains a character that cannot be stored.'],
  ['a lone surrogate', String.raw`{"a":"\ud83d"}`, json, 400, 'The JSON contains a character that cannot be stored.'],
  ['endless nesting', '['.repeat(50_000) + ']'.repeat(50_000), json, 400, 'The JSON is nested deeper than 100 levels.'],
  ['no content type', new Blob(['{}']), {}, 415, 'The body must be sent as application/json.'],
  ['another content type', '{}', { 'content-type': 'text/plain' }, 415, 'The body must be sent as application/json.'],
  ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'The body must be sent as application/json.'],
  ['another charset', '{}', { 'content-type': 'application/json; charset=latin1' }, 415, 'JSON must be sent as UTF-8.'],
  ['a compressed body', '{}', { ...json, 'content-encoding': 'gzip' }, 415, 'The body must not be compressed.'],
  ['10 MB', 'x'.repeat(10_000_000), json, 413, 'What was sent is too large: at most 1 MB is accepted here.'],
])('%s is refused with a sentence', async (_, body, headers, status, message) => {
  expect(await send(body, headers as Record<string, string>)).toMatchObject({ status, answer: { message } })
})

test('an escaped backslash before u0000 is plain text and passes', async () => {
  expect(await send(String.raw`{"a":"\\u0000"}`)).toMatchObject({ status: 200 })
})

function raw(...pieces: (string | number)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket
      .setEncoding('utf8')
      .on('data', (text) => (answer += text))
      .on('error', reject)
      .on('close', () => resolve(answer))
    void (async () => {
      for (const piece of pieces) {
        if (typeof piece === 'number') await new Promise((wake) => setTimeout(wake, piece))
        else if (socket.writable) socket.write(piece)
      }
    })()
  })
}

const head = 'POST /calls HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

test('a streamed body without a declared length is cut off at the limit', async () => {
  const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
  const answer = await raw(`${head}transfer-encoding: chunked\r\n\r\n`, ...Array.from({ length: 17 }, () => chunk))
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*at most 1 MB/)
})

test('a body that pauses too long is refused, and the connection closed', async () => {
  const answer = await raw(`${head}content-length: 20\r\n\r\n{"a"`)
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*arrived too slowly/i)
})

test('a body that trickles in is refused, and the connection closed', async () => {
  const answer = await raw(`${head}content-length: 50\r\n\r\n{`, ...Array.from({ length: 12 }, () => [80, ' ']).flat())
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})
