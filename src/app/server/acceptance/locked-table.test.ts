import { expect, test } from 'vitest'
import { read, save } from './answers.fixtures.ts'
import { ada, serveProjects, site } from './projects.fixtures.ts'

serveProjects()

test.runIf(process.env.TEST_DATABASE_URL)('a table lock by another session: saves are told to retry, and reads continue', async () => {
  expect((await save('word', 'stone')).status).toBe(200)
  const other = await site.database.database.pool.connect()
  await other.query('begin; lock table answers in share mode')
  const saves = Array.from({ length: 6 }, () => save('word', 'later', { revision: 1 }))
  expect((await ada.send('GET', '/projects/answers')).status).toBe(200)
  for (const { status, headers, body } of await Promise.all(saves)) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(body).toMatchObject({ message: 'The server is very busy. Nothing was changed; please try again in a moment.' })
  }
  await other.query('rollback')
  other.release()
  expect((await save('word', 'later', { revision: 1 })).status).toBe(200)
  expect((await read('word')).body).toMatchObject({ text: { data: 'later' } })
})
