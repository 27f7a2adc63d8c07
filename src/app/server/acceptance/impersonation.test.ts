import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import { listAuditEntries } from '#features/accounts/impersonation.store.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let ada: Account
let root: Account
let other: Account
let admin: TestBrowser
let learner: TestBrowser

beforeAll(async () => {
  site = await testSite()
  ada = await site.person('ada@example.org')
  root = await site.person('root@example.org', { isAdmin: true })
  other = await site.person('second@example.org', { isAdmin: true })
  admin = await site.signedIn(root)
  learner = await site.signedIn(await site.person('eve@example.org'))
})
afterAll(() => site.close())

const ID = 'X-Impersonate-User-ID'
const EMAIL = 'X-Impersonate-User-Email'

test('[ADMIN-05] [ADMIN-06] [ADMIN-07] an admin gets what the learner would get, by id or by e-mail', async () => {
  for (const headers of [
    { [ID]: ada.id },
    { [EMAIL]: 'ada@example.org' },
    { [EMAIL]: 'Ada@Example.org' },
    { [ID]: ada.id, [EMAIL]: ada.email },
  ] as Record<string, string>[]) {
    expect(await admin.send('GET', '/user', undefined, headers)).toMatchObject({
      status: 200,
      body: { id: ada.id, isAdmin: false, isImpersonated: true },
    })
  }
  expect(await admin.send('GET', '/user')).toMatchObject({ body: { id: root.id, isAdmin: true, isImpersonated: false } })
})

test('[ADMIN-09] nobody else can: not a learner, not a visitor', async () => {
  for (const browser of [learner, site.browser()]) {
    for (const headers of [{ [ID]: ada.id }, { [EMAIL]: ada.email }, { [ID]: 'nothing' }] as Record<string, string>[]) {
      const { status, body } = await browser.send('GET', '/user', undefined, headers)
      expect([status, JSON.stringify(body).includes('ada')]).toEqual([403, false])
    }
  }
})

test('contradicting headers are a bad request, an unknown person is 404, and another admin is refused', async () => {
  expect((await admin.send('GET', '/user', undefined, { [ID]: ada.id, [EMAIL]: 'eve@example.org' })).status).toBe(400)
  expect((await admin.send('GET', '/user', undefined, { [ID]: ada.id, [EMAIL]: 'nobody@example.org' })).status).toBe(400)
  expect((await admin.send('GET', '/user', undefined, { [ID]: 'nothing' })).status).toBe(404)
  expect((await admin.send('GET', '/user', undefined, { [EMAIL]: 'nobody@example.org' })).status).toBe(404)
  expect((await admin.send('GET', '/user', undefined, { [ID]: other.id })).status).toBe(403)
})

test('an impersonating admin changes nothing, and sees no sessions and no export', async () => {
  const headers = { [ID]: ada.id }
  const refused: [string, string, unknown?][] = [
    ['GET', '/checkout/create?returnTo=/&billing_period=monthly'],
    ['GET', '/user/manage'],
    ['POST', '/user/subscription/cancel', { atOnce: true }],
    ['POST', '/user/subscription/resume'],
    ['PUT', '/user/nickname', { nickname: 'someone-else' }],
    ['PUT', '/user/name', { name: 'Somebody else' }],
    ['PUT', '/user/preferences', { hoursPerDay: 2 }],
    ['PUT', '/portfolio', { title: 'Not mine' }],
    ['PUT', '/projects/lamp/docs', { isPublic: true }],
    ['PUT', '/projects/lamp/proof', { isPublic: true }],
    ['POST', '/chats/019bc0e2-0000-7000-8000-000000000000/messages', {}],
    ['PUT', '/projects/lamp/annotations.json', {}],
    ['GET', '/projects/lamp/quiz?regenerate=true'],
    ['GET', '/user/sessions'],
    ['DELETE', '/user/sessions'],
    ['DELETE', '/user/sessions/x'],
    ['GET', '/user/export'],
    ['DELETE', '/user'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/otp/login', { email: 'ada@example.org' }],
  ]
  for (const [method, path, body] of refused) {
    const { status, body: said } = await admin.send(method, path, body, headers)
    expect([path, status, said]).toEqual([path, 403, expect.objectContaining({ message: 'This cannot be done while impersonating.' })])
  }
  expect((await learner.send('GET', '/user')).status).toBe(200)
})

test('who looked through whose eyes, at what and when, is written down, also what was refused', async () => {
  const before = (await listAuditEntries(site.services.db, { limit: 1000 })).length
  await admin.send('GET', '/user/preferences', undefined, { [ID]: ada.id, 'x-request-id': 'request-one' })
  await admin.send('DELETE', '/user', undefined, { [ID]: ada.id })
  await admin.send('GET', '/user')
  const entries = await listAuditEntries(site.services.db, { limit: 1000 })
  expect(entries.length - before).toBe(2)
  expect(entries.find(({ requestId }) => requestId === 'request-one')).toMatchObject({
    adminId: root.id,
    userId: ada.id,
    what: 'GET /user/preferences',
    createdAt: site.clock.now(),
  })
  expect(entries.some(({ what }) => what === 'DELETE /user')).toBe(true)
})

test('a revoked admin loses access with the next call', async () => {
  const { db } = site.services
  const { saveAccount } = await import('#features/accounts/accounts.store.ts')
  const fallen = await site.person('fallen@example.org', { isAdmin: true })
  const browser = await site.signedIn(fallen)
  expect((await browser.send('GET', '/user', undefined, { [ID]: ada.id })).status).toBe(200)
  await saveAccount(db, fallen.id, { isAdmin: false }, site.clock.now())
  expect((await browser.send('GET', '/user', undefined, { [ID]: ada.id })).status).toBe(403)
})
