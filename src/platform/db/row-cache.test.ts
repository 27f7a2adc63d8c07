import { expect, test } from 'vitest'
import { testDatabase } from './db.fixtures.ts'
import { rowCache } from './row-cache.ts'

test('a found row is cached per database, until enough others replace it', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  const asked: string[] = []
  const keep = rowCache<string>(2)
  const find = ({ db }: typeof one, key: string, row?: string) =>
    keep(db, key, async () => {
      asked.push(key)
      return row
    })
  expect(await find(one, 'a')).toBeNull()
  expect([await find(one, 'a', 'A'), await find(one, 'a'), await find(one, 'b', 'B'), await find(other, 'a', 'Z')]).toEqual([
    'A',
    'A',
    'B',
    'Z',
  ])
  expect(asked).toEqual(['a', 'a', 'b', 'a'])
  expect([await find(one, 'c', 'C'), await find(one, 'b'), await find(one, 'a')]).toEqual(['C', 'B', null])
  await Promise.all([one.close(), other.close()])
})
