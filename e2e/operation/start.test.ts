import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { passingDatabase, postgresHere } from '../../scripts/postgres.ts'
import { freePort, startServer } from '../serve.ts'
import { root, runToEnd, temporaryFolder, unbuiltCheckout, type Ended } from './program.ts'

const main = join(root, 'src/app/main.ts')
const postgres = await postgresHere()
let folder = ''

beforeEach(() => {
  folder = temporaryFolder()
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string>): Promise<Ended> {
  return runToEnd([main], { env: { DATA_DIR: join(folder, 'data'), CONTENT_DIR: folder, PORT: String(await freePort()), ...env } })
}

function expectSentence({ code, output }: Ended, sentence: RegExp): void {
  expect(output).toMatch(sentence)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

test('a port in use', async () => {
  const { port } = new URL(inject('origin'))
  expectSentence(await start({ PORT: port }), /^Port \d+ is taken by another program: stop that program, or set PORT to a free port\.$/m)
})

test('a host of another machine', async () => {
  expectSentence(await start({ HOST: '192.0.2.1' }), /^192\.0\.2\.1 is not an address of this machine: set HOST/)
})

test('a data folder locked by another process, which keeps serving, after waiting for it to leave', async () => {
  const { code, output } = await start({ DATA_DIR: inject('dataDir') })
  const [waiting, refused] = output.trimEnd().split('\n')
  expect(waiting).toMatch(/^Waiting up to 20 seconds for the process that uses .* to leave …$/)
  expect(refused).toMatch(/^The database folder .* is in use by another process; stop that one first/)
  expect(code).toBe(1)
  expect((await fetch(`${inject('origin')}/readyz`)).status).toBe(200)
})

test('a file in place of the data folder', async () => {
  writeFileSync(join(folder, 'data'), '')
  expectSentence(await start({}), /^The data folder .* cannot be written; give this user the right to/)
})

/** Root may write everywhere, so this runs as user nobody. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
}

test('a data folder that is not writable', async () => {
  const user = ordinaryUser()
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(folder, 0o755)
  chmodSync(data, 0o555)
  const mayRead = !user || canRead(user)
  const ended = await runToEnd([main], { env: { DATA_DIR: mayRead ? data : '/proc/waymark', PORT: '0' }, ...(user && mayRead && { user }) })
  expectSentence(ended, /^The data folder .* cannot be written; give this user the right to/)
})

function canRead(user: { uid: number; gid: number }): boolean {
  try {
    execFileSync('test', ['-r', main], user)
    return true
  } catch {
    return false
  }
}

test('a database folder that is not a database', async () => {
  const cluster = join(folder, 'data/database')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '18\n')
  expectSentence(await start({}), /^The embedded database in .* cannot be opened \(.*\); \d+ MB are free on its disk\.$/m)
})

test('a PostgreSQL that does not answer', async () => {
  const { code, output } = await start({ DATABASE_URL: 'postgres://waymark@127.0.0.1:1/waymark', DATABASE_WAIT_SECONDS: '1' })
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

test('a site with published texts opens its port before it compiles what has changed', async () => {
  await using content = await contentFolder()
  const env = { DATA_DIR: join(folder, 'data'), CONTENT_DIR: content.path, LOG_LEVEL: 'info' }
  const first = await startServer(env)
  expect(first.output().indexOf('published')).toBeLessThan(first.output().indexOf('Waymark is ready at'))
  await first.stop()
  const text = readFileSync(join(content.path, 'projects/lamp/project.md'), 'utf8')
  await content.write('projects/lamp/project.md', `${text}\n\nA sentence more.\n`)
  const second = await startServer(env)
  expect(second.output()).not.toContain('"published":["lamp"]')
  await expect.poll(() => second.output()).toContain('"published":["lamp"]')
  const read = () => fetch(`${second.origin}/projects/lamp`, { headers: { accept: 'text/html' } }).then((answer) => answer.text())
  await expect.poll(read).toContain('A sentence more.')
  await second.stop()
})

test('a PostgreSQL with an unknown host', async () => {
  expectSentence(
    await start({ DATABASE_URL: 'postgres://waymark@database.invalid/waymark' }),
    /^DATABASE_URL: the host of database\.invalid is not known\.$/m,
  )
})

test('a password refused by PostgreSQL, which is not printed', async () => {
  const port = await refusingPostgres()
  const ended = await start({ DATABASE_URL: `postgres://ada:wrong-secret@127.0.0.1:${port}/waymark` })
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
  expectSentence(await start({ DATABASE_URL: url.href }), /^DATABASE_URL: there is no database "no_such_database" at /)
  url.username = 'nobody_here'
  expectSentence(
    await start({ DATABASE_URL: url.href }),
    /^DATABASE_URL: PostgreSQL at \S+ (does not let "nobody_here" in|refuses the password of "nobody_here")\.$/m,
  )
})

test('a configuration with several problems reports all of them, each with its variable', async () => {
  const { code, output } = await start({ PORT: 'x', SMTP_URL: 'nowhere', LOG_LEVEL: 'loud', S3_BUCKET: 'files', DRAIN_SECONDS: '-1' })
  expect(code).toBe(1)
  const [head, ...problems] = output.trimEnd().split('\n')
  expect(head).toMatch(/^The configuration has 6 problems; set these environment variables or remove them:$/)
  expect(new Set(problems.map((line) => /^ {2}- (\w+)/.exec(line)?.[1]))).toEqual(
    new Set(['DRAIN_SECONDS', 'LOG_LEVEL', 'PORT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'SMTP_URL']),
  )
  for (const problem of problems) expect(problem).toMatch(/\.$/)
})

test('a missing content folder', async () => {
  expectSentence(await start({ CONTENT_DIR: join(folder, 'nowhere') }), /nowhere.*\.$/m)
})

test('pages that are not built', async () => {
  const at = unbuiltCheckout()
  const ended = await runToEnd([join(at, 'src/app/main.ts')], { at, env: { DATA_DIR: join(folder, 'data'), PORT: '0' } })
  expectSentence(ended, /^The pages are not built: .* is missing; run npm run build/)
  rmSync(at, { recursive: true })
})

test('a Node that is too old to start', async () => {
  const preload = join(folder, 'old.cjs')
  writeFileSync(preload, "Object.defineProperty(process, 'version', { value: 'v18.20.4' })")
  const ended = await runToEnd(['--require', preload, join(root, 'scripts/bootstrap.cjs'), 'scripts/start.ts'])
  expectSentence(ended, /^Waymark needs Node 20 or newer to start \(this is v18\.20\.4\); it brings its own Node 24 along\./)
})

test('after a failed start the data folder is unlocked', async () => {
  const dataDir = join(folder, 'data')
  const { port } = new URL(inject('origin'))
  await start({ PORT: port })
  expect(existsSync(dataDir)).toBe(true)
  const server = await startServer({ DATA_DIR: dataDir, CONTENT_DIR: folder })
  await server.stop()
})
