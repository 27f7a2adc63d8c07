import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { redisPeer, watchedRedis, type WatchedRedis } from '#platform/limits/limits.fixtures.ts'
import { createLimits } from '#platform/limits/create-limits.ts'
import type { Limits } from '#platform/limits/limits.ts'
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

/** A Sentinel whose answer can be held back, and that can tell of another primary meanwhile. */
async function slowSentinel(primary: () => string) {
  let held: Promise<void> | null = null
  const listeners = new Set<Socket>()
  const words = (...all: string[]) => `*${all.length}\r\n${all.map((word) => `$${word.length}\r\n${word}\r\n`).join('')}`
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on(
      'data',
      (data) =>
        void answerAll(
          socket,
          data
            .toString()
            .toLowerCase()
            .split(/\*\d+\r\n/)
            .slice(1),
        ),
    )
  }).listen(0, '127.0.0.1')
  async function answerAll(socket: Socket, commands: string[]) {
    for (const asked of commands) await answer(socket, asked)
  }
  async function answer(socket: Socket, asked: string) {
    if (asked.includes('get-master-addr')) {
      await held
      socket.write(words('127.0.0.1', new URL(primary()).port))
    } else if (asked.includes('subscribe')) {
      listeners.add(socket)
      socket.write('*3\r\n$9\r\nsubscribe\r\n$14\r\n+switch-master\r\n:1\r\n')
    } else if (asked.includes('hello')) socket.write("-ERR unknown command 'hello'\r\n")
    else socket.write(asked.includes('sentinels') ? '*0\r\n' : '+OK\r\n')
  }
  await once(server, 'listening')
  return {
    url: `redis-sentinel://127.0.0.1:${(server.address() as AddressInfo).port}/limits`,
    hold: (until: Promise<void>) => void (held = until),
    tell: () => listeners.forEach((socket) => socket.write(words('message', '+switch-master', 'limits 127.0.0.1 1 127.0.0.1 2'))),
    isListenedTo: () => listeners.size > 0,
    close: () => void server.close(),
  }
}

test('a primary that changes while Sentinels are asked for it is found all the same', async ({ skip, onTestFinished }) => {
  const [first, next] = [await redisPeer(), await redisPeer()]
  if (!first || !next) return skip('neither redis-server nor valkey-server is installed')
  let primary = first.url
  const sentinel = await slowSentinel(() => primary)
  const [one, other] = [instance(sentinel.url), instance(sentinel.url)]
  onTestFinished(async () => {
    one.close()
    other.close()
    sentinel.close()
    await Promise.all([first.close(), next.close()])
  })
  await expect.poll(() => share(one, other)).toBe(true)
  await expect.poll(sentinel.isListenedTo).toBe(true)
  const answered = Promise.withResolvers<void>()
  sentinel.hold(answered.promise)
  primary = next.url
  await first.stop()
  await new Promise((wake) => setTimeout(wake, 500))
  sentinel.tell()
  await new Promise((wake) => setTimeout(wake, 500))
  answered.resolve()
  await expect.poll(() => share(one, other)).toBe(true)
})

test('Sentinels that are away are no outage', async () => {
  const limits = instance('redis-sentinel://127.0.0.1:9,127.0.0.1:10/limits')
  const taken = [await limits.take('a', { limit: 1, seconds: 60 }), await limits.take('a', { limit: 1, seconds: 60 })]
  expect(taken.map(({ allowed }) => allowed)).toEqual([true, false])
  limits.close()
})
