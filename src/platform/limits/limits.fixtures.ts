import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

export interface RedisPeer {
  url: string
  /** Kills the server; `start` brings it back, empty, at the same address. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** A Redis or Valkey server for tests, or null if neither is installed. */
export async function redisPeer(): Promise<RedisPeer | null> {
  const port = await freePort()
  for (const program of ['redis-server', 'valkey-server']) {
    const peer = peerOf(program, port)
    if (
      await peer.start().then(
        () => true,
        () => false,
      )
    )
      return peer
  }
  return null
}

function peerOf(program: string, port: number): RedisPeer {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const url = `redis://127.0.0.1:${port}`
  let stop = () => Promise.resolve()
  return {
    url,
    stop: () => stop(),
    async start() {
      const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], { stdio: 'ignore' })
      const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
      stop = () => {
        child.kill('SIGKILL')
        return gone
      }
      await Promise.race([answers(url), new Promise((_, reject) => child.once('error', reject))])
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
  redis.on('error', () => {})
  await redis.ping()
  redis.disconnect()
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
