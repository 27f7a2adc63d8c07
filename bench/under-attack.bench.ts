import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { signIn } from '../e2e/operation/survival.ts'
import { startServer, type Running } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, median } from './figure.ts'

const CONNECTIONS_A_MINUTE = 790
const SAVES_A_SECOND = 4
const NOTES = 1900
const ASKED = 100
const ATTACKER = '198.51.100.7'

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds))
let asked = 0

/** The median latency of other users, and how many of them are refused. */
async function others({ origin }: Running): Promise<{ milliseconds: number; refused: number }> {
  const times: number[] = []
  let refused = 0
  for (let one = 0; one < ASKED; one += 1) {
    asked += 1
    const headers = { accept: 'application/json', 'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}` }
    const begun = performance.now()
    const response = await fetch(`${origin}/projects`, { headers })
    await response.arrayBuffer()
    times.push(performance.now() - begun)
    if (response.status !== 200) refused += 1
    await pause(100)
  }
  return { milliseconds: median(times), refused }
}

/** A body that never ends: one byte every three seconds. */
function drip({ origin }: Running): Socket {
  const socket = connect(Number(new URL(origin).port), 'localhost')
  socket.write(`POST /auth/otp/login HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${ATTACKER}\r\n`)
  socket.write('content-type: application/json\r\ncontent-length: 50\r\n\r\n{')
  const timer = setInterval(() => socket.writable && socket.write(' '), 3000)
  return socket
    .on('error', () => {})
    .on('close', () => clearInterval(timer))
    .resume()
}

async function slowBodies(server: Running, over: AbortSignal): Promise<void> {
  const sockets: Socket[] = []
  while (!over.aborted) {
    sockets.push(drip(server))
    await pause(60_000 / CONNECTIONS_A_MINUTE)
  }
  for (const socket of sockets) socket.destroy()
}

function overlay(): string {
  const at = new Date().toISOString()
  const content = Array.from({ length: 5 }, (_, line) => ({ type: 'paragraph', content: [{ type: 'text', text: `some words ${line}` }] }))
  const note = (number: number) => ({ id: `n${number}`, at, on: `h${number}`, heading: '', createdAt: at, body: { type: 'doc', content } })
  return JSON.stringify({ notes: Array.from({ length: NOTES }, (_, number) => note(number)) })
}

/** Saves nearly a megabyte of notes, always from an outdated revision. */
async function largeSaves({ origin, dataDir }: Running, over: AbortSignal): Promise<void> {
  const { cookie } = await signIn({ origin, dataDir }, 0)
  const body = overlay()
  const headers = { cookie, accept: 'application/json', 'content-type': 'application/json', 'x-forwarded-for': ATTACKER, 'if-match': '"9"' }
  const sent: Promise<unknown>[] = []
  while (!over.aborted) {
    const save = fetch(`${origin}/projects/workshop/annotations.json`, { method: 'PUT', headers, body })
    sent.push(save.then((response) => response.arrayBuffer()).catch(() => undefined))
    await pause(1000 / SAVES_A_SECOND)
  }
  await Promise.all(sent)
}

type Attack = (server: Running, over: AbortSignal) => Promise<void>

async function measure(name: string, attack: Attack, fullAfterMs: number): Promise<void> {
  const server = await startServer({ CONTENT_DIR: join(import.meta.dirname, '../e2e/projects/content'), TRUST_PROXY: '1' })
  await others(server)
  const before = await others(server)
  const over = new AbortController()
  const attacking = attack(server, over.signal)
  await pause(fullAfterMs)
  const during = await others(server)
  over.abort()
  await attacking
  await server.stop()
  figure(`${name}: others before`, before.milliseconds, 'ms')
  figure(`${name}: others meanwhile`, during.milliseconds, 'ms')
  figure(`${name}: others meanwhile against before`, during.milliseconds / before.milliseconds, '×', { most: 2 })
  figure(`${name}: others refused`, during.refused, `of ${ASKED}`, { most: 0 })
}

await buildPages()
await measure('slow bodies', slowBodies, 20_000)
await measure('large saves', largeSaves, 1000)
