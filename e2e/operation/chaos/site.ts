import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { startReplicas, type Replicas } from '../../../src/platform/db/replicas.fixtures.ts'
import { redisPeer, type RedisPeer } from '../../../src/platform/limits/limits.fixtures.ts'
import { startPeer } from '../../../src/platform/models/peer.fixtures.ts'
import { bucketClient } from '../../../src/platform/storage/bucket.ts'
import { startS3TestServer } from '../../../scripts/s3-test-server.ts'
import { freePort, startServer, type Running } from '../../serve.ts'
import { startHaproxy } from '../haproxy.ts'
import { temporaryFolder } from '../program.ts'
import { CONTENT } from '../survival.ts'
import { REPLY, type Door } from './writers.ts'

export interface Instance {
  /** changes with each start */
  running: Running
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  /** Told to stop, it finishes what it has. */
  leave(): Promise<void>
  start(): Promise<void>
}

export interface Site extends Door, AsyncDisposable {
  instances: readonly [Instance, Instance, Instance]
  database: Replicas
  redis: RedisPeer
  files: Relay
  output(): string
}

/** A way to a server that can be cut, or made silent. */
export interface Relay {
  origin: string
  way: 'open' | 'refusing' | 'silent'
  close(): void
}

async function startRelay(to: string): Promise<Relay> {
  const { port, hostname } = new URL(to)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const end = () => void (socket.destroy(), onward.destroy())
    if (relay.way === 'refusing') return void socket.destroy()
    const onward = connect(Number(port), hostname)
    sockets.add(socket).add(onward)
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.on('data', (bytes) => {
        if (relay.way === 'open') other.write(bytes)
        if (relay.way === 'refusing') end()
      })
      one.on('error', end).on('close', end)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const relay: Relay = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    way: 'open',
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return relay
}

async function startInstance(env: Record<string, string>): Promise<Instance> {
  const instance: Instance = {
    running: await startServer(env),
    kill: () => end('SIGKILL'),
    freeze: () => void instance.running.process.kill('SIGSTOP'),
    thaw: () => void instance.running.process.kill('SIGCONT'),
    leave: () => end('SIGTERM'),
    async start() {
      instance.running = await startServer(env)
    },
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const { process: child } = instance.running
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return instance
}

/** Three instances behind HAProxy, with a database and its standby, Redis, a bucket and a model. */
export async function openSite(): Promise<Site> {
  await using opening = new AsyncDisposableStack()
  const folder = temporaryFolder()
  opening.defer(() => rmSync(folder, { recursive: true, force: true }))
  const database = opening.use(await startReplicas())
  const [redis, swift] = [await redisPeer(), await startS3TestServer()]
  if (!redis || typeof swift === 'string')
    throw new Error(`Redis or an S3 server is missing.${typeof swift === 'string' ? ` ${swift}` : ''}`)
  opening.defer(() => redis.close())
  opening.defer(() => swift.stop())
  const files = await startRelay(swift.env.TEST_S3_ENDPOINT)
  opening.defer(() => files.close())
  const model = await startPeer()
  opening.defer(() => model.close())
  model.otherwise = () => ({ says: REPLY, bytes: 20, pauseMs: 20 })
  const keys = { accessKeyId: swift.env.TEST_S3_ACCESS_KEY_ID, secretAccessKey: swift.env.TEST_S3_SECRET_ACCESS_KEY }
  const bucket = { endpoint: files.origin, region: 'us-east-1', bucket: 'chaos', ...keys }
  await bucketClient(bucket).send(new CreateBucketCommand({ Bucket: bucket.bucket }))
  const env = {
    CONTENT_DIR: CONTENT,
    TRUST_PROXY: '2',
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    AI_PROVIDER: 'compatible',
    AI_BASE_URL: model.url,
    AI_MODEL: 'peer-1',
    AI_TOKENS_A_LEARNER: '100000000',
    AI_TOKENS_A_DAY: '1000000000',
  }
  const start = async (name: string) => {
    const dataDir = join(folder, name)
    mkdirSync(join(dataDir, 'outbox'), { recursive: true })
    const instance = await startInstance({ ...env, DATA_DIR: dataDir, PORT: String(await freePort()) })
    opening.defer(() => instance.kill())
    return instance
  }
  const instances = [await start('one'), await start('two'), await start('three')] as const
  const proxy = await startHaproxy(
    folder,
    instances.map(({ running }) => running.origin),
  )
  opening.defer(() => proxy.close())
  const letters = createLetters(instances.map(({ running }) => join(running.dataDir, 'outbox')))
  const all = opening.move()
  return {
    origin: proxy.origin,
    instances,
    database,
    redis,
    files,
    lettersTo: letters,
    output: () => instances.map(({ running }) => running.output()).join(''),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Finds the letters to an address in the outboxes; each letter is read once. */
function createLetters(outboxes: readonly string[]): (email: string) => string[] {
  const read = new Map<string, string>()
  return (email) => {
    for (const outbox of outboxes)
      for (const name of readdirSync(outbox)) {
        const path = join(outbox, name)
        if (name.endsWith('.eml') && !name.startsWith('.') && !read.has(path)) read.set(path, readFileSync(path, 'utf8'))
      }
    return [...read.values()].filter((letter) => letter.includes(`To: ${email}`))
  }
}
