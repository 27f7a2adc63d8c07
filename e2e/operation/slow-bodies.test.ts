import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Running } from '../serve.ts'
import { signIn } from './survival.ts'

const pause = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms))
const SLOTS = 24
const MOST_SLOW = 8
const SLOW = 60
const ATTACKER = '198.51.100.7'

const PLACE = { CONTENT_DIR: join(import.meta.dirname, '../projects/content'), TRUST_PROXY: '1' }

let server: Running
beforeAll(async () => {
  server = await startServer({ ...PLACE, MAX_IN_FLIGHT: String(SLOTS) })
})
afterAll(() => server.stop())

interface Dripping {
  socket: Socket
  /** All bytes from the server. */
  heard(): string
}

/** Sends the head of a call, one byte of its body, and then one blank per second. */
function drip(address: string, { path = '/auth/otp/login', bytes = 50, cookie = '' } = {}): Dripping {
  let text = ''
  const socket = connect(Number(new URL(server.origin).port), 'localhost')
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `x-forwarded-for: ${address}`,
    'content-type: application/json',
    'sec-fetch-site: same-origin',
  ]
  socket.write(`${[...head, `content-length: ${bytes}`, ...(cookie ? [`cookie: ${cookie}`] : [])].join('\r\n')}\r\n\r\n{`)
  let sent = 1
  const timer = setInterval(() => {
    sent += 1
    if (sent <= bytes && socket.writable) socket.write(sent === bytes ? '}' : ' ')
  }, 1000)
  socket
    .setEncoding('utf8')
    .on('data', (piece) => (text += piece))
    .on('error', () => {})
    .on('close', () => clearInterval(timer))
  return { socket, heard: () => text }
}

async function statusFor(address: string): Promise<number> {
  const response = await fetch(`${server.origin}/projects`, { headers: { accept: 'application/json', 'x-forwarded-for': address } })
  await response.arrayBuffer()
  return response.status
}

async function inFlight(): Promise<number> {
  return Number(/^http_requests_in_flight (\d+)$/m.exec(await (await fetch(`${server.origin}/metrics`)).text())?.[1])
}

test('slow bodies of one network take no slot from others, and most are cut after some seconds', async () => {
  await statusFor('203.0.113.250')
  const slow = Array.from({ length: SLOW }, () => drip(ATTACKER))
  await expect.poll(inFlight).toBeGreaterThan(SLOW)
  const others: number[] = []
  for (let one = 0; one < 40; one += 1) others.push(await statusFor(`203.0.113.${one + 1}`))
  expect(new Set(others)).toEqual(new Set([200]))
  const refused = () => slow.filter(({ heard }) => heard().startsWith('HTTP/1.1 408')).length
  await expect.poll(refused).toBeGreaterThanOrEqual(SLOW - MOST_SLOW)
  for (const { socket } of slow) socket.destroy()
  await expect.poll(inFlight).toBe(1)
})

test('a signed-in person has their own limit of slow bodies, whatever their network does', async () => {
  const { cookie } = await signIn(server, 0)
  const slow = Array.from({ length: MOST_SLOW + 4 }, () => drip(ATTACKER))
  const answered = () => slow.filter(({ heard }) => heard() !== '').length
  await expect.poll(answered).toBeGreaterThanOrEqual(4)
  const own = drip(ATTACKER, { path: '/user/test', bytes: 12, cookie })
  await expect.poll(() => own.heard()).toMatch(/^HTTP\/1\.1 204/)
  for (const { socket } of [...slow, own]) socket.destroy()
})

const PIECE = Buffer.alloc(12_500, 32)
const PIECES_A_SECOND = 10
const TEN_MEGABYTES = 10_000_000

/** A file of 10 MB at 1 Mbit/s. */
async function upload({ origin }: Running, cookie: string, number: number): Promise<number> {
  const headers = {
    cookie,
    accept: 'application/json',
    'content-type': 'application/json',
    'x-forwarded-for': ATTACKER,
    'sec-fetch-site': 'same-origin',
  }
  const name = `portfolio_${number}-${randomInt(1e9)}`
  const signed = await fetch(`${origin}/uploads/generate-signed-url?fileName=${name}&size=${TEN_MEGABYTES}`, { headers })
  const { url } = (await signed.json()) as { url: string }
  const status = Promise.withResolvers<number>()
  const sending = request(origin + url, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': TEN_MEGABYTES },
  })
  sending.on('response', (response) => status.resolve(response.resume().statusCode ?? 0)).on('error', () => status.resolve(0))
  sending.write('%PDF-1.7')
  sending.write(PIECE.subarray(8))
  const begun = performance.now()
  for (let sent = 1; sent < TEN_MEGABYTES / PIECE.length; sent += 1) {
    await pause(Math.max(0, begun + (sent / PIECES_A_SECOND) * 1000 - performance.now()))
    if (!sending.destroyed) sending.write(PIECE)
  }
  sending.end()
  return status.promise
}

test.runIf(process.env.TEST_LENGTH === 'release')(
  'sixty learners behind one address upload 10 MB each at 1 Mbit/s, and all succeed',
  async () => {
    const usual = await startServer(PLACE)
    const cookies: string[] = []
    for (let number = 1; number <= 60; number += 1) cookies.push((await signIn(usual, number)).cookie)
    const statuses = await Promise.all(cookies.map((cookie, number) => upload(usual, cookie, number)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await usual.stop()
  },
)
