import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { guardBody, sentBytes } from '#platform/http/body.ts'
import { limitHeldBodies } from '#platform/limits/held-bodies.ts'

const MB = 1_048_576

function site(waitMs: number) {
  const asked = new Map<string, PromiseWithResolvers<void>>()
  const askedFor = (sender: string) => {
    const known = asked.get(sender) ?? Promise.withResolvers<void>()
    asked.set(sender, known)
    return known
  }
  const handled: string[] = []
  const senderOf = async (name = '') => {
    askedFor(name).resolve()
    return name
  }
  const app = new Hono()
    .use(limitHeldBodies({ most: 12 * MB, waitMs, senderOf: (c) => senderOf(c.req.header('x-sender')) }))
    .use(guardBody({ maxBytes: 10 * MB, idleMs: 60_000, types: 'any' }))
    .all('*', (c) => {
      handled.push(c.req.header('x-sender') ?? '')
      return c.json({ length: sentBytes(c).length })
    })
  const send = async (sender: string, bytes: number, body: RequestInit['body'] = new Uint8Array(bytes)) => {
    const headers = { 'x-sender': sender, 'content-length': String(bytes) }
    const answer = await app.request(
      new Request('http://waymark.test/', { method: 'PUT', headers, body: body ?? null, duplex: 'half' } as RequestInit),
    )
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  /** Sends a body, the end of which comes later. */
  async function begin(sender: string, bytes: number) {
    let end = () => {}
    const body = new ReadableStream<Uint8Array>({ start: (to) => void (end = () => to.close()) })
    const answer = send(sender, bytes, body)
    await askedFor(sender).promise
    await new Promise(setImmediate)
    return async () => {
      end()
      return (await answer).status
    }
  }
  return { send, begin, handled, isAsked: (sender: string) => askedFor(sender).promise }
}

test('a large body waits until there is room for it', async () => {
  const { send, begin, handled, isAsked } = site(600_000)
  const end = await begin('ada', 10 * MB)
  const second = send('bob', 4 * MB)
  await isAsked('bob')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(handled).toEqual([])
  expect(await end()).toBe(200)
  expect((await second).status).toBe(200)
  expect(handled).toEqual(['ada', 'bob'])
})

test('a large body that finds no room is refused for now, and finds it later; a small one needs none', async () => {
  const { send, begin } = site(0)
  const end = await begin('ada', 10 * MB)
  expect(await send('bob', 4 * MB)).toEqual({ status: 503, retryAfter: '2' })
  expect((await send('bob', MB)).status).toBe(200)
  expect(await end()).toBe(200)
  expect((await send('bob', 4 * MB)).status).toBe(200)
})

test('large bodies of one sender may have a quarter of the room, or one may have more', async () => {
  const { send, begin } = site(0)
  const end = await begin('ada', 4 * MB)
  expect((await send('ada', 3 * MB)).status).toBe(503)
  expect((await send('bob', 4 * MB)).status).toBe(200)
  expect(await end()).toBe(200)
  expect((await send('ada', 4 * MB)).status).toBe(200)
})

test('room is given back by a body that is refused or too large', async () => {
  const { send } = site(0)
  for (let time = 0; time < 4; time += 1) expect((await send('ada', 9 * MB, new Uint8Array(11 * MB))).status).toBe(413)
  expect((await send('bob', 10 * MB)).status).toBe(200)
})
