import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIssuer, type Claims, type TestIssuer } from '#features/accounts/google.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let issuer: TestIssuer
let origin: string
let site: Site

beforeAll(async () => {
  issuer = await startIssuer(['http://waymark.test'])
  origin = issuer.origin
  site = await testSite(issuer.env)
})

afterAll(async () => {
  await site.close()
  await issuer.close()
})

/** Follows the issuer's redirects as a browser does, back to our address. */
async function through(location: string): Promise<string> {
  const cookies = new Map<string, string>()
  let address = location
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const next = response.headers.get('location')
    if (!next) throw new Error(`The issuer stopped with ${response.status}: ${await response.text()}`)
    address = new URL(next, address).href
    if (address.startsWith(site.origin)) return address.slice(site.origin.length)
  }
  throw new Error('The issuer leads nowhere')
}

async function leave(browser: TestBrowser, returnTo: string): Promise<string> {
  const response = await browser.fetch(`/auth/google?returnTo=${encodeURIComponent(returnTo)}`, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

async function comeBack(browser: TestBrowser, address: string): Promise<string> {
  const response = await browser.fetch(address, {
    headers: { accept: 'text/html', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  })
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

const ada = { email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' }

test('[AUTH-01] [AUTH-35] [API-53] Google signs up, and returns to where the visitor was', async () => {
  issuer.signsIn('ada', ada)
  const browser = site.browser()
  const location = await leave(browser, '/projects/lamp?track=low')
  const asked = new URL(location)
  expect(asked.origin).toBe(origin)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    state: expect.any(String),
    nonce: expect.any(String),
  })
  const back = await comeBack(browser, await through(location))
  expect(back).toBe('/projects/lamp?track=low')
  expect(await browser.send('GET', '/user')).toMatchObject({
    status: 200,
    body: { email: 'ada@example.org', name: 'Ada Lovelace', nickname: 'ada-lovelace' },
  })
})

test('a person who signed up by code is the same with Google, by the verified address', async () => {
  const grace = await site.person('grace@example.org')
  issuer.signsIn('grace', { email: 'Grace@Example.org', email_verified: true })
  const browser = site.browser()
  await comeBack(browser, await through(await leave(browser, '/')))
  expect(await browser.send('GET', '/user')).toMatchObject({ body: { id: grace.id } })
})

test('an address that the issuer has not verified is refused', async () => {
  for (const claims of [
    { email: 'ada@example.org', email_verified: false },
    { email: 'ada@example.org' },
    { name: 'Nobody' },
  ] as Claims[]) {
    issuer.signsIn(JSON.stringify(claims), claims)
    const browser = site.browser()
    expect(await comeBack(browser, await through(await leave(browser, '/portfolio')))).toBe('/login?problem=google&returnTo=%2Fportfolio')
    expect((await browser.send('GET', '/user')).status).toBe(401)
  }
})

test('[ERR-47] an answer for another browser, a forged state and a second use are refused and reported', async () => {
  issuer.signsIn('ada', ada)
  const [mine, other] = [site.browser(), site.browser()]
  const address = await through(await leave(mine, '/'))
  const before = site.reported.length
  expect(await comeBack(other, address)).toBe('/login?problem=google')
  expect(await comeBack(mine, address.replace(/state=[^&]+/, 'state=forged'))).toBe('/login?problem=google')
  expect(await comeBack(mine, address)).toBe('/login?problem=google')
  expect(site.reported.length).toBeGreaterThan(before)
  const again = site.browser()
  const fresh = await through(await leave(again, '/'))
  const errand = new Map(again.cookies)
  expect(await comeBack(again, fresh)).toBe('/')
  for (const [name, value] of errand) again.cookies.set(name, value)
  expect(await comeBack(again, fresh)).toBe('/login?problem=google')
})

test('a sign-in attempt is valid for ten minutes, and cannot be forged', async () => {
  issuer.signsIn('ada', ada)
  const browser = site.browser()
  const address = await through(await leave(browser, '/'))
  site.clock.advance(600_000)
  expect(await comeBack(browser, address)).toBe('/login?problem=google')
  const forger = site.browser()
  const forged = Buffer.from(
    JSON.stringify({ state: 's', nonce: 'n', verifier: 'v', returnTo: 'https://evil.example', until: Number.MAX_SAFE_INTEGER }),
  ).toString('base64url')
  forger.cookies.set('waymark-errand', `${forged}.${forged}`)
  expect(await comeBack(forger, '/auth/google/callback?code=x&state=s')).toBe('/login?problem=google')
})

test('foreign return addresses are dropped', async () => {
  issuer.signsIn('ada', ada)
  for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)']) {
    const browser = site.browser()
    expect(await comeBack(browser, await through(await leave(browser, returnTo)))).toBe('/')
  }
})

test('declining at the issuer returns to the sign-in', async () => {
  const browser = site.browser()
  const state = new URL(await leave(browser, '/portfolio')).searchParams.get('state')
  expect(await comeBack(browser, `/auth/google/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(origin)}`)).toBe(
    '/login?problem=google&returnTo=%2Fportfolio',
  )
})

test('without an issuer, or with one that is down, the visitor is sent to the sign-in that works', async () => {
  for (const env of [{}, { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'waymark', OIDC_CLIENT_SECRET: 'secret' }] as Record<
    string,
    string
  >[]) {
    const other = await testSite(env)
    expect(await leave(other.browser(), '/')).toBe('/login?problem=google')
    await other.close()
  }
})
