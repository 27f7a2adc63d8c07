import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { nameRoute, requestId } from '#platform/http/request-id.ts'
import { currentRequest } from '#platform/log.ts'

const app = new Hono()
  .use(requestId())
  .get('/', (c) => c.json(currentRequest()))
  .get('/named', (c) => {
    nameRoute('/projects/{id}')
    return c.json(currentRequest())
  })

async function idOf(given?: string) {
  const response = await app.request('/', given ? { headers: { 'x-request-id': given } } : {})
  const { requestId: inside } = (await response.json()) as { requestId: string }
  expect(response.headers.get('x-request-id')).toBe(inside)
  return inside
}

test('every request has its own id, the same inside and in the answer', async () => {
  const [one, other] = [await idOf(), await idOf()]
  expect(one).toMatch(/^[\w-]{36}$/)
  expect(one).not.toBe(other)
})

test('an id in the request is kept if it is well-formed', async () => {
  expect(await idOf('edge-7f3a:12')).toBe('edge-7f3a:12')
  expect(await idOf('short')).not.toBe('short')
  expect(await idOf('a b"c{d}e<script>')).not.toContain('script')
  expect(await idOf('x'.repeat(200))).toHaveLength(36)
})

test('a handler names its route for the log and the metrics', async () => {
  expect(await (await app.request('/named')).json()).toMatchObject({ route: '/projects/{id}' })
})
