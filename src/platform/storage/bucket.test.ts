import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FilesAway, outageOf } from '#platform/outages.ts'
import { createBucketStorage } from '#platform/storage/bucket.ts'
import { storagePeers } from '#platform/storage/storage.fixtures.ts'

const address = { bucket: 'files', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' }
const offline = createBucketStorage({ ...address, endpoint: 'http://127.0.0.1:9' })
const upload = { contentType: 'image/png', size: 4, seconds: 600 }

test('a signed address binds the key, the type, the size and its expiry', async () => {
  const url = new URL((await offline.presign('avatars/1', upload)) ?? '')
  expect(url.pathname).toBe('/files/avatars/1')
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(url.searchParams.get('X-Amz-Expires')).toBe('600')
  expect(url.href).not.toContain('secret')
})

test('a bucket that does not answer gives one clear sentence', async () => {
  await expect(offline.check()).rejects.toThrow(/^The bucket files cannot be written \(.+\): check S3_ENDPOINT/)
})

/** A server that answers each request with this status, or never. */
async function answering(status: number | 'never', code = '') {
  const body = code && `<Error><Code>${code}</Code><Message>It is.</Message></Error>`
  const peer = createServer((_, reply) => void (status !== 'never' && reply.writeHead(status).end(body)))
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  const patienceMs = status === 'never' ? 100 : 60_000
  const storage = createBucketStorage({ ...address, endpoint }, { connectionTimeout: patienceMs, socketTimeout: patienceMs })
  return { storage, [Symbol.dispose]: () => (peer.closeAllConnections(), void peer.close()) }
}

test.concurrent.each(['never', 500, 503, 429] as const)('a bucket that answers %s is away', async (status) => {
  using peer = await answering(status)
  await expect(peer.storage.get('a')).rejects.toThrow(FilesAway)
  await expect(peer.storage.put('a', Buffer.from('a'), { contentType: 'text/plain' })).rejects.toThrow(FilesAway)
})

test('a file is read to its end, also where what takes it stands still for longer than a bucket may be silent', async () => {
  const file = Buffer.alloc(30_000_000, 'abcdefg')
  const peer = createServer((_, reply) => void reply.end(file))
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  const patience = { connectionTimeout: 60_000, socketTimeout: 200 }
  const stored = await createBucketStorage({ ...address, endpoint }, patience).get('a')
  await pause(4 * patience.socketTimeout)
  expect(stored && file.equals(await buffer(stored.body))).toBe(true)
  peer.closeAllConnections()
  peer.close()
})

const LISTED = ['answers/1', 'folder/', 'my file.txt', '.DS_Store', 'notes.txt']

test('what cannot have been put there is not listed', async () => {
  const contents = LISTED.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
  const peer = createServer((_, reply) => void reply.end(`<ListBucketResult>${contents}</ListBucketResult>`))
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const storage = createBucketStorage({ ...address, endpoint: `http://127.0.0.1:${(peer.address() as AddressInfo).port}` })
  expect((await Array.fromAsync(storage.list(''))).map(({ key }) => key)).toEqual(['answers/1', 'notes.txt'])
  peer.closeAllConnections()
  peer.close()
})

test.concurrent.each([
  [507, 'XMinioStorageFull'],
  [403, 'QuotaExceeded'],
])('a bucket that answers %s, %s, is full', async (status, code) => {
  using peer = await answering(status, code)
  const put = peer.storage.put('a', Buffer.from('a'), { contentType: 'text/plain' })
  expect(outageOf(await put.catch((error: unknown) => error))).toBe('disk full')
})

test.concurrent.each([400, 403])('a bucket that answers %s is there', async (status) => {
  using peer = await answering(status)
  await expect(peer.storage.get('a')).rejects.not.toThrow(FilesAway)
})

const server = storagePeers(process.env).find(({ name }) => name === 'bucket')

test.runIf(server)('a signed address accepts exactly the signed upload, from anyone', async () => {
  const opened = await server?.open()
  const url = (await opened?.storage.presign('signed/file', upload)) ?? ''
  const send = (body: string, type = 'image/png', address = url) =>
    fetch(address, { method: 'PUT', headers: { 'content-type': type }, body })
  expect((await send('larger')).status).toBe(403)
  expect((await send('four', 'text/html')).status).toBe(403)
  expect((await send('four', 'image/png', url.replace('signed/file', 'signed/other'))).status).toBe(403)
  expect(await opened?.storage.has('signed/file')).toBe(false)
  expect((await send('four')).status).toBe(200)
  expect(await opened?.storage.get('signed/file')).toMatchObject({ size: 4, contentType: 'image/png' })
  await opened?.close()
})

const large = () => Buffer.alloc(80 * 1024 ** 2, 'abcdefg')

async function* chunked(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 1_000_000) yield bytes.subarray(at, at + 1_000_000)
}

test.runIf(server)('a long stream is sent in parts, and one that breaks leaves nothing, not even its parts', async () => {
  const opened = await server?.open()
  const storage = opened?.storage
  const facts = { contentType: 'application/gzip' }
  const kept = await storage?.put('large/file', Readable.from(chunked(large()), { objectMode: false }), facts)
  expect(kept?.size).toBe(large().length)
  const found = await storage?.get('large/file')
  expect(found).toMatchObject({ ...kept, ...facts })
  expect(found && large().equals(await buffer(found.body))).toBe(true)
  async function* broken() {
    yield* chunked(large())
    throw new Error('source broke')
  }
  await expect(storage?.put('large/broken', Readable.from(broken(), { objectMode: false }), facts)).rejects.toThrow('source broke')
  expect(await storage?.has('large/broken')).toBe(false)
  expect(await opened?.unfinished?.()).toEqual([])
  await opened?.close()
})
