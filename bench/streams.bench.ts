import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { signIn } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, median, percentile } from './figure.ts'
import { startBare, used } from './load.ts'

const STREAMS = Number(process.env.STREAMS ?? 8000)
const STALLED = 200
const REPLIES = 40
const CALLS = 400
const AT_ONCE = 50
const TRIES = 40
const CHUNKS = 400
const SETTLED_MS = 5000
const PROJECT = 'speak-http-by-hand'

interface Learner {
  cookie: string
  chat: string
}

const memoryOf = (pid: number | undefined) => (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1024 ** 2
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

await buildPages()
const model = await startBare('model-child.ts', {})
const proxy = await startBare('bare-proxy.ts', { UPSTREAM: `${model.origin}/v1/chat/completions` })
const server = await startServer({
  TRUST_PROXY: '1',
  AI_PROVIDER: 'compatible',
  AI_BASE_URL: `${model.origin}/v1`,
  AI_MODEL: 'peer-1',
  AI_TOKENS_A_LEARNER: '1000000000',
  AI_TOKENS_A_DAY: '1000000000000',
})
const { pid } = server.process
let asked = 0
// rotates addresses, to stay below the rate limit
const from = () => `10.3.${((asked += 1) >> 8) & 255}.${asked & 255}`

async function newLearner(number: number): Promise<Learner> {
  const { cookie } = await signIn(server, number)
  const headers = { cookie, accept: 'application/json', 'x-forwarded-for': from() }
  const { id } = (await (await fetch(`${server.origin}/chats?projectId=${PROJECT}`, { headers })).json()) as { id: string }
  return { cookie, chat: id }
}

function question(text: string) {
  return JSON.stringify({ messages: [{ id: crypto.randomUUID(), role: 'user', content: [{ type: 'text', text }] }] })
}

function ask({ cookie, chat }: Learner, text: string): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json', 'x-forwarded-for': from() }
  return fetch(`${server.origin}/chats/${chat}/messages`, { method: 'POST', headers, body: question(text) })
}

/** Milliseconds from writing the first chunk of an answer until reading it. */
async function firstPiece(answer: Response): Promise<number> {
  const decoder = new TextDecoder()
  let text = ''
  let late = Number.NaN
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    const [written] = /\d{13}\.?\d*(?= )/.exec(text) ?? []
    if (written && Number.isNaN(late)) late = performance.timeOrigin + performance.now() - Number(written)
  }
  return late
}

async function p99(): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < CALLS; count += 1) {
    const begun = performance.now()
    await (await fetch(`${server.origin}/projects`, { headers: { accept: 'application/json', 'x-forwarded-for': from() } })).text()
    times.push(performance.now() - begun)
  }
  return percentile(times, 0.99)
}

interface Reader {
  socket: Socket
  bytes: number
}

/** Resumes a stream like a reloaded page; a stalled reader stops after the beginning. */
function listen(url: string, cookie: string, isStalled: boolean): Promise<Reader> {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const reader = { socket, bytes: 0 }
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\nx-forwarded-for: ${from()}\r\naccept: text/event-stream\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (bytes) => {
      const isFirst = reader.bytes === 0
      reader.bytes += bytes.length
      if (!isFirst) return
      if (isStalled) socket.pause()
      const said = bytes.toString('latin1')
      if (said.startsWith('HTTP/1.1 200')) resolve(reader)
      else reject(new Error(said.slice(0, 200)))
    })
  })
}

async function measureFirstPieces(learner: Learner): Promise<void> {
  const body = () => ({ method: 'POST', body: question('x-pause=5 x-chunks=5') })
  const late: Record<'own' | 'bare', number[]> = { own: [], bare: [] }
  for (let count = 0; count <= TRIES; count += 1) {
    const own = await firstPiece(await ask(learner, 'x-pause=5 x-chunks=5'))
    const bare = await firstPiece(await fetch(proxy.origin, body()))
    // the first round is a warm-up
    if (count > 0) {
      late.own.push(own)
      late.bare.push(bare)
    }
    // a new learner before the rate limit per minute is reached
    if (count % 9 === 8) Object.assign(learner, await newLearner(1000 + count))
  }
  figure('streams: first piece through a bare proxy', median(late.bare), 'ms')
  figure('streams: first piece, what we add to that', median(late.own) - median(late.bare), 'ms', { most: 5 })
}

