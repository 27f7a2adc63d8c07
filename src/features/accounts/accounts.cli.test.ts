import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tools } from '#platform/command.ts'
import { testClock } from '#platform/clock.fixtures.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { loadConfig } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import { userCommands } from './accounts.cli.ts'
import type { OwnData } from './accounts.server.ts'
import { saveSession } from './sessions.store.ts'
import { makeAccount } from './sign-in.server.ts'
import { findAccountByEmail } from './accounts.store.ts'

let fresh: TestDatabase
const clock = testClock()
const removed: string[] = []
const files: OwnData = { name: 'files', tables: [], remove: async (_, { email }) => void removed.push(email) }

beforeEach(async () => {
  fresh = await testDatabase()
  for (const email of ['ada@example.org', 'grace@example.org']) await makeAccount({ clock }, fresh.db, email, '')
})
afterEach(() => fresh.close())

async function call(name: string, ...args: string[]) {
  const lines: string[] = []
  const out = { line: (text = '') => void lines.push(text), error: (text: string) => void lines.push(`! ${text}`) }
  const services = async () => ({ db: fresh.db, clock }) as unknown as Services
  const tools: Tools = {
    config: loadConfig({}),
    cwd: '/',
    insideServer: false,
    stopped: () => new AbortController().signal,
    services,
    database: () => Promise.reject(new Error('not opened')),
  }
  const code = await userCommands([files], async (_, { plan }) => (plan === 'free' ? [{ id: 'sub_1', provider: 'stripe' }] : []))
    .find((command) => command.name === name)
    ?.run(args, out, tools)
  return { code: code ?? 0, lines }
}

const ada = () => findAccountByEmail(fresh.db, 'ada@example.org')

test('user list prints every account, or those that match a word', async () => {
  expect(await call('user list')).toEqual({
    code: 0,
    lines: ['ada@example.org    free     2026-01-15  ada', 'grace@example.org  free     2026-01-15  grace', '2 people'],
  })
  expect((await call('user list', 'GRA')).lines).toEqual([expect.stringContaining('grace'), '1 person'])
  expect((await call('user list', '%')).lines).toEqual(['0 people'])
  expect((await call('user list', '--', '--admin')).lines).toEqual(['0 people'])
})

test('user list says that there are more people than it prints', async () => {
  await fresh.database.pool.query(
    `insert into users (id, email, name, nickname, nickname_look, created_at, updated_at)
     select gen_random_uuid(), 'p' || n || '@example.com', '', 'p' || n, 'p' || n, now(), now() from generate_series(1, 999) as n`,
  )
  const { lines } = await call('user list')
  expect(lines).toHaveLength(1001)
  expect(lines.at(-1)).toBe('The first 1000 people; there are more. Name a word to look for.')
  expect((await call('user list', 'example.com')).lines.at(-1)).toBe('999 people')
})

test('user show prints what is stored about one person', async () => {
  const { code, lines } = await call('user show', ' Ada@Example.org')
  expect(code).toBe(0)
  expect(lines).toEqual(expect.arrayContaining(['email         ada@example.org', 'plan          free', 'admin         no']))
})

test('--email is optional, and --admin alone means --admin yes', async () => {
  await call('user set', '--email', 'ada@example.org', '--plan', 'pro', '--admin')
  const { lines } = await call('user show', '--email=ada@example.org')
  expect(lines).toEqual(expect.arrayContaining(['plan          pro', 'admin         yes']))
  await call('user set', '--admin', 'no', '--plan', 'free', '--email', 'ada@example.org')
  expect((await call('user show', 'ada@example.org')).lines).toContain('admin         no')
})

test('[ADMIN-05] user set changes the plan and makes admins', async () => {
  expect(await call('user set', 'ada@example.org', '--plan', 'pro', '--admin', 'yes')).toEqual({
    code: 0,
    lines: ['ada@example.org is on the plan pro.', 'ada@example.org is an admin.'],
  })
  expect(await ada()).toMatchObject({ plan: 'pro', isAdmin: true })
  await call('user set', 'ada@example.org', '--admin', 'no')
  expect(await ada()).toMatchObject({ plan: 'pro', isAdmin: false })
})

test('user set names the subscription that goes on, and says where to cancel it', async () => {
  expect(await call('user set', 'ada@example.org', '--plan', 'free')).toEqual({
    code: 0,
    lines: ['ada@example.org is on the plan free.', expect.stringMatching(/sub_1 \(stripe\) goes on.*Cancel it/)],
  })
})

test('user sessions lists and ends them', async () => {
  const now = clock.now()
  const userId = (await ada())?.id ?? ''
  await saveSession(fresh.db, {
    id: newId(),
    userId,
    token: 'x',
    device: 'Firefox on Linux',
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 1000),
  })
  expect((await call('user sessions', 'ada@example.org')).lines).toEqual([
    expect.stringContaining('Firefox on Linux'),
    '1 session is open.',
  ])
  expect((await call('user sessions', 'ada@example.org', '--end')).lines).toEqual(['Ended 1 session.'])
  expect((await call('user sessions', 'ada@example.org')).lines).toEqual(['0 sessions are open.'])
})

test('user delete asks to be sure, then takes everything', async () => {
  expect(await call('user delete', 'ada@example.org')).toMatchObject({ code: 1, lines: [expect.stringContaining('--yes')] })
  expect(await ada()).not.toBeNull()
  expect(await call('user delete', 'ada@example.org', '--yes')).toMatchObject({ code: 0 })
  expect([await ada(), new Set(removed)]).toEqual([null, new Set(['ada@example.org'])])
})

test('an unknown address, an invalid address, an unknown plan and missing arguments are refused clearly', async () => {
  for (const [name, ...more] of [['user show'], ['user set', '--admin', 'yes'], ['user sessions'], ['user delete', '--yes']] as [
    string,
    ...string[],
  ][]) {
    expect(await call(name, 'nobody@example.org', ...more)).toEqual({
      code: 1,
      lines: ['! No account has the address nobody@example.org. "user list" shows the accounts.'],
    })
  }
  await expect(async () => call('user show', 'ada')).rejects.toThrow('"ada" is not an e-mail address.')
  await expect(async () => call('user show')).rejects.toThrow('Give one e-mail address.')
  await expect(async () => call('user set', 'ada@example.org')).rejects.toThrow('Say what to change')
  await expect(async () => call('user set', 'ada@example.org', '--plan', 'gold')).rejects.toThrow(
    '"gold" is not a plan. Plans are free, pending, pro.',
  )
  await expect(async () => call('user set', 'ada@example.org', '--admin', 'maybe')).rejects.toThrow('yes or no')
})
