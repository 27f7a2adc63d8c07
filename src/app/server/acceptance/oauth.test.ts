import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzipSync } from 'fflate'
import type { Scope } from '#features/assistants/assistants.rules.ts'
import { sweepAssistants } from '#features/assistants/assistants.jobs.ts'
import type { DocumentPeers } from '#platform/public-documents/public-documents.fixtures.ts'
import type { Site, TestBrowser } from '../server.fixtures.ts'
import { testSite } from '../server.fixtures.ts'
import { callTool, fetchOf, tokenFor } from './assistants.fixtures.ts'
import {
  allow,
  codeFor,
  connectBySignIn,
  newRequest,
  oauthKitchen,
  post,
  publishAssistant,
  see,
  SITE,
  type Given,
} from './oauth.fixtures.ts'

let site: Site
let peers: DocumentPeers
let close: () => Promise<void>
beforeAll(async () => {
  ;({ site, peers, close } = await oauthKitchen())
})
afterAll(() => close())

let people = 0
const person = () => site.person(`oauth${(people += 1)}@example.org`)
const json = async (path: string, origin = SITE) => (await fetchOf(site)(origin + path)).json() as Promise<Record<string, unknown>>
const connected = async (browser: TestBrowser) => (await browser.send('GET', '/user/assistants')).body as Record<string, unknown>[]

async function signedIn() {
  const account = await person()
  return { account, browser: await site.signedIn(account) }
}

const connectBy = (browser: TestBrowser, scopes?: Scope[]) => connectBySignIn(browser, publishAssistant(peers), fetchOf(site), scopes)

test('a client of the protocol finds its way from a 401 to the tools that were ticked, and goes on by itself when an hour is over', async () => {
  const { browser } = await signedIn()
  const { assistant, asked, client } = await connectBy(browser, ['read', 'notes'])
  const parameters = Object.fromEntries(new URLSearchParams(asked))
  expect(parameters).toMatchObject({
    resource: `${SITE}/mcp`,
    scope: 'read notes check',
    state: 'a/b+c%d=1',
    code_challenge_method: 'S256',
  })
  expect((await client?.listTools())?.tools.map(({ name }) => name)).toEqual(['where_am_i', 'read_step', 'what_next', 'hint', 'note'])
  expect(assistant.kept.tokens).toMatchObject({ expires_in: 3600, scope: 'read notes', token_type: 'Bearer' })
  const first = { ...assistant.kept.tokens }
  site.clock.advance(3_601_000)
  // the same client asks on: it refreshes, and the learner is not asked again
  expect((await client?.listTools())?.tools).toHaveLength(5)
  expect(assistant.followed).toHaveLength(1)
  expect(assistant.kept.tokens?.access_token).not.toBe(first.access_token)
  expect(assistant.kept.tokens?.refresh_token).not.toBe(first.refresh_token)
  const [shown] = await connected(browser)
  expect(shown).toMatchObject({ name: 'My Editor', client: new URL(peers.addressOf('/')).host, scopes: ['read', 'notes'] })
  if (client) await callTool(client, 'note', { project: 'kitchen', beside: 'Cook.', text: 'Mind the salt.' })
  expect(JSON.stringify((await browser.send('GET', '/notes')).body)).toContain('From My Editor')
})