async function measurePieces(learners: Learner[]): Promise<void> {
  const text = `x-pause=5 x-chunks=${CHUNKS}`
  const each = async (id: number | undefined, act: (learner: Learner) => Promise<Response>) => {
    const before = used(id)
    await Promise.all(learners.map(async (learner) => (await act(learner)).text()))
    return (used(id) - before) / (learners.length * CHUNKS)
  }
  const bare = await each(proxy.process.pid, () => fetch(proxy.origin, { method: 'POST', body: question(text) }))
  const own = await each(pid, (learner) => ask(learner, text))
  figure('streams: processor a piece, bare proxy', bare, 'µs')
  figure('streams: processor a piece', own, 'µs', undefined, `${(own / bare).toFixed(1)} × bare`)
}

/** Connects in batches, like browsers that reload on a busy site. */
async function listenAll(to: (at: number) => { url: string; cookie: string }): Promise<Reader[]> {
  const readers: Reader[] = []
  let next = 0
  const open = async () => {
    while (next < STREAMS) {
      const at = (next += 1) - 1
      const { url, cookie } = to(at)
      readers.push(await listen(url, cookie, at < STALLED))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, open))
  return readers
}

/** The memory of as many sockets in a minimal server. */
async function measureFloor(): Promise<void> {
  const bare = await startBare('bare-listeners.ts', {})
  const idle = memoryOf(bare.process.pid)
  const readers = await listenAll(() => ({ url: bare.origin, cookie: '' }))
  await pause(SETTLED_MS)
  const cpu = used(bare.process.pid)
  await pause(2000)
  figure('streams: memory above idle, bare listeners', memoryOf(bare.process.pid) - idle, 'MB')
  figure('streams: share of a processor, bare listeners', (used(bare.process.pid) - cpu) / 2_000_000, 'of 1')
  for (const { socket } of readers) socket.destroy()
  bare.stop()
}

async function measureMany(learners: Learner[], idle: number): Promise<void> {
  await p99()
  const quiet = await p99()
  idle = Math.min(idle, memoryOf(pid))
  const replies = await Promise.all(learners.map((learner) => ask(learner, 'x-pause=250 x-chunks=680')))
  const streams = replies.map((reply) => reply.headers.get('x-stream-id') ?? '')
  const begun = performance.now()
  const readers = await listenAll((at) => {
    const learner = learners[at % learners.length]
    return { url: `${server.origin}/chats/${learner?.chat}/messages/${streams[at % streams.length]}`, cookie: learner?.cookie ?? '' }
  })
  const opened = performance.now() - begun
  const before = readers.map(({ bytes }) => bytes)
  const meanwhile = await p99()
  const cpu = used(pid)
  const from = performance.now()
  await pause(SETTLED_MS)
  const memory = memoryOf(pid)
  const share = (used(pid) - cpu) / 1000 / (performance.now() - from)
  const served = readers.filter(({ bytes, socket }, at) => bytes > (before[at] ?? 0) && !socket.closed).length
  figure('streams: opened', opened / 1000, 's', undefined, `${readers.length} readers of ${streams.length} answers`)
  figure('streams: readers that went on reading', served, 'readers', undefined, `${STALLED} stall`)
  figure('streams: memory above idle', memory - idle, 'MB', { most: 350 })
  figure('streams: p99 of another call, idle', quiet, 'ms')
  figure('streams: p99 of another call', meanwhile / quiet, '× idle', { most: 3 }, `${meanwhile.toFixed(0)} ms`)
  figure('streams: share of a processor', share, 'of 1')
  for (const { socket } of readers) socket.destroy()
  for (const reply of replies) await reply.body?.cancel()
}

try {
  const learners: Learner[] = []
  for (let number = 0; number < REPLIES; number += 1) learners.push(await newLearner(number))
  // measured first: memory left by the other figures would improve this one
  const idle = memoryOf(pid)
  await measureFirstPieces(await newLearner(999))
  await measurePieces(learners)
  await measureFloor()
  await measureMany(learners, idle)
} finally {
  await server.stop()
  model.stop()
  proxy.stop()
}
