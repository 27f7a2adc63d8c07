import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallMeta } from '#features/accounts/rules.ts'
import { contentFolder } from '#features/content/fixtures.ts'
import { publishContent } from '#features/content/jobs.ts'
import { linesOf, type CallLine } from '#platform/http/call-table.ts'
import { addressOf, examples } from './access.fixtures.ts'
import { contract } from './contract.ts'
import { testSite, type Site } from './fixtures.ts'

let site: Site
beforeAll(async () => {
  site = await testSite()
  await using content = await contentFolder()
  const { db, storage } = site.services
  await publishContent({ db, storage, folder: content.path, log: { info: () => undefined, warn: () => undefined } })
})
afterAll(() => site.close())

const changing = linesOf(contract).filter(({ method }) => method !== 'GET')
const accessOf = ({ meta }: CallLine) => (meta as CallMeta).access
let count = 0

/** Everything that is kept, table by table; not the keys themselves, by which a retry is known. What a call sees to by itself may be written again as it was. */
async function everything(isByItself: boolean): Promise<Record<string, unknown>> {
  const { pool } = site.database.database
  const row = isByItself ? `to_jsonb(t) - 'updated_at'` : 'to_jsonb(t)'
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'operations'`,
  )
  const tables = rows.map(async ({ name }): Promise<[string, unknown]> => {
    const { rows } = await pool.query(`select coalesce(jsonb_agg(${row} order by t::text), '[]') as rows from "${name}" t`)
    return [name, rows[0].rows]
  })
  return Object.fromEntries(await Promise.all(tables))
}

test.each(changing.map((line) => [`${line.method} ${line.path}`, line] as const))(
  '%s whose reply was lost has one effect, however often it is sent',
  async (_, line) => {
    const [example, access] = [examples[line.name], accessOf(line)]
    if (!example || !access) throw new Error(`${line.name} has no example`)
    count += 1
    const isByItself = access.once === 'by-itself'
    const isAdmins = access.audience === 'admin'
    const person = await site.person(`person${count}@example.org`, isAdmins ? { isAdmin: true } : { plan: 'pro' })
    const browser = await site.signedIn(person)
    const name = (await example.thing?.({ site, owner: person })) ?? ''
    const [address, body] = [addressOf(line, name, example.query), example.body?.(1000 + count)]
    const send = () => browser.send(line.method, address, body, { 'idempotency-key': `lost-reply-${count}` })

    const before = await everything(isByItself)
    const lost = await send()
    const after = await everything(isByItself)
    // what happened twice would bear another time
    site.clock.advance(1500)
    const again = await send()
    site.clock.advance(1500)
    await send()
    expect(await everything(isByItself)).toEqual(after)
    expect(lost.status).toBe(example.except?.pro ?? example.gives ?? 200)
    // who has signed out with it is nobody any more
    const isGone = (await browser.send('GET', '/user')).status === 401
    if (!isByItself && !isGone && lost.status < 300) expect([again.status, again.body]).toEqual([lost.status, lost.body])
    if (lost.status >= 300) expect(after).toEqual(before)
  },
)

test('a restart that is sent again late leaves what was answered since', async () => {
  const browser = await site.signedIn(await site.person('late@example.org', { plan: 'pro' }))
  const key = { 'idempotency-key': 'late-restart' }
  const answer = (text: string) => browser.send('POST', '/projects/lamp/validations/brightness', { text: { data: text } })
  await answer('before')
  expect((await browser.send('POST', '/projects/lamp/reset', undefined, key)).status).toBe(200)
  await answer('since')
  expect((await browser.send('POST', '/projects/lamp/reset', undefined, key)).status).toBe(200)
  expect((await browser.send('GET', '/projects/lamp/validations/brightness')).body).toMatchObject({ text: { data: 'since' } })
})
