import { getEventListeners } from 'node:events'
import { Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeEverything } from '#features/accounts/own-data.server.ts'
import { saveAccount, type Account } from '#features/accounts/accounts.store.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { createDrain } from '#platform/http/drain.ts'
import { createMetrics } from '#platform/metrics.ts'
import { createShedding } from '#platform/limits/shed.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'
import { createHttp } from '../http.ts'
import { ownData } from '../own-data.ts'

let site: Site
let ada: Account
let browser: TestBrowser
beforeEach(async () => {
  site = await testSite()
  ada = await site.person('ada@example.org')
  browser = await site.signedIn(ada)
})
afterEach(() => site.close())

const cookieOf = ({ cookies }: TestBrowser) => [...cookies].map((pair) => pair.join('=')).join('; ')

interface Heard {
  text: string
  /** Resolves when the server closes the stream. */
  ended: Promise<string>
}

async function hear(who: TestBrowser, headers: Record<string, string> = {}, app = site.app): Promise<Heard> {
  const request = new Request(`${site.origin}/user/events`, { headers: { cookie: cookieOf(who), ...headers } })
  const response = await app.request(request)
  expect(response.status).toBe(200)
  const heard: Heard = { text: '', ended: Promise.resolve('') }
  const begun = Promise.withResolvers<void>()
  heard.ended = (async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      heard.text += piece
      begun.resolve()
    }
    return heard.text
  })()
  await begun.promise
  return heard
}

/** Another process with the same database, as behind a proxy. */
function anotherInstance() {
  const { services, database } = site
  return createHttp({
    root: services.config.dataDir,
    version: 'test',
    services,
    metrics: createMetrics(),
    report: services.report,
    drain: createDrain(),
    limits: services.limits,
    shed: createShedding({ maxInFlight: 100, maxDelayMs: 60_000 }),
    pages: { isPage: () => false, render: async () => new Response(''), textOf: async () => ({ pieces: [], runs: [] }) },
    listen: database.database.listen,
    ready: async () => true,
  })
}

test("signing out ends the stream of that session at once, on every instance, and keeps the account's others", async () => {
  const phone = await site.signedIn(ada)
  const here = await hear(browser)
  const there = await hear(browser, {}, anotherInstance())
  const onPhone = await hear(phone)
  await browser.send('POST', '/auth/logout')
  expect(await Promise.all([here.ended, there.ended])).toEqual([expect.any(String), expect.any(String)])
  await phone.send('PUT', '/user/name', { name: 'Countess' })
  await expect.poll(() => onPhone.text).toContain('"profile"')
  expect(here.text + there.text).not.toContain('"profile"')
  await phone.send('DELETE', '/user/sessions')
  await onPhone.ended
})

test("a question, its reply and a cleared chat are announced to the other tabs, with only the project's id", async () => {
  await using content = await contentFolder()
  await site.publish(content)
  const stream = await hear(browser)
  const { id } = (await browser.send('GET', '/chats?projectId=lamp')).body as { id: string }
  const told = () => stream.text.split('\n').filter((line) => line.includes('"chat"'))
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'Which wire is live?' }] }]
  await browser.send('POST', `/chats/${id}/messages`, { messages })
  await expect.poll(() => told().length).toBe(2)
  await browser.send('DELETE', `/chats/${id}/messages`)
  await expect.poll(told).toEqual([1, 2, 3].map(() => 'data: {"what":"chat","projectId":"lamp"}'))
})

test('a session ended from another device hears nothing more', async () => {
  const phone = await site.signedIn(ada)
  const onPhone = await hear(phone)
  const { body } = await browser.send('GET', '/user/sessions')
  const other = (body as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)
  expect((await browser.send('DELETE', `/user/sessions/${other?.id}`)).status).toBe(204)
  await onPhone.ended
})

test('a stream that has ended leaves nothing behind in the server', async () => {
  const kept = () => getEventListeners(site.drain.signal, 'abort').length
  const before = kept()
  const streams = [await hear(browser), await hear(browser)]
  expect(kept()).toBe(before + 2)
  await browser.send('POST', '/auth/logout')
  await Promise.all(streams.map(({ ended }) => ended))
  await expect.poll(kept).toBe(before)
})

test('a stream that opens while the instance leaves ends at once, so that its tab goes to another', async () => {
  await site.drain.drain(new Server(), 0)
  const stream = await hear(browser)
  expect(await stream.ended).toContain('event: end')
})

test('deleting the account ends its streams', async () => {
  const stream = await hear(browser)
  // news from before would end the stream as soon as the account is gone
  await browser.send('PUT', '/user/name', { name: 'Countess' })
  await expect.poll(() => stream.text).toContain('"profile"')
  await removeEverything(ownData, site.services, ada)
  expect(await stream.ended).toContain('"gone"')
})

test('a former admin hears nothing, neither as an admin nor as the impersonated learner', async () => {
  const admin = await site.person('admin@example.org', { isAdmin: true })
  const desk = await site.signedIn(admin)
  const own = await hear(desk)
  const through = await hear(desk, { 'x-impersonate-user-id': ada.id })
  await saveAccount(site.services.db, admin.id, { isAdmin: false }, site.clock.now())
  await Promise.all([own.ended, through.ended])
  await browser.send('PUT', '/user/name', { name: 'Countess' })
  // news of her sign-in may have come late
  expect(through.text).not.toContain('"profile"')
})

test("an impersonation ends with the admin's session, and when the learner becomes an admin", async () => {
  const desk = await site.signedIn(await site.person('admin@example.org', { isAdmin: true }))
  const other = await site.signedIn(await site.person('second@example.org', { isAdmin: true }))
  const header = { 'x-impersonate-user-id': ada.id }
  const [first, second] = [await hear(desk, header), await hear(other, header)]
  await desk.send('POST', '/auth/logout')
  await first.ended
  await saveAccount(site.services.db, ada.id, { isAdmin: true }, site.clock.now())
  await second.ended
})

test('when the connection to the database was lost, a stream tells its tabs to look again, and ends where its session has', async () => {
  const eve = await site.person('eve@example.org')
  const hers = await site.signedIn(eve)
  const [ofAda, ofEve] = [await hear(browser), await hear(hers)]
  const { pool } = site.database.database
  // without a notification: as if it had come while the connection was lost
  await pool.query('delete from sessions where user_id = $1', [ada.id])
  await loseConnections()
  await expect.poll(() => ofEve.text).toContain('"missed"')
  await ofAda.ended
  await hers.send('PUT', '/user/name', { name: 'Eve' })
  await expect.poll(() => ofEve.text).toContain('"profile"')
})

async function loseConnections(): Promise<void> {
  const { kind, pool } = site.database.database
  if (kind === 'postgres') {
    const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await pool.query(others)
  } else (await pool.connect()).release(true)
}
