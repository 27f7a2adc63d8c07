import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testClock, type TestClock } from '#platform/clock.fixtures.ts'
import { startDocumentPeers, type DocumentPeers } from './public-documents.fixtures.ts'
import { createPublicDocuments } from './public-documents.ts'

let peers: DocumentPeers
let clock: TestClock
beforeAll(async () => {
  peers = await startDocumentPeers()
})
afterAll(() => peers.close())
beforeEach(() => {
  clock = testClock()
  peers.names.clear()
  peers.asked.length = 0
  peers.requested.length = 0
})

const documents = (more: object = {}) => createPublicDocuments(clock, { ...peers.ways, ...more })
const json = { 'content-type': 'application/json' }

async function reasonOf(address: string, more: object = {}): Promise<string> {
  const read = await documents(more).read(address)
  return 'value' in read ? `read: ${JSON.stringify(read.value)}` : read.facts.reason
}

test('a document is read once for all who ask, and anew after five minutes', async () => {
  peers.answers.set('/kept', { a: 1 })
  const reader = documents()
  const address = peers.addressOf('/kept')
  expect(await Promise.all([reader.read(address), reader.read(address)])).toEqual([{ value: { a: 1 } }, { value: { a: 1 } }])
  clock.advance(4 * 60_000)
  await reader.read(address)
  expect(peers.requested).toEqual(['/kept'])
  clock.advance(2 * 60_000)
  await reader.read(address)
  expect(peers.requested).toEqual(['/kept', '/kept'])
})

test('what could not be read is asked for again after seconds', async () => {
  const reader = documents()
  const address = peers.addressOf('/later')
  expect(await reader.read(address)).toEqual({ refused: 'unreadable', facts: { reason: 'status 404' } })
  peers.answers.set('/later', { a: 2 })
  clock.advance(5000)
  expect(await reader.read(address)).toMatchObject({ refused: 'unreadable' })
  clock.advance(6000)
  expect(await reader.read(address)).toEqual({ value: { a: 2 } })
})

test.each([
  ['10.0.0.1'],
  ['127.0.0.2'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:7f00:1'],
  ['64:ff9b::7f00:1'],
  ['2002:7f00:1::1'],
  ['fd00::1'],
  ['fe80::1'],
  // one that is fit does not help the other
  ['127.0.0.1', '10.0.0.1'],
  ['127.0.0.1', '::1'],
])('a name that leads to %s %s is not connected to', async (...addresses) => {
  peers.answers.set('/inside', { secret: true })
  peers.names.set('inside.assistant.test', [addresses])
  expect(await reasonOf(peers.addressOf('/inside', 'inside.assistant.test'))).toBe('not a public address')
  expect(peers.requested).toEqual([])
})

test('the address that was checked is the one connected to: a name is asked for once', async () => {
  peers.answers.set('/once', { a: 1 })
  peers.names.set('turning.assistant.test', [['127.0.0.1'], ['10.0.0.1']])
  expect(await reasonOf(peers.addressOf('/once', 'turning.assistant.test'))).toBe('read: {"a":1}')
  expect(peers.asked).toEqual(['turning.assistant.test'])
})

test('without the word of a test this machine is closed', async () => {
  peers.answers.set('/own', { a: 1 })
  const { nameServers, certificates } = peers.ways
  const read = await createPublicDocuments(clock, { ...(nameServers && { nameServers }), ...(certificates && { certificates }) }).read(
    peers.addressOf('/own'),
  )
  expect(read).toEqual({ refused: 'unreadable', facts: { reason: 'not a public address' } })
  expect(peers.requested).toEqual([])
})

test('addresses in place of names, other schemes and passwords are refused before anything is asked', async () => {
  for (const address of ['https://127.0.0.1/x', 'https://[::1]/x', 'https://0x7f000001/x', 'https://2130706433/x', 'https://8.8.8.8/x'])
    expect(await reasonOf(address), address).toBe('no name')
  for (const address of ['http://editor.assistant.test/x', 'file:///etc/passwd', 'https://a:b@editor.assistant.test/x'])
    expect(await reasonOf(address), address).toBe('not https')
  expect(peers.asked).toEqual([])
})

test('redirects, errors, other types, compressed, large and endless answers are not taken', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(6000) })
  const tried: [string, Parameters<typeof peers.answers.set>[1], string][] = [
    ['/moved', (response) => void response.writeHead(302, { location: '/kept' }).end(), 'status 302'],
    ['/broken', (response) => void response.writeHead(500, json).end('{}'), 'status 500'],
    ['/page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('{}'), 'not JSON by its type'],
    ['/none', (response) => void response.writeHead(200).end('{}'), 'not JSON by its type'],
    ['/zip', (response) => void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('{}'), 'compressed'],
    ['/large', (response) => void response.writeHead(200, json).end(large), 'too large'],
    ['/words', (response) => void response.writeHead(200, json).end('{'), 'The body is not valid JSON.'],
    [
      '/deep',
      (response) => void response.writeHead(200, json).end('['.repeat(200) + ']'.repeat(200)),
      'The JSON is nested deeper than 100 levels.',
    ],
    [
      '/cut',
      (response) => void response.writeHead(200, { ...json, 'content-length': '50' }).write('{', () => response.destroy()),
      'ECONNRESET',
    ],
    ['/heads', (response) => void response.writeHead(200, { ...json, 'x-more': 'x'.repeat(20_000) }).end('{}'), 'HPE_HEADER_OVERFLOW'],
  ]
  for (const [path, answer, reason] of tried) {
    peers.answers.set(path, answer)
    expect([path, await reasonOf(peers.addressOf(path))]).toEqual([path, reason])
  }
  let pours = true
  peers.answers.set('/endless', (response) => {
    response.writeHead(200, json)
    const pour = () => void (pours && response.write(' '.repeat(1000), pour))
    response.on('close', () => (pours = false))
    pour()
  })
  expect(await reasonOf(peers.addressOf('/endless'))).toBe('too large')
  await expect.poll(() => pours).toBe(false)
})

test('who answers slowly or never is given up', async () => {
  peers.answers.set('/never', () => undefined)
  peers.answers.set('/drop', (response) => {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  })
  for (const path of ['/never', '/drop'])
    expect(await reasonOf(peers.addressOf(path), { waitMs: 300 })).toMatch(/^(AbortError|ABORT_ERR|ECONNRESET|20|23|TimeoutError)$/)
})

test('a certificate of another name, or that nobody vouches for, is refused', async () => {
  peers.answers.set('/kept', { a: 1 })
  expect(await reasonOf(peers.addressOf('/kept', 'assistant.example'))).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  expect(await reasonOf(peers.addressOf('/kept'), { certificates: undefined })).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/)
})

test('only a few are read at once', async () => {
  const held: (() => void)[] = []
  const reader = documents()
  const addresses = Array.from({ length: 9 }, (_, index) => `/held-${index}`)
  for (const path of addresses) peers.answers.set(path, (response) => void held.push(() => response.writeHead(200, json).end('{}')))
  const all = addresses.map((path) => reader.read(peers.addressOf(path)))
  expect(await all[8]).toEqual({ refused: 'unreadable', facts: { reason: 'too many at once' } })
  await expect.poll(() => held.length).toBe(8)
  for (const go of held) go()
  expect((await Promise.all(all)).filter((read) => 'value' in read)).toHaveLength(8)
})
