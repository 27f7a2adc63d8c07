import { expect, test } from 'vitest'
import { testSite } from './server.fixtures.ts'

test('a call that finds no room left says to come again in thirty seconds, one that a lock held up in five', async () => {
  const site = await testSite()
  const browser = await site.signedIn(await site.person('ada@example.org'))
  const { pool } = site.database.database
  const failWith = (code: string) =>
    pool.query(`create or replace function fail() returns trigger language plpgsql as
      $$ begin raise exception 'it failed' using errcode = '${code}'; end $$`)
  await failWith('53100')
  await pool.query('create trigger fails before update on users for each row execute function fail()')
  const save = () => browser.send('PUT', '/user/name', { name: 'Ada' })
  const full = await save()
  await failWith('55P03')
  const slow = await save()
  expect([full.status, full.headers.get('retry-after'), slow.status, slow.headers.get('retry-after')]).toEqual([503, '30', 503, '5'])
  await site.close()
})
