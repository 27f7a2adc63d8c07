import { expect, test } from 'vitest'
import { hasReplicas } from '../../src/platform/db/replicas.fixtures.ts'
import { losePrimary } from './failover.ts'

test.runIf(hasReplicas)('the site goes on with the standby of a lost database, with all that it acknowledged', { retry: 0 }, async () => {
  const { acknowledged, lost, doubled, refused, waits } = await losePrimary(2, 16)
  expect(acknowledged).toBeGreaterThan(0)
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  // a save that was cut is sent again by whoever sent it
  expect(Object.keys(refused).filter((what) => what !== 'save 503')).toEqual([])
  expect(waits).toHaveLength(2)
})
