import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES } from '#features/assistants/assistants.rules.ts'
import { callLines } from '#platform/http/call-table.ts'
import { contract } from '#app/contract.ts'
import { callTool, connect, fetchOf, tokenFor } from '../acceptance/assistants.fixtures.ts'
import { kitchenSite, machineFor } from '../acceptance/check.fixtures.ts'
import type { Site } from '../server.fixtures.ts'

let site: Site
beforeAll(async () => {
  site = await kitchenSite()
})
afterAll(() => site.close())

let people = 0
const person = (is: Parameters<Site['person']>[1] = {}) => site.person(`assistant${(people += 1)}@example.org`, is)
const open = (token: string) => connect(site.origin, token, { fetch: fetchOf(site) })

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } })
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28' }

/** As a program sends it that is no browser. */
function raw(headers: Record<string, string>, body: unknown = message('tools/list'), method = 'POST') {
  const named = typeof body === 'object' && body !== null && 'method' in body ? { 'mcp-method': String(body.method) } : {}
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const all = { ...HEADERS, ...named, 'x-forwarded-for': '198.51.100.9', ...headers }
  return site.app.request(`${site.origin}/mcp`, { method, headers: all, ...(method === 'POST' && { body: sent }) })
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('clients of both protocols find the tools that were ticked, with the tutor’s instructions', async () => {
  const { token } = await tokenFor(site, await person())
  for (const isOld of [false, true]) {
    const client = await connect(site.origin, token, { fetch: fetchOf(site), isOld })
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'where_am_i',
      'read_step',
      'what_next',
      'hint',
      'check',
      'note',
    ])
    expect(client.getInstructions()).toContain('Write no finished answer to a task')
    expect((await callTool(client, 'where_am_i')).says).toBe('No project is begun.')
    await client.close()
  }
  const reading = await open((await tokenFor(site, await person(), ['read'])).token)
  expect((await reading.listTools()).tools.map(({ name }) => name)).toEqual(['where_am_i', 'read_step', 'what_next', 'hint'])
  const { isError, whole } = await callTool(reading, 'note', { project: 'kitchen', beside: 'Cook.', text: 'x' }).catch((error: Error) => ({
    isError: true,
    whole: error.message,
  }))
  expect([isError, whole]).toEqual([true, expect.stringContaining('note')])
})

test('a token is shown once and hashed at rest, listed with its last use, and stands in the export without anything that opens', async () => {
  const owner = await person()
  const browser = await site.signedIn(owner)
  const { token, id } = await tokenFor(site, owner, ['notes', 'read'], ' My\u202e  editor ')
  const listed = async () => (await browser.send('GET', '/user/assistants')).body as object[]
  expect(await listed()).toMatchObject([{ id, name: 'My editor', scopes: ['read', 'notes'], lastUsedAt: null }])
  await open(token)
  expect(await listed()).toMatchObject([{ lastUsedAt: site.clock.now().toISOString() }])
  const { rows } = await site.database.database.pool.query('select * from assistant_tokens')
  const response = await browser.fetch('/user/export')
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
  const exported = files.map(([file, bytes]) => `${file}: ${Buffer.from(bytes).toString()}`).join('\n')
  expect(exported).toMatch(/assistants\/assistants\.json: [^]*"name": "My editor"/)
  expect(JSON.stringify([rows, exported, await listed()])).not.toContain(token)
  for (const [name, scopes] of [
    [' \u202e ', ['read']],
    ['Editor', []],
    ['Editor', ['admin']],
    ['x'.repeat(1000), ['read']],
  ] as const)
    expect((await browser.send('POST', '/user/assistants', { name, scopes })).status).toBeOneOf([400, 422])
})

test('an ended token is refused at once, by whatever way it was ended; an invented one never was in', async () => {
  const owner = await person()
  const browser = await site.signedIn(owner)
  const [one, two] = [await tokenFor(site, owner), await tokenFor(site, owner)]
  const stranger = await site.signedIn(await person())
  expect((await stranger.send('DELETE', `/user/assistants/${one.id}`)).status).toBe(404)
  expect((await raw(bearer(one.token))).status).toBe(200)
  expect((await browser.send('DELETE', `/user/assistants/${one.id}`)).status).toBe(204)
  expect((await raw(bearer(one.token))).status).toBe(401)
  expect((await raw(bearer(two.token))).status).toBe(200)
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  expect((await raw(bearer(two.token))).status).toBe(401)
  for (const authorization of [
    'Bearer ',
    'Bearer x',
    `Bearer waymark_${'x'.repeat(43)}`,
    `Bearer waymark_${'x'.repeat(5000)}`,
    'Basic YTpi',
    `waymark_x`,
  ]) {
    const refused = await raw({ authorization })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer/)])
  }
})

test('a token that is not used for 30 days is over, and no token lives longer than 180', async () => {
  const { token } = await tokenFor(site, await person())
  for (let day = 0; day < 175; day += 25) {
    expect((await raw(bearer(token))).status).toBe(200)
    site.clock.advance(25 * 86_400_000)
  }
  site.clock.advance(6 * 86_400_000)
  expect((await raw(bearer(token))).status).toBe(401)
  const { token: unused } = await tokenFor(site, await person())
  site.clock.advance(31 * 86_400_000)
  expect((await raw(bearer(unused))).status).toBe(401)
})

