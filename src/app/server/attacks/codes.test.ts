import { afterEach, beforeEach, expect, test } from 'vitest'
import { CODES_A_DAY, CODES_AN_HOUR, CODES_IN_PEACE } from '#features/accounts/sign-in.rules.ts'
import { codeIn, testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
beforeEach(async () => void (site = await testSite()))
afterEach(() => site.close())

const ada = 'ada@example.org'
const ask = (browser: TestBrowser, email = ada, returnTo = '/') =>
  browser.send('POST', `/auth/otp/login?returnTo=${encodeURIComponent(returnTo)}`, { email })
const enter = (browser: TestBrowser, code: string, email = ada) => browser.send('POST', '/auth/otp/verify', { email, code })
const lastCode = () => codeIn(site.letters.at(-1))
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('[AUTH-01] [AUTH-16] [AUTH-35] [API-39] [API-51] [API-52] a code signs its asker up, leads back, and opens the user info', async () => {
  const browser = site.browser()
  expect((await browser.send('GET', '/user')).status).toBe(401)
  expect(await ask(browser, 'Ada.Lovelace@Example.org ', '/projects/lamp?track=low')).toMatchObject({ status: 200, body: { resendIn: 30 } })
  expect(site.letters[0]).toMatchObject({
    to: 'ada.lovelace@example.org',
    subject: expect.stringMatching(/^\d{6} is your Waymark code$/),
  })
  expect(await enter(browser, lastCode(), 'ada.lovelace@example.org')).toMatchObject({
    status: 200,
    body: { returnTo: '/projects/lamp?track=low', isNew: true },
  })
  const { status, body } = await browser.send('GET', '/user')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    email: 'ada.lovelace@example.org',
    name: 'Ada Lovelace',
    nickname: 'ada-lovelace',
    exp: site.clock.now().getTime() + 180_000,
  })
  const again = site.browser()
  site.clock.advance(31_000)
  await ask(again, 'ada.lovelace@example.org')
  expect(await enter(again, lastCode(), 'ada.lovelace@example.org')).toMatchObject({ body: { isNew: false } })
})

test('a code that is asked for again too soon leads to where it was asked for last', async () => {
  const browser = site.browser()
  await ask(browser, ada, '/plan')
  expect((await ask(browser, ada, '/projects/lamp')).status).toBe(429)
  expect((await ask(site.browser(), ada, '/plan')).status).toBe(200)
  expect(await enter(browser, codeIn(site.letters[0]))).toMatchObject({ body: { returnTo: '/projects/lamp' } })
})

