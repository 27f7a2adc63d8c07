import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client, Pool } from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { outageOf } from '#platform/outages.ts'
import { addressesIn } from '#pure/addresses.ts'
import { openDatabase, type Database } from './database.ts'
import { followPrimary } from './primary.ts'
import { hasReplicas, startReplicas, type Replicas } from './replicas.fixtures.ts'

const log = createLog({ logLevel: 'silent' })
const open = (databaseUrl: string, wait = 0): Promise<Database> =>
  openDatabase({ databaseUrl, dataDir: '', log, serverPatience: { ms: wait, say() {} } })

const asked = async (url: string, question: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(question)
  await client.end()
  return rows
}

test('an address of several hosts is one for each of them', () => {
  expect(addressesIn('postgres://me:p%2Cw@one:5432,two,[::1]:6000/site?sslmode=require')).toEqual([
    'postgres://me:p%2Cw@one:5432/site?sslmode=require',
    'postgres://me:p%2Cw@two/site?sslmode=require',
    'postgres://me:p%2Cw@[::1]:6000/site?sslmode=require',
  ])
})

test.each([
  'postgres://postgres@one:5432/site',
  'postgres://me:a,b@one/site',
  'postgres:///site?host=/run/postgresql,/tmp',
  'postgres://one/site?options=-c%20search_path=a,b',
])('%s names one host', (url) => {
  expect(addressesIn(url)).toEqual([url])
})

/** Starts eight writers, which insert numbered rows and keep the acknowledged ones, and one reader. */
function startWork({ db }: Database) {
  const over = new AbortController()
  const acknowledged = new Map<string, number>()
  const refused: unknown[] = []
  const failedReads: unknown[] = []
  const writers = Array.from({ length: 8 }, async (_, at) => {
    for (let number = 1; !over.signal.aborted;) {
      const id = `${at}-${number}`
      try {
        await db.transaction(async (tx) => void (await tx.execute(sql`insert into kept values (${id}) on conflict do nothing`)))
        acknowledged.set(id, number)
        number += 1
      } catch (error) {
        refused.push(error)
        await pause(20)
      }
    }
  })
  const reader = (async () => {
    while (!over.signal.aborted) await db.execute(sql`select count(*) from kept`).catch((error: unknown) => failedReads.push(error))
  })()
  return {
    acknowledged,
    refused,
    failedReads,
    async end() {
      over.abort()
      await Promise.all([...writers, reader])
    },
  }
}

async function expectFailover(replicas: Replicas, database: Database, how: 'killed' | 'frozen'): Promise<void> {
  await database.db.execute(sql`create table kept (id text primary key)`)
  const work = startWork(database)
  await expect.poll(() => work.acknowledged.size).toBeGreaterThan(50)
  await replicas.lose(how)
  replicas.promote()
  const before = work.acknowledged.size
  await expect.poll(() => work.acknowledged.size).toBeGreaterThan(before + 50)
  await work.end()
  const kept = new Set((await asked(replicas.primary().url, 'select id from kept')).map(({ id }) => String(id)))
  expect([...work.acknowledged.keys()].filter((id) => !kept.has(id))).toEqual([])
  expect(work.refused.map((error) => outageOf(error)).filter((outage) => outage !== 'database away')).toEqual([])
  expect(work.failedReads).toEqual([])
}

test.runIf(hasReplicas).each(['killed', 'frozen'] as const)(
  'when the primary is %s, its standby gets the changes: nothing acknowledged is lost, and no read fails',
  async (how) => {
    await using replicas = await startReplicas()
    const database = await open(replicas.url)
    await expectFailover(replicas, database, how)
    await database.close()
  },
)

