import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { expect, test } from 'vitest'
import { createDrain } from '#platform/http/drain.ts'
import { createServer, listen } from '#platform/http/server.ts'

async function serve() {
  const drain = createDrain()
  const gates: (() => void)[] = []
  const app = new Hono()
    .use(drain.middleware)
    .get('/quick', (c) => c.text('quick'))
    .get('/ready', (c) => c.text(drain.draining ? 'leaving' : 'ready', drain.draining ? 503 : 200))
    .get('/slow', async (c) => {
      await new Promise<void>((open) => gates.push(open))
      return c.text('slow but whole')
    })
    .get('/events', (c) =>
      streamSSE(c, async (stream) => {
        await stream.writeSSE({ data: 'hello' })
        await new Promise<void>((leave) => drain.signal.addEventListener('abort', () => leave(), { once: true }))
        await stream.writeSSE({ event: 'bye', data: 'restart' })
      }),
    )
  const server = createServer(app.fetch, { requestTimeoutMs: 60_000 })
  const { port } = await listen(server, { port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => void get({ port, host: '127.0.0.1', path, agent }, resolve).on('error', reject))
  const waiting = async () => {
    while (gates.length === 0) await new Promise((wake) => setTimeout(wake, 1))
  }
  return { drain, server, ask, waiting, open: () => gates.shift()?.() }
}

test('a request in flight finishes, and its connection then closes', async () => {
  const { drain, server, ask, waiting, open } = await serve()
  const answer = ask('/slow')
  await waiting()
  const drained = drain.drain(server, 60_000)
  setTimeout(open, 20)
  const response = await answer
  expect(response.headers.connection).toBe('close')
  expect(await text(response)).toBe('slow but whole')
  expect(await drained).toBe('finished')
})

test('readiness turns false first, while requests are still answered', async () => {
  const { drain, server, ask, waiting, open } = await serve()
  const slow = ask('/slow')
  await waiting()
  expect((await ask('/ready')).statusCode).toBe(200)
  const drained = drain.drain(server, 60_000, 1000)
  expect(drain.draining).toBe(true)
  expect(drain.signal.aborted).toBe(false)
  const ready = await ask('/ready')
  expect([ready.statusCode, ready.headers.connection]).toEqual([503, 'close'])
  open()
  await text(await slow)
  expect(await drained).toBe('finished')
  await expect(ask('/quick')).rejects.toThrow('ECONNREFUSED')
})

test('with notice, the port stays open until the last request is finished', async () => {
  const { drain, server, ask, waiting, open } = await serve()
  const slow = ask('/slow')
  await waiting()
  const drained = drain.drain(server, 60_000, 1)
  while (!drain.signal.aborted) await new Promise((wake) => setTimeout(wake, 1))
  expect(await text(await ask('/quick'))).toBe('quick')
  open()
  await text(await slow)
  expect(await drained).toBe('finished')
  await expect(ask('/quick')).rejects.toThrow('ECONNREFUSED')
})

test('a stream sends its last event', async () => {
  const { drain, server, ask } = await serve()
  const stream = await ask('/events')
  const drained = drain.drain(server, 60_000)
  expect(await text(stream)).toBe('data: hello\n\nevent: bye\ndata: restart\n\n')
  expect(await drained).toBe('finished')
})

test('a request that does not finish in time is cut', async () => {
  const { drain, server, ask, waiting } = await serve()
  const slow = ask('/slow')
  await waiting()
  const [drained] = await Promise.all([drain.drain(server, 50), expect(slow).rejects.toThrow('socket hang up')])
  expect(drained).toBe('cut')
})

test('drain hooks run, are awaited and can be removed; a second drain returns the first', async () => {
  const { drain, server } = await serve()
  const acted: string[] = []
  drain.onDrain(async () => {
    await new Promise((wake) => setTimeout(wake, 20))
    acted.push('kept')
  })
  drain.onDrain(() => {
    throw new Error('one that fails stops nobody')
  })
  drain.onDrain(() => acted.push('taken back'))()
  const first = drain.drain(server, 60_000)
  expect(drain.drain(server, 1)).toBe(first)
  expect(await first).toBe('finished')
  expect(acted).toEqual(['kept'])
})
