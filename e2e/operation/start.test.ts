import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { startServer } from '../serve.ts'
import { quiet, root, runToEnd, temporaryFolder, unbuiltCheckout } from './program.ts'
import { expectSentence, main, start } from './refused-start.ts'

let folder = ''

beforeEach(() => {
  folder = temporaryFolder()
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a port in use', async () => {
  const { port } = new URL(inject('origin'))
  expectSentence(
    await start(folder, { PORT: port }),
    /^Port \d+ is taken by another program: stop that program, or set PORT to a free port\.$/m,
  )
})

test('a host of another machine', async () => {
  expectSentence(await start(folder, { HOST: '192.0.2.1' }), /^192\.0\.2\.1 is not an address of this machine: set HOST/)
})

test('any free port: the start says which', async () => {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', LOG_LEVEL: 'warn', SEMANTIC_SEARCH: 'false', PORT: '0' }
  const server = spawn(process.execPath, [quiet, main], {
    env: { ...env, DATA_DIR: join(folder, 'data'), CONTENT_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  let output = ''
  server.stdout.on('data', (chunk) => (output += chunk))
  try {
    await expect.poll(() => output).toContain('Waymark is ready at')
    const address = /ready at (\S+)/.exec(output)?.[1]
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
})

test('a data folder locked by another process, which keeps serving, after waiting for it to leave', async () => {
  const { code, output } = await start(folder, { DATA_DIR: inject('dataDir') })
  const [waiting, refused] = output.trimEnd().split('\n')
  expect(waiting).toMatch(/^Waiting up to 20 seconds for the process that uses .* to leave …$/)
  expect(refused).toMatch(/^The database folder .* is in use by another process; stop that one first/)
  expect(code).toBe(1)
  expect((await fetch(`${inject('origin')}/readyz`)).status).toBe(200)
})

test('a file in place of the data folder', async () => {
  writeFileSync(join(folder, 'data'), '')
  expectSentence(await start(folder, {}), /^The data folder .* cannot be written; give this user the right to/)
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
  expectSentence(await start(folder, {}), /^The embedded database in .* cannot be opened \(.*\); \d+ MB are free on its disk\.$/m)
})

test('a site with published texts opens its port before it compiles what has changed', async () => {
  await using content = await contentFolder()
  const env = { DATA_DIR: join(folder, 'data'), CONTENT_DIR: content.path, LOG_LEVEL: 'info' }
  const first = await startServer(env)
  expect(first.output()).toMatch(/^Publishing the catalogue \(once\) …$[^]*"published"[^]*^Waymark is ready at/m)
  await first.stop()
  const text = readFileSync(join(content.path, 'projects/lamp/project.md'), 'utf8')
  await content.write('projects/lamp/project.md', `${text}\n\nA sentence more.\n`)
  const second = await startServer(env)
  expect(second.output()).not.toContain('Publishing the catalogue')
  expect(second.output()).not.toContain('"published":["lamp"]')
  await expect.poll(() => second.output()).toContain('"published":["lamp"]')
  const read = () => fetch(`${second.origin}/projects/lamp`, { headers: { accept: 'text/html' } }).then((answer) => answer.text())
  await expect.poll(read).toContain('A sentence more.')
  await second.stop()
})

test('a configuration with several problems reports all of them, each with its variable', async () => {
  const { code, output } = await start(folder, {
    PORT: 'x',
    SMTP_URL: 'nowhere',
    LOG_LEVEL: 'loud',
    S3_BUCKET: 'files',
    DRAIN_SECONDS: '-1',
  })
  expect(code).toBe(1)
  const [head, ...problems] = output.trimEnd().split('\n')
  expect(head).toMatch(/^The configuration has 6 problems; set these environment variables or remove them:$/)
  expect(new Set(problems.map((line) => /^ {2}- (\w+)/.exec(line)?.[1]))).toEqual(
    new Set(['DRAIN_SECONDS', 'LOG_LEVEL', 'PORT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'SMTP_URL']),
  )
  for (const problem of problems) expect(problem).toMatch(/\.$/)
})

test('a missing content folder', async () => {
  const { code, output } = await start(folder, { CONTENT_DIR: join(folder, 'nowhere') })
  const sentence = output.replace('Publishing the catalogue (once) …\n', '')
  expectSentence({ code, output: sentence }, /nowhere.*\.$/m)
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
  await start(folder, { PORT: port })
  expect(existsSync(dataDir)).toBe(true)
  const server = await startServer({ DATA_DIR: dataDir, CONTENT_DIR: folder })
  await server.stop()
})
