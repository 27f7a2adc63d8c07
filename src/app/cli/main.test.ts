import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openServices } from '#app/server/services.ts'
import { loadConfig } from '#platform/config.ts'
import { prepareTemplate } from '#platform/db/cluster.ts'
import { databaseOver, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openEmbedded } from '#platform/db/embedded.ts'
import { postgresOver } from '#platform/db/postgres.ts'
import { refuseOtherProcesses } from '#platform/db/other-processes.ts'
import { createLog } from '#platform/log.ts'
import { passingDatabase } from '../../../scripts/postgres.ts'
import { newKey } from './backup/age-keys.ts'
import { commands } from './commands.ts'
import { startControl } from './control.ts'
import { doctor } from './doctor.ts'
import { run } from './run.ts'
import { startedServer } from './serve.fixtures.ts'

interface Ended {
  code: number
  stdout: string
  stderr: string
}

const { publicHalf: PUBLIC, file: keyFile } = newKey(new Date())
const SECRET = keyFile.trim().split('\n').at(-1) ?? ''

let folder = ''

beforeAll(prepareTemplate)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-cli-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const environment = (dataDir: string, more: Record<string, string> = {}) => ({
  DATA_DIR: join(folder, dataDir),
  LOG_LEVEL: 'error',
  ...more,
})

/** As a process runs it, in this one. */
async function waymark(words: string[], dataDir = 'data', more: Record<string, string> = {}): Promise<Ended> {
  const lines: string[] = []
  const errors: string[] = []
  const out = { line: (text = '') => void lines.push(text), error: (text: string) => void errors.push(text) }
  const code = await run(words, { env: environment(dataDir, more), cwd: folder, out })
  return { code, stdout: lines.join('\n'), stderr: errors.join('\n') }
}

/** The options of `npm run waymark`; without the last two, Node 24 sometimes hangs at exit. */
const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning', '--no-concurrent-recompilation', '--no-concurrent-sparkplug']

async function inProcess(...words: string[]): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, INIT_CWD: folder, ...environment('data') }
  const done = promisify(execFile)(process.execPath, [...NODE_OPTIONS, join(import.meta.dirname, 'main.ts'), ...words], { env })
  return done.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  )
}

test('a process says what its command says, in the folder of its caller, and ends with its code', async () => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear operator')
  expect(await inProcess('restore', 'letter.txt')).toMatchObject({ code: 1, stderr: expect.stringMatching(/cannot be read as a backup/) })
})

test('without a command the help is shown, and that is a wrong call unless it was asked for', async () => {
  expect(await waymark([])).toMatchObject({ code: 2, stdout: expect.stringContaining('doctor') })
  expect(await waymark(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('backup') })
  expect(await waymark(['help'])).toEqual(await waymark(['--help']))
})

test('--help after a command prints its usage and runs nothing', async () => {
  const { code, stdout } = await waymark(['restore', '--help'])
  expect(code).toBe(0)
  expect(stdout).toContain('restore <file> [--force] [--key <file>]')
  expect(await waymark(['help', 'restore'])).toEqual({ code, stdout, stderr: '' })
})

test('a wrong configuration prints sentences with the names of the variables', async () => {
  const { code, stderr } = await waymark(['doctor'], 'data', { PORT: 'x', SMTP_URL: 'nowhere' })
  expect(code).toBe(1)
  expect(stderr).toContain('PORT')
  expect(stderr).toContain('SMTP_URL')
  expect(stderr).not.toContain('    at ')
})

test('the doctor reports every check', async () => {
  const { close } = await openDatabase({ dataDir: join(folder, 'data'), log: createLog({ logLevel: 'silent' }) })
  await close()
  const { code, stdout } = await waymark(['doctor'])
  expect(stdout).toMatch(/ok {4}Node /)
  expect(stdout).toMatch(/ok {4}Database {4}Embedded, PostgreSQL \d+/)
  expect(stdout).toMatch(/ok {4}Durability /)
  expect(stdout).toMatch(/look {2}Migrations {2}\d+ migrations? to come/)
  expect(stdout).toMatch(/ok {4}Storage /)
  expect(stdout).toMatch(/ok {4}Mail /)
  expect(code).toBe(0)
})

