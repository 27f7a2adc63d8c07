import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { signIn } from '../e2e/operation/survival.ts'
import { freePort, startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure } from './figure.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 100_000)
/** Warm-up: caches fill and code is compiled. */
const FIRST = REQUESTS / 5
const LEARNERS = 16
const NETWORKS = 500
const WORDS = ['deploy', 'dns', 'restore', 'http', 'lamp', 'queue', 'index', 'bucket', 'git', 'password']

await buildPages()
const inspector = await freePort()
const server = await startServer({
  CONTENT_DIR: join(import.meta.dirname, '../e2e/projects/content'),
  TRUST_PROXY: '1',
  NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspector}`,
  MALLOC_ARENA_MAX: '2',
  LOG_LEVEL: 'error',
})
const cookies: string[] = []
for (let at = 0; at < LEARNERS; at += 1) cookies.push((await signIn(server, at)).cookie)
const agent = new Agent({ keepAlive: true, maxSockets: LEARNERS })

interface Asked {
  path: string
  accept?: 'text/html' | 'application/json'
  cookie?: string
  body?: object
  due: number
}

/** A mix of twenty requests: reads, searches and saves of visitors and learners, and refusals. */
function requestOf(number: number): Asked {
  const cookie = cookies[number % LEARNERS] ?? ''
  const at = (number * 7) % 20
  if (at < 5) return { path: '/projects/workshop', accept: 'text/html', due: 200 }
  if (at < 7)
    return {
      path: '/projects/workshop',
      accept: 'text/html',
      cookie,
      due: 200,
    }
  if (at < 11) return { path: '/projects/workshop/content.json', cookie, due: 200 }
  if (at < 14)
    return {
      path: `/search?q=${WORDS[number % WORDS.length]}+${number % 500}`,
      due: 200,
    }
  if (at < 17) {
    const body = {
      text: { data: `An answer, number ${number}, as somebody would type it.` },
      status: 'INCOMPLETE',
    }
    return {
      path: '/projects/workshop/validations/typed',
      cookie,
      body,
      due: 200,
    }
  }
  if (at === 17)
    return {
      path: '/projects/workshop/validations/typed',
      cookie,
      body: { text: number },
      due: 400,
    }
  if (at === 18) return { path: `/nothing-here-${number}`, accept: 'text/html', due: 404 }
  return { path: '/readyz', due: 200 }
}

/** Returns the problem with the answer, or null. */
function ask(number: number): Promise<string | null> {
  const { path, accept = 'application/json', cookie, body, due } = requestOf(number)
  const text = body && JSON.stringify(body)
  const network = number % NETWORKS
  const headers = {
    accept,
    'x-forwarded-for': `10.2.${Math.floor(network / 250)}.${network % 250}`,
    ...(cookie && { cookie }),
    ...(text && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': randomUUID(),
    }),
  }
  return new Promise((resolve) => {
    const asking = request(server.origin + path, { agent, headers, method: text ? 'POST' : 'GET' }, (response) => {
      const { statusCode } = response
      response.resume().on('end', () => resolve(statusCode === due ? null : `${statusCode} for ${path}`))
    })
    asking.on('error', ({ message }) => resolve(`${message} for ${path}`))
    asking.end(text)
  })
}

let number = 0
const unexpected: string[] = []

async function askUntil(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: LEARNERS }, async () => {
      while (number < count) {
        const wrong = await ask((number += 1))
        if (wrong) unexpected.push(wrong)
      }
    }),
  )
}

/** Forces a GC: garbage is not growth. */
async function collectGarbage(): Promise<void> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspector}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await new Promise((resolve) => socket.addEventListener('message', resolve))
  socket.close()
}

async function residentMegabytes(): Promise<number> {
  await collectGarbage()
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

try {
  server.process.kill('SIGUSR1')
  await askUntil(FIRST)
  const before = await residentMegabytes()
  figure(`memory after ${number} requests`, before, 'MB')
  let after = before
  for (let part = 2; part <= 5; part += 1) {
    await askUntil(FIRST * part)
    after = await residentMegabytes()
    figure(`memory after ${number} requests`, after, 'MB')
  }
  figure('growth since the first fifth', after / before - 1, 'of 1', {
    most: 0.05,
  })
  figure('answers that were not the right ones', unexpected.length, 'requests', { most: 0 }, unexpected.slice(0, 5).join(', '))
} finally {
  agent.destroy()
  await server.stop()
}
