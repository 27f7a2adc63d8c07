import { request } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createServer, listen } from '#platform/http/server.ts'
import { guardUrl } from '#platform/http/url.ts'

const app = new Hono().use(guardUrl()).get('*', (c) => c.text('reached'))

test.each([
  ['/projects/a%00b', 400],
  ['/projects?search=a%00b', 400],
  ['/projects/%E0%A4%A', 400],
  ['/projects/%ff', 400],
  [`/${'a'.repeat(9000)}`, 414],
])('%j is refused with a sentence', async (path, status) => {
  const response = await app.request(path, { headers: { accept: 'application/json' } })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ status, message: expect.stringMatching(/\w.*\.$/) })
})

const RAW = [
  '/user/sessions/%2e%2e',
  '/user/sessions/..',
  '/user/sessions/.%2E',
  '/user/sessions/%2e',
  '/./user',
  '/a/..?b=c',
  '/a/%2e%2e/b',
]

test.each(RAW)('%s never reaches another address', async (path) => {
  const server = createServer(app.fetch, { requestTimeoutMs: 10_000 })
  const { port } = await listen(server, { port: 0, host: '127.0.0.1' })
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  request({ port, path, method: 'GET', headers: { accept: 'application/json' } }, ({ statusCode }) => resolve(statusCode)).end()
  expect(await promise).toBe(400)
  server.closeAllConnections()
  server.close()
})

test.each(['/projects/caf%C3%A9', '/projects?search=100%', '/projects/...', '/projects/..a', '/projects/a?back=/../b', '/a%2Fb', '/%2500'])(
  '%j passes',
  async (path) => {
    expect(await (await app.request(path)).text()).toBe('reached')
  },
)
