import { expect, test } from 'vitest'
import { isRefused } from '#platform/result.ts'
import { isResource, oauthSite } from './oauth-site.rules.ts'
import { answerTo, askedIn, assistantAddress, clientIn, destinationOf, judge, type Asked, type OauthClient } from './oauth.rules.ts'

const site = { issuer: 'https://waymark.test', resource: 'https://waymark.test/mcp' }
const client: OauthClient = {
  id: 'https://editor.example/client.json',
  host: 'editor.example',
  name: 'Editor',
  redirects: [
    'http://127.0.0.1/callback',
    'http://localhost:8080/callback?x=1',
    'http://[::1]/callback',
    'https://editor.example/back',
    'com.example.editor:/back',
    'javascript:alert(1)',
  ],
}
const asked: Asked = {
  client_id: client.id,
  redirect_uri: 'http://127.0.0.1:4711/callback',
  response_type: 'code',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  resource: site.resource,
  scope: 'read notes offline_access',
  state: 'a/b+c%d',
}

const outcome = (more: Asked) => {
  const judged = judge({ ...asked, ...more }, client, site)
  if (!isRefused(judged)) return 'fits'
  return judged.refused === 'sent_back' ? judged.facts.error : judged.refused
}

test('signing in takes https, or a site on the same machine', () => {
  expect(oauthSite('https://Waymark.test')).toEqual(site)
  expect(oauthSite('http://localhost:3000')?.resource).toBe('http://localhost:3000/mcp')
  for (const address of ['http://waymark.test', 'http://192.168.1.5:3000', 'http://localhost.example'])
    expect(oauthSite(address)).toBeNull()
})

test('a request that fits names what it may do, in our words', () => {
  expect(judge(asked, client, site)).toMatchObject({ scopes: ['read', 'notes'], goesTo: { kind: 'machine', place: '127.0.0.1:4711' } })
  expect(judge({ ...asked, scope: undefined }, client, site)).toMatchObject({ scopes: ['read', 'notes', 'check'] })
})

test.each([
  'http://127.0.0.1/callback',
  'http://127.0.0.1:1/callback',
  'http://127.0.0.1:65535/callback',
  'http://localhost:9/callback?x=1',
  'http://localhost/callback?x=1',
  'http://[::1]:5/callback',
  'https://editor.example/back',
  'com.example.editor:/back',
])('%s is one of the client’s', (redirect) => expect(outcome({ redirect_uri: redirect })).toBe('fits'))

test.each([
  '',
  'http://127.0.0.1:4711/callback/',
  'http://127.0.0.1:4711/Callback',
  'http://127.0.0.1:4711/callbac',
  'http://127.0.0.1:4711/callback?',
  'http://127.0.0.1:4711/callback#',
  'http://127.0.0.1:4711/x/../callback',
  'http://127.0.0.1:4711\\callback',
  'http://127.0.0.2:4711/callback',
  'http://127.1:4711/callback',
  'http://0x7f000001/callback',
  'http://localhost:4711/callback',
  'http://localhost:8080/callback?x=2',
  'http://user@127.0.0.1:4711/callback',
  'http://127.0.0.1.example:4711/callback',
  'http://127.0.0.1:4711@evil.example/callback',
  'https://127.0.0.1:4711/callback',
  'https://editor.example:8443/back',
  'https://editor.example/back?a=1',
  'https://editor.example/back ',
  'HTTPS://editor.example/back',
  'https://editor.example./back',
  'https://evil.example/back',
  'com.example.editor:/Back',
  'javascript:alert(1)',
])('%s is none of the client’s', (redirect) => expect(outcome({ redirect_uri: redirect })).toBe('foreign_redirect'))

test.each([
  ['response_type', 'token', 'unsupported_response_type'],
  ['response_type', undefined, 'invalid_request'],
  ['response_mode', 'fragment', 'invalid_request'],
  ['code_challenge', undefined, 'invalid_request'],
  ['code_challenge', 'x'.repeat(42), 'invalid_request'],
  ['code_challenge', `${'x'.repeat(42)}=`, 'invalid_request'],
  ['code_challenge_method', undefined, 'invalid_request'],
  ['code_challenge_method', 'plain', 'invalid_request'],
  ['resource', undefined, 'invalid_target'],
  ['resource', 'https://waymark.test', 'invalid_target'],
  ['resource', 'https://waymark.test/mcp/', 'invalid_target'],
  ['resource', 'https://other.test/mcp', 'invalid_target'],
  ['scope', 'admin', 'invalid_scope'],
] as const)('%s %s is told to the client as %s', (name, value, error) => {
  expect(outcome({ [name]: value })).toBe(error)
})

