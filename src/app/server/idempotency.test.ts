import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepAccounts } from '#features/accounts/accounts.jobs.ts'
import { operations } from '#features/accounts/accounts.tables.ts'
import { testSite, type Site, type TestBrowser } from './server.fixtures.ts'

let site: Site
let browser: TestBrowser
beforeAll(async () => {
  site = await testSite()
  browser = await site.signedIn(await site.person('ada@example.org'))
})
afterAll(() => site.close())

const keyed = (key: string) => ({ 'idempotency-key': key })
const save = (name: string, key: string, who = browser) => who.send('PUT', '/user/name', { name }, keyed(key))
const nameNow = async () => ((await browser.send('GET', '/user')).body as { name: string }).name

test('[API-01] a late retry of a change has no second effect and gets the first answer', async () => {
  const first = await save('Ada', 'late-retry-1')
  await save('Countess', 'newer-change')
  const again = await save('Ada', 'late-retry-1')
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(await nameNow()).toBe('Countess')
})

test('the same key with another body is refused, and changes nothing', async () => {
  await save('Ada', 'one-key-only')
  const other = await save('Grace', 'one-key-only')
  expect(other.status).toBe(409)
  expect(other.body).toMatchObject({ message: 'This Idempotency-Key was used for another request.' })
  expect(await nameNow()).toBe('Ada')
})

test('a key belongs to the user who sent it', async () => {
  const eve = await site.signedIn(await site.person('eve@example.org'))
  await save('Ada', 'shared-key')
  expect((await save('Eve', 'shared-key', eve)).body).toMatchObject({ name: 'Eve' })
})

test('twenty equal requests at once have one effect', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => save('Ada Lovelace', 'all-at-once')))
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const kept = await site.services.db.select().from(operations)
  expect(kept.filter(({ key }) => key === 'all-at-once')).toHaveLength(1)
})

test('a refused change may be retried with its key', async () => {
  const wish = (nickname: string) => browser.send('PUT', '/user/nickname', { nickname }, keyed('nickname-wish'))
  expect((await wish('admin')).status).toBe(422)
  expect((await wish('ada-lovelace')).status).toBe(200)
})

test('an invalid key gets a sentence; without a key every request counts', async () => {
  const refused = await save('Ada', 'short')
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ message: 'An Idempotency-Key is 8 to 100 letters, digits or signs.' })
  expect((await browser.send('PUT', '/user/name', { name: 'Without' })).status).toBe(200)
})

test('answers are kept for a day', async () => {
  await save('Ada', 'kept-a-day')
  const sweep = () => sweepAccounts.run(null, site.services, new AbortController().signal)
  const count = () => site.services.db.$count(operations)
  await sweep()
  expect(await count()).toBeGreaterThan(0)
  site.clock.advance(86_400_001)
  await sweep()
  expect(await count()).toBe(0)
})
