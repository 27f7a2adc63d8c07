import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { toOwnName } from '#platform/http/own-host.ts'

const app = (publicUrl: string) => new Hono().use(toOwnName(publicUrl)).all('*', (c) => c.text('here'))
const PAGE = 'text/html'

async function goesTo(host: string, { publicUrl = 'http://localhost:3000', accept = PAGE, method = 'GET' } = {}): Promise<string | null> {
  const response = await app(publicUrl).request(`http://${host}/projects/lamp?track=low`, { method, headers: { host, accept } })
  return response.status === 302 ? response.headers.get('location') : null
}

test('a page opened under another name of this machine redirects to the name of the public address', async () => {
  for (const host of ['127.0.0.1:3000', '[::1]:3000', '0.0.0.0:3000'])
    expect([host, await goesTo(host)]).toEqual([host, 'http://localhost:3000/projects/lamp?track=low'])
  expect(await goesTo('localhost:3000', { publicUrl: 'http://127.0.0.1:3000' })).toBe('http://127.0.0.1:3000/projects/lamp?track=low')
})

test('everything else is not redirected', async () => {
  for (const host of ['localhost:3000', '127.0.0.1:8080', '192.168.1.5:3000', 'evil.example:3000']) expect(await goesTo(host)).toBeNull()
  expect(await goesTo('127.0.0.1:3000', { accept: 'application/json' })).toBeNull()
  expect(await goesTo('127.0.0.1:3000', { method: 'POST' })).toBeNull()
  expect(await goesTo('127.0.0.1', { publicUrl: 'https://waymark.example' })).toBeNull()
})
