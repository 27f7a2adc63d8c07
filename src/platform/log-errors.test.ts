import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/db/db.fixtures.ts'
import { loggedError, messageOf } from '#platform/log-errors.ts'

const { db, close } = await testDatabase()
afterAll(close)

const CANARY = 'zirkonkanarie'

async function thrownBy(act: () => unknown): Promise<unknown> {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

test.each([
  ['a value of another type', () => db.execute(sql`select ${CANARY}::text::uuid`)],
  ['invalid JSON', () => db.execute(sql`select ${`{"${CANARY}`}::text::jsonb`)],
  ['an invalid timestamp', () => db.execute(sql`select ${CANARY}::text::timestamptz`)],
  ['an invalid search query', () => db.execute(sql`select to_tsquery(${`${CANARY} & & (`})`)],
  [
    'a row that violates a constraint',
    () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`create temporary table told (words text, constraint short check (length(words) < 3)) on commit drop`)
        await tx.execute(sql`insert into told values (${CANARY})`)
      }),
  ],
  ['an answer that is not JSON', () => JSON.parse(`{"words": ${CANARY}}`) as unknown],
  ['an invalid address', () => new URL(`${CANARY} and more`)],
  ['an error with the request', () => Promise.reject(Object.assign(new Error('Refused'), { data: { words: CANARY }, value: CANARY }))],
  ['something that is not an error', () => Promise.reject({ words: CANARY })],
])('nothing that a user wrote is in a recorded error: %s', async (_, act) => {
  const error = await thrownBy(act)
  expect(JSON.stringify([loggedError(error), messageOf(error)])).not.toContain(CANARY)
})

test('an error keeps what is needed to find its cause', async () => {
  const error = await thrownBy(() => db.execute(sql`select ${1} from nowhere_at_all`))
  expect(loggedError(error)).toMatchObject({
    message: 'Failed query: select $1 from nowhere_at_all',
    stack: expect.stringContaining('log-errors.test.ts'),
    cause: { sqlState: '42P01', message: 'relation "nowhere_at_all" does not exist' },
  })
})
