import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addGrant, addGrantTokens } from '#features/assistants/oauth/grants.store.ts'
import { newId } from '#platform/ids.ts'
import type { DocumentPeers } from '#platform/public-documents/public-documents.fixtures.ts'
import { fetchOf, tokenFor } from '../acceptance/assistants.fixtures.ts'
import {
  allow,
  askOf,
  codeFor,
  newRequest,
  oauthKitchen,
  post,
  publishAssistant,
  REDIRECT,
  SITE,
  type Given,
} from '../acceptance/oauth.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

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
const person = (is: Parameters<Site['person']>[1] = {}) => site.person(`signing${(people += 1)}@example.org`, is)
const queryOf = (request: object) => `?${new URLSearchParams({ ...request }).toString()}`
const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

async function learner(is: Parameters<Site['person']>[1] = {}) {
  const account = await person(is)
  return { account, browser: await site.signedIn(account) }
}

function mcp(token: string, headers: Record<string, string> = {}): Promise<number> {
  const all = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
    ...headers,
  }
  return fetchOf(site)(`${SITE}/mcp`, { method: 'POST', headers: all, body: MESSAGE }).then(({ status }) => status)
}

const redeem = (code: string, code_verifier: string, client_id: string, more: Record<string, string> = {}) =>
  post(site, '/oauth/token', {
    grant_type: 'authorization_code',
    code,
    code_verifier,
    client_id,
    redirect_uri: REDIRECT,
    resource: `${SITE}/mcp`,
    ...more,
  })