test('the doctor leaves an empty data folder empty', async () => {
  mkdirSync(join(folder, 'data'))
  const { code, stdout } = await waymark(['doctor'])
  expect(stdout).toMatch(/look {2}Database {4}There is none yet/)
  expect(stdout).toMatch(/ok {4}Storage /)
  expect(readdirSync(join(folder, 'data'))).toEqual([])
  expect(code).toBe(0)
})

test('the doctor reports a database that does not answer, and exits with 1', async () => {
  const { code, stdout } = await waymark(['doctor'], 'data', { DATABASE_URL: 'postgres://waymark@127.0.0.1:1/waymark' })
  expect(stdout).toMatch(/BAD {3}Database {4}DATABASE_URL: no PostgreSQL listens at 127\.0\.0\.1:1/)
  expect(code).toBe(1)
})

test('inside a server that has lost its database, the doctor reports that and looks at the rest', async () => {
  const databaseUrl = 'postgres://waymark@127.0.0.1:1/waymark'
  const database = databaseOver(postgresOver({ databaseUrl, listenUrl: null }, createLog({ logLevel: 'silent' })))
  const lines: string[] = []
  const out = { line: (text = '') => void lines.push(text), error: (text: string) => void lines.push(text) }
  const config = loadConfig(environment('data', { DATABASE_URL: databaseUrl }))
  const tools = { config, cwd: folder, insideServer: true, services: () => Promise.reject(new Error('not opened')) }
  const code = await doctor.run([], out, { ...tools, database: async () => database, stopped: () => new AbortController().signal })
  await database.close()
  expect(lines.join('\n')).toMatch(/BAD {3}Database .*\n(.*\n)*ok {4}Storage /)
  expect(code).toBe(1)
})

/** The control socket of a server that publishes `catalogue`; no command in it gets as far as the database. */
async function besideServer(act: () => Promise<void>): Promise<void> {
  const config = loadConfig(environment('data', { CONTENT_DIR: join(folder, 'catalogue') }))
  const unopened = () => Promise.reject(new Error('not opened'))
  const tools = { config, services: unopened, database: unopened }
  mkdirSync(config.dataDir)
  const control = await startControl(commands, tools, createLog({ logLevel: 'silent' }))
  try {
    await act()
  } finally {
    await control.close()
  }
}

test.each([
  [['content', 'publish']],
  [['content', 'difference', 'lamp']],
  [['content', 'export', 'lamp', '--from', 'folder', '--as', 'pdf', '--to', 'lamp.pdf']],
])('beside a server %j refuses folders that the server does not publish', async (words) => {
  const published = join(folder, 'catalogue')
  const other = `${published}${delimiter}${join(folder, 'another')}`
  await besideServer(async () => {
    const refused = await waymark(words, 'data', { CONTENT_DIR: other })
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: `The running server publishes ${published}, not ${other}. Start it again with CONTENT_DIR=${other}, or leave CONTENT_DIR out.`,
    })
    expect(await waymark(words, 'data', { CONTENT_DIR: published })).not.toMatchObject({ stderr: refused.stderr })
    expect(await waymark(words)).not.toMatchObject({ stderr: refused.stderr })
  })
})

test('beside a server a restore first reports wrong words and a missing file', async () => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear operator')
  await besideServer(async () => {
    expect(await waymark(['restore'])).toMatchObject({ code: 2, stderr: 'Name one file to read.' })
    expect(await waymark(['restore', 'none.tar.gz'])).toMatchObject({ code: 1, stderr: `There is no ${join(folder, 'none.tar.gz')}.` })
    expect(await waymark(['restore', 'letter.txt'])).toMatchObject({
      code: 1,
      stderr: '"restore" cannot run while the server does; stop it first.',
    })
  })
})

