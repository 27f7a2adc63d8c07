import { expect, test } from 'vitest'
import { testDatabase } from './db.fixtures.ts'
import { notify } from './notify.ts'

test('a notification is heard after the commit, and only then', async () => {
  const { db, database, close } = await testDatabase()
  const heard: string[] = []
  const last = Promise.withResolvers<void>()
  await database.listen('news', (payload) => {
    heard.push(payload)
    if (payload === 'last') last.resolve()
  })
  await expect(
    db.transaction(async (tx) => {
      await notify(tx, 'news', 'taken back')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await db.transaction((tx) => notify(tx, 'news', 'first'))
  await notify(db, 'other news', 'not for us')
  await notify(db, 'news', 'last')
  await last.promise
  expect(heard).toEqual(['first', 'last'])
  await close()
})

test('listening resumes after a lost connection', async () => {
  const { db, database, close } = await testDatabase()
  const heard = Promise.withResolvers<string>()
  await database.listen('news', heard.resolve)
  if (database.kind === 'postgres') {
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  } else {
    const client = await database.pool.connect()
    client.release(true)
  }
  const again = setInterval(() => void notify(db, 'news', 'still here'), 50)
  expect(await heard.promise).toBe('still here')
  clearInterval(again)
  await close()
})

test('a subscriber waits until LISTEN has run, the second as well as the first', async () => {
  const { db, database, close } = await testDatabase()
  const order: string[] = []
  const heard = Promise.withResolvers<void>()
  const first = database.listen('news', () => undefined).then(() => order.push('first'))
  const second = database.listen('news', () => heard.resolve()).then(() => order.push('second'))
  await second
  expect(order).toEqual(['first', 'second'])
  await notify(db, 'news')
  await heard.promise
  await first
  await close()
})
