import { expect, test } from 'vitest'
import { hasReplicas } from '../../../src/platform/db/replicas.fixtures.ts'
import { hasHaproxy } from '../haproxy.ts'
import { causeFailures, FAILURES } from './chaos.ts'

const isRelease = process.env.TEST_LENGTH === 'release'
const names = FAILURES.map(({ name }) => name)

test.runIf(isRelease && hasHaproxy && hasReplicas)(
  'whatever part fails, nothing acknowledged is lost or doubled, and nobody gets a 500',
  { retry: 0 },
  async () => {
    const found = await Array.fromAsync(causeFailures(FAILURES))
    expect(found.map(({ name, lost, doubled }) => ({ name, lost, doubled }))).toEqual(names.map((name) => ({ name, lost: 0, doubled: 0 })))
    expect(found.filter(({ refused }) => Object.keys(refused).some((what) => what.endsWith(' 500')))).toEqual([])
    const rolling = found.find(({ name }) => name === 'rolling restart')
    expect(Object.keys(rolling?.refused ?? {}).filter((what) => !what.endsWith(' 503'))).toEqual([])
  },
)
