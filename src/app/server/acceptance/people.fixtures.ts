import { afterEach, beforeEach } from 'vitest'
import type { Plan } from '#features/accounts/accounts.rules.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

export interface Reply<Body> {
  status: number
  body: Body
  headers: Headers
}

export let site: Site
export let ada: Account
export let browser: TestBrowser
export let visitor: TestBrowser
export let eve: TestBrowser

/** Sets up the tests of a file: a site with two learners and a visitor. */
export function servePeople({ plan = 'free', env = {} }: { plan?: Plan; env?: Record<string, string> } = {}): void {
  beforeEach(async () => {
    site = await testSite(env)
    ada = await site.person('ada@example.org', { name: 'Ada Lovelace', plan })
    browser = await site.signedIn(ada)
    eve = await site.signedIn(await site.person('eve@example.org', { name: 'Eve', plan }))
    visitor = site.browser()
  })
  afterEach(() => site.close())
}
