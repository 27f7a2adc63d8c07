import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer, type Running } from '../serve.ts'
import { root, runToEnd, temporaryFolder } from './program.ts'

/** Whether a small file system can be mounted; only root may. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const mountable = canMount()
const cli = join(root, 'src/app/cli/main.ts')
let folder = ''
let server: Running | undefined

beforeEach(() => {
  folder = temporaryFolder()
  if (mountable) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder])
})

afterEach(async () => {
  await server?.stop()
  server = undefined
  if (mountable) execFileSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
})

const data = () => join(folder, 'data')
const other = () => join(folder, 'of-somebody-else')

/** Fills the disk to the last byte, while the server writes too. */
function fillUp(): void {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(other(), Buffer.alloc(bavail * bsize))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

async function write(origin: string): Promise<Response> {
  return fetch(`${origin}/auth/send-email-otp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email: `reader-${Math.random()}@example.com` }),
  })
}

const isRefused = async (origin: string) => (await write(origin)).status === 503
const readiness = async (origin: string) => (await fetch(`${origin}/readyz`)).text()

test.runIf(mountable)('a full disk refuses changes, reads continue, and it recovers by itself when there is room', async () => {
  server = await startServer({ DATA_DIR: data() })
  const { origin } = server
  expect((await write(origin)).status).toBeLessThan(500)
  fillUp()
  await expect.poll(() => isRefused(origin)).toBe(true)
  const refused = await write(origin)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(await refused.json()).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining('no room left on the server'),
  })
  expect(await readiness(origin)).toBe('ready to read; the disk is full, so nothing can be saved')
  for (let times = 0; times < 20; times += 1) {
    const page = await fetch(`${origin}/projects/speak-http-by-hand`, { headers: { Accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('</html>')
  }
  const doctor = await runToEnd([cli, 'doctor'], { env: { DATA_DIR: data() } })
  expect(doctor).toMatchObject({ code: 1, output: expect.stringMatching(/BAD +Disk +Full: .* free\. What people change is refused\./) })
  rmSync(other())
  await expect.poll(() => isRefused(origin)).toBe(false)
  expect(await readiness(origin)).toBe('ready')
  const said = server
    .output()
    .split('\n')
    .filter((line) => line.includes('The disk is full'))
  // a change before the detection has its own line
  expect(said.filter((line) => !line.includes('"outage"'))).toHaveLength(1)
  expect(said.length).toBeLessThanOrEqual(3)
})

test.runIf(mountable)('without any room the server closes its database, restarts and reads', async () => {
  server = await startServer({ DATA_DIR: data() })
  fillUp()
  await expect.poll(() => isRefused(server?.origin ?? '')).toBe(true)
  await server.stop()
  expect(server.process.exitCode).toBe(0)
  server = await startServer({ DATA_DIR: data() })
  expect((await fetch(`${server.origin}/projects/speak-http-by-hand`)).status).toBe(200)
  expect((await write(server.origin)).status).toBe(503)
})
