import { expect, test } from 'vitest'
import { passingDatabase, postgresHere } from '../../scripts/postgres.ts'
import { sharedBrowser } from '../browser.ts'
import { killServer, killTab, type Survival } from './survival.ts'

const ROUNDS = { short: 1, release: 5 }[process.env.TEST_LENGTH ?? ''] ?? 2

function expectNothingLost({ acknowledged, lost, doubled }: Survival): void {
  expect(acknowledged).toBeGreaterThan(0)
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
}

test('killed while 64 learners save answers, the server has every acknowledged answer, once', { retry: 0 }, async () => {
  expectNothingLost(await killServer(ROUNDS))
})

const postgres = (process.env.TEST_LENGTH !== 'short' && (await postgresHere())) || ''
test.runIf(postgres)('the same on PostgreSQL', { retry: 0 }, async () => {
  await using database = await passingDatabase(postgres)
  expectNothingLost(await killServer(ROUNDS, { DATABASE_URL: database.url }))
})

test.each(['when it is alive', 'the first instant'] as const)(
  'a tab killed during typing, from %s on, loses only the last moment',
  { retry: 0 },
  async (from) => {
    const { typed, lost } = await killTab(ROUNDS, await sharedBrowser(), from)
    expect(typed).toBeGreaterThan(0)
    expect(lost).toBe(0)
  },
)