test('what a client has to know is published, under the address of PUBLIC_URL', async () => {
  const refused = await fetchOf(site)(`${SITE}/mcp`, { method: 'POST' })
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer resource_metadata="${SITE}/.well-known/oauth-protected-resource/mcp", scope="read notes check"`,
  ])
  const wrong = await fetchOf(site)(`${SITE}/mcp`, { method: 'POST', headers: { authorization: 'Bearer waymark_access_x' } })
  expect(wrong.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token", resource_metadata=/)
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])
    expect(await json(path)).toMatchObject({ resource: `${SITE}/mcp`, authorization_servers: [SITE], bearer_methods_supported: ['header'] })
  const metadata = await json('/.well-known/oauth-authorization-server')
  expect(metadata).toMatchObject({
    issuer: SITE,
    authorization_endpoint: `${SITE}/oauth/authorize`,
    token_endpoint: `${SITE}/oauth/token`,
    revocation_endpoint: `${SITE}/oauth/revoke`,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  })
  expect(metadata).not.toHaveProperty('registration_endpoint')
  const { headers } = await fetchOf(site)(`${SITE}/.well-known/oauth-authorization-server`)
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('a site without https offers no signing in, and takes tokens as before', async () => {
  const plain = await testSite()
  const fetch = fetchOf(plain)
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server', '/oauth/authorize'])
    expect((await fetch(plain.origin + path, { headers: { accept: 'application/json' } })).status).toBe(404)
  expect((await fetch(`${plain.origin}/mcp`, { method: 'POST' })).headers.get('www-authenticate')).toBe('Bearer')
  const browser = await plain.signedIn(await plain.person('plain@example.org'))
  const { body } = await browser.send('GET', '/user/assistants/request?ask=none')
  expect(body).toEqual({ kind: 'refused', why: 'not_offered', host: null })
  await plain.close()
})

test('the learner sees who asks, what it calls itself, where they are sent, and what it may do', async () => {
  const { browser } = await signedIn()
  const id = publishAssistant(peers, '/named.json', { client_name: 'Claude \u202e Code' })
  const { request, verifier } = newRequest(id, { scope: 'read check admin' })
  const seen = await see(browser, `?${new URLSearchParams(request).toString()}`)
  expect(seen).toMatchObject({
    kind: 'asks',
    host: new URL(id).host,
    name: 'Claude Code',
    goesTo: { kind: 'machine', place: '127.0.0.1:4711' },
    scopes: ['read', 'check'],
  })
  const denied = seen.kind === 'asks' ? new URL(seen.denied) : null
  expect(Object.fromEntries(denied?.searchParams ?? [])).toEqual({ error: 'access_denied', state: 'xyz', iss: SITE })
  // not more than was asked for
  const code = await codeFor(browser, request, ['notes', 'check'])
  const given = await post(site, '/oauth/token', { grant_type: 'authorization_code', code, code_verifier: verifier, client_id: id })
  expect(given.body).toMatchObject({ scope: 'check' })
})

test('a press after a lost reply gets the same code, and no second one', async () => {
  const { browser } = await signedIn()
  const { request, verifier } = newRequest(publishAssistant(peers))
  const query = `?${new URLSearchParams(request).toString()}`
  const key = { 'idempotency-key': 'the-same-press' }
  const [first, second] = [await allow(browser, query, ['read'], key), await allow(browser, query, ['read'], key)]
  expect(second.body).toEqual(first.body)
  const other = await allow(browser, query, ['read', 'check'], key)
  expect(other.body).not.toEqual(first.body)
  // waited for too long: the same press makes it anew
  site.clock.advance(180_000)
  expect((await allow(browser, query, ['read'], key)).body).toEqual(first.body)
  const { rows } = await site.database.database.pool.query('select * from assistant_grants')
  const code = new URL((first.body as { location: string }).location).searchParams.get('code') ?? ''
  expect(JSON.stringify(rows)).not.toContain(code)
  const { client_id, redirect_uri } = request
  const given = await post(site, '/oauth/token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    client_id,
    redirect_uri,
  })
  expect(given.status).toBe(200)
  // pressed once more after all: what came from it goes on
  await allow(browser, query, ['read'], key)
  expect(await connected(browser)).toHaveLength(1)
})

test('the same refresh is answered equally for a minute, as long as what it gave was not used', async () => {
  const { browser } = await signedIn()
  const { request, verifier } = newRequest(publishAssistant(peers))
  const { client_id, redirect_uri, resource } = request
  const code = await codeFor(browser, request)
  const first: Given = (
    await post(site, '/oauth/token', { grant_type: 'authorization_code', code, code_verifier: verifier, client_id, redirect_uri, resource })
  ).body
  const refresh = (refresh_token: string) => post(site, '/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id, resource })
  // two at once, and a retry whose reply was lost
  const [one, two] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)])
  expect([one.status, two.body]).toEqual([200, one.body])
  site.clock.advance(30_000)
  const third = await refresh(first.refresh_token)
  expect(third.body).toEqual({ ...(one.body as Given), expires_in: 3570 })
  const next = await refresh((one.body as Given).refresh_token)
  expect(next.status).toBe(200)
  expect(await connected(browser)).toHaveLength(1)
})

test('a grant lives as a session does: 30 days unused, 180 at most', async () => {
  const { browser } = await signedIn()
  const { assistant, client } = await connectBy(browser)
  for (let day = 0; day < 175; day += 25) {
    site.clock.advance(25 * 86_400_000)
    expect((await client?.listTools())?.tools).toHaveLength(6)
  }
  expect(assistant.followed).toHaveLength(1)
  site.clock.advance(6 * 86_400_000)
  await expect(client?.listTools()).rejects.toThrow()
  expect(assistant.followed).toHaveLength(2)
  const idle = await connectBy(await site.signedIn(await person()))
  site.clock.advance(31 * 86_400_000)
  await expect(idle.client?.listTools()).rejects.toThrow()
})

test('those that signed in stand beside tokens, are ended there at once, and leave nothing that opens in the export', async () => {
  const { account, browser } = await signedIn()
  const { assistant, client } = await connectBy(browser, ['read'])
  // the newest is first
  site.clock.advance(1000)
  await tokenFor(site, account, ['read'], 'By hand')
  const list = await connected(browser)
  expect(list.map(({ name, client }) => [name, client])).toEqual([
    ['By hand', null],
    ['My Editor', expect.stringMatching(/^editor\.assistant\.test/)],
  ])
  const files = unzipSync(new Uint8Array(await (await browser.fetch('/user/export')).arrayBuffer()))
  const exported = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString())
    .join('\n')
  expect(exported).toContain('"name": "My Editor"')
  const { rows } = await site.database.database.pool.query<Record<string, string>>(
    'select g.code_hash, g.challenge, t.token_hash from assistant_grants g join assistant_grant_tokens t on t.grant_id = g.id where g.user_id = $1',
    [account.id],
  )
  expect(rows).toHaveLength(2)
  for (const secret of [...rows.flatMap((row) => Object.values(row)), ...Object.values(assistant.kept.tokens ?? {}).map(String)].filter(
    (text) => text.length > 20,
  ))
    expect(exported).not.toContain(secret)
  const stranger = await signedIn()
  expect((await stranger.browser.send('DELETE', `/user/assistants/${String(list[1]?.['id'])}`)).status).toBe(404)
  expect((await browser.send('DELETE', `/user/assistants/${String(list[1]?.['id'])}`)).status).toBe(204)
  await expect(client?.listTools()).rejects.toThrow()
  // its refresh token went with it: the learner would be asked again
  expect(assistant.followed).toHaveLength(2)
  expect(await connected(browser)).toHaveLength(1)
})

test('an assistant says goodbye: its access token goes alone, its refresh token takes all along, and nobody learns which there are', async () => {
  const { browser } = await signedIn()
  const { assistant } = await connectBy(browser)
  const { access_token, refresh_token } = assistant.kept.tokens ?? { access_token: '', refresh_token: '' }
  const client_id = publishAssistant(peers)
  const revoke = (token: string, id = client_id) => post(site, '/oauth/revoke', { token, client_id: id })
  const opens = async (token: string) =>
    (await fetchOf(site)(`${SITE}/mcp`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status !== 401
  expect((await revoke(refresh_token, publishAssistant(peers, '/other.json'))).status).toBe(200)
  expect(await opens(access_token)).toBe(true)
  expect((await revoke(access_token)).status).toBe(200)
  expect(await opens(access_token)).toBe(false)
  expect(await connected(browser)).toHaveLength(1)
  expect((await revoke(refresh_token)).status).toBe(200)
  expect(await connected(browser)).toEqual([])
  for (const token of ['x', 'waymark_refresh_x', access_token]) expect((await revoke(token)).status).toBe(200)
  expect((await post(site, '/oauth/revoke', { token: 'x' })).status).toBe(400)
})

test('what is over is swept away', async () => {
  const { browser } = await signedIn()
  await connectBy(browser)
  await codeFor(browser, newRequest(publishAssistant(peers)).request)
  site.clock.advance(31 * 86_400_000)
  await sweepAssistants.run(null, site.services, new AbortController().signal)
  const { pool } = site.database.database
  for (const table of ['assistant_grants', 'assistant_grant_tokens'])
    expect((await pool.query(`select count(*)::int as rows from ${table}`)).rows).toEqual([{ rows: 0 }])
})
