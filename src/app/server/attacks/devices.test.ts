import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callLines } from '#platform/http/call-table.ts'
import { contract } from '#app/contract.ts'
import { kitchenSite, machineFor, poll, start } from '../acceptance/check.fixtures.ts'
import type { Site } from '../server.fixtures.ts'

let site: Site
beforeAll(async () => {
  site = await kitchenSite()
})
afterAll(() => site.close())

let people = 0
const person = (is: Parameters<Site['person']>[1] = {}) => site.person(`device${(people += 1)}@example.org`, is)

test('a machine shows a code, its owner types it and sees what asks, and the machine gets its token', async () => {
  const started = await start(site, 'ada\u202e desk')
  expect(started).toMatchObject({ verification_uri: 'http://waymark.test/device', interval: 2 })
  expect(started.verification_uri).not.toContain(started.user_code)
  expect(await poll(site, started)).toMatchObject({ status: 400, body: { code: 'AUTHORIZATION_PENDING' } })
  expect(await poll(site, started)).toMatchObject({ status: 400, body: { code: 'SLOW_DOWN', data: { interval: 7 } } })
  const ada = await site.signedIn(await person())
  expect((await ada.send('POST', '/check/devices/seen', { code: started.user_code.toLowerCase() })).body).toEqual({
    machine: 'ada desk',
    network: '203.0.113.7',
    createdAt: site.clock.now().toISOString(),
  })
  expect(await ada.send('POST', '/check/devices/decision', { code: started.user_code, allow: true })).toMatchObject({ status: 204 })
  site.clock.advance(11_000)
  const first = await poll(site, started)
  expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', key: expect.stringMatching(/^z6Mk/) } })
  const { rows } = await site.database.database.pool.query('select d.*, g.* from devices d, device_grants g')
  expect(JSON.stringify(rows)).not.toContain((first.body as { access_token: string }).access_token)
  expect((await ada.send('GET', '/user/devices')).body).toMatchObject([{ machine: 'ada desk', network: '203.0.113.7' }])
})

test('a token is given again until it is used, and is the same one; then its secret opens nothing', async () => {
  const ada = await site.signedIn(await person())
  const allowed = async () => {
    const started = await start(site)
    await ada.send('POST', '/check/devices/decision', { code: started.user_code, allow: true })
    return started
  }
  const [one, two, three] = [await allowed(), await allowed(), await allowed()]
  const atOnce = await Promise.all([poll(site, one), poll(site, one), poll(site, one)])
  const given = [...atOnce, await poll(site, one)].map(({ body }) => (body as { access_token: string }).access_token)
  expect(given[0]).toMatch(/^[\w-]{43}$/)
  expect(new Set(given).size).toBe(1)
  expect((await ada.send('GET', '/user/devices')).body).toHaveLength(1)
  site.clock.advance(1000)
  const ask = site.browser({ headers: { authorization: `Bearer ${given[0]}` } })
  expect((await ask.send('GET', '/check/plans')).status).toBe(200)
  expect(await poll(site, one)).toMatchObject({ status: 400, body: { code: 'EXPIRED_TOKEN' } })
  expect((await ask.send('GET', '/check/plans')).status).toBe(200)

  // ended before it was used, or fetched too late: it does not come back
  const [before] = (await ada.send('GET', '/user/devices')).body as { id: string }[]
  await poll(site, two)
  const listed = (await ada.send('GET', '/user/devices')).body as { id: string }[]
  const id = listed.find((one) => one.id !== before?.id)?.id
  expect((await ada.send('DELETE', `/user/devices/${id}`)).status).toBe(204)
  expect(await poll(site, two)).toMatchObject({ body: { code: 'EXPIRED_TOKEN' } })
  await poll(site, three)
  site.clock.advance(600_000)
  expect(await poll(site, three)).toMatchObject({ body: { code: 'EXPIRED_TOKEN' } })
})

test('a decision that is repeated because its reply was lost is the same one, for whoever made it', async () => {
  const [ada, eve] = [await site.signedIn(await person()), await site.signedIn(await person())]
  const [allowed, refused] = [await start(site), await start(site)]
  const decide = async (by: typeof ada, { user_code: code }: typeof allowed, allow: boolean) =>
    (await by.send('POST', '/check/devices/decision', { code, allow })).status
  expect([await decide(ada, allowed, true), await decide(ada, allowed, true)]).toEqual([204, 204])
  expect([await decide(eve, allowed, true), await decide(ada, allowed, false)]).toEqual([422, 422])
  expect((await poll(site, allowed)).status).toBe(200)
  expect(await decide(ada, allowed, true)).toBe(204)
  expect((await ada.send('GET', '/user/devices')).body).toHaveLength(1)
  expect([await decide(ada, refused, false), await decide(ada, refused, false)]).toEqual([204, 204])
  site.clock.advance(600_000)
  expect(await decide(ada, refused, false)).toBe(422)
})

test('a machine that nobody lets in hears so, and a code lives ten minutes', async () => {
  const ada = await site.signedIn(await person())
  const [refused, old] = [await start(site), await start(site)]
  await ada.send('POST', '/check/devices/decision', { code: refused.user_code, allow: false })
  expect(await poll(site, refused)).toMatchObject({ body: { code: 'ACCESS_DENIED' } })
  expect((await ada.send('POST', '/check/devices/decision', { code: refused.user_code, allow: true })).status).toBe(422)
  site.clock.advance(600_000)
  expect((await ada.send('POST', '/check/devices/seen', { code: old.user_code })).status).toBe(422)
  expect(await poll(site, old)).toMatchObject({ body: { code: 'EXPIRED_TOKEN' } })
})