test('codes go to sites, to this machine, and to apps by a scheme of their own', () => {
  expect(destinationOf('https://editor.example:8443/back')).toEqual({ kind: 'site', place: 'editor.example:8443' })
  expect(destinationOf('cursor://anysphere.cursor-mcp/oauth/callback')).toEqual({ kind: 'app', place: 'cursor' })
  for (const redirect of [
    'http://editor.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:x',
    'mailto:a@b',
    'ms-msdt:/x',
    '//x',
    '/x',
    'x',
  ])
    expect(destinationOf(redirect), redirect).toBeNull()
})

test('a client is called by one spelling of a public https address', () => {
  for (const address of [
    'https://editor.example/c',
    'https://editor.example:8443/a/c.json',
    'https://chat.example/c.json?redirect_uri=http%3A%2F%2F127.0.0.1',
  ])
    expect(assistantAddress(address)?.href).toBe(address)
  for (const address of [
    undefined,
    '',
    'editor',
    'http://editor.example/c',
    'https://editor.example',
    'https://editor.example/',
    'https://Editor.example/c',
    'https://editor.example:443/c',
    'https://editor.example./c',
    'https://editor.example/a/../c',
    'https://editor.example/c#',
    'https://editor.example/c#x',
    'https://a:b@editor.example/c',
    'https://localhost/c',
    'https://127.0.0.1/c',
    'https://0x7f000001/c',
    'https://[::1]/c',
    `https://editor.example/${'x'.repeat(500)}`,
  ])
    expect(assistantAddress(address), address).toBeNull()
})

test('a document speaks for its own address, and for a client without a secret', () => {
  const address = new URL(client.id)
  const document = { client_id: client.id, client_name: ' My\u202e Editor ', redirect_uris: client.redirects, more: [1] }
  expect(clientIn(address, document)).toMatchObject({ host: 'editor.example', name: 'My Editor' })
  expect(clientIn(address, { ...document, client_name: undefined })).toMatchObject({ name: null })
  for (const more of [
    { client_id: 'https://editor.example/client.jso' },
    { client_id: undefined },
    { redirect_uris: [] },
    { redirect_uris: 'http://127.0.0.1/callback' },
    { redirect_uris: [1] },
    { token_endpoint_auth_method: 'client_secret_basic' },
    { token_endpoint_auth_method: 'private_key_jwt' },
    { client_secret: 'x' },
    { grant_types: ['client_credentials'] },
    { response_types: ['token'] },
  ])
    expect(clientIn(address, { ...document, ...more }), JSON.stringify(more)).toBeNull()
  for (const other of [null, [], 'x', 1]) expect(clientIn(address, other)).toBeNull()
})

test('a parameter that is said twice is refused; what does not count may be said as often as one likes', () => {
  expect(askedIn(new URLSearchParams('client_id=a&x=1&x=2&state='))).toEqual({ client_id: 'a', state: '' })
  expect(askedIn(new URLSearchParams('resource=a&resource=a'))).toEqual({ refused: 'said_twice', facts: undefined })
})

test('an answer adds to the address and changes nothing in it, and the state comes back as it was', () => {
  const told = answerTo({ redirect: 'https://editor.example/back?a=%20b', state: 'a/b+c%d &' }, site, { code: 'c' })
  expect(told).toMatch(/^https:\/\/editor\.example\/back\?a=%20b&code=c&/)
  expect(Object.fromEntries(new URL(told).searchParams)).toEqual({ a: ' b', code: 'c', state: 'a/b+c%d &', iss: site.issuer })
  expect(answerTo({ redirect: 'cursor://x/back', state: undefined }, site, { error: 'access_denied' })).toBe(
    'cursor://x/back?error=access_denied&iss=https%3A%2F%2Fwaymark.test',
  )
})

test('the resource is ours however its host is spelled', () => {
  expect(isResource('https://WAYMARK.test:443/mcp', site.resource)).toBe(true)
  for (const given of [undefined, '', 'https://waymark.test/mcp#', 'https://waymark.test/MCP', 'http://waymark.test/mcp'])
    expect(isResource(given, site.resource)).toBe(false)
})
