import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../serve.ts'
import { root, temporaryFolder } from './program.ts'

const isRoot = process.getuid?.() === 0
const NODE_USER = 1000
const folder = temporaryFolder()
const containerfile = readFileSync(join(root, 'deploy/Containerfile'), 'utf8')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Image {
  env: Record<string, string>
  command: string[]
  place: string
}

/** Follows the steps of deploy/Containerfile in empty folders, one a stage, as a builder does in images. */
function build(): Image {
  const stages: string[] = []
  const names = new Map<string, string>()
  const image: Image = { env: {}, command: [], place: '/' }
  for (const [, step = '', rest = ''] of containerfile.matchAll(/^([A-Z]+) (.+)$/gm)) {
    const stage = stages.at(-1) ?? ''
    if (step === 'FROM') {
      stages.push(join(folder, `stage-${stages.length}`))
      mkdirSync(stages.at(-1) ?? '')
      const name = / AS (\w+)$/.exec(rest)?.[1]
      if (name) names.set(name, stages.at(-1) ?? '')
    } else if (step === 'WORKDIR') {
      image.place = rest
      mkdirSync(join(stage, rest), { recursive: true })
    } else if (step === 'COPY' && rest === '. .') copyContext(join(stage, image.place))
    else if (step === 'COPY') {
      const [, name = '', owner, from = '', to = ''] = /^--from=(\w+)( --chown=node:node)? (\S+) (\S+)$/.exec(rest) ?? []
      cpSync(join(names.get(name) ?? '', from), join(stage, to), { recursive: true, verbatimSymlinks: true })
      if (owner) chownSync(join(stage, to), NODE_USER, NODE_USER)
    } else if (step === 'RUN') {
      execFileSync('sh', ['-c', rest], {
        cwd: join(stage, image.place),
        env: { PATH: process.env.PATH, HOME: process.env.HOME },
        stdio: 'pipe',
      })
    } else if (step === 'ENV') for (const pair of rest.split(' ')) image.env[pair.replace(/=.*/, '')] = pair.replace(/^.*?=/, '')
    else if (step === 'CMD') image.command = JSON.parse(rest) as string[]
    else if (!['EXPOSE', 'USER', 'VOLUME'].includes(step)) throw new Error(`The test does not know ${step}`)
  }
  return image
}

function copyContext(to: string): void {
  const ignored = new Set(readFileSync(join(root, '.dockerignore'), 'utf8').split('\n'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\n').filter(Boolean)) {
    if (ignored.has(file.split('/')[0] ?? '')) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
}

/** What is in an image belongs to root, so that an ordinary user cannot write it. */
function lock(stage: string): void {
  execFileSync('chmod', ['-R', 'go-w', join(stage, 'app')])
  for (let path = stage; path !== '/'; path = dirname(path)) chmodSync(path, path === stage ? 0o755 : statSync(path).mode | 0o011)
}

// it installs everything anew, and another user is what keeps it from writing
test.runIf(process.env.TEST_LENGTH === 'release' && isRoot)(
  'the image starts as an ordinary user with a read-only root, serves and obeys SIGTERM',
  async () => {
    const { env, command, place } = build()
    const stage = join(folder, 'stage-1')
    lock(stage)
    expect(existsSync(join(stage, place, 'e2e'))).toBe(false)
    const port = String(await freePort())
    const temporary = join(folder, 'tmp')
    mkdirSync(temporary)
    chownSync(temporary, NODE_USER, NODE_USER)
    const [program = '', ...args] = command
    const server = spawn(program, args, {
      cwd: join(stage, place),
      env: {
        PATH: process.env.PATH,
        HOME: temporary,
        TMPDIR: temporary,
        ...env,
        NODE_COMPILE_CACHE: temporary,
        DATA_DIR: join(stage, 'data'),
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      uid: NODE_USER,
      gid: NODE_USER,
    })
    let printed = ''
    server.stdout.on('data', (chunk) => (printed += chunk))
    server.stderr.on('data', (chunk) => (printed += chunk))
    const ended = once(server, 'exit')
    const isReady = async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok ?? false
    while (server.exitCode === null && !(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200))
    expect([server.exitCode, printed]).toEqual([null, expect.anything()])
    const page = await fetch(`http://localhost:${port}/`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    // nothing was installed or built again, and nothing failed to be written
    expect(printed).not.toMatch(/Installing|Building|EACCES|EROFS|"level":"error"/)
  },
)

/** Some builders copy every layer. */
const LONGEST_MS = 1_200_000
const [, base = ''] = /^FROM (\S+)/m.exec(containerfile) ?? []
const works = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0
/** It runs, and has or gets the image to begin with. */
const isBuilder = (name: string) => works(name, 'info') && (works(name, 'image', 'inspect', base) || works(name, 'pull', base))
const builder = process.env.TEST_LENGTH === 'release' ? ['docker', 'podman'].find(isBuilder) : undefined

test.runIf(builder)(
  'a builder makes the image, which starts with a read-only root, serves, obeys SIGTERM and starts again',
  async () => {
    const run = (...args: string[]) =>
      execFileSync(builder ?? '', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
    const name = `waymark-test-${process.pid}`
    const made = [['rm', '--force'], ['volume', 'rm'], ['rmi']]
    onTestFinished(() => void made.map((verb) => works(builder ?? '', ...verb, name)))
    run('build', '--file', 'deploy/Containerfile', '--tag', name, '.')
    const port = String(await freePort())
    const ready = async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok
    const kept = ['--volume', `${name}:/data`, '--env', `PORT=${port}`, '--publish', `${port}:${port}`]
    run('run', '--detach', '--name', name, '--read-only', '--tmpfs', '/tmp', ...kept, name)
    await expect.poll(ready, { timeout: 300_000 }).toBe(true)
    expect(run('exec', name, 'id', '-un')).toBe('node')
    const page = await fetch(`http://localhost:${port}/`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
    run('stop', '--time', '60', name)
    expect(run('inspect', '--format', '{{.State.ExitCode}}', name)).toBe('0')
    expect(run('logs', name)).not.toMatch(/Installing|Building|EACCES|EROFS|"level":"error"/)
    run('start', name)
    await expect.poll(ready, { timeout: 300_000 }).toBe(true)
  },
  LONGEST_MS,
)
