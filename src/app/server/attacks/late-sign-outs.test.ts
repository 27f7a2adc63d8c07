import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLateSignOuts } from '#features/accounts/sessions.server.ts'
import { createCookies } from '#platform/http/cookies.ts'
import { newToken } from '#platform/ids.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const headerOf = ({ cookies }: TestBrowser) => [...cookies].map((pair) => pair.join('=')).join('; ')
const cookiesIn = (header: string) => createCookies(header, site.services.config.https)
const madeUp = () => cookiesIn(`waymark-session=${newToken()}`)
const statusOf = async (browser: TestBrowser) => (await browser.send('GET', '/user/sessions')).status

test('a late sign-out clears the cookie at once and ends this session alone, also when asked twice', async () => {
  const ada = await site.person('ada@example.org')
  const [here, there] = [await site.signedIn(ada), await site.signedIn(ada)]
  const signOut = createLateSignOuts(site.services)
  for (const cookies of [cookiesIn(headerOf(here)), cookiesIn(headerOf(here))]) {
    expect(signOut({ cookies })).toBe(true)
    expect(cookies.changes()).toEqual([expect.stringContaining('Max-Age=0')])
  }
  await expect.poll(() => statusOf(here)).toBe(401)
  expect(await statusOf(there)).toBe(200)
})

test('sign-outs with made-up tokens are limited, and whoever finds no place is not told that they are signed out', () => {
  const signOut = createLateSignOuts(site.services, 2)
  const all = Array.from({ length: 5 }, madeUp)
  expect(all.map((cookies) => signOut({ cookies }))).toEqual([true, true, false, false, false])
  expect(all[4]?.changes()).toEqual([])
})

test('what is no token costs nothing', () => {
  const signOut = createLateSignOuts(site.services, 0)
  for (const header of ['', 'waymark-session=', 'waymark-session=short', `waymark-session=${'x'.repeat(5000)}`])
    expect(signOut({ cookies: cookiesIn(header) })).toBe(true)
})
