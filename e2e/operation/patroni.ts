import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { hasReplicas, postgresPrograms, postgresUser, signalAll, withChildren } from '../../src/platform/db/replicas.fixtures.ts'
import { isInstalled } from '../../scripts/suite.ts'
import { atEnd } from '../end.ts'
import { freePort } from '../serve.ts'
import type { Loss, Pair } from './failover.ts'
import { root } from './program.ts'

const missing = [
  ...(hasReplicas ? [] : ['postgresql']),
  ...(isInstalled('haproxy', '-v') ? [] : ['haproxy']),
  ...['patroni', 'etcd'].filter((program) => !isInstalled(program)),
]
export const hasPatroni = missing.length === 0
if (!hasPatroni) console.log(`Missing: ${missing.join(', ')}. No primary is replaced by Patroni.`)

/** Older ones let a frozen primary that wakes overwrite its successor's lock through version 3 of etcd's interface; through version 2 they do not. */
function isSafeWithEtcd3(): boolean {
  const version = execFileSync('patroni', ['--version'], { encoding: 'utf8' }).replace('patroni ', '')
  return version.localeCompare('3.0.3', 'en', { numeric: true }) >= 0
}

const PASSWORD = 'of-a-test'
const PATIENCE_MS = 120_000

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(50)) {
    if (await isSo().catch(() => false)) return
  }
  throw new Error(`Waited in vain for ${what}.`)
}

async function query(url: string, ...statements: string[]): Promise<true> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    for (const statement of statements) await client.query(statement)
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

interface Member {
  name: string
  role: string
}

class Host {
  readonly name: string
  readonly port: number
  readonly restPort: number
  private readonly folder: string
  private readonly etcd: Record<string, string>
  private patroni: ChildProcess | undefined
  private isRunning = false

  constructor(name: string, folder: string, ports: [number, number], etcd: Record<string, string>) {
    this.name = name
    this.folder = folder
    ;[this.port, this.restPort] = ports
    this.etcd = etcd
  }

  get url(): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}/postgres`
  }

  start(): void {
    const [at, rest] = [`127.0.0.1:${this.port}`, `127.0.0.1:${this.restPort}`]
    const env = {
      PATRONI_NAME: this.name,
      ...this.etcd,
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      PATRONI_POSTGRESQL_LISTEN: at,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at,
      PATRONI_POSTGRESQL_DATA_DIR: join(this.folder, this.name),
      PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms,
      PATRONI_POSTGRESQL_PGPASS: join(this.folder, `${this.name}.pgpass`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    }
    this.isRunning = true
    this.patroni = startProgram('patroni', [join(this.folder, 'patroni.yml')], join(this.folder, `${this.name}.log`), env)
  }

  /** The one that watches first: nothing is started again. */
  processes(): number[] {
    // whoever was killed leaves the number of its process in its file
    if (!this.isRunning) return []
    const file = join(this.folder, this.name, 'postmaster.pid')
    const postgres = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
    return [this.patroni?.pid, postgres].flatMap((first) => (first ? withChildren(first) : []))
  }

  async kill(): Promise<void> {
    const { patroni } = this
    const gone = patroni && patroni.exitCode === null && patroni.signalCode === null ? once(patroni, 'exit') : undefined
    signalAll(this.processes(), 'SIGKILL')
    this.isRunning = false
    await gone
  }

  async members(): Promise<Member[]> {
    const answer = await fetch(`http://127.0.0.1:${this.restPort}/cluster`)
    return ((await answer.json()) as { members: Member[] }).members
  }
}

function startProgram(program: string, args: string[], log: string, env: Record<string, string> = {}): ChildProcess {
  const output = openSync(log, 'a')
  const child = spawn(program, args, {
    ...postgresUser,
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', output, output],
  })
  atEnd(() => void child.kill('SIGKILL'))
  return child
}

const example = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