test('five wrong codes in ten minutes, and the sixth is not even looked at', async () => {
  const ada = await site.signedIn(await person())
  const { user_code: right } = await start(site)
  for (let tries = 0; tries < 5; tries += 1) expect((await ada.send('POST', '/check/devices/seen', { code: 'BBBB-BBBB' })).status).toBe(422)
  expect((await ada.send('POST', '/check/devices/seen', { code: right })).status).toBe(429)
})

test('two people who type one code at the same time: one of them lets the machine in', async () => {
  const started = await start(site)
  const both = [await site.signedIn(await person()), await site.signedIn(await person())]
  const decided = await Promise.all(
    both.map((one) => one.send('POST', '/check/devices/decision', { code: started.user_code, allow: true })),
  )
  expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422])
})

test('the token opens the calls of check and nothing else that wants somebody signed in', async () => {
  const { token } = await machineFor(site, await person({ isAdmin: true }))
  const headers = { authorization: `Bearer ${token}` }
  const opened: string[] = []
  for (const { method, path, name, meta } of callLines(contract)) {
    const { audience } = (meta as { access: { audience: string } }).access
    if (audience === 'anyone' || name === 'check.endOwnToken') continue
    site.clock.advance(1000)
    const address = path.replaceAll(/\{\+?[^}]+\}/g, 'lamp')
    const { status } = await site.browser({ headers }).send(method, address, method === 'GET' || method === 'DELETE' ? undefined : {})
    if (status !== 401 && status !== 403) opened.push(`${method} ${path} ${status}`)
  }
  expect(opened).toEqual([])
  for (const path of ['/user/events', '/projects/lamp/handout.pdf', '/uploads/lamp_nothing'])
    expect((await site.browser({ headers }).send('GET', path)).status).toBeGreaterThanOrEqual(400)
  const own = await site.browser({ headers }).send('GET', '/projects/kitchen/validations')
  expect(JSON.stringify(own.body)).not.toContain('"COMPLETE"')
})

test('a session, also that of an admin who impersonates, opens no call of a machine', async () => {
  const [admin, learner] = [await person({ isAdmin: true }), await person()]
  const { token } = await machineFor(site, learner)
  const browser = await site.signedIn(admin)
  for (const path of ['/check/plans', '/check/token']) expect((await browser.send('GET', path)).status).toBe(401)
  const as = { 'x-impersonate-user-id': learner.id }
  for (const path of ['/check/plans', '/user/devices']) expect((await browser.send('GET', path, undefined, as)).status).toBe(403)
  expect((await browser.send('GET', '/check/plans', undefined, { ...as, authorization: `Bearer ${token}` })).status).toBe(403)
  const { user_code: code } = await start(site)
  expect((await browser.send('POST', '/check/devices/decision', { code, allow: true }, as)).status).toBe(403)
})

test('an ended token is refused at once, by whatever way it was ended', async () => {
  const owner = await person()
  const browser = await site.signedIn(owner)
  const [one, two, three] = [await machineFor(site, owner), await machineFor(site, owner), await machineFor(site, owner)]
  const list = (await browser.send('GET', '/user/devices')).body as { id: string }[]
  expect(list).toHaveLength(3)
  const stranger = await site.signedIn(await person())
  expect((await stranger.send('DELETE', `/user/devices/${list[0]?.id}`)).status).toBe(404)
  for (const { id } of list.slice(0, 1)) expect((await browser.send('DELETE', `/user/devices/${id}`)).status).toBe(204)
  expect((await browser.send('DELETE', '/user/devices/nothing')).status).toBe(404)
  const statuses = await Promise.all([one, two, three].map(async ({ ask }) => (await ask.send('GET', '/check/plans')).status))
  expect(statuses.filter((status) => status === 401)).toHaveLength(1)
  const left = [one, two, three].filter((_, index) => statuses[index] === 200)
  expect((await left[0]?.ask.send('DELETE', '/check/token'))?.status).toBe(204)
  expect((await left[0]?.ask.send('GET', '/check/plans'))?.status).toBe(401)
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  expect((await left[1]?.ask.send('GET', '/check/plans'))?.status).toBe(401)
})

test('a machine that is not used for 30 days is signed out; an invented token never was in', async () => {
  const { ask } = await machineFor(site, await person())
  expect((await ask.send('GET', '/check/plans')).status).toBe(200)
  site.clock.advance(31 * 86_400_000)
  expect((await ask.send('GET', '/check/plans')).status).toBe(401)
  for (const authorization of [
    'Bearer ',
    'Bearer x',
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(5000)}`,
    'Basic YTpi',
    "Bearer ' or 1=1 --xxxxxxxxxxxxx",
  ])
    expect((await site.browser({ headers: { authorization } }).send('GET', '/check/plans')).status).toBe(401)
})

test('the export says which machines there are, without anything that opens', async () => {
  const owner = await person()
  const { token } = await machineFor(site, owner)
  const response = await (await site.signedIn(owner)).fetch('/user/export')
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
  const texts = new Map(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
  expect(texts.get('devices/devices.json')).toContain('"machine": "desk"')
  expect([...texts.values()].join('')).not.toContain(token)
})
