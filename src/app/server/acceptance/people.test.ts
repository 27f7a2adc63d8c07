import { beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { ToldPage } from '#features/moderation/moderation.contract.ts'
import { newId } from '#platform/ids.ts'
import type { TestBrowser } from '../server.fixtures.ts'
import { ada, add, browser, servePortfolio, site, visitor } from './portfolio.fixtures.ts'

servePortfolio()

let admin: TestBrowser
beforeEach(async () => {
  admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true, name: 'Root' }))
})

interface Person {
  id: string
  email: string
  name: string
  lastSeenAt: string | null
  sessions: number
  pages: never
}

const list = async (query = '', who = admin) =>
  (await who.send('GET', `/admin/people${query}`)).body as { people: Person[]; next: string | null }
const found = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).people.map(({ email }) => email)
const looks = async () =>
  (await admin.send('GET', '/admin/audit?what=people')).body as { what: string; user: { email: string }; admin: { email: string } }[]

/** One after the other, as they would come. */
async function people(count: number) {
  for (let number = 0; number < count; number += 1) {
    site.clock.advance(10)
    const [now, id] = [site.clock.now(), newId(site.clock.now().getTime())]
    const words = [`person${number}@school.example`, `Person ${number}`, `person-${number}`, `person${number}`]
    await site.services.db.execute(
      sql`insert into users (id, email, name, nickname, nickname_look, created_at, updated_at) values (${id}, ${words[0]}, ${words[1]}, ${words[2]}, ${words[3]}, ${now.toISOString()}, ${now.toISOString()})`,
    )
  }
}

test('people are found by parts of e-mail, name and nickname, in any order and letter for letter', async () => {
  await site.person('grace@navy.example', { name: 'Grace Hopper' })
  expect(await found('hopper')).toEqual(['grace@navy.example'])
  expect(await found('NAVY grace')).toEqual(['grace@navy.example'])
  expect(await found('lovelace')).toEqual([ada.email])
  expect(await found('ada-love')).toEqual([ada.email])
  expect(await found('ra')).toEqual(['grace@navy.example'])
  for (const none of ['%', '_', '\\', "' or true --", 'grace lovelace']) expect([none, await found(none)]).toEqual([none, []])
  expect(await found('   ')).toHaveLength(4)
})

test('all people are listed once, newest first, page by page, also when somebody comes meanwhile', async () => {
  await people(101)
  const seen: string[] = []
  let after = ''
  for (let page = 0; page < 5; page += 1) {
    const { people: some, next } = await list(after)
    seen.push(...some.map(({ email }) => email))
    if (next === null) break
    after = `?after=${next}`
    await site.person(`late${page}@example.org`)
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter((email) => email.startsWith('person'))).toEqual(
    Array.from({ length: 101 }, (_, at) => `person${100 - at}@school.example`),
  )
  expect(seen).toContain(ada.email)
  expect(seen.filter((email) => email.startsWith('late'))).toEqual([])
})

test('a search of three letters or more is answered by the index', async () => {
  await people(300)
  const { pool } = site.database.database
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const other of ['seqscan', 'indexscan', 'indexonlyscan']) await client.query(`set local enable_${other} = off`)
    const { rows } = await client.query(
      `explain select id from users where (email || ' ' || lower(name) || ' ' || nickname) like '%person77%'`,
    )
    expect(JSON.stringify(rows)).toContain('users_words')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the list says what an admin needs, and nothing else', async () => {
  await add({ type: 'URL', title: 'Shown', url: { url: 'example.org' } })
  await add({ type: 'URL', title: 'Hidden', url: { url: 'example.org' }, isPublic: false })
  const one = (await list('?search=lovelace')).people[0]
  expect(one).toEqual({
    id: ada.id,
    name: 'Ada Lovelace',
    nickname: ada.nickname,
    email: ada.email,
    plan: 'free',
    isAdmin: false,
    createdAt: ada.createdAt.toISOString(),
    lastSeenAt: site.clock.now().toISOString(),
    pages: 1,
  })
  await browser.send('POST', '/user/logout')
  expect(await looks()).toEqual([])
})

test('each look at one person is in the audit log, and shows their public pages alone', async () => {
  await browser.send('PUT', '/portfolio', { title: 'Mine' })
  const shown = await add({ type: 'URL', title: 'Shown', url: { url: 'example.org' } })
  await add({ type: 'URL', title: 'Hidden', url: { url: 'example.org' }, isPublic: false })
  const look = () => admin.send('GET', `/admin/people/${ada.id}`)
  const { body } = await look()
  expect(body).toMatchObject({ email: ada.email, sessions: 1, lastSeenAt: site.clock.now().toISOString() })
  expect((body as { pages: ToldPage[] }).pages.map(({ kind, title }) => [kind, title])).toEqual([
    ['portfolio', 'Mine'],
    ['tile', 'Shown'],
  ])
  await look()
  expect((await looks()).map(({ what, user, admin: who }) => [what, user.email, who.email])).toEqual(
    [1, 2].map(() => [`GET /admin/people/${ada.id}`, ada.email, 'root@example.org']),
  )
  await browser.send('PUT', `/portfolio/documents/${shown.body.id}`, {
    type: 'URL',
    title: 'Shown',
    url: { url: 'example.org' },
    isPublic: false,
  })
  expect(((await look()).body as { pages: ToldPage[] }).pages.map(({ kind }) => kind)).toEqual(['portfolio'])
})

test('to look at another admin opens none of their files, and a look at nobody is 404', async () => {
  const other = await site.person('other@example.org', { isAdmin: true })
  const theirs = await site.signedIn(other)
  const { body } = await add({ type: 'URL', title: 'Hidden', url: { url: 'example.org' }, isPublic: false }, theirs)
  expect((await admin.send('GET', `/admin/people/${other.id}`)).status).toBe(200)
  expect((await admin.fetch(`/${other.nickname}/portfolio/documents/${body.id}/share.png`)).status).toBe(404)
  for (const id of ['nobody', '019bc0e2-0000-7000-8000-000000000000', '%00'])
    expect([404, 400]).toContain((await admin.send('GET', `/admin/people/${id}`)).status)
  for (const who of [visitor, browser]) expect([401, 403]).toContain((await who.send('GET', '/admin/people')).status)
})