// from `full` on: the operator's journey does it with answers and files
test.skipIf(process.env['TEST_LENGTH'] === 'short')(
  'a backup made while the server runs is restored into another folder, and not over what is there',
  async () => {
    const server = await startedServer({
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      ...environment('data'),
    })
    const made = await waymark(['backup', 'saved.tar.gz'])
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining(`Saved in ${join(folder, 'saved.tar.gz')}`) })
    expect(await waymark(['restore', 'saved.tar.gz'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot run while the server does'),
    })
    expect(await waymark(['doctor'])).toMatchObject({ code: 0, stdout: expect.stringContaining('All are applied.') })
    await server.stop()
    expect(await waymark(['restore', 'saved.tar.gz'])).toMatchObject({ code: 1, stderr: expect.stringContaining('--force replaces it') })
    expect(await waymark(['restore', 'saved.tar.gz'], 'other')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('files: 1, 9 bytes verified'),
    })
    const again = await waymark(['backup', 'again.tar.gz'], 'other')
    const tables = ({ stdout }: Ended) => stdout.split('\n').filter((line) => line.startsWith('  table'))
    expect(tables(made).join()).toContain('table jobs: 3 rows')
    expect(tables(again)).toEqual(tables(made))
  },
)

const server = process.env.TEST_DATABASE_URL

test.runIf(server)('a restore is refused while a server with another data folder uses the database', async () => {
  await using passing = await passingDatabase(server ?? '')
  const more = { DATABASE_URL: `${passing.url}?application_name=ours` }
  const config = loadConfig(environment('serving', more))
  const { database: serving } = await openServices(config, createLog({ logLevel: 'silent' }))
  expect(await waymark(['backup', 'saved.tar.gz'], 'data', more)).toMatchObject({ code: 0 })
  await serving.pool.query('create table kept (id int)')
  const refused = await waymark(['restore', 'saved.tar.gz', '--force'], 'other', more)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('stop every server of it first') })
  expect(refused.stderr).toMatch(/one from \S+$/)
  expect((await serving.pool.query('select from kept')).rowCount).toBe(0)
  await serving.close()
  expect(await waymark(['restore', 'saved.tar.gz', '--force'], 'other', more)).toMatchObject({ code: 0, stderr: '' })
})

test.runIf(server)('a restore waits for a command that only looks', async () => {
  await using passing = await passingDatabase(server ?? '')
  const address = { databaseUrl: passing.url, dataDir: '/nowhere', log: createLog({ logLevel: 'silent' }) }
  const [restoring, looking] = [await openDatabase(address), await openDatabase(address)]
  await expect(refuseOtherProcesses(restoring, 0)).rejects.toThrow('Nothing was changed.')
  const waiting = refuseOtherProcesses(restoring)
  await looking.close()
  await waiting
  await restoring.close()
})

test('a file that is not a backup prints a sentence', async () => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear operator')
  const { code, stderr } = await waymark(['restore', 'letter.txt'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/cannot be read as a backup/)
  expect(stderr).not.toContain('    at ')
})

test('a site is backed up encrypted, then by increments, and restored with the key alone', async () => {
  const database = await openDatabase({ dataDir: join(folder, 'data'), log: createLog({ logLevel: 'silent' }) })
  await migrate(database)
  await database.close()
  const made = await waymark(['backup', 'key', 'key.txt'])
  const publicHalf = /--to (age1\w+)/.exec(made.stdout)?.[1] ?? ''
  expect(await waymark(['backup', 'key', 'key.txt'])).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') })
  expect(statSync(join(folder, 'key.txt')).mode & 0o777).toBe(0o600)
  expect(await waymark(['backup', 'whole.age', '--to', publicHalf])).toMatchObject({ code: 0 })
  const increment = ['backup', 'day.age', '--since', 'whole.age', '--to', publicHalf]
  expect(await waymark(increment)).toMatchObject({ code: 1, stderr: expect.stringContaining('name the file of its key with --key') })
  expect(await waymark([...increment, '--key', 'key.txt'])).toMatchObject({ code: 0 })
  expect(await waymark(['restore', 'day.age'], 'other')).toMatchObject({ code: 1, stderr: expect.stringContaining('--key') })
  expect(await waymark(['restore', 'day.age', '--key', 'key.txt'], 'other')).toMatchObject({ code: 0 })
  expect(readdirSync(join(folder, 'other')).filter((name) => name.startsWith('restore'))).toEqual([])
})

