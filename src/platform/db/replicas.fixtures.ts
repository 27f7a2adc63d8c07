import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const VERSIONS = '/usr/lib/postgresql'

function binariesHere(): string | null {
  if (!existsSync(VERSIONS)) return null
  const newest = readdirSync(VERSIONS).toSorted((one, other) => Number(other) - Number(one))
  return newest.map((version) => join(VERSIONS, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** PostgreSQL refuses to run as root. */
function runner(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {}
  try {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return null
  }
}

const binaries = binariesHere()
export const postgresPrograms = binaries ?? ''
const user = runner()
export const postgresUser = user ?? {}
export const hasReplicas = binaries !== null && user !== null
if (!hasReplicas) console.log('The programs of PostgreSQL are missing: nothing is tried with a standby.')

const ports = new Set<number>()

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  if (ports.has(port)) return freePort()
  ports.add(port)
  return port
}

function run(program: string, ...args: string[]): void {
  execFileSync(join(postgresPrograms, program), args, { ...postgresUser, cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] })
}

/** One PostgreSQL server and its data folder. */
export class DatabaseNode {
  readonly folder: string
  readonly port: number
  private process: ChildProcess | undefined

  constructor(folder: string, port: number) {
    this.folder = folder
    this.port = port
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  async start(): Promise<void> {
    this.process = spawn(join(postgresPrograms, 'postgres'), ['-D', this.folder, '-p', String(this.port)], {
      ...postgresUser,
      cwd: tmpdir(),
      stdio: 'ignore',
    })
    for (let tries = 0; ; tries += 1) {
      const client = new Client({ connectionString: this.url })
      const isThere = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (isThere) return
      if (tries === 300) throw new Error('PostgreSQL did not start.')
      await pause(100)
    }
  }

  promote(): void {
    run('pg_ctl', 'promote', '-D', this.folder, '-w')
  }

  /** The machine is lost: every process of it dies, or none answers. */
  async lose(how: 'killed' | 'frozen'): Promise<void> {
    signalAll(this.processes(), how === 'killed' ? 'SIGKILL' : 'SIGSTOP')
    if (how === 'killed') await this.ended()
  }

  thaw(): void {
    signalAll(this.processes(), 'SIGCONT')
  }

  /** A fast shutdown, as operators do it. */
  async stop(): Promise<void> {
    this.process?.kill('SIGINT')
    await this.ended()
  }

  private async ended(): Promise<void> {
    if (this.process?.exitCode === null && this.process.signalCode === null) await once(this.process, 'exit')
  }

  private processes(): number[] {
    return this.process?.pid === undefined ? [] : withChildren(this.process.pid)
  }

  async end(): Promise<void> {
    const { process: child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    signalAll(this.processes(), 'SIGKILL')
    await this.ended()
  }
}

/** The first process of a PostgreSQL, and all others of it. */
export function withChildren(first: number): number[] {
  const found = spawnSync('ps', ['--ppid', String(first), '-o', 'pid='], { encoding: 'utf8' }).stdout.trim()
  return [first, ...(found === '' ? [] : found.split(/\s+/).map(Number))]
}

export function signalAll(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // it has just ended
    }
  }
}

export interface Replicas extends AsyncDisposable {
  /** Both hosts, in the order in which they were made. */
  url: string
  /** The one that takes changes. */
  primary: () => DatabaseNode
  /** The primary is lost; nobody is told. */
  lose(how: 'killed' | 'frozen'): Promise<void>
  /** The standby becomes the primary. */
  promote(): void
  /** The lost host comes back as a standby of the other. */
  rejoin(): Promise<void>
}

/** Two PostgreSQL servers: the second has what the first has acknowledged. */
export async function startReplicas(): Promise<Replicas> {
  const root = mkdtempSync(join(tmpdir(), 'waymark-replicas-'))
  if (user?.uid !== undefined) chownSync(root, user.uid, user.gid ?? user.uid)
  const nodes: [DatabaseNode, DatabaseNode] = [
    new DatabaseNode(join(root, 'one'), await freePort()),
    new DatabaseNode(join(root, 'two'), await freePort()),
  ]
  let [primary, other] = nodes
  run('initdb', '-D', primary.folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C')
  // a process that is killed loses nothing that it gave to the kernel
  const settings = ['fsync = off', "unix_socket_directories = ''", "synchronous_standby_names = '*'", 'max_connections = 100']
  appendFileSync(join(primary.folder, 'postgresql.conf'), `${settings.join('\n')}\n`)
  await primary.start()
  await follow()

  async function follow(): Promise<void> {
    rmSync(other.folder, { recursive: true, force: true })
    run('pg_basebackup', '-d', primary.url, '-D', other.folder, '-R', '-c', 'fast', '-X', 'stream')
    // whoever becomes the primary has no standby yet, and waits for none
    appendFileSync(join(other.folder, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
    await other.start()
    await waitForBoth(primary.url)
  }

  return {
    url: `postgres://postgres@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`,
    primary: () => primary,
    lose: (how) => primary.lose(how),
    promote() {
      ;[primary, other] = [other, primary]
      primary.promote()
    },
    async rejoin() {
      await other.end()
      await follow()
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node.end()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** From then on a commit is acknowledged when both have it. */
async function waitForBoth(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("alter system set synchronous_standby_names = '*'")
  await client.query('select pg_reload_conf()')
  for (let isBoth = false; !isBoth; await pause(50)) {
    const { rows } = await client.query<{ both: boolean }>("select count(*) > 0 as both from pg_stat_replication where sync_state = 'sync'")
    isBoth = rows[0]?.both ?? false
  }
  await client.end()
}
