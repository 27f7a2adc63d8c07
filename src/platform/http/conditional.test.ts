import { expect, test } from 'vitest'
import { isUnchanged, sparing } from './conditional.ts'

test.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
])('who has %s has "a": %s', (known, unchanged) => {
  expect([isUnchanged(known, '"a"'), isUnchanged(known, 'W/"a"')]).toEqual([unchanged, unchanged])
})

test('a known answer becomes a 304 with its headers; any other is sent', async () => {
  const ask = (headers: Record<string, string>) => new Request('http://waymark.test/', { headers })
  const headers = { etag: '"a"', 'cache-control': 'private, no-cache', 'content-type': 'application/json', 'content-length': '2' }
  const spared = sparing(ask({ 'if-none-match': '"a"' }), new Response('{}', { headers }))
  expect([spared.status, await spared.text(), Object.fromEntries(spared.headers)]).toEqual([
    304,
    '',
    { etag: '"a"', 'cache-control': 'private, no-cache' },
  ])
  for (const [request, response] of [
    [ask({ 'if-none-match': '"b"' }), new Response('{}', { headers })],
    [ask({}), new Response('{}', { headers })],
    [ask({ 'if-none-match': '"a"' }), new Response('{}', { status: 404, headers })],
    [ask({ 'if-none-match': '*' }), new Response('{}')],
  ] as const)
    expect(sparing(request, response)).toBe(response)
})
