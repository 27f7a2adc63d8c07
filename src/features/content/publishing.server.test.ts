import { expect, test, vi } from 'vitest'
import { testDatabase } from '#platform/db/db.fixtures.ts'
import { findPublishingStamp, savePublishingStamp } from './publishing.store.ts'
import { followPublishingStamp } from './publishing.server.ts'

async function setUp() {
  const { db, database, close } = await testDatabase()
  let [asked, time] = [0, 0]
  let hearing: (isHearing: boolean) => void = () => undefined
  let listening: Promise<unknown> = Promise.resolve()
  const heard: string[] = []
  const stamp = followPublishingStamp({
    db,
    listen: (channel, hear, tell = () => undefined) => {
      const hearAndNote = (payload: string) => {
        hear(payload)
        heard.push(payload)
      }
      const opened = database.listen(channel, hearAndNote, (hearing = tell))
      listening = opened
      return opened
    },
    now: () => time,
  })
  await listening
  const query = database.pool.query.bind(database.pool) as (...question: unknown[]) => unknown
  database.pool.query = ((...question: unknown[]) => {
    // the pool also sends left-over notifications now and then
    if (JSON.stringify(question[0]).includes('content_folders')) asked += 1
    return query(...question)
  }) as typeof database.pool.query
  const publish = (name: string) => db.transaction((tx) => savePublishingStamp(tx, name))
  await publish('first')
  await vi.waitFor(() => expect(heard).toEqual(['first']), 30_000)
  expect(await stamp()).toBe('first')
  return { db, stamp, publish, close, asked: () => asked, hearing, pass: (ms: number) => void (time += ms) }
}

test('a publishing is announced: until the next one the database is not asked', async () => {
  const { db, stamp, publish, asked, close } = await setUp()
  const before = asked()
  await Promise.all(Array.from({ length: 20 }, stamp))
  expect(asked()).toBe(before)
  await publish('second')
  await expect.poll(stamp).toBe('second')
  expect(await findPublishingStamp(db)).toBe('second')
  await close()
})

test('without announcements the database is asked each time, and once after they are back', async () => {
  const { stamp, asked, hearing, close } = await setUp()
  hearing(false)
  const before = asked()
  for (const _ of [1, 2, 3]) await stamp()
  expect(asked()).toBe(before + 3)
  hearing(true)
  for (const _ of [1, 2, 3]) await stamp()
  expect(asked()).toBe(before + 4)
  await close()
})

test('the database is asked once a minute anyway', async () => {
  const { stamp, asked, pass, close } = await setUp()
  const before = asked()
  pass(59_000)
  await stamp()
  expect(asked()).toBe(before)
  pass(2000)
  await stamp()
  await stamp()
  expect(asked()).toBe(before + 1)
  await close()
})