test.each([
  [['backup', 'a.tar.gz', '--to', 'age1nonsense'], 2, 'is no public key'],
  [['backup', 'a.tar.gz', '--to', SECRET], 2, 'That is the secret key'],
  [['backup', 'a.tar.gz.age'], 2, 'would not be encrypted'],
  [['backup', 'monday.zip'], 2, 'A backup is a tar.gz: name it monday.tar.gz.'],
  [['backup', 'a.tar.gz', '--since', 'b.tar.gz.age'], 2, 'its increment would not be'],
  [['backup', 'a.tar.gz', 'b.tar.gz'], 2, 'Name one file to write.'],
  [['backup', 'a.tar.gz', '--since', 'elsewhere/b.tar.gz'], 2, 'in the folder of its whole backup'],
  [['backup', 'a.tar.gz'], 1, 'There is no site in '],
  [['user', 'list'], 1, 'There is no site in '],
  [['user', 'set', 'ada@example.org', '--admin', 'yes'], 1, 'There is no site in '],
  [['credentials', 'keys'], 1, 'There is no site in '],
  [['content', 'difference', 'lamp'], 1, 'There is no site in '],
  [['content', 'export', 'lamp', '--as', 'pdf', '--to', 'lamp.pdf'], 1, 'There is no site in '],
  [['author', 'nofolder'], 1, 'There is no folder '],
  [['author', '.'], 1, 'holds no catalogue'],
  [['doctor', 'x'], 2, 'doctor takes no further words.'],
  [['restore', 'letter.txt', '--key', 'letter.txt'], 1, 'is no file of a key'],
  [['restore', 'letter.txt', '--key', 'public.txt'], 1, 'has the public half of a key, which opens nothing'],
  [['restore', 'letter.txt'], 1, 'it is neither a tar.gz nor encrypted'],
  [['restore', 'cut.tar.gz'], 1, 'it is cut off. Take another backup.'],
  [['restore', 'damaged.tar.gz'], 1, 'it is damaged. Take another backup.'],
  [['restore', '.'], 1, 'it is a folder'],
  [['backup', 'key', 'nowhere/key.txt'], 1, 'cannot be written (ENOENT)'],
])('%j prints a sentence, and leaves nothing', async (words, code, sentence) => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear operator')
  writeFileSync(join(folder, 'public.txt'), `${PUBLIC}\n`)
  const zipped = gzipSync(Buffer.alloc(1_000_000))
  writeFileSync(join(folder, 'cut.tar.gz'), zipped.subarray(0, zipped.length / 2))
  writeFileSync(join(folder, 'damaged.tar.gz'), zipped.fill(0, zipped.length - 8))
  const ended = await waymark(words)
  expect(ended).toMatchObject({ code, stderr: expect.stringContaining(sentence) })
  expect(ended.stderr).not.toMatch(/ {4}at |AGE-SECRET-KEY-1\w/)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test.each([
  [['backup', 'a.tar.gz', '--since', 'b.tar.gz'], 'There is no '],
  [['backup', 'a.tar.gz', '--since', 'b.tar.gz', '--to', PUBLIC, '--key', 'none.txt'], 'cannot be read (ENOENT)'],
  [['backup', 'a.tar.gz'], 'has no tables of Waymark'],
])('%j beside an empty database prints a sentence', async (words, sentence) => {
  const { close } = await openEmbedded({ dataDir: join(folder, 'data'), log: createLog({ logLevel: 'silent' }) })
  await close()
  expect(await waymark(words)).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) })
  expect(readdirSync(folder)).toEqual(['data'])
})
