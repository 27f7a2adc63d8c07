import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { startLossyProxy, type Break, type LossyProxy } from '#platform/http/lossy-proxy.fixtures.ts'
import { alive } from '../browser.ts'
import { newEmail, signInByForm } from '../people.ts'
import { setPerson, startWorkbench } from '../projects/site.ts'
import { freePort, type Running } from '../serve.ts'

export let proxy: LossyProxy
let server: Running
/** The site as browsers reach it: through the proxy. */
export let site: Running

/** Two GETs change something too. */
const isChange = (method: string, path: string) => (method === 'GET' ? /\/(unlock|generate-signed-url)$/.test(path) : method !== 'HEAD')

/** Sets up the tests of a file. */
export function serveLossy(): void {
  beforeAll(async () => {
    const PORT = String(await freePort())
    proxy = await startLossyProxy({ target: `http://localhost:${PORT}`, isChange })
    server = await startWorkbench({ PORT, PUBLIC_URL: proxy.origin })
    site = { ...server, origin: proxy.origin }
  })
  afterAll(async () => {
    await server?.stop()
    await proxy?.[Symbol.asyncDispose]()
  })
}

/** Expects `act` to make these changes: each reaches the server, its reply is lost, and it is retried with the same key. */
export async function loses(changes: readonly string[], act: () => Promise<unknown>, more: readonly string[] = []): Promise<void> {
  const from = proxy.changes.length
  // background saves: the reading position and the current project
  const savesPreferences = changes.some((change) => change.endsWith(' /user/preferences'))
  const isInPassing = (path: string) =>
    path === '/events' || path.endsWith('/position') || (path === '/user/preferences' && !savesPreferences)
  const since = () => proxy.changes.slice(from).filter(({ path }) => !isInPassing(path))
  await act()
  const seen = () => since().map(({ method, path, isLost }) => `${method} ${path} ${isLost ? 'lost' : 'repeated'}`)
  const expected = [...changes.flatMap((change) => [`${change} lost`, `${change} repeated`]), ...more]
  await expect.poll(() => seen().toSorted()).toEqual(expected.toSorted())
  const keys = Map.groupBy(since(), ({ method, path }) => `${method} ${path}`)
  for (const [change, sent] of keys) expect(new Set(sent.map(({ key }) => key)).size, change).toBe(1)
}

export async function nothingIsWrong(page: Page): Promise<void> {
  expect(await page.locator('[data-toast=error]').allTextContents()).toEqual([])
  expect(await page.locator('[role=alert]:visible').allTextContents()).toEqual([])
}

/** The whole export of the signed-in person, file by file. */
export async function everythingOf(page: Page): Promise<Record<string, unknown>> {
  const reply = await page.context().request.get(`${server.origin}/user/export`, { headers: { 'sec-fetch-site': 'same-origin' } })
  const files = Object.entries(unzipSync(new Uint8Array(await reply.body())))
  return Object.fromEntries(
    files.map(([name, bytes]) => [name, name.endsWith('.json') ? (JSON.parse(strFromU8(bytes)) as unknown) : bytes.length]),
  )
}

/** Signs in a person with Pro; exactly one letter was sent. */
export async function openLossy(path: string, breaks: Break): Promise<Page> {
  const email = newEmail('lossy')
  proxy.breakAt(breaks)
  const page = await signInByForm(site, email, '/terms')
  const outbox = join(site.dataDir, 'outbox')
  const letters = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'))
  expect(letters.filter((letter) => letter.includes(`To: ${email}`))).toHaveLength(1)
  await setPerson(site, email, { plan: 'pro' })
  // the tab of the sign-in knew the account without Pro, and would congratulate
  const tab = await page.context().newPage()
  await page.close()
  await tab.goto(site.origin + path)
  await alive(tab)
  return tab
}
