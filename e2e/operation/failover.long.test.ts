import { expect, test } from 'vitest'
import { hasReplicas, startReplicas } from '../../src/platform/db/replicas.fixtures.ts'
import { losePrimary, type Failover } from './failover.ts'
import { hasPatroni, startPatroni } from './patroni.ts'

function expectKept({ acknowledged, lost, doubled, waits }: Failover): void {
  expect(acknowledged).toBeGreaterThan(0)
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  expect(waits).toHaveLength(2)
}

test.runIf(hasReplicas)('the site goes on with the standby of a lost database, with all that it acknowledged', { retry: 0 }, async () => {
  await using replicas = await startReplicas()
  const found = await losePrimary(replicas, replicas.url, 2, 16)
  expectKept(found)
  // a save that was cut is sent again by whoever sent it; a read waits for ten seconds
  const isLong = found.without.some((ms) => ms > 8000)
  expect(Object.keys(found.refused).filter((what) => what !== 'save 503' && !(isLong && what === 'read 503'))).toEqual([])
})

test.runIf(hasPatroni && process.env.TEST_LENGTH === 'release').each(['url', 'proxyUrl'] as const)(
  'the site waits for Patroni to replace a lost primary, with all that it acknowledged, by its %s',
  { retry: 0 },
  async (way) => {
    await using patroni = await startPatroni()
    const found = await losePrimary(patroni, patroni[way], 2, 16)
    expectKept(found)
    expect(Object.keys(found.refused).filter((what) => !/^(save|read) 503$/.test(what))).toEqual([])
  },
)
