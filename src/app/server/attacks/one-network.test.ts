import { afterEach, expect, test, vi } from 'vitest'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

const SCHOOL = '198.51.100.20'

let site: Site
afterEach(() => site.close())

/** At once in small numbers: more would be refused as overload, which is another limit. */
const AT_ONCE = 50

const statusesOf = async (browser: TestBrowser, times: number) => {
  const statuses = new Set<number>()
  for (let left = times; left > 0; left -= AT_ONCE) {
    const some = Array.from({ length: Math.min(left, AT_ONCE) }, () => browser.send('GET', '/user/preferences'))
    for (const { status } of await Promise.all(some)) statuses.add(status)
  }
  return [...statuses].toSorted((a, b) => a - b)
}

test('the operator sets the limits of a person and of a network', async () => {
  site = await testSite({ PERSON_REQUESTS_A_MINUTE: '60', NETWORK_REQUESTS_A_MINUTE: '90' })
  const learner = await site.signedIn(await site.person('ada@example.org'), { address: SCHOOL })
  expect(await statusesOf(learner, 60)).toEqual([200])
  expect(await statusesOf(learner, 1)).toEqual([429])
  const visitor = site.browser({ address: SCHOOL })
  expect(await statusesOf(visitor, 90)).toEqual([401])
  expect(await statusesOf(visitor, 1)).toEqual([429])
})

test('a made-up cookie asks the database once, and one that cannot be ours never', async () => {
  site = await testSite()
  const learner = await site.signedIn(await site.person('ada@example.org'))
  const [[name = ''] = []] = learner.cookies
  const asked = vi.spyOn(site.database.database.pool, 'query')
  const stranger = site.browser({ address: SCHOOL })
  stranger.cookies.set(name, 'made-up')
  expect(await statusesOf(stranger, 50)).toEqual([401])
  expect(asked).not.toHaveBeenCalled()
  stranger.cookies.set(name, 'A'.repeat(43))
  expect(await statusesOf(stranger, 1)).toEqual([401])
  expect(await statusesOf(stranger, 50)).toEqual([401])
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await statusesOf(learner, 2)).toEqual([200])
})

test('sixty learners behind one address each have their own limits', async () => {
  site = await testSite()
  const learners = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => site.signedIn(await site.person(`learner${at}@example.org`), { address: SCHOOL })),
  )
  for (const learner of learners) expect(await statusesOf(learner, 25)).toEqual([200])
  const [first, second] = learners
  if (!first || !second) throw new Error('nobody')
  expect(await statusesOf(first, 1200)).toEqual([200, 429])
  expect(await statusesOf(second, 5)).toEqual([200])
})

test('an invalid session is a visitor: all of them share the limits of their network', async () => {
  site = await testSite({ NETWORK_REQUESTS_A_MINUTE: '1200' })
  const learner = await site.signedIn(await site.person('ada@example.org'), { address: SCHOOL })
  const [[name = ''] = []] = learner.cookies
  for (let at = 0; at < 13; at += 1) {
    const stranger = site.browser({ address: SCHOOL })
    stranger.cookies.set(name, `made-up-${at}`)
    await statusesOf(stranger, 100)
  }
  const stranger = site.browser({ address: SCHOOL })
  stranger.cookies.set(name, 'made-up')
  expect(await statusesOf(stranger, 2)).toEqual([429])
  expect(await statusesOf(learner, 2)).toEqual([200])
  expect(await statusesOf(site.browser({ address: '198.51.100.21' }), 1)).toEqual([401])
})

const asksForCodes = async (from: string, times: number) => {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1) {
    const { status } = await site.browser({ address: from }).send('POST', '/auth/otp/login', { email: `${from}.${at}@example.org` })
    statuses.push(status)
  }
  return statuses
}

test('a class signs in by codes in one lesson, if the operator has listed its network', async () => {
  site = await testSite({ SCHOOL_NETWORKS: '198.51.100.0/24' })
  expect(new Set(await asksForCodes(SCHOOL, 60))).toEqual(new Set([200]))
  expect((await asksForCodes('203.0.113.9', 21)).slice(-2)).toEqual([200, 429])
})
