import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallMeta } from '#features/accounts/accounts.rules.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { indexContent } from '#features/search/search.jobs.ts'
import { callLines } from '#platform/http/call-table.ts'
import { addressOf, examples } from './access.fixtures.ts'
import { contract } from '#app/contract.ts'
import { testSite, type Site } from '../server.fixtures.ts'

interface Question {
  text: string
  values: unknown[]
}

let site: Site
const asked = new Map<string, Question>()
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown

/** Records the SQL of every query, but for what a transaction inserts with its commit: several statements in one have no plan. */
function listen(this: pg.Client, ...args: unknown[]): unknown {
  const [first, second] = args
  const { text, values = second } = (typeof first === 'string' ? { text: first } : first) as { text?: string; values?: unknown }
  if (text && /^\s*(select|insert|update|delete|with)\b/i.test(text) && !/;\s*commit\s*$/i.test(text))
    asked.set(text, { text, values: Array.isArray(values) ? values : [] })
  return query.apply(this, args)
}

beforeAll(async () => {
  site = await testSite()
  await using content = await contentFolder()
  await site.publish(content)
  await indexContent(site.services.db)
})
afterAll(() => site.close())

/** Tables that grow with the number of learners, and those searched on every keystroke. */
async function tablesOfLearners(): Promise<Set<string>> {
  const { rows } = await site.database.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'",
  )
  return new Set([...rows.map(({ name }) => name), 'users', 'login_codes', 'search_projects', 'search_words'])
}

async function planOf({ text, values }: Question): Promise<string> {
  const client = await site.database.database.pool.connect()
  try {
    await client.query('begin')
    // a sequential scan is then chosen only if nothing else is possible
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('no call of a learner scans a whole table that grows with the number of learners', async () => {
  const person = await site.person('ada@example.org', { plan: 'pro' })
  const lines = callLines(contract).filter(({ meta, name }) => {
    const audience = (meta as CallMeta).access?.audience
    return audience !== 'admin' && audience !== 'visitor-only' && name !== 'accounts.removeUser'
  })
  Object.assign(pg.Client.prototype, { query: listen })
  try {
    for (const [at, line] of lines.entries()) {
      const example = examples[line.name]
      const ada = await site.signedIn(person)
      const name = (await example?.thing?.({ site, owner: person })) ?? ''
      const { status } = await ada.send(line.method, addressOf(line, name, example?.query), example?.body?.(at))
      expect([line.name, status < 500]).toEqual([line.name, true])
    }
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  const growing = await tablesOfLearners()
  expect(await planOf({ text: 'select id from users where name = $1', values: ['Ada'] })).toContain('Seq Scan on users')
  const scans: string[] = []
  for (const question of asked.values()) {
    const scanned = [...(await planOf(question)).matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table)
    if (scanned.some((table) => growing.has(table))) scans.push(`${scanned.join()}: ${question.text}`)
  }
  expect(asked.size).toBeGreaterThan(50)
  expect(scans).toEqual([])
})