const refresh = (refresh_token: string, client_id: string, more: Record<string, string> = {}) =>
  post(site, '/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id, resource: `${SITE}/mcp`, ...more })
const connected = async (browser: TestBrowser) => (await browser.send('GET', '/user/assistants')).body as { id: string }[]

async function grant(browser: TestBrowser) {
  const id = publishAssistant(peers)
  const { request, verifier } = newRequest(id)
  const code = await codeFor(browser, request)
  const { body, status } = await redeem(code, verifier, id)
  expect(status).toBe(200)
  return { id, code, verifier, given: body as Given }
}

test('a code that is used twice ends all that came from it', async () => {
  const { browser } = await learner()
  const { id, code, verifier, given } = await grant(browser)
  const next: Given = (await refresh(given.refresh_token, id)).body
  expect([await mcp(given.access_token), await mcp(next.access_token)]).toEqual([200, 200])
  const again = await redeem(code, verifier, id)
  expect([again.status, again.body]).toEqual([400, { error: 'invalid_grant' }])
  expect([await mcp(given.access_token), await mcp(next.access_token)]).toEqual([401, 401])
  expect((await refresh(next.refresh_token, id)).body).toEqual({ error: 'invalid_grant' })
  expect(await connected(browser)).toEqual([])
})

test('a code that is used many times at once opens nothing for long', async () => {
  const { browser } = await learner()
  const id = publishAssistant(peers)
  const { request, verifier } = newRequest(id)
  const code = await codeFor(browser, request)
  const replies = await Promise.all(Array.from({ length: 8 }, () => redeem(code, verifier, id)))
  const given = replies.filter(({ status }) => status === 200)
  expect(given).toHaveLength(1)
  for (const { body } of given) expect(await mcp((body as Given).access_token)).toBe(401)
  expect(await connected(browser)).toEqual([])
})

test('a code in the wrong hands is void: another client, redirect, verifier or resource, or too late', async () => {
  const { browser } = await learner()
  const id = publishAssistant(peers)
  const other = publishAssistant(peers, '/mixed-up.json')
  const wrong: [string, (code: string, verifier: string) => ReturnType<typeof redeem>][] = [
    ['client', (code, verifier) => redeem(code, verifier, other)],
    ['client by a character', (code, verifier) => redeem(code, verifier, `${id}/`)],
    ['redirect', (code, verifier) => redeem(code, verifier, id, { redirect_uri: `${REDIRECT}/` })],
    ['port', (code, verifier) => redeem(code, verifier, id, { redirect_uri: REDIRECT.replace('4711', '4712') })],
    ['verifier', (code, verifier) => redeem(code, `${verifier.slice(1)}A`, id)],
    ['challenge in the place of it', (code) => redeem(code, newRequest(id).request.code_challenge, id)],
    ['resource', (code, verifier) => redeem(code, verifier, id, { resource: 'https://elsewhere.test/mcp' })],
    [
      'time',
      (code, verifier) => {
        site.clock.advance(121_000)
        return redeem(code, verifier, id)
      },
    ],
  ]
  for (const [what, use] of wrong) {
    const { request, verifier } = newRequest(id)
    const code = await codeFor(browser, request)
    expect([what, (await use(code, verifier)).body]).toEqual([what, { error: 'invalid_grant' }])
    expect([what, (await redeem(code, verifier, id)).body]).toEqual([what, { error: 'invalid_grant' }])
    site.clock.advance(60_000)
  }
  expect(await connected(browser)).toEqual([])
})

test('an old refresh token ends its grant, and no other', async () => {
  const { browser } = await learner()
  const [one, two] = [await grant(browser), await grant(browser)]
  const next: Given = (await refresh(one.given.refresh_token, one.id)).body
  const last: Given = (await refresh(next.refresh_token, one.id)).body
  // within the minute, but its answer was used
  expect((await refresh(one.given.refresh_token, one.id)).body).toEqual({ error: 'invalid_grant' })
  expect(await mcp(last.access_token)).toBe(401)
  expect((await refresh(last.refresh_token, one.id)).body).toEqual({ error: 'invalid_grant' })
  expect(await mcp(two.given.access_token)).toBe(200)
  const later: Given = (await refresh(two.given.refresh_token, two.id)).body
  site.clock.advance(61_000)
  expect((await refresh(two.given.refresh_token, two.id)).body).toEqual({ error: 'invalid_grant' })
  expect(await mcp(later.access_token)).toBe(401)
  expect(await connected(browser)).toEqual([])
})

test('a refresh by another client, for another resource or for more is refused, and takes nothing from the honest one', async () => {
  const { browser } = await learner()
  const id = publishAssistant(peers)
  const { request, verifier } = newRequest(id)
  const given: Given = (await redeem(await codeFor(browser, request, ['read']), verifier, id)).body
  const token = given.refresh_token
  expect((await refresh(token, publishAssistant(peers, '/mixed-up.json'))).body).toEqual({ error: 'invalid_grant' })
  expect((await refresh(token, id, { resource: 'https://elsewhere.test/mcp' })).body).toEqual({ error: 'invalid_target' })
  expect((await refresh(token, id, { scope: 'read notes' })).body).toEqual({ error: 'invalid_scope' })
  expect((await refresh(given.access_token, id)).body).toEqual({ error: 'invalid_grant' })
  expect((await refresh(token, id, { scope: 'read' })).status).toBe(200)
  expect(await mcp(token)).toBe(401)
})

test.each(['authorization_code', 'refresh_token'])('an instance whose first errand is a %s answers it as any other', async (grant_type) => {
  const started = await testSite({ PUBLIC_URL: SITE })
  const { id: userId } = await started.person('first@example.org')
  const { request, verifier } = newRequest('https://editor.test/editor.json')
  const [id, createdAt] = [newId(), started.clock.now()]
  const expiresAt = new Date(createdAt.getTime() + 60_000)
  const { client_id: clientId, redirect_uri: redirectUri, resource, code_challenge: challenge } = request
  const grant = { id, userId, clientId, name: 'My Editor', resource, redirectUri, challenge, createdAt, expiresAt }
  await addGrant(started.services.db, { ...grant, scopes: ['read'], code: 'a code' })
  await addGrantTokens(started.services.db, [{ token: 'a token', grantId: id, kind: 'refresh', expiresAt }])
  const held = { code: 'a code', code_verifier: verifier, refresh_token: 'a token' }
  const { status } = await post(started, '/oauth/token', { grant_type, client_id: clientId, ...held })
  expect([status, started.reported]).toEqual([200, []])
  await started.close()
})

test('many refreshes at once get one answer', async () => {
  const { browser } = await learner()
  const { id, given } = await grant(browser)
  const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(given.refresh_token, id)))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const [next = ''] = replies.map(({ body }) => (body as Given).refresh_token)
  expect((await refresh(next, id)).status).toBe(200)
})

test('ended, deleted or logged out meanwhile: nothing that was under way goes on', async () => {
  const { browser } = await learner()
  const id = publishAssistant(peers)
  const ended = await grant(browser)
  const [{ id: grantId } = { id: '' }] = await connected(browser)
  const [, refreshed] = await Promise.all([
    browser.send('DELETE', `/user/assistants/${grantId}`),
    refresh(ended.given.refresh_token, ended.id),
  ])
  expect(await mcp(ended.given.access_token)).toBe(401)
  if (refreshed.status === 200) expect(await mcp((refreshed.body as Given).access_token)).toBe(401)

  const leaving = await learner()
  const kept = await grant(leaving.browser)
  const { request, verifier } = newRequest(id)
  const code = await codeFor(leaving.browser, request)
  expect((await leaving.browser.send('DELETE', '/user')).status).toBe(204)
  expect((await redeem(code, verifier, id)).body).toEqual({ error: 'invalid_grant' })
  expect((await refresh(kept.given.refresh_token, kept.id)).body).toEqual({ error: 'invalid_grant' })
  expect(await mcp(kept.given.access_token)).toBe(401)
  const { rows } = await site.database.database.pool.query('select 1 from assistant_grants where user_id = $1', [leaving.account.id])
  expect(rows).toEqual([])

  const gone = await learner()
  const ask = await askOf(gone.browser, queryOf(newRequest(id).request))
  await gone.browser.send('DELETE', '/user/sessions')
  gone.browser.cookies.clear()
  expect((await gone.browser.send('POST', '/user/assistants/request', { ask, scopes: ['read'] })).status).toBe(401)
  expect((await gone.browser.send('GET', `/user/assistants/request?ask=${ask}`)).status).toBe(401)
})