export interface PatroniPair extends Pair, AsyncDisposable {
  /** Both hosts. */
  url: string
  /** HAProxy alone. */
  proxyUrl: string
}

/** One etcd, two hosts with Patroni and deploy/patroni.yml, and HAProxy with deploy/haproxy-patroni.cfg before them. */
export async function startPatroni(): Promise<PatroniPair> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-patroni-'))
  mkdirSync(join(folder, 'etcd'), { mode: 0o700 })
  if (postgresUser.uid !== undefined) {
    for (const path of [folder, join(folder, 'etcd')]) chownSync(path, postgresUser.uid, postgresUser.gid ?? postgresUser.uid)
  }
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const isSafe = isSafeWithEtcd3()
  const etcd = startProgram(
    'etcd',
    [
      ['--data-dir', join(folder, 'etcd')],
      ['--listen-client-urls', client, '--advertise-client-urls', client],
      ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
      isSafe ? [] : ['--enable-v2'],
    ].flat(),
    join(folder, 'etcd.log'),
  )
  // without sockets in the machine's own folder
  writeFileSync(join(folder, 'patroni.yml'), `${example('patroni.yml')}  parameters:\n    unix_socket_directories: ''\n`)
  const address = { [isSafe ? 'PATRONI_ETCD3_HOSTS' : 'PATRONI_ETCD_HOSTS']: `127.0.0.1:${etcdPort}` }
  const newHost = async (name: string) => new Host(name, folder, [await freePort(), await freePort()], address)
  const hosts: [Host, Host] = [await newHost('db-1'), await newHost('db-2')]
  let [primary, other] = hosts
  atEnd(() => {
    for (const host of hosts) signalAll(host.processes(), 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  primary.start()
  await until('a first primary', async () => (await primary.members()).some(({ role }) => role === 'leader'))
  other.start()
  await untilBoth()
  await query(
    primary.url,
    `create role waymark login password '${PASSWORD}'`,
    "create database waymark owner waymark locale 'C' template template0",
  )

  const servers = hosts.map(({ name, port, restPort }) => `\tserver ${name} 127.0.0.1:${port} port ${restPort}\n`)
  writeFileSync(join(folder, 'haproxy.cfg'), example('haproxy-patroni.cfg').replaceAll(/^\tserver .*\n/gm, '') + servers.join(''))
  const proxy = startProgram('haproxy', ['-f', join(folder, 'haproxy.cfg')], join(folder, 'haproxy.log'), {
    PRIMARY: `127.0.0.1:${proxyPort}`,
  })
  const proxyUrl = `postgres://waymark:${PASSWORD}@127.0.0.1:${proxyPort}/waymark`
  await until('the primary behind HAProxy', () => query(proxyUrl, 'select 1'))

  /** From then on nothing that is acknowledged is on one host alone. */
  async function untilBoth(): Promise<void> {
    const roles = new Map([
      [primary.name, 'leader'],
      [other.name, 'sync_standby'],
    ])
    await until(`${other.name} as the standby of ${primary.name}`, async () => {
      const members = await primary.members()
      return members.filter(({ name, role }) => roles.get(name) === role).length === roles.size
    })
  }

  return {
    url: `postgres://waymark:${PASSWORD}@${hosts.map(({ port }) => `127.0.0.1:${port}`).join(',')}/waymark`,
    proxyUrl,
    async lose(how: Loss) {
      if (how === 'killed') await primary.kill()
      else signalAll(primary.processes(), 'SIGSTOP')
    },
    async promote() {
      ;[primary, other] = [other, primary]
      await until('another primary', () => query(primary.url, "select pg_logical_emit_message(true, 'taken', '')"))
    },
    async rejoin(how: Loss) {
      if (how === 'killed') other.start()
      else signalAll(other.processes(), 'SIGCONT')
      await untilBoth()
    },
    async [Symbol.asyncDispose]() {
      for (const host of hosts) await host.kill()
      for (const child of [proxy, etcd]) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
