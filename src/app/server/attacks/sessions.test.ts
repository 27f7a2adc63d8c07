import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeIn, testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
beforeEach(async () => void (site = await testSite()))
afterEach(() => site.close())

const COOKIE = 'waymark-session'
const DAY = 86_400_000

async function signUp(browser: TestBrowser, email = 'ada@example.org') {
  await browser.send('POST', '/auth/otp/login', { email })
  return browser.fetch('/auth/otp/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, code: codeIn(site.letters.at(-1)) }),
  })
}

test('the cookie holds 256 random bits, of which the database knows only the hash', async () => {
  const browser = site.browser()
  await signUp(browser)
  const token = browser.cookies.get(COOKIE) ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { rows } = await site.database.database.pool.query('select * from sessions')
  expect(rows[0].token_hash).toBe(createHash('sha256').update(token).digest('base64url'))
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the cookie is HttpOnly, SameSite, and over TLS bound to this host', async () => {
  const plain = (await signUp(site.browser())).headers.getSetCookie().find((line) => line.startsWith(COOKIE))
  expect(plain).toMatch(/^waymark-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const secure = await testSite({ PUBLIC_URL: 'https://waymark.test' })
  const browser = secure.browser()
  await browser.send('POST', '/auth/otp/login', { email: 'ada@example.org' })
  const { headers } = await browser.send('POST', '/auth/otp/verify', { email: 'ada@example.org', code: codeIn(secure.letters.at(-1)) })
  expect(headers.getSetCookie().find((line) => line.includes('session'))).toMatch(
    /^__Host-waymark-session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await browser.send('GET', '/user')).status).toBe(200)
  await secure.close()
})

test('session fixation: a session planted by an attacker is void after the sign-in', async () => {
  const attacker = site.browser()
  await signUp(attacker, 'eve@example.org')
  const planted = attacker.cookies.get(COOKIE) ?? ''
  const victim = site.browser()
  victim.cookies.set(COOKIE, planted)
  await signUp(victim)
  expect(victim.cookies.get(COOKIE)).not.toBe(planted)
  expect((await attacker.send('GET', '/user')).status).toBe(401)
  expect(await victim.send('GET', '/user')).toMatchObject({ status: 200, body: { email: 'ada@example.org' } })
  const invented = site.browser()
  invented.cookies.set(COOKIE, 'x'.repeat(43))
  await signUp(invented, 'grace@example.org')
  expect(invented.cookies.get(COOKIE)).not.toBe('x'.repeat(43))
})

test('a path with its parameter missing changes nothing: no session ends, and no account is deleted', async () => {
  const browser = site.browser()
  await signUp(browser)
  for (const path of ['/user/sessions/', '/user/sessions/%2e%2e', '/user/']) expect((await browser.send('DELETE', path)).status).toBe(404)
  expect((await browser.send('GET', '/user')).status).toBe(200)
})

test('[AUTH-37] signing out ends the session on the server: a stolen cookie is then worthless', async () => {
  const browser = site.browser()
  await signUp(browser)
  const thief = site.browser()
  thief.cookies.set(COOKIE, browser.cookies.get(COOKIE) ?? '')
  expect((await thief.send('GET', '/user')).status).toBe(200)
  expect(await browser.send('POST', '/auth/logout')).toMatchObject({ status: 204 })
  expect(browser.cookies.has(COOKIE)).toBe(false)
  expect((await thief.send('GET', '/user')).status).toBe(401)
  expect((await browser.send('POST', '/auth/logout')).status).toBe(204)
})

test('own sessions are listed with their devices, and end one by one or all at once', async () => {
  const ada = await site.person('ada@example.org')
  const [here, there, elsewhere] = [await site.signedIn(ada), await site.signedIn(ada), await site.signedIn(ada)]
  const stranger = await site.signedIn(await site.person('eve@example.org'))
  const { body } = await here.send('GET', '/user/sessions')
  const list = body as { id: string; device: string; isCurrent: boolean; lastSeenAt: string }[]
  expect(list).toHaveLength(3)
  expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(list[0]).toMatchObject({ device: 'Firefox on Linux', lastSeenAt: site.clock.now().toISOString() })
  const other = list.find(({ isCurrent }) => !isCurrent)
  expect((await stranger.send('DELETE', `/user/sessions/${other?.id}`)).status).toBe(404)
  expect((await here.send('DELETE', `/user/sessions/${other?.id}`)).status).toBe(204)
  expect((await here.send('DELETE', '/user/sessions/nothing')).status).toBe(404)
  expect(
    (await Promise.all([there, elsewhere].map((one) => one.send('GET', '/user')))).map(({ status }) => status).toSorted((a, b) => a - b),
  ).toEqual([200, 401])
  expect((await here.send('DELETE', '/user/sessions')).status).toBe(204)
  for (const browser of [here, there, elsewhere]) expect((await browser.send('GET', '/user')).status).toBe(401)
  expect((await stranger.send('GET', '/user')).status).toBe(200)
})

test('while the disk is full reading does not extend a session; the first request afterwards does', async () => {
  const browser = await site.signedIn(await site.person('ada@example.org'))
  const lastSeen = async () => ((await browser.send('GET', '/user/sessions')).body as { lastSeenAt: string }[])[0]?.lastSeenAt
  const signedIn = site.clock.now().toISOString()
  site.clock.advance(DAY)
  site.disk.isFull = true
  expect(await lastSeen()).toBe(signedIn)
  site.disk.isFull = false
  expect(await lastSeen()).not.toBe(signedIn)
})

test('while the disk is full one can sign out, and do nothing else that changes something', async () => {
  const browser = await site.signedIn(await site.person('ada@example.org'))
  const thief = site.browser()
  thief.cookies.set(COOKIE, browser.cookies.get(COOKIE) ?? '')
  site.disk.isFull = true
  expect((await browser.send('PUT', '/user/picture', { picture: null })).status).toBe(503)
  expect((await browser.send('POST', '/auth/logout')).status).toBe(204)
  expect(browser.cookies.has(COOKIE)).toBe(false)
  await expect.poll(async () => (await thief.send('GET', '/user')).status).toBe(401)
})

test('a session expires 30 days after its last use, is extended by use, and ends for good after 180 days', async () => {
  const ada = await site.person('ada@example.org')
  const [idle, used] = [await site.signedIn(ada), await site.signedIn(ada)]
  for (let days = 0; days < 175; days += 25) {
    site.clock.advance(25 * DAY)
    expect((await used.send('GET', '/user')).status).toBe(200)
  }
  expect((await idle.send('GET', '/user')).status).toBe(401)
  site.clock.advance(5 * DAY)
  expect((await used.send('GET', '/user')).status).toBe(401)
})

test('[AUTH-36] GET /user renews the lease, which never exceeds the session', async () => {
  const ada = await site.person('ada@example.org')
  const browser = await site.signedIn(ada)
  const exp = async () => ((await browser.send('GET', '/user')).body as { exp: number }).exp - site.clock.now().getTime()
  expect(await exp()).toBe(180_000)
  site.clock.advance(100_000)
  expect(await exp()).toBe(180_000)
  site.clock.advance(30 * DAY - 101_000 - 100_000)
  await site.database.database.pool.query('update sessions set last_seen_at = $1', [site.clock.now()])
  expect(await exp()).toBe(101_000)
})
