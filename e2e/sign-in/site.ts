import { afterAll, beforeAll } from 'vitest'
import { startIssuer, type Issuer } from '#features/accounts/google/fixtures.ts'
import { openPage } from '../browser.ts'
import { freePort, startServer, type Running } from '../serve.ts'

export let issuer: Issuer

export let site: Running

beforeAll(async () => {
  const port = String(await freePort())
  issuer = await startIssuer([`http://localhost:${port}`])
  site = await startServer({ ...issuer.env, PORT: port })
})

afterAll(async () => {
  await site?.stop()
  await issuer?.close()
})

export const login = (returnTo = '', visit = {}) =>
  openPage(`${site.origin}/login${returnTo && `?returnTo=${encodeURIComponent(returnTo)}`}`, visit)