test('of 200 parallel guesses five are counted, and the right code is refused from then on', async () => {
  const browser = site.browser()
  await ask(browser)
  const right = lastCode()
  const guesses = Array.from({ length: 200 }, (_, index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'))
  const answers = await Promise.all(guesses.map((code) => enter(browser, code)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
  const { rows } = await site.database.database.pool.query('select tries from login_codes')
  expect(rows).toEqual([{ tries: 5 }])
  expect((await enter(browser, right)).status).toBe(422)
})

test('a replaced code says so and costs no attempt, only in its own browser', async () => {
  const [browser, elsewhere] = [site.browser(), site.browser()]
  await ask(browser)
  const older = lastCode()
  site.clock.advance(31_000)
  const newerSentAt = site.clock.now().toISOString()
  await ask(browser)
  const newer = lastCode()
  for (let tries = 0; tries < 10; tries += 1)
    expect((await enter(browser, older)).body).toMatchObject({ code: 'INVALID_CODE', data: { triesLeft: 5, newerSentAt } })
  await ask(elsewhere)
  for (const [who, code] of [
    [elsewhere, older],
    [browser, [older, newer].includes('000000') ? '000001' : '000000'],
  ] as const) {
    const { body } = await enter(who, code)
    expect(body).toMatchObject({ data: { triesLeft: 4 } })
    expect(body).not.toHaveProperty('data.newerSentAt')
  }
  expect((await enter(browser, older, 'eve@example.org')).body).not.toHaveProperty('data.newerSentAt')
  expect((await enter(browser, newer)).status).toBe(200)
  expect((await enter(browser, older)).body).not.toHaveProperty('data.newerSentAt')
})

test('a code that opens something is told to nobody, whatever cookies the asker makes up', async () => {
  const [first, second] = [site.browser(), site.browser()]
  await ask(first)
  const code = lastCode()
  site.clock.advance(31_000)
  await ask(second)
  const [challenge = '', ...others] = [...first.cookies.keys()].filter((name) => name.endsWith('challenge'))
  expect(others).toEqual([])
  second.cookies.set(`${challenge}-before`, first.cookies.get(challenge) ?? '')
  const { body } = await enter(second, code)
  expect(body).toMatchObject({ code: 'INVALID_CODE', data: { triesLeft: 4 } })
  expect(body).not.toHaveProperty('data.newerSentAt')
  expect((await enter(first, code)).status).toBe(200)
})

test('a code opens one session, however many requests come at once', async () => {
  const browser = site.browser()
  await ask(browser)
  const code = lastCode()
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(browser, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('[AUTH-33] [ERR-47] a wrong code is refused in the words of the specification, and reported', async () => {
  const browser = site.browser()
  await ask(browser)
  expect(await enter(browser, otherThan(lastCode()))).toMatchObject({
    status: 422,
    body: { code: 'INVALID_CODE', message: 'That code was invalid. Please try again.', data: { triesLeft: 4 } },
  })
  expect(site.reported).toEqual([expect.objectContaining({ name: 'LoginFailure', isExpected: true })])
})

test('the attempts left are shown, and a used-up code can be replaced at once', async () => {
  const browser = site.browser()
  await ask(browser)
  const wrong = otherThan(lastCode())
  const left: unknown[] = []
  for (let tries = 0; tries < 6; tries += 1) left.push((await enter(browser, wrong)).body)
  expect(left).toMatchObject([4, 3, 2, 1, 0, 0].map((triesLeft) => ({ data: { triesLeft } })))
  await ask(browser)
  expect((await enter(browser, lastCode())).status).toBe(200)
})

test('a code is valid for ten minutes', async () => {
  const browser = site.browser()
  await ask(browser)
  site.clock.advance(10 * 60_000)
  expect((await enter(browser, lastCode())).status).toBe(422)
})

test('a newer code voids the older one of the same browser', async () => {
  const browser = site.browser()
  await ask(browser)
  const [older, held] = [lastCode(), new Map(browser.cookies)]
  site.clock.advance(31_000)
  await ask(browser)
  const newer = lastCode()
  for (const [name, value] of held) browser.cookies.set(name, value)
  expect((await enter(browser, older)).status).toBe(422)
  browser.cookies.clear()
  expect((await enter(browser, newer)).status).toBe(422)
})

test('a code works only in the browser that requested it, and only for its address', async () => {
  const [victim, thief] = [site.browser(), site.browser()]
  await ask(victim)
  const code = lastCode()
  expect((await enter(thief, code)).status).toBe(422)
  expect((await enter(victim, code, 'eve@example.org')).status).toBe(422)
  expect((await enter(victim, code)).status).toBe(200)
})

/** The server acts, but the browser loses the reply. */
async function unheard(browser: TestBrowser, send: () => Promise<{ status: number }>): Promise<void> {
  const cookies = new Map(browser.cookies)
  expect((await send()).status).toBe(200)
  browser.cookies.clear()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
}
const once = (key: string) => ({ 'idempotency-key': key })
const askOnce = (browser: TestBrowser, key: string) => browser.send('POST', '/auth/otp/login', { email: ada }, once(key))
const enterOnce = (browser: TestBrowser, code: string, key: string) =>
  browser.send('POST', '/auth/otp/verify', { email: ada, code }, once(key))

test.each(['in a new browser', 'after an earlier code'])(
  '%s a lost reply sends no second letter: when requested again, the code already sent works',
  async (when) => {
    const browser = site.browser()
    if (when === 'after an earlier code') await ask(browser)
    site.clock.advance(31_000)
    await unheard(browser, () => askOnce(browser, 'ask-for-it-1'))
    const sent = site.letters.length
    site.clock.advance(2000)
    expect(await askOnce(browser, 'ask-for-it-1')).toMatchObject({ status: 200, body: { resendIn: 30 } })
    expect(site.letters).toHaveLength(sent)
    expect((await enter(browser, lastCode())).status).toBe(200)
    expect((await askOnce(site.browser(), 'ask-for-it-1')).status).toBe(503)
  },
)

test('a sign-in with a lost reply is repeated by the same browser with the same key, and is one session', async () => {
  const [browser, thief] = [site.browser(), site.browser()]
  await ask(browser)
  const code = lastCode()
  await unheard(browser, () => enterOnce(browser, code, 'sign-me-in-1'))
  expect((await enterOnce(thief, code, 'sign-me-in-1')).status).toBe(422)
  expect((await enterOnce(browser, code, 'sign-me-in-2')).status).toBe(422)
  expect((await enterOnce(browser, otherThan(code), 'sign-me-in-1')).status).toBe(422)
  expect((await enter(browser, code)).status).toBe(422)
  // the second request has the first one's cookies, as if only the body of the reply were lost
  for (const _ of [1, 2]) expect((await enterOnce(browser, code, 'sign-me-in-1')).status).toBe(200)
  expect((await browser.send('GET', '/user/sessions')).body).toHaveLength(1)
})

test('a sign-in that is sent several times at once with the same key succeeds each time, and is one session', async () => {
  const browser = site.browser()
  await ask(browser)
  const code = lastCode()
  const answers = await Promise.all(Array.from({ length: 5 }, () => enterOnce(browser, code, 'sign-me-in-1')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await browser.send('GET', '/user/sessions')).body).toHaveLength(1)
  expect(site.reported).toEqual([])
})

test('a completed retry opens nothing later, nor after signing out', async () => {
  const browser = site.browser()
  await ask(browser)
  const code = lastCode()
  await unheard(browser, () => enterOnce(browser, code, 'sign-me-in-1'))
  site.clock.advance(10 * 60_000)
  expect((await enterOnce(browser, code, 'sign-me-in-1')).status).toBe(422)
  browser.cookies.clear()
  site.clock.advance(60_000)
  await ask(browser)
  const other = lastCode()
  await unheard(browser, () => enterOnce(browser, other, 'sign-me-in-2'))
  const challenge = new Map(browser.cookies)
  expect((await enterOnce(browser, other, 'sign-me-in-2')).status).toBe(200)
  expect((await browser.send('DELETE', '/user/sessions')).status).toBe(204)
  for (const [name, value] of challenge) browser.cookies.set(name, value)
  expect((await enterOnce(browser, other, 'sign-me-in-2')).status).toBe(422)
})

test('another code can be requested after 30 seconds, and the earlier one works until then', async () => {
  const browser = site.browser()
  await ask(browser)
  site.clock.advance(10_000)
  expect(await ask(browser)).toMatchObject({ status: 429, body: { code: 'TOO_SOON', data: { retryAfter: 20 } } })
  expect(site.letters).toHaveLength(1)
  expect((await enter(browser, lastCode())).status).toBe(200)
})

test('five codes an hour per address, twenty per client, and not one more by parallel requests', async () => {
  const toAda = await Promise.all(Array.from({ length: 12 }, () => ask(site.browser())))
  expect(toAda.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(toAda.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_CODES', data: { retryAfter: 3600 } },
  })
  const toMany = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(site.browser(), `learner${index}@example.org`)))
  expect(toMany.filter(({ status }) => status === 200)).toHaveLength(15)
  site.clock.advance(3_600_000)
  expect((await ask(site.browser())).status).toBe(200)
})

test('an attack on an address stops its mails, but does not lock out a holder of a code or a known browser', async () => {
  const home = site.browser()
  await ask(home)
  expect((await enter(home, lastCode())).status).toBe(200)
  await home.send('POST', '/auth/logout')
  site.clock.advance(31_000)
  const abroad = site.browser({ address: '192.0.2.9' })
  expect((await ask(abroad)).status).toBe(200)
  const sentAbroad = lastCode()
  for (let network = 0; network < 40; network += 1) await ask(site.browser({ address: `198.51.100.${network}` }))
  expect(site.letters).toHaveLength(CODES_AN_HOUR)
  expect(await ask(site.browser({ address: '192.0.2.10' }))).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CODES' } })
  expect((await enter(abroad, otherThan(sentAbroad))).status).toBe(422)
  expect((await enter(abroad, sentAbroad)).status).toBe(200)
  expect((await ask(home)).status).toBe(200)
  expect((await enter(home, otherThan(lastCode()))).status).toBe(422)
  expect((await enter(home, lastCode())).status).toBe(200)
})

test('all networks together can send fifteen codes an hour and thirty a day to an address, also in parallel', async () => {
  async function attack(): Promise<number> {
    const before = site.letters.length
    await Promise.all(Array.from({ length: 40 }, (_, network) => ask(site.browser({ address: `198.51.100.${network}` }))))
    return site.letters.length - before
  }
  const sent: number[] = []
  for (const hours of [0, 1, 1, 10, 11, 1]) {
    site.clock.advance(hours * 3_600_000)
    sent.push(await attack())
  }
  expect(sent).toEqual([CODES_AN_HOUR, CODES_A_DAY - CODES_AN_HOUR, 0, 0, 0, CODES_AN_HOUR])
  expect((await ask(site.browser({ address: '198.51.100.1' }), 'eve@example.org')).status).toBe(200)
})

test('under a distributed attack a code is void after one wrong attempt', async () => {
  for (let network = 0; network < CODES_IN_PEACE; network += 1) await ask(site.browser({ address: `198.51.100.${network}` }))
  const browser = site.browser({ address: '192.0.2.9' })
  await ask(browser)
  expect((await enter(browser, otherThan(lastCode()))).status).toBe(422)
  expect((await enter(browser, lastCode())).status).toBe(422)
})

test('nothing reveals whether an account exists', async () => {
  await site.person(ada)
  const shapes = await Promise.all(
    [ada, 'nobody@example.org'].map(async (email, index) => {
      const browser = site.browser({ address: `192.0.2.${index}` })
      const asked = await ask(browser, email)
      const wrong = await enter(browser, otherThan(lastCode()), email)
      return [asked, wrong].map(({ status, body, headers }) => [status, body, [...headers.keys()].sort()])
    }),
  )
  expect(shapes[0]).toEqual(shapes[1])
  expect(site.letters.map(({ subject }) => subject.replace(/\d/g, '0'))).toEqual(Array(2).fill('000000 is your Waymark code'))
})

test('the response time is the same for known and unknown addresses, within the noise', async () => {
  await site.person(ada)
  const times: Record<string, number[]> = { known: [], unknown: [] }
  for (let round = 0; round < 60; round += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      site.clock.advance(3_600_000)
      const begun = performance.now()
      await ask(site.browser(), kind === 'known' ? ada : 'nobody@example.org')
      times[kind]?.push(performance.now() - begun)
    }
  }
  const median = (list: number[] = []) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const [known, unknown] = [median(times['known']), median(times['unknown'])]
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(2, 0.5 * Math.min(known, unknown)))
})

test('[AUTH-25] [AUTH-26] an invalid address is refused before anything is sent', async () => {
  const browser = site.browser()
  for (const email of ['abc', 'a b@c.d', 'a@b', '@example.org', 'a@b.c d', `${'a'.repeat(250)}@example.org`]) {
    expect((await ask(browser, email)).status).toBeGreaterThanOrEqual(400)
  }
  expect(await ask(browser, 'abc')).toMatchObject({ body: { message: 'Invalid email. Please try again.' } })
  expect(site.letters).toEqual([])
})

test('[AUTH-32] when no mail can be sent the request fails, is reported, and the code is void', async () => {
  site.services.mail.send = () => Promise.reject(new Error('down'))
  const browser = site.browser()
  expect((await ask(browser)).status).toBe(503)
  expect(site.reported).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'LoginFailure' })]))
  const { rows } = await site.database.database.pool.query('select voided_at is not null as void from login_codes')
  expect(rows).toEqual([{ void: true }])
})
