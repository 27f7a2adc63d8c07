import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A real S3 server for tests: OpenStack Swift with its s3api, on loopback, in a temporary folder. */
export interface S3TestServer {
  env: Record<'TEST_S3_ENDPOINT' | 'TEST_S3_ACCESS_KEY_ID' | 'TEST_S3_SECRET_ACCESS_KEY', string>
  stop: () => void
}

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const PARTS = ['account', 'container', 'object'] as const
const READY_MS = 60_000

/** Starts Swift, which ends with this process at the latest, or returns why it cannot. */
export async function startS3TestServer(): Promise<S3TestServer | string> {
  const missing = await whyMissing()
  if (missing) return missing
  const folder = mkdtempSync(join(tmpdir(), 'swift-'))
  const children: ChildProcess[] = []
  const stop = () => {
    process.off('exit', stop)
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', stop)
  try {
    const [proxy = 0, memcached = 0, ...ports] = await freePorts(2 + PARTS.length)
    await configure(folder, { proxy, memcached, ports })
    const user = process.getuid?.() === 0 ? ['-u', 'root'] : []
    children.push(spawn('memcached', ['-l', '127.0.0.1', '-p', String(memcached), '-U', '0', ...user], { stdio: 'ignore' }))
    for (const name of [...PARTS, 'proxy'])
      children.push(spawn(`swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: 'ignore' }))
    await untilReady(proxy)
    return {
      env: { TEST_S3_ENDPOINT: `http://127.0.0.1:${proxy}`, TEST_S3_ACCESS_KEY_ID: 'test:tester', TEST_S3_SECRET_ACCESS_KEY: 'testing' },
      stop,
    }
  } catch (error) {
    stop()
    return `Swift is installed but did not start: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function whyMissing(): Promise<string | null> {
  if (await isInstalled()) return null
  if (process.getuid?.() !== 0) return 'Swift is not installed, and only root could install it'
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, timeout: 180_000 }
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], options)
  const installed = await install()
    .catch(() => run('apt-get', ['update'], options).then(install))
    .then(isInstalled, () => false)
  return installed ? null : 'Swift is not installed, and apt-get could not install it'
}

async function isInstalled(): Promise<boolean> {
  const programs = ['memcached', 'swift-ring-builder', ...[...PARTS, 'proxy'].map((name) => `swift-${name}-server`)]
  return run('sh', ['-c', programs.map((program) => `command -v ${program}`).join(' && ')]).then(
    () => true,
    () => false,
  )
}

async function configure(
  folder: string,
  { proxy, memcached, ports }: { proxy: number; memcached: number; ports: number[] },
): Promise<void> {
  const user = process.getuid?.() === 0 ? 'root' : (process.env['USER'] ?? 'nobody')
  const devices = join(folder, 'devices')
  mkdirSync(join(devices, 'd1'), { recursive: true })
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nuser = ${user}\nswift_dir = ${folder}\nworkers = 0\nlog_level = ERROR\n`
  for (const [index, part] of PARTS.entries()) {
    const port = ports[index] ?? 0
    const own = `devices = ${devices}\nmount_check = false\nfallocate_reserve = 0\n[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`
    writeFileSync(join(folder, `${part}.conf`), common(port) + own)
    const ring = (...args: string[]) => run('swift-ring-builder', [join(folder, `${part}.builder`), ...args])
    await ring('create', '4', '1', '1')
    await ring('add', `r1z1-127.0.0.1:${port}/d1`, '1')
    await ring('rebalance')
  }
  const filters = `[pipeline:main]\npipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]\nuse = egg:swift#proxy\nallow_account_management = true\naccount_autocreate = true\nerror_suppression_limit = 10000
[filter:catch_errors]\nuse = egg:swift#catch_errors
[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${memcached}
[filter:s3api]\nuse = egg:swift#s3api\nlocation = us-east-1\ns3_acl = false
[filter:slo]\nuse = egg:swift#slo
[filter:tempauth]\nuse = egg:swift#tempauth\nuser_test_tester = testing .admin\n`
  writeFileSync(join(folder, 'proxy.conf'), common(proxy) + filters)
}

async function untilReady(port: number): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    const headers = { 'x-auth-user': 'test:tester', 'x-auth-key': 'testing' }
    const login = await fetch(`http://127.0.0.1:${port}/auth/v1.0`, { headers }).catch(() => null)
    const token = login?.headers.get('x-auth-token')
    if (token) {
      const made = await fetch(`http://127.0.0.1:${port}/v1/AUTH_test/ready`, { method: 'PUT', headers: { 'x-auth-token': token } })
      if (made.ok) return
    }
    await new Promise((wake) => setTimeout(wake, 200))
  }
  throw new Error(`no answer within ${READY_MS / 1000} s`)
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

if (import.meta.main) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(0))
  const swift = await startS3TestServer()
  if (typeof swift === 'string') {
    console.error(swift)
    process.exit(1)
  }
  console.log(
    Object.entries(swift.env)
      .map(([name, value]) => `export ${name}=${value}`)
      .join('\n'),
  )
}