test.runIf(hasReplicas)('the host that takes changes is found wherever it stands, and again after it has moved back', async () => {
  await using replicas = await startReplicas()
  const database = await open(replicas.url)
  const heard: string[] = []
  const stop = await database.listen('moved', (payload) => heard.push(payload))
  const write = () => database.db.execute(sql`select pg_notify('moved', pg_is_in_recovery()::text)`)
  for (let round = 0; round < 2; round += 1) {
    await replicas.lose('killed')
    replicas.promote()
    await replicas.rejoin()
    const before = heard.length
    await expect
      .poll(
        async () => {
          await write().catch(() => {})
          return heard.length
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(before)
  }
  expect(new Set(heard)).toEqual(new Set(['false']))
  stop()
  await database.close()
  const another = await open(replicas.url)
  expect((await another.db.execute(sql`select pg_is_in_recovery() as standby`)).rows).toEqual([{ standby: false }])
  await another.close()
})

test.runIf(hasReplicas)('while no host takes changes, nobody waits for the frozen one', async () => {
  await using replicas = await startReplicas()
  const { db, close } = await open(replicas.url)
  let torn: unknown
  const work = db.transaction(async (tx) => {
    await replicas.lose('frozen')
    await tx.execute(sql`select 1`)
  })
  work.catch((error: unknown) => (torn = error))
  await expect.poll(() => outageOf(torn)).toBe('database away')
  // at once: none was tried
  await expect(db.transaction(async () => {})).rejects.toMatchObject({ cause: { code: '57P03' } })
  replicas.promote()
  await expect.poll(() => db.transaction(async () => 'done').catch(() => null)).toBe('done')
  await close()
})

test.runIf(hasReplicas)('however late another host takes changes, no read is refused from then on', async () => {
  await using replicas = await startReplicas()
  const { db, close } = await open(replicas.url)
  const read = () => db.execute(sql`select 1`)
  await replicas.lose('killed')
  // reads wait ten seconds for another host before the first is refused
  await expect(read()).rejects.toMatchObject({ cause: { code: '57P03' } })
  replicas.promote()
  const reads = Array.from({ length: 20 }, async (_, at) => {
    await pause(at * 50)
    return read()
  })
  expect((await Promise.allSettled(reads)).filter(({ status }) => status === 'rejected')).toEqual([])
  await close()
})

test.runIf(hasReplicas)('a primary that goes on beside its successor is left', async () => {
  await using replicas = await startReplicas()
  const database = await open(replicas.url)
  const portInUse = async () => (await database.db.execute<{ port: number }>(sql`select inet_server_port() as port`)).rows[0]?.port
  const former = await portInUse()
  replicas.promote()
  const successor = Number(new URL(replicas.primary().url).port)
  expect(former).not.toBe(successor)
  await expect.poll(() => portInUse().catch(() => null)).toBe(successor)
  await database.close()
})

test.runIf(hasReplicas)('a start waits for a host that takes changes, and says so when none comes', async () => {
  await using replicas = await startReplicas()
  await replicas.lose('killed')
  await expect(open(replicas.url)).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL at .+ and .+ cannot be used \(none of its hosts takes changes\)\.$/,
  )
  const waiting = open(replicas.url, 20_000)
  replicas.promote()
  await (await waiting).close()
})

test('several poolers are refused in a sentence: one address is enough, and nothing would follow it', async () => {
  const address = { databaseUrl: 'postgres://one,two/site', databaseListenUrl: 'postgres://three/site' }
  await expect(openDatabase({ ...address, dataDir: '', log })).rejects.toThrow(
    /^DATABASE_URL names several hosts, .* name one pooler there\.$/,
  )
})

async function listening(onConnection: (socket: Socket) => void): Promise<AsyncDisposable & { address: string }> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/site`,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a host that is frozen holds up no question to the others', async () => {
  const given: number[] = []
  let asked = 0
  await using frozen = await listening((socket) => socket.resume().on('close', () => given.push(asked)))
  await using starting = await listening((socket) => {
    asked += 1
    socket.destroy()
  })
  await using gone = await listening((socket) => socket.destroy())
  const watch = new Pool({ connectionString: gone.address })
  const primary = followPrimary({ addresses: [frozen.address, starting.address], pools: [], watch, log })
  await expect.poll(() => given.length).toBeGreaterThan(0)
  primary.stop()
  expect(given[0]).toBeGreaterThan(1)
  await watch.end()
})

test.runIf(hasReplicas)('a read is not refused after a standby was promoted while a frozen host was waited for', async () => {
  await using replicas = await startReplicas()
  await using gone = await listening((socket) => socket.destroy())
  await using frozen = await listening((socket) => socket.resume())
  let answered = () => {}
  const standby = addressesIn(replicas.url).at(-1) ?? ''
  await using asked = await listening((socket) => {
    const host = connect(Number(new URL(standby).port), '127.0.0.1').on('error', () => {})
    socket.pipe(host).pipe(socket)
    socket.on('close', () => answered())
  })
  await replicas.lose('killed')
  const watch = new Pool({ connectionString: gone.address })
  const addresses = [frozen.address, standby.replace(/:\d+\//, `:${new URL(asked.address).port}/`)]
  const primary = followPrimary({ addresses, pools: [], watch, log })
  const read = primary.back()
  read.catch(() => {})
  // it waits ten seconds for another host
  await pause(10_000)
  await new Promise<void>((resolve) => (answered = resolve))
  replicas.promote()
  await read
  primary.stop()
  await watch.end()
})