test('a cookie opens nothing here, and a page of another site is refused whatever it bears', async () => {
  const owner = await person({ isAdmin: true })
  const { token } = await tokenFor(site, owner)
  const browser = await site.signedIn(owner)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await raw({ cookie })).status).toBe(401)
  expect((await raw({ ...bearer('nobody'), cookie })).status).toBe(401)
  for (const origin of ['https://elsewhere.example', 'null', 'http://waymark.test.elsewhere.example'])
    expect((await raw({ ...bearer(token), origin })).status).toBe(403)
  expect((await raw({ ...bearer(token), 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await raw({ ...bearer(token), origin: site.origin })).status).toBe(200)
  expect((await raw({ ...bearer(token), cookie })).headers.getSetCookie()).toEqual([])
})

test('nobody comes in while impersonating, nor makes, sees or ends a token then; an admin’s own token reads what learners read', async () => {
  const [admin, learner] = [await person({ isAdmin: true }), await person()]
  const { token, id } = await tokenFor(site, learner)
  const browser = await site.signedIn(admin)
  const as = { 'x-impersonate-user-id': learner.id }
  expect((await browser.send('GET', '/user/assistants', undefined, as)).status).toBe(403)
  expect((await browser.send('POST', '/user/assistants', { name: 'x', scopes: ['read'] }, as)).status).toBe(403)
  expect((await browser.send('DELETE', `/user/assistants/${id}`, undefined, as)).status).toBe(403)
  const own = (await tokenFor(site, admin)).token
  for (const named of [as, { 'x-impersonate-user-email': learner.email }]) {
    expect((await raw({ ...bearer(own), ...named })).status).toBe(403)
    expect((await raw({ ...bearer(token), ...named })).status).toBe(403)
  }
  const client = await open(own)
  expect(await callTool(client, 'read_step', { project: 'other' })).toMatchObject({
    isError: true,
    says: 'There is no such project. where_am_i lists those that are begun.',
  })
})

test('the token opens no call of the site, and neither a session nor a machine’s token opens /mcp', async () => {
  const owner = await person({ isAdmin: true })
  const { token } = await tokenFor(site, owner)
  const opened: string[] = []
  for (const { method, path, meta } of callLines(contract)) {
    const { audience } = (meta as { access: { audience: string } }).access
    if (audience === 'anyone') continue
    site.clock.advance(1000)
    const address = path.replaceAll(/\{\+?[^}]+\}/g, 'lamp')
    const { status } = await site
      .browser({ headers: bearer(token) })
      .send(method, address, method === 'GET' || method === 'DELETE' ? undefined : {})
    if (status !== 401 && status !== 403) opened.push(`${method} ${path} ${status}`)
  }
  expect(opened).toEqual([])
  for (const path of ['/check/plans', '/check/plans/kitchen']) {
    expect((await site.browser({ headers: bearer(token) }).send('GET', path)).status).toBe(401)
  }
  const machine = await machineFor(site, owner)
  expect((await raw(bearer(machine.token))).status).toBe(401)
})

test('what is large, many, broken or no message gets a plain refusal and no 500', async () => {
  const owner = await person()
  const { token } = await tokenFor(site, owner)
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  const call = (args: object) => message('tools/call', { name: 'read_step', arguments: args })
  const tried: [unknown, number[]][] = [
    ['x'.repeat(70_000), [413]],
    ['{', [400]],
    ['', [400]],
    ['null', [400]],
    ['"text"', [400]],
    [deep, [400]],
    [Array.from({ length: 50 }, () => message('tools/list')), [400]],
    [message('subscriptions/listen', { notifications: {} }), [404]],
    [message('nothing/here'), [200, 400, 404]],
    [call({ project: '\u0000' }), [200, 400]],
    [call({ project: 'x'.repeat(5000) }), [200, 400]],
    [call({ project: ['kitchen'] }), [200, 400]],
    [call({ project: '../../etc/passwd' }), [200, 400]],
    [call({ project: 'kitchen', step: -1 }), [200, 400]],
    [call({ project: 'kitchen', step: 1e308 }), [200, 400]],
    [{ ...call({ project: 'kitchen' }), __proto__: null, constructor: {} }, [200, 400]],
  ]
  for (const [body, statuses] of tried) {
    const reply = await raw({ ...bearer(token), 'mcp-name': 'read_step' }, body)
    expect(statuses, `${JSON.stringify(body).slice(0, 80)} ${reply.status}`).toContain(reply.status)
    await reply.text()
  }
  for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
    const refused = await raw(bearer(token), undefined, method)
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST'])
  }
  expect((await raw({ ...bearer(token), 'content-type': 'text/plain' })).status).toBe(415)
  expect(site.reported).toEqual([])
})

test('a person has one allowance for pages and tools together, however many tokens and networks they use', async () => {
  const limited = await kitchenSite({ PERSON_REQUESTS_A_MINUTE: '60' })
  const owner = await limited.person('busy@example.org')
  const [one, two] = [await tokenFor(limited, owner), await tokenFor(limited, owner)]
  const browser = await limited.signedIn(owner)
  for (let times = 0; times < 37; times += 1) expect((await browser.send('GET', '/user/assistants')).status).toBe(200)
  const statuses: number[] = []
  for (let times = 0; times < 24; times += 1) {
    const headers = {
      ...HEADERS,
      'mcp-method': 'tools/list',
      ...bearer((times % 2 ? one : two).token),
      'x-forwarded-for': `192.0.2.${times}`,
    }
    const body = JSON.stringify(message('tools/list'))
    statuses.push((await limited.app.request(`${limited.origin}/mcp`, { method: 'POST', headers, body })).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(21)
  expect(statuses.at(-1)).toBe(429)
  await limited.close()
})

test('twenty tokens at most, also when many are made at once', async () => {
  const browser = await site.signedIn(await person())
  const make = () => browser.send('POST', '/user/assistants', { name: 'Editor', scopes: [...SCOPES] })
  const statuses = (await Promise.all(Array.from({ length: 24 }, make))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 409)).toHaveLength(4)
})
