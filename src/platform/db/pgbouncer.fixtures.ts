import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

export const hasPgbouncer = (() => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export interface Pooler extends AsyncDisposable {
  /** The same database, through the pooler. */
  url: string
}

/** A PgBouncer in transaction mode, with two connections to the server, before the database at this address. */
export async function startPgbouncer(databaseUrl: string, settings: Record<string, string> = {}): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  chmodSync(folder, 0o755)
  const own = await freePort()
  const target = [`host=${hostname}`, `port=${port || 5432}`, `user=${username}`, ...(password ? [`password=${password}`] : [])].join(' ')
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 2,
    unix_socket_dir: '',
    ...settings,
  }
  const given = Object.entries(lines).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(join(folder, 'pgbouncer.ini'), `[databases]\n* = ${target}\n[pgbouncer]\n${given.join('\n')}\n`)
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asRoot, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${own}`
  for (let tries = 0; tries < 100; tries += 1) {
    const client = new Client({ connectionString: url.href })
    try {
      await client.connect()
      await client.end()
      break
    } catch {
      await pause(50)
    }
  }
  return {
    url: Object.assign(url, { pathname }).href,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGINT')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
