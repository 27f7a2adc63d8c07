import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Running } from '../serve.ts'
import { hasHaproxy, startHaproxy } from './haproxy.ts'
import { temporaryFolder } from './program.ts'

interface Site {
  origin: string
  instances: [Running, Running]
  close: () => Promise<void>
}

let site: Site

beforeAll(async () => {
  if (hasHaproxy) site = await openSite()
})
afterAll(() => site?.close())

/** Two instances behind HAProxy with the example's settings; each has a database of its own, which the proxy cannot know. */
async function openSite(): Promise<Site> {
  const folder = temporaryFolder()
  const start = (name: string) =>
    startServer({ CONTENT_DIR: folder, DATA_DIR: join(folder, name), TRUST_PROXY: '1', BODY_IDLE_MS: '300000' })
  const instances: Site['instances'] = [await start('one'), await start('two')]
  const proxy = await startHaproxy(
    folder,
    instances.map(({ origin }) => origin),
  )
  return {
    origin: proxy.origin,
    instances,
    async close() {
      proxy.close()
      for (const one of instances) await one.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function statusOf(origin: string, from = new Set<string | null>()): Promise<number | 'cut'> {
  return fetch(`${origin}/projects`, { headers: { accept: 'application/json', connection: 'close' } }).then(
    ({ status, headers }) => {
      from.add(headers.get('x-instance'))
      return status
    },
    () => 'cut' as const,
  )
}

const MANY = 12
const ask = (from?: Set<string | null>) => Promise.all(Array.from({ length: MANY }, () => statusOf(site.origin, from)))

/** Waits until the proxy sends requests to both. */
async function bothAnswer(): Promise<void> {
  await expect
    .poll(async () => {
      const from = new Set<string | null>()
      await ask(from)
      return from
    })
    .toEqual(new Set(['waymark-1', 'waymark-2']))
}

test.runIf(hasHaproxy)('behind HAProxy, requests to a frozen instance end while it is frozen, and later ones are answered', async () => {
  await bothAnswer()
  const [frozen] = site.instances
  frozen.process.kill('SIGSTOP')
  try {
    const during = await ask()
    // half of them went to the other one
    expect(during).toContain(200)
    expect(during.some((status) => status !== 200)).toBe(true)
    expect(new Set(await ask())).toEqual(new Set([200]))
  } finally {
    frozen.process.kill('SIGCONT')
  }
})

/** A request whose body is half sent. */
function slowCall(origin: string) {
  const sending = request(`${origin}/projects`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': 2, Accept: 'application/json' },
  })
  const status = once(sending, 'response').then(([message]) => (message as IncomingMessage).statusCode)
  sending.write('{')
  return { status, finish: () => sending.end('}') }
}

async function requestsAt({ origin }: Running): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^http_requests_in_flight (\d+)$/m.exec(text)?.[1])
}

test.runIf(hasHaproxy)('behind HAProxy, an instance that leaves finishes what it has, and nobody meets a closed port', async () => {
  await bothAnswer()
  const [leaving, staying] = site.instances
  // what is left of earlier answers would lead both to one
  for (const one of site.instances) await expect.poll(() => requestsAt(one)).toBe(1)
  const calls = [slowCall(site.origin), slowCall(site.origin)]
  // each has one, and the question itself
  for (const one of site.instances) await expect.poll(() => requestsAt(one)).toBe(2)
  const gone = once(leaving.process, 'exit')
  leaving.process.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${leaving.origin}/readyz?otherwise=404`)).status).toBe(404)
  // longer than its notice and the checks of the proxy
  for (const until = Date.now() + 9000; Date.now() < until;) {
    expect(new Set(await ask())).toEqual(new Set([200]))
    // stays below the rate limit of a network
    await setTimeout(100)
  }
  for (const call of calls) call.finish()
  expect(await Promise.all(calls.map(async ({ status }) => status))).toEqual([405, 405])
  expect(await gone).toEqual([0, null])
  expect((await fetch(`${staying.origin}/readyz`)).status).toBe(200)
})

test.runIf(hasHaproxy)('behind HAProxy, whoever comes while there is no instance is told when to come again', async () => {
  for (const one of site.instances) await one.stop()
  await expect.poll(() => statusOf(site.origin)).toBe(503)
  const { headers } = await fetch(site.origin)
  expect(headers.get('retry-after')).toBe('5')
})
