import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passingDatabase, postgresHere } from '../../scripts/postgres.ts'
import { freePort, startServer } from '../serve.ts'
import { temporaryFolder } from './program.ts'
import { expectSentence, start } from './refused-start.ts'

const postgres = await postgresHere()
let folder = ''

beforeEach(() => {
  folder = temporaryFolder()
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a PostgreSQL that does not answer', async () => {
  const { code, output } = await start(folder, { DATABASE_URL: 'postgres://waymark@127.0.0.1:1/waymark', DATABASE_WAIT_SECONDS: '1' })
  expect(output.trimEnd().split('\n')).toEqual([
    'Waiting up to 1 seconds for PostgreSQL at 127.0.0.1:1 …',
    'DATABASE_URL: no PostgreSQL listens at 127.0.0.1:1.',
  ])
  expect(code).toBe(1)
})

test.runIf(postgres)('a PostgreSQL that starts later than the server, which has no data folder yet', async () => {
  await using database = await passingDatabase(postgres ?? '')
  const url = new URL(database.url)
  const real = Number(url.port || 5432)
  url.port = String(await freePort())
  let refused = 0
  const way = createServer((near) => {
    if ((refused += 1) < 4) return near.destroy()
    const far = connect(real, '127.0.0.1')
    for (const socket of [near, far]) socket.on('error', () => {}).on('close', () => [near, far].forEach((one) => one.destroy()))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => way.listen(Number(url.port), '127.0.0.1', resolve))
  const server = await startServer({ DATA_DIR: join(folder, 'not/there/yet'), CONTENT_DIR: folder, DATABASE_URL: url.href })
  expect(server.output().match(/Waiting up to 60 seconds for PostgreSQL at 127\.0\.0\.1:\d+ …/g)).toHaveLength(1)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await server.stop()
  way.close()
})

test('a PostgreSQL with an unknown host', async () => {
  expectSentence(
    await start(folder, { DATABASE_URL: 'postgres://waymark@database.invalid/waymark' }),
    /^DATABASE_URL: the host of database\.invalid is not known\.$/m,
  )
})

test('a password refused by PostgreSQL, which is not printed', async () => {
  const port = await refusingPostgres()
  const ended = await start(folder, { DATABASE_URL: `postgres://ada:wrong-secret@127.0.0.1:${port}/waymark` })
  expectSentence(ended, /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ refuses the password of "ada"\.$/m)
  expect(ended.output).not.toContain('wrong-secret')
})

/** Requests a password and refuses it, by the protocol; a test machine's server often requests none. */
async function refusingPostgres(): Promise<number> {
  const field = (type: string, value: string) => `${type}${value}\0`
  const message = (type: string, body: Buffer) => {
    const head = Buffer.from(`${type}\0\0\0\0`)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const refusal = [field('S', 'FATAL'), field('V', 'FATAL'), field('C', '28P01'), field('M', 'password authentication failed'), '\0'].join(
    '',
  )
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(message('R', Buffer.from([0, 0, 0, 3])))
      socket.once('data', () => socket.end(message('E', Buffer.from(refusal))))
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return (server.address() as AddressInfo).port
}

test.runIf(postgres)('a database, and a user, that the PostgreSQL server lacks', async () => {
  const url = new URL(postgres ?? '')
  url.pathname = '/no_such_database'
  expectSentence(await start(folder, { DATABASE_URL: url.href }), /^DATABASE_URL: there is no database "no_such_database" at /)
  url.username = 'nobody_here'
  expectSentence(
    await start(folder, { DATABASE_URL: url.href }),
    /^DATABASE_URL: PostgreSQL at \S+ (does not let "nobody_here" in|refuses the password of "nobody_here")\.$/m,
  )
})
