import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addVary, pickEncoding, prefersPage, wantsPage } from '#platform/http/negotiate.ts'

test.each([
  [undefined, 'page'],
  ['', 'page'],
  ['*/*', 'page'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'page'],
  ['text/html', 'page'],
  ['text/*', 'page'],
  ['application/json', 'call'],
  ['application/json, text/plain, */*', 'call'],
  ['text/html;q=0.5, application/json', 'call'],
  ['application/json;q=0.5, text/html', 'page'],
  ['text/html, application/json', 'page'],
  ['application/*', 'call'],
  ['text/event-stream', 'call'],
  ['image/png', 'call'],
  ['text/html;q=0, */*', 'call'],
  ['APPLICATION/JSON', 'call'],
  [';;;,,,', 'call'],
])('Accept %j is answered with a %s', (accept, answer) => {
  expect(prefersPage(accept) ? 'page' : 'call').toBe(answer)
})

test('only a read can be a page', async () => {
  const app = new Hono().all('/projects', (c) => new Response(wantsPage(c) ? 'page' : 'call'))
  const html = { headers: { accept: 'text/html' } }
  const get = await app.request('/projects', html)
  expect(await get.text()).toBe('page')
  expect(await (await app.request('/projects', { ...html, method: 'POST' })).text()).toBe('call')
})

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['identity', null],
  ['*', 'zstd'],
  ['deflate', null],
  [undefined, null],
])('Accept-Encoding %j gets %j', (accept, encoding) => {
  expect(pickEncoding(accept, ['zstd', 'br', 'gzip'])).toBe(encoding)
})

test('a name is added to Vary only once', () => {
  const headers = new Headers({ vary: 'Accept' })
  addVary(headers, 'Accept-Encoding')
  addVary(headers, 'accept')
  expect(headers.get('vary')).toBe('Accept, Accept-Encoding')
})
