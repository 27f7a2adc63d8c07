import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'
import { signIn } from './operation/survival.ts'

interface OpenApi {
  paths: Record<string, Record<string, unknown>>
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

async function everyCall(): Promise<{ method: string; path: string }[]> {
  const document = (await (await fetch(`${inject('origin')}/openapi.json`)).json()) as OpenApi
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => methods.includes(method))
      .map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{[^}]+\}/g, 'x') })),
  )
}

const bodies: [name: string, body: BodyInit, type: string][] = [
  ['broken JSON', '{"a":', 'application/json'],
  ['wrong types', '[1,2,3]', 'application/json'],
  ['nothing', '', 'application/json'],
  ['bad UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 'application/json'],
  ['ten megabytes', JSON.stringify({ text: 'x'.repeat(10 * 1024 * 1024) }), 'application/json'],
  ['another type', '<a/>', 'application/xml'],
  ['a deep tree', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'application/json'],
]

/** These end the session, or change who is signed in. */
const ENDS_SESSION = /^(DELETE \/user($|\/sessions)|POST \/auth\/|POST \/user\/sessions)/

/** The caller has the token of a machine, and no session. */
const OF_MACHINES = /^(DELETE \/check\/token|POST \/check\/plans\/)/

test('[ERR-40] no call answers malformed input of a learner with a 5xx, and every refusal is a sentence', async () => {
  const site = { origin: inject('origin'), dataDir: inject('dataDir') }
  const { cookie } = await signIn(site, 0)
  const calls = (await everyCall()).filter(
    ({ method, path }) => method !== 'GET' && !(ENDS_SESSION.test(`${method} ${path}`) || OF_MACHINES.test(`${method} ${path}`)),
  )
  expect(calls.length).toBeGreaterThan(15)
  const heard = new Set<number>()
  for (const call of calls) {
    for (const [name, body, type] of bodies) {
      const headers = {
        'Content-Type': type,
        Accept: 'application/json',
        Cookie: cookie,
        Origin: site.origin,
        'Sec-Fetch-Site': 'same-origin',
      }
      const response = await fetch(site.origin + call.path, { method: call.method, body, headers })
      heard.add(response.status)
      expect(response.status, `${call.method} ${call.path} with ${name}`).toBeLessThan(500)
      if (!response.ok) expect(((await response.json()) as { message: string }).message).toMatch(/\w+ .*\./)
      else await response.arrayBuffer()
    }
  }
  // the input was refused, not the learner
  for (const status of [400, 413, 415]) expect(heard).toContain(status)
  expect(heard).not.toContain(401)
})

const addresses = [
  '/projects/%ff',
  '/projects/%00',
  '/projects/..%2f..%2fetc',
  `/projects/${'x'.repeat(9000)}`,
  '/%',
  '/projects/a?track=%ff&track[]=1',
  '/static/%2e%2e/%2e%2e/package.json',
  '//evil.example/',
  '/projects/__proto__',
  '/projects/constructor',
  "/projects/' or 1=1 --",
]

for (const address of addresses) {
  test(`the address ${address.slice(0, 40)} is refused without a 5xx`, async () => {
    for (const accept of ['text/html', 'application/json']) {
      const response = await fetch(inject('origin') + address, { headers: { Accept: accept }, redirect: 'manual' })
      expect(response.status).toBeLessThan(500)
      await response.arrayBuffer()
    }
  })
}

function raw(text: string, wait = 3000): Promise<string> {
  const { hostname, port } = new URL(inject('origin'))
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', () => resolve(answer))
    socket.setTimeout(wait, () => socket.destroy())
    socket.write(text)
  })
}

test('bytes that are not HTTP are answered 400', async () => {
  expect(await raw('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
})

test('a request with too large a head is refused', async () => {
  expect(await raw(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Big: ${'y'.repeat(200_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d/)
})
