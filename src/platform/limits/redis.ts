import { Redis } from 'ioredis'
import { addressesIn } from '#pure/addresses.ts'
import type { Limit, Limits, Taken } from '#platform/limits/limits.ts'
import type { Log } from '#platform/log.ts'

const PREFIX = 'waymark:limit:'
/** Redis keeps the clock, so that instances whose clocks differ count the same span. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limit, span = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - span)
local count = redis.call('ZCARD', KEYS[1])
if count >= limit then
  local blocking = redis.call('ZRANGE', KEYS[1], count - limit, count - limit, 'WITHSCORES')[2]
  return { 0, math.ceil((blocking + span - now) / 1000) }
end
redis.call('ZADD', KEYS[1], now, ARGV[3])
redis.call('PEXPIRE', KEYS[1], span)
return { 1, limit - count - 1 }
`

interface Client extends Redis {
  takeOne(key: string, limit: number, spanMs: number, member: string): Promise<[allowed: number, number: number]>
}

/** A frozen Redis must not make every request wait for its timeout. */
const PAUSE_MS = 1000
const soon = (attempt: number) => Math.min(attempt * 100, 2000)

/** `redis-sentinel://user:password@one,two:26380/name`: what the Sentinels of `name` call its primary. User and password are Redis's. */
function sentinelsOf(url: string) {
  const all = addressesIn(url).map((one) => new URL(one))
  const { username, password, pathname } = all[0] ?? new URL(url)
  return {
    sentinels: all.map(({ hostname, port }) => ({ host: hostname, port: Number(port || 26_379) })),
    name: decodeURIComponent(pathname.slice(1)) || 'mymaster',
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    // a frozen primary keeps its connections: the Sentinels tell that another leads
    failoverDetector: true,
    sentinelCommandTimeout: 1000,
    sentinelRetryStrategy: soon,
    sentinelReconnectStrategy: soon,
  }
}

export function createRedisLimits(url: string, fallback: Limits, log: Log, timeoutMs: number): Limits {
  const options = {
    scripts: { takeOne: { lua: TAKE, numberOfKeys: 1 } },
    commandTimeout: timeoutMs,
    connectTimeout: 5000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: soon,
  }
  const redis = (url.startsWith('redis-sentinel:') ? new Redis({ ...options, ...sentinelsOf(url) }) : new Redis(url, options)) as Client
  let isDown = false
  let askAgainAt = 0

  function noteDown(error: unknown): void {
    askAgainAt = performance.now() + PAUSE_MS
    if (!isDown) log.warn({ err: error }, 'Redis does not answer: each instance counts its own limits until it does.')
    isDown = true
  }

  function noteUp(): void {
    if (isDown) log.info('Redis answers again: limits are shared.')
    isDown = false
    askAgainAt = 0
  }

  redis.on('error', noteDown)
  redis.on('ready', noteUp)
  let isClosed = false
  // the client gives up for good where Sentinels name another primary while it asks them for one
  redis.on('end', () => {
    if (!isClosed) setTimeout(() => void redis.connect().catch(() => {}), PAUSE_MS).unref()
  })
  const connected = new Promise<void>((resolve) => {
    redis.once('ready', resolve).once('error', () => resolve())
    setTimeout(resolve, timeoutMs).unref()
  })

  async function withRedis<T>(ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    await connected
    if (performance.now() < askAgainAt) return otherwise()
    if (redis.status !== 'ready') {
      noteDown(new Error(`The connection is ${redis.status}`))
      return otherwise()
    }
    try {
      const answer = await ask()
      noteUp()
      return answer
    } catch (error) {
      noteDown(error)
      return otherwise()
    }
  }

  let sequence = 0
  const instance = crypto.randomUUID()

  async function takeShared(key: string, { limit, seconds }: Limit): Promise<Taken> {
    const [allowed, number] = await redis.takeOne(PREFIX + key, limit, seconds * 1000, `${instance}:${(sequence += 1)}`)
    return allowed === 1 ? { allowed: true, remaining: number } : { allowed: false, retryAfter: number }
  }

  return {
    take: (key, limit) =>
      withRedis(
        () => takeShared(key, limit),
        () => fallback.take(key, limit),
      ),
    async forget(key) {
      await fallback.forget(key)
      await withRedis(
        () => redis.del(PREFIX + key),
        () => Promise.resolve(0),
      )
    },
    close() {
      isClosed = true
      redis.disconnect()
      fallback.close()
    },
  }
}
