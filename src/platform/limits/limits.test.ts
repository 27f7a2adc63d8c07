import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { redisPeer } from '#platform/limits/limits.fixtures.ts'
import { createLimits } from '#platform/limits/create-limits.ts'
import { createProcessLimits } from '#platform/limits/process.ts'
import { rateLimit } from '#platform/limits/rate.ts'
import { createLog } from '#platform/log.ts'

const five = { limit: 5, seconds: 3600 }

test('the limit passes in any time span, and each use expires separately', async () => {
  let now = 1_000_000
  const limits = createProcessLimits(() => now)
  for (const remaining of [4, 3, 2, 1, 0]) {
    expect(await limits.take('code:ada', five)).toEqual({ allowed: true, remaining })
    now += 600_000
  }
  expect(await limits.take('code:ada', five)).toEqual({ allowed: false, retryAfter: 600 })
  expect(await limits.take('code:zoe', five)).toEqual({ allowed: true, remaining: 4 })
  now += 599_000
  expect(await limits.take('code:ada', five)).toEqual({ allowed: false, retryAfter: 1 })
  now += 1000
  expect(await limits.take('code:ada', five)).toEqual({ allowed: true, remaining: 0 })
  expect(await limits.take('code:ada', five)).toEqual({ allowed: false, retryAfter: 600 })
})

test('forget resets the allowance of a key', async () => {
  const limits = createProcessLimits(() => 0)
  await limits.take('a', { limit: 1, seconds: 60 })
  await limits.forget('a')
  expect(await limits.take('a', { limit: 1, seconds: 60 })).toEqual({ allowed: true, remaining: 0 })
})

test('a flood of keys evicts the least recently used, not the busy ones', async () => {
  const limits = createProcessLimits(() => 0, 100)
  const one = { limit: 1, seconds: 60 }
  for (let caller = 0; caller < 1000; caller += 1) {
    await limits.take(`caller-${caller}`, one)
    await limits.take('busy', one)
  }
  expect(await limits.take('busy', one)).toMatchObject({ allowed: false })
  expect(await limits.take('caller-1', one)).toMatchObject({ allowed: true })
})

function site() {
  return new Hono()
    .use(
      rateLimit(
        createProcessLimits(() => 0),
        { name: 'calls', limit: 2, seconds: 60, trustProxy: 1 },
      ),
    )
    .get('/', (c) => c.text('ok'))
}

test('a caller beyond the limit is told when to retry; others are unaffected', async () => {
  const app = site()
  const ask = (address: string) => app.request('/', { headers: { 'x-forwarded-for': address, accept: 'application/json' } })
  expect([(await ask('1.2.3.4')).status, (await ask('1.2.3.4')).status]).toEqual([200, 200])
  const refused = await ask('1.2.3.4')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'You are faster than allowed. You can go on in 60 seconds.',
    data: { retryAfter: 60 },
  })
  expect((await ask('4.3.2.1')).status).toBe(200)
  expect([(await ask('2001:db8::1')).status, (await ask('2001:db8::2')).status, (await ask('2001:db8::3')).status]).toEqual([200, 200, 429])
})

const redis = await redisPeer()
/** On a busy machine Redis may answer late. */
const PATIENT_MS = 60_000
afterAll(() => redis?.close())
if (!redis) console.log('Limits were not tested against Redis: neither redis-server nor valkey-server is installed.')

function instance() {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  return { lines, limits: createLimits({ redisUrl: redis?.url ?? '' }, log, PATIENT_MS) }
}

test.runIf(redis)('instances that share a Redis share the allowance, to the last one', async () => {
  const [a, b] = [instance(), instance()]
  const takes = Array.from({ length: 40 }, (_, turn) => (turn % 2 ? a : b).limits.take('shared', { limit: 25, seconds: 60 }))
  const taken = await Promise.all(takes)
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(25)
  const refused = await a.limits.take('shared', { limit: 25, seconds: 60 })
  expect(refused.allowed ? 0 : refused.retryAfter).toBeGreaterThan(50)
  await b.limits.forget('shared')
  expect(await a.limits.take('shared', { limit: 25, seconds: 60 })).toEqual({ allowed: true, remaining: 24 })
  a.limits.close()
  b.limits.close()
})

test.runIf(redis)('an allowance in Redis comes back when its time is over', async () => {
  const { limits } = instance()
  const one = { limit: 1, seconds: 1 }
  expect(await Promise.all([limits.take('brief', one), limits.take('brief', one)])).toEqual([
    { allowed: true, remaining: 0 },
    { allowed: false, retryAfter: 1 },
  ])
  while (!(await limits.take('brief', one)).allowed) await new Promise((wake) => setTimeout(wake, 50))
  limits.close()
})

test.runIf(redis)('when Redis is gone the process counts alone, says so once, and shares again when it is back', async () => {
  const { limits, lines } = instance()
  const two = { limit: 2, seconds: 60 }
  await limits.take('outage', two)
  expect(lines).toEqual([])
  await redis?.stop()
  const during = [await limits.take('outage', two), await limits.take('outage', two), await limits.take('outage', two)]
  expect(during.map(({ allowed }) => allowed)).toEqual([true, true, false])
  expect(lines).toEqual(['Redis does not answer: each instance counts its own limits until it does.'])
  await redis?.start()
  while (lines.length < 2) await new Promise((wake) => setTimeout(wake, 20))
  expect(lines.at(-1)).toBe('Redis answers again: limits are shared.')
  expect(await limits.take('outage', two)).toEqual({ allowed: true, remaining: 1 })
  limits.close()
})

test.runIf(redis)('only one request a second waits for a frozen Redis, which shares again when it goes on', async () => {
  const limits = createLimits({ redisUrl: redis?.url ?? '' }, createLog({ logLevel: 'silent' }))
  const many = { limit: 1000, seconds: 60 }
  await expect.poll(async () => (await limits.take('before', { limit: 1, seconds: 60 })).allowed).toBe(false)
  redis?.freeze()
  await limits.take('frozen', many)
  const waits = new Promise((resolve) => setImmediate(resolve, 'waits for Redis'))
  expect(await Promise.race([limits.take('frozen', many), waits])).toEqual({ allowed: true, remaining: 998 })
  redis?.thaw()
  const other = instance().limits
  await expect
    .poll(async () => {
      const key = crypto.randomUUID()
      await other.take(key, { limit: 1, seconds: 60 })
      return (await limits.take(key, { limit: 1, seconds: 60 })).allowed
    })
    .toBe(false)
  other.close()
  limits.close()
})

test('a Redis that never existed is no outage either', async () => {
  const lines: string[] = []
  const limits = createLimits(
    { redisUrl: 'redis://127.0.0.1:9' },
    createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }),
  )
  const taken = [await limits.take('a', { limit: 1, seconds: 60 }), await limits.take('a', { limit: 1, seconds: 60 })]
  expect(taken.map(({ allowed }) => allowed)).toEqual([true, false])
  expect(lines).toHaveLength(1)
  limits.close()
})
