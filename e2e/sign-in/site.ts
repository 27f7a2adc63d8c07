import { beforeAll } from 'vitest'
import { startIssuer, type TestIssuer } from '#features/accounts/google.fixtures.ts'
import { openPage } from '../browser.ts'
import { freePort, sharedServer, type Site } from '../serve.ts'

export let issuer: TestIssuer

export let site: Site

/** Sets up the tests of a file. */
export function serveSignIn(): void {
  beforeAll(async () => {
    if (site) return
    const port = String(await freePort())
    issuer = await startIssuer([`http://localhost:${port}`])
    site = await sharedServer({ ...issuer.env, PORT: port })
  })
}

export const login = (returnTo = '', visit = {}) =>
  openPage(`${site.origin}/login${returnTo && `?returnTo=${encodeURIComponent(returnTo)}`}`, visit)
