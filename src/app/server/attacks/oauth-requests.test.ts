import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DocumentPeers } from '#platform/public-documents/public-documents.fixtures.ts'
import { tokenFor } from '../acceptance/assistants.fixtures.ts'
import { allow, newRequest, oauthKitchen, post, publishAssistant, REDIRECT, see, SITE } from '../acceptance/oauth.fixtures.ts'
import type { Site } from '../server.fixtures.ts'

let site: Site
let peers: DocumentPeers
let close: () => Promise<void>
beforeAll(async () => {
  ;({ site, peers, close } = await oauthKitchen())
})
afterAll(() => close())
// allowances of a minute are no part of these
beforeEach(() => site.clock.advance(3_600_000))

let people = 0
const queryOf = (request: object) => `?${new URLSearchParams({ ...request }).toString()}`

async function learner() {
  const account = await site.person(`asked${(people += 1)}@example.org`)
  return { account, browser: await site.signedIn(account) }
}

test('another site cannot press Allow, nor ask for tokens from a page', async () => {
  const { browser } = await learner()
  const query = queryOf(newRequest(publishAssistant(peers)).request)
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '', origin: 'https://elsewhere.test' },
  ])
    expect((await allow(browser, query, ['read'], headers as Record<string, string>)).status).toBe(403)
  const reply = await post(site, '/oauth/token', { grant_type: 'refresh_token' }, { origin: 'https://elsewhere.test' })
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([403, null])
})

test('what is wrong before the redirect is known to be the client’s is shown, and leads nowhere', async () => {
  const { browser } = await learner()
  const id = publishAssistant(peers)
  const host = new URL(id).host
  const { request } = newRequest(id)
  const tried: [string, object, object][] = [
    ['no client', { ...request, client_id: '' }, { why: 'no_client', host: null }],
    ['a name', { ...request, client_id: 'editor' }, { why: 'no_client' }],
    ['http', { ...request, client_id: id.replace('https', 'http') }, { why: 'no_client' }],
    ['an address', { ...request, client_id: 'https://127.0.0.1/c.json' }, { why: 'no_client' }],
    ['not published', { ...request, client_id: peers.addressOf('/none.json') }, { why: 'no_document', host }],
    ['another redirect', { ...request, redirect_uri: 'https://evil.test/' }, { why: 'foreign_redirect', host }],
    ['a character more', { ...request, redirect_uri: `${REDIRECT}x` }, { why: 'foreign_redirect' }],
    ['no redirect', { ...request, redirect_uri: '' }, { why: 'foreign_redirect' }],
    ['a script', { ...request, redirect_uri: 'javascript:alert(1)' }, { why: 'foreign_redirect' }],
  ]
  for (const [what, sent, expected] of tried) {
    const seen = await see(browser, queryOf(sent))
    expect([what, seen]).toEqual([what, { kind: 'refused', host: expect.toSatisfy(() => true), ...expected }])
    expect((await allow(browser, queryOf(sent), ['read'])).status).toBe(422)
    site.clock.advance(20_000)
  }
  const twice = await browser.fetch(`/oauth/authorize${queryOf(request)}&redirect_uri=x`)
  const long = await browser.fetch(`/oauth/authorize${queryOf({ ...request, state: 'x'.repeat(3000) })}`)
  expect([twice.status, long.status]).toEqual([400, 414])
  for (const ask of ['none', 'e30', 'W10', Buffer.from('{"client_id":{}}').toString('base64url'), 'x'.repeat(1900)])
    expect((await browser.send('GET', `/user/assistants/request?ask=${ask}`)).body).toEqual({
      kind: 'refused',
      why: 'no_client',
      host: null,
    })
  expect((await browser.send('GET', `/user/assistants/request?ask=${'x'.repeat(1901)}`)).status).toBe(400)
})

test('what is wrong after it is told to the client, by a press of the learner and no redirect', async () => {
  const { browser } = await learner()
  const { request } = newRequest(publishAssistant(peers))
  for (const [more, error] of [
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ resource: 'https://elsewhere.test/mcp' }, 'invalid_target'],
    [{ scope: 'admin' }, 'invalid_scope'],
  ] as const) {
    const seen = await see(browser, queryOf({ ...request, ...more }))
    expect(seen).toMatchObject({ kind: 'wrong', goesTo: { kind: 'machine' } })
    const back = seen.kind === 'wrong' ? Object.fromEntries(new URL(seen.back).searchParams) : {}
    expect(back).toEqual({ error, state: 'xyz', iss: SITE })
    expect((await allow(browser, queryOf({ ...request, ...more }), ['read'])).status).toBe(422)
  }
})

test('a document that leads inside, elsewhere or nowhere makes no client', async () => {
  const { browser } = await learner()
  const inside = [
    '10.0.0.1',
    '127.0.0.2',
    '169.254.169.254',
    '::1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
    'fd00::1',
    'fe80::1',
  ]
  const seenBy = (client_id: string) => see(browser, queryOf(newRequest(client_id).request))
  for (const [index, address] of inside.entries()) {
    const name = `inside${index}.assistant.test`
    peers.names.set(name, [[address]])
    publishAssistant(peers, '/inside.json')
    expect([address, await seenBy(peers.addressOf('/inside.json', name))]).toEqual([
      address,
      { kind: 'refused', why: 'no_document', host: expect.any(String) },
    ])
  }
  expect(peers.requested).not.toContain('/inside.json')
  site.clock.advance(60_000)
  const json = { 'content-type': 'application/json' }
  const real = publishAssistant(peers, '/real.json')
  peers.answers.set('/moved.json', (response) => void response.writeHead(301, { location: real }).end())
  peers.answers.set(
    '/huge.json',
    (response) =>
      void response
        .writeHead(200, json)
        .end(JSON.stringify({ client_id: peers.addressOf('/huge.json'), redirect_uris: [REDIRECT], x: 'x'.repeat(6000) })),
  )
  peers.answers.set('/endless.json', (response) => {
    response.writeHead(200, json)
    const pour = () => void (response.destroyed || response.write(' '.repeat(1000), pour))
    pour()
  })
  publishAssistant(peers, '/foreign.json', { client_id: real })
  publishAssistant(peers, '/secret.json', { token_endpoint_auth_method: 'client_secret_post' })
  for (const path of ['/moved.json', '/huge.json', '/endless.json', '/foreign.json', '/secret.json'])
    expect([path, await seenBy(peers.addressOf(path))]).toEqual([path, { kind: 'refused', why: 'no_document', host: expect.any(String) }])
  expect(await seenBy(real)).toMatchObject({ kind: 'asks' })
  expect(site.reported).toEqual([])
})

test('twenty assistants at most, by token and signed in together', async () => {
  const { account, browser } = await learner()
  for (let count = 0; count < 18; count += 1) await tokenFor(site, account)
  const id = publishAssistant(peers)
  const replies = await Promise.all(Array.from({ length: 5 }, () => allow(browser, queryOf(newRequest(id).request), ['read'])))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(3)
  expect((await browser.send('POST', '/user/assistants', { name: 'Editor', scopes: ['read'] })).status).toBe(409)
  // expired codes are deleted, so new ones are accepted again
  site.clock.advance(121_000)
  expect((await browser.send('POST', '/user/assistants', { name: 'Editor', scopes: ['read'] })).status).toBe(200)
})
