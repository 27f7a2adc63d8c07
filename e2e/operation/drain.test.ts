import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort, startServer, type Running } from '../serve.ts'
import { root, temporaryFolder } from './program.ts'

let server: Running | undefined
let folder = ''

beforeEach(() => {
  folder = temporaryFolder()
})

afterEach(async () => {
  await server?.stop()
  server = undefined
  // the one started through npm may still be closing its database
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** Without a catalogue, which is not needed here. */
async function serve(env: Record<string, string> = {}): Promise<Running> {
  return startServer({ CONTENT_DIR: folder, DATA_DIR: join(folder, 'data'), ...env })
}

/** A call in progress: half of its body is sent, the rest on request. */
async function slowCall(origin: string): Promise<{ sending: ClientRequest; answer: Promise<IncomingMessage> }> {
  const sending = request(`${origin}/projects`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': 2, Accept: 'application/json' },
  })
  const answer = once(sending, 'response').then(([message]) => message as IncomingMessage)
  sending.write('{')
  await expect.poll(async () => inFlight(origin)).toBe(2)
  return { sending, answer }
}

/** Counts its own request too. */
async function inFlight(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^http_requests_in_flight (\d+)$/m.exec(text)?.[1])
}

async function isReady(origin: string): Promise<number | 'refused'> {
  return fetch(`${origin}/readyz`, { headers: { Connection: 'close' } }).then(
    ({ status }) => status,
    () => 'refused' as const,
  )
}

test('a request in flight is finished before the server stops, however often it is signalled', async () => {
  server = await serve()
  const { sending, answer } = await slowCall(server.origin)
  const gone = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await expect.poll(() => isReady(server?.origin ?? '')).toBe('refused')
  server.process.kill('SIGTERM')
  sending.end('}')
  const message = await answer
  expect(message.statusCode).toBe(405)
  expect(message.headers.connection).toBe('close')
  expect(await gone).toEqual([0, null])
})

test('behind a proxy the server reports not ready, and serves on until the proxy can know', async () => {
  server = await serve({ TRUST_PROXY: '1' })
  const gone = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await expect.poll(() => isReady(server?.origin ?? '')).toBe(503)
  const page = await fetch(server.origin, { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('</html>')
  expect(await gone).toEqual([0, null])
})

test('a request that never ends is cut after the grace period', async () => {
  server = await serve({ DRAIN_SECONDS: '1' })
  const { answer } = await slowCall(server.origin)
  const cut = expect(answer).rejects.toThrow(/socket hang up|ECONNRESET/)
  const gone = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await cut
  expect(await gone).toEqual([0, null])
})

test('a server started through npm stops when npm is stopped', async () => {
  const port = await freePort()
  const shell = spawn('sh', ['-c', 'node scripts/bootstrap.cjs src/app/main.ts; true'], {
    cwd: root,
    env: {
      ...process.env,
      npm_lifecycle_event: 'start',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      CONTENT_DIR: folder,
      DATA_DIR: join(folder, 'data'),
    },
    stdio: 'ignore',
  })
  const origin = `http://localhost:${port}`
  // it makes its database first
  await expect.poll(() => isReady(origin), { timeout: 600_000 }).toBe(200)
  shell.kill('SIGTERM')
  await expect.poll(() => isReady(origin)).toBe('refused')
})
