import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from './db.fixtures.ts'
import { notify } from './notify.ts'

const isServer = Boolean(process.env.TEST_DATABASE_URL)

test('news of a transaction are heard in their order, and are kept no longer', async () => {
  const { db, database, close } = await testDatabase()
  const heard: string[] = []
  await database.listen('news', (payload) => void heard.push(payload))
  const words = ['one', 'two', 'three']
  for (const round of [1, 2, 3]) {
    await db.transaction(async (tx) => {
      for (const word of words) await notify(tx, 'news', `${word} ${round}`)
    })
    await expect.poll(() => heard.splice(0)).toEqual(words.map((word) => `${word} ${round}`))
  }
  await expect.poll(() => db.$count(sql`untold_news`)).toBe(0)
  await close()
})

test('news of a transaction that failed are never heard', async () => {
  const { db, database, close } = await testDatabase()
  const heard: string[] = []
  await database.listen('news', (payload) => void heard.push(payload))
  const failed = db.transaction(async (tx) => {
    await notify(tx, 'news', 'never')
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(failed).rejects.toThrow()
  await db.transaction((tx) => notify(tx, 'news', 'later'))
  await expect.poll(() => heard).toEqual(['later'])
  await close()
})

test.runIf(isServer)('what an instance committed and did not tell before it died is told by another', async () => {
  const { db, database, close } = await testDatabase()
  const heard: string[] = []
  await database.listen('news', (payload) => void heard.push(payload))
  await db.execute(sql`insert into untold_news (id, channel, payload) values (gen_random_uuid(), 'news', 'left')`)
  await expect.poll(() => heard).toEqual(['left'])
  await close()
})

test.runIf(isServer)('the news of many saves are few transactions', async () => {
  const { db, database, close } = await testDatabase()
  const heard = new Set<string>()
  await database.listen('news', (payload) => void heard.add(payload))
  const [, changes] = database.pools
  let asked = 0
  const query = changes?.query.bind(changes)
  if (changes && query)
    changes.query = ((...all: Parameters<typeof query>) => {
      asked += 1
      return query(...all)
    }) as typeof changes.query
  await Promise.all(Array.from({ length: 200 }, (_, at) => db.transaction((tx) => notify(tx, 'news', String(at)))))
  await expect.poll(() => heard.size).toBe(200)
  expect(asked).toBeLessThan(60)
  await close()
})
