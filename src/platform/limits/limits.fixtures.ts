import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

export interface RedisPeer {
  url: string
  /** Kills the server; `start` brings it back, empty, at the same address. */
  stop(): Promise<void>
  freeze(): void
  thaw(): void
  start(): Promise<void>
  close(): Promise<void>
}

/** A Redis or Valkey server for tests, or null if neither is installed. */
export async function redisPeer(...options: string[]): Promise<RedisPeer | null> {
  const port = await freePort()
  for (const program of ['redis-server', 'valkey-server']) {
    const peer = peerOf(program, port, options)
    if (
      await peer.start().then(
        () => true,
        () => false,
      )
    )
      return peer
  }
  return null
}

export interface WatchedRedis {
  /** Names the Sentinels. */
  url: string
  primary: RedisPeer
  close(): Promise<void>
}

/** A primary, its replica, and two Sentinels that agree after half a second that the primary is gone. */
export async function watchedRedis(): Promise<WatchedRedis | null> {
  const primary = await redisPeer()
  if (!primary) return null
  const replica = await redisPeer('--replicaof', '127.0.0.1', new URL(primary.url).port)
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-'))
  const sentinels = await Promise.all([sentinelOf(primary, folder), sentinelOf(primary, folder)])
  await Promise.all(sentinels.map(({ url }) => seesAll(url)))
  return {
    url: `redis-sentinel://${sentinels.map(({ url }) => new URL(url).host).join(',')}/limits`,
    primary,
    async close() {
      await Promise.all([...sentinels, primary, ...(replica ? [replica] : [])].map((peer) => peer.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function sentinelOf(primary: RedisPeer, folder: string): Promise<RedisPeer> {
  const port = await freePort()
  const file = join(folder, `${port}.conf`)
  writeFileSync(
    file,
    [
      `sentinel monitor limits 127.0.0.1 ${new URL(primary.url).port} 2`,
      'sentinel down-after-milliseconds limits 500',
      'sentinel failover-timeout limits 2000',
    ].join('\n'),
  )
  const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0) ?? ''
  const peer = peerOf(program, port, ['--sentinel'], file)
  await peer.start()
  return peer
}

/** A Sentinel acts once it knows the replica and the other Sentinel. */
async function seesAll(url: string): Promise<void> {
  const redis = new Redis(url)
  for (;;) {
    const [replicas, others] = (await Promise.all([
      redis.call('sentinel', 'replicas', 'limits'),
      redis.call('sentinel', 'sentinels', 'limits'),
    ])) as unknown[][]
    if (replicas?.length === 1 && others?.length === 1 && JSON.stringify(replicas).includes('"master-link-status","ok"')) break
    await new Promise((wake) => setTimeout(wake, 100))
  }
  redis.disconnect()
}

function peerOf(program: string, port: number, options: string[], file?: string): RedisPeer {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const url = `redis://127.0.0.1:${port}`
  const given = [...(file === undefined ? [] : [file]), '--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...options]
  let stop = () => Promise.resolve()
  let signal: (name: NodeJS.Signals) => void = () => {}
  return {
    url,
    stop: () => stop(),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async start() {
      const child = spawn(program, [...given, ...(file === undefined ? ['--save', ''] : [])], { stdio: 'ignore' })
      const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
      stop = () => {
        child.kill('SIGKILL')
        return gone
      }
      signal = (name) => void child.kill(name)
      await Promise.race([answers(url), new Promise((_, reject) => child.once('error', reject))])
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
  redis.on('error', () => {})
  await redis.ping()
  redis.disconnect()
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
