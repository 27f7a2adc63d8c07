import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallMeta } from '#features/accounts/accounts.rules.ts'
import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'
import { callLines, type CallLine } from '#platform/http/call-table.ts'
import { BREAKS, startLossyProxy, type LossyProxy } from '#platform/http/lossy-proxy.fixtures.ts'
import { createServer, listen } from '#platform/http/server.ts'
import { addressOf, examples } from './access.fixtures.ts'
import { contract } from '#app/contract.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let server: Server
let proxy: LossyProxy
let content: ContentFolder
beforeAll(async () => {
  content = await contentFolder()
  site = await testSite({ CONTENT_DIR: content.path })
  server = createServer(site.app.fetch, { requestTimeoutMs: 60_000 })
  const { port } = await listen(server, { port: 0, host: '127.0.0.1' })
  proxy = await startLossyProxy({ target: `http://127.0.0.1:${port}` })
  await site.publish(content)
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  server.close()
  await site.close()
  await content[Symbol.asyncDispose]()
})

const changing = callLines(contract).filter(({ method }) => method !== 'GET')
const accessOf = ({ meta }: CallLine) => (meta as CallMeta).access
let count = 0

/** All rows by table, except the idempotency keys and untold news. An inherently idempotent call may touch `updated_at`. */
async function everything(isInherent: boolean): Promise<Record<string, unknown>> {
  const { pool } = site.database.database
  const row = isInherent ? `to_jsonb(t) - 'updated_at'` : 'to_jsonb(t)'
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('operations', 'untold_news')`,
  )
  const tables = rows.map(async ({ name }): Promise<[string, unknown]> => {
    const { rows } = await pool.query(`select coalesce(jsonb_agg(${row} order by t::text), '[]') as rows from "${name}" t`)
    return [name, rows[0].rows]
  })
  return Object.fromEntries(await Promise.all(tables))
}

/** JSON, or the raw event stream. */
const bodyOf = (text: string): unknown => (text === '' || text.startsWith('data:') ? text || null : JSON.parse(text))

/** Sends on a separate connection, through the proxy. */
async function send({ cookies }: TestBrowser, key: string, method: string, path: string, body?: unknown) {
  const headers = {
    accept: 'application/json',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'idempotency-key': key,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const response = await fetch(proxy.origin + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { status: response.status, body: bodyOf(await response.text()) }
}

test.each(changing.map((line, index) => [`${line.method} ${line.path}`, BREAKS[index % 2] ?? BREAKS[0], line] as const))(
  '%s, with a connection that breaks %s, has one effect, however often it is sent',
  async (_, breaks, line) => {
    const [example, access] = [examples[line.name], accessOf(line)]
    if (!example || !access) throw new Error(`${line.name} has no example`)
    count += 1
    const isInherent = access.idempotency === 'inherent'
    const isAdmins = access.audience === 'admin'
    const person = await site.person(`person${count}@example.org`, isAdmins ? { isAdmin: true } : { plan: 'pro' })
    const browser = await site.signedIn(person)
    const name = (await example.thing?.({ site, owner: person })) ?? ''
    const ask = [`lost-reply-${count}`, line.method, addressOf(line, name, example.query), example.body?.(1000 + count)] as const

    const before = await everything(isInherent)
    proxy.breakAt(breaks)
    await expect(send(browser, ...ask)).rejects.toThrow(TypeError)
    const after = await everything(isInherent)
    // a second effect would have another time
    site.clock.advance(1500)
    const again = await send(browser, ...ask)
    site.clock.advance(1500)
    await send(browser, ...ask)
    expect(await everything(isInherent)).toEqual(after)
    const [lost] = proxy.changes
    expect(lost).toMatchObject({ isLost: true, status: example.except?.pro ?? example.gives ?? 200 })
    // after a sign-out the caller is nobody
    const isGone = (await browser.send('GET', '/user')).status === 401
    if (!isInherent && !isGone && lost && lost.status < 300) expect(again).toEqual({ status: lost.status, body: bodyOf(lost.body) })
    if (lost && lost.status >= 300) expect(after).toEqual(before)
  },
)

test('a late retry of a restart keeps the answers given since', async () => {
  const browser = await site.signedIn(await site.person('late@example.org', { plan: 'pro' }))
  const restart = () => send(browser, 'late-restart', 'POST', '/projects/lamp/reset')
  const answer = (text: string) => browser.send('POST', '/projects/lamp/validations/brightness', { text: { data: text } })
  await answer('before')
  proxy.breakAt('before its reply')
  await expect(restart()).rejects.toThrow(TypeError)
  const { isHeld, letGo } = proxy.holdRepeats('/projects/lamp/reset')
  const repeat = restart()
  await isHeld
  await answer('since')
  letGo()
  expect((await repeat).status).toBe(200)
  expect((await browser.send('GET', '/projects/lamp/validations/brightness')).body).toMatchObject({ text: { data: 'since' } })
})