test('what signed in opens no call of the site, and neither a cookie nor a token by hand stands in for a code', async () => {
  const { account, browser } = await learner({ isAdmin: true })
  const { given, id } = await grant(browser)
  const program = site.browser({ headers: { authorization: `Bearer ${given.access_token}` } })
  for (const path of ['/user', '/user/assistants', '/check/plans', '/user/export'])
    expect((await program.send('GET', path)).status).toBe(401)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(await mcp('waymark_access_x'.padEnd(60, 'x'), { cookie })).toBe(401)
  const byHand = await tokenFor(site, account)
  expect((await refresh(byHand.token, id)).body).toEqual({ error: 'invalid_grant' })
  expect((await redeem(byHand.token, 'x'.repeat(43), id)).body).toEqual({ error: 'invalid_grant' })
  expect((await post(site, '/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x', client_id: id }, { cookie })).status).toBe(
    400,
  )
})

test('a token is for the site that gave it, and no other that shares the database', async () => {
  const { browser } = await learner()
  const { given } = await grant(browser)
  expect(await mcp(given.access_token)).toBe(200)
  await site.database.database.pool.query("update assistant_grants set resource = 'https://elsewhere.test/mcp'")
  expect(await mcp(given.access_token)).toBe(401)
})

test('nobody is connected while impersonating, nor comes in so', async () => {
  const { account: admin } = await learner({ isAdmin: true })
  const { account: target } = await learner()
  const browser = await site.signedIn(admin)
  const query = queryOf(newRequest(publishAssistant(peers)).request)
  const as = { 'x-impersonate-user-id': target.id }
  const ask = await askOf(browser, query)
  expect((await browser.send('GET', `/user/assistants/request?ask=${ask}`, undefined, as)).status).toBe(403)
  expect((await allow(browser, query, ['read'], as)).status).toBe(403)
  const { given } = await grant(browser)
  expect(await mcp(given.access_token, as)).toBe(403)
})

test('what is broken, many or large gets a plain answer and no 500', async () => {
  const { browser } = await learner()
  const { id, code, verifier } = await grant(browser)
  const tried: [Record<string, string>, number, string][] = [
    [{}, 400, 'invalid_request'],
    [{ grant_type: 'authorization_code', client_id: id }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token', client_id: id }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_request'],
    [{ grant_type: 'password', client_id: id }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'refresh_token', refresh_token: 'x\u0000', client_id: id }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: '\ud800', client_id: id }, 400, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_id: id, client_secret: '' }, 401, 'invalid_client'],
    [{ grant_type: 'authorization_code', code: 'x'.repeat(5000), code_verifier: verifier, client_id: id }, 400, 'invalid_grant'],
  ]
  for (const [form, status, error] of tried) {
    const reply = await post(site, '/oauth/token', form)
    expect([reply.status, reply.body]).toEqual([status, { error }])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
  const basic = { authorization: `Basic ${Buffer.from(`${id}:`).toString('base64')}` }
  expect((await post(site, '/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x', client_id: id }, basic)).status).toBe(401)
  expect((await post(site, '/oauth/token', { code: 'x'.repeat(9000) })).status).toBe(413)
  expect((await post(site, '/oauth/token', { code }, { 'content-type': 'application/json' })).status).toBe(415)
  const doubled = await site.app.request(`${SITE}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=authorization_code&code=a&code=${code}&code_verifier=${verifier}&client_id=${encodeURIComponent(id)}`,
  })
  expect(doubled.status).toBe(400)
  for (const [path, allowed] of [
    ['/oauth/token', 'POST'],
    ['/oauth/revoke', 'POST'],
  ] as const) {
    const refused = await fetchOf(site)(SITE + path, { headers: { accept: 'application/json' } })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, allowed])
  }
  expect(site.reported).toEqual([])
})

test('guessing is counted by network, and so is asking who assistants are', async () => {
  const statuses = new Set<number>()
  for (let times = 0; times < 121; times += 1)
    statuses.add((await post(site, '/oauth/token', {}, { 'x-forwarded-for': '192.0.2.77' })).status)
  expect([...statuses]).toEqual([400, 429])
  expect((await post(site, '/oauth/token', {}, { 'x-forwarded-for': '192.0.2.78' })).status).toBe(400)
  const { browser } = await learner()
  const ask = await askOf(browser, queryOf(newRequest(publishAssistant(peers)).request))
  const seen: number[] = []
  for (let times = 0; times < 31; times += 1) seen.push((await browser.send('GET', `/user/assistants/request?ask=${ask}`)).status)
  expect(seen.filter((status) => status === 200)).toHaveLength(30)
  expect(seen.at(-1)).toBe(429)
})
