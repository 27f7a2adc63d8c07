import { Hono } from 'hono'
import { expect, test } from 'vitest'
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

test.each(['/projects/caf%C3%A9', '/projects?search=100%', '/a%2Fb', '/%2500'])('%j goes on', async (path) => {
  expect(await (await app.request(path)).text()).toBe('reached')
})
