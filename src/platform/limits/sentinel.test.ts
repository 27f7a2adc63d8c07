import { expect, test } from 'vitest'
import { watchedRedis, type WatchedRedis } from '#platform/limits/limits.fixtures.ts'
import { createLimits, type Limits } from '#platform/limits/limits.ts'
import { createLog } from '#platform/log.ts'

const instance = (redisUrl: string) => createLimits({ redisUrl }, createLog({ logLevel: 'silent' }))

/** Whether what the one takes counts for the other. */
async function share(one: Limits, other: Limits): Promise<boolean> {
  const key = crypto.randomUUID()
  const taken = [await one.take(key, { limit: 1, seconds: 60 }), await other.take(key, { limit: 1, seconds: 60 })]
  return taken[0]?.allowed === true && taken[1]?.allowed === false
}

const loses: Record<string, (redis: WatchedRedis) => unknown> = {
  killed: ({ primary }) => primary.stop(),
  frozen: ({ primary }) => primary.freeze(),
}

test.concurrent.for(Object.keys(loses))(
  'two instances find the Redis that Sentinels name, and the next one when it was %s',
  // the global expect loses its test when the other one ends first
  async (how, { expect, skip, onTestFinished }) => {
    const redis = await watchedRedis()
    if (!redis) return skip('neither redis-server nor valkey-server is installed')
    onTestFinished(() => redis.close())
    const [one, other] = [instance(redis.url), instance(redis.url)]
    onTestFinished(() => (one.close(), other.close()))
    await expect.poll(() => share(one, other)).toBe(true)
    await loses[how]?.(redis)
    const meanwhile = await Promise.all(['a', 'b', 'c'].map((key) => one.take(key, { limit: 1, seconds: 60 })))
    expect(meanwhile.map(({ allowed }) => allowed)).toEqual([true, true, true])
    await expect.poll(() => share(one, other)).toBe(true)
  },
)

test('Sentinels that are away are no outage', async () => {
  const limits = instance('redis-sentinel://127.0.0.1:9,127.0.0.1:10/limits')
  const taken = [await limits.take('a', { limit: 1, seconds: 60 }), await limits.take('a', { limit: 1, seconds: 60 })]
  expect(taken.map(({ allowed }) => allowed)).toEqual([true, false])
  limits.close()
})
