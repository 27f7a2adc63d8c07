import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storagePeers } from '#platform/storage/storage.fixtures.ts'
import type { Storage } from '#platform/storage/storage.ts'

const text = { contentType: 'text/plain; charset=utf-8' }

describe.each(storagePeers(process.env))('$name', (peer) => {
  let storage: Storage
  let opened: Awaited<ReturnType<typeof peer.open>>

  beforeAll(async () => {
    opened = await peer.open()
    storage = opened.storage
  })
  afterAll(() => opened.close())

  async function contentOf(key: string) {
    const found = await storage.get(key)
    return found && { ...found, body: (await buffer(found.body)).toString() }
  }

  async function listed(prefix: string) {
    const files: { key: string; size: number }[] = []
    for await (const file of storage.list(prefix)) files.push(file)
    return files
  }

  async function keysOf(prefix: string) {
    return (await listed(prefix)).map(({ key }) => key)
  }

  test('a file is read back with its content, size, type and tag', async () => {
    const kept = await storage.put('plain/hello.txt', Buffer.from('hello'), text)
    expect(kept).toEqual({ size: 5, etag: expect.stringMatching(/^[^"]+$/) })
    expect(await contentOf('plain/hello.txt')).toEqual({ ...kept, ...text, body: 'hello' })
    expect(await storage.stat('plain/hello.txt')).toEqual({ ...kept, ...text })
    expect(await storage.has('plain/hello.txt')).toBe(true)
  })

  test('bytes are stored unchanged, from a buffer and from a stream, empty and large', async () => {
    for (const bytes of [Buffer.alloc(0), randomBytes(255), randomBytes(5_000_000)]) {
      await storage.put('bytes/buffer', bytes, { contentType: 'image/webp' })
      await storage.put('bytes/stream', Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]), { contentType: 'image/webp' })
      for (const key of ['bytes/buffer', 'bytes/stream']) {
        const found = await storage.get(key)
        expect(found?.size).toBe(bytes.length)
        expect(found && bytes.equals(await buffer(found.body))).toBe(true)
      }
    }
  })

  test('a put replaces content, type and tag as a whole', async () => {
    const first = await storage.put('again', Buffer.from('one'), text)
    const second = await storage.put('again', Buffer.from('{}'), { contentType: 'application/json' })
    expect(second.etag).not.toBe(first.etag)
    expect(await contentOf('again')).toEqual({ size: 2, etag: second.etag, contentType: 'application/json', body: '{}' })
  })

  test('the tag follows the content', async () => {
    const [a, b] = [await storage.put('tag/a', Buffer.from('same'), text), await storage.put('tag/b', Buffer.from('same'), text)]
    expect(a.etag).toBe(b.etag)
  })

  test('a reader sees one whole version during writes', async () => {
    await storage.put('race', Buffer.alloc(100_000, 'a'), text)
    const writes = ['b', 'c', 'd'].map((letter) => storage.put('race', Buffer.alloc(100_000, letter), text))
    const reads = Array.from({ length: 10 }, async () => (await contentOf('race'))?.body)
    for (const body of await Promise.all(reads)) expect(body).toMatch(/^(a{100000}|b{100000}|c{100000}|d{100000})$/)
    await Promise.all(writes)
  })

  test('a missing file is null, not an error', async () => {
    expect(await storage.get('missing/file')).toBeNull()
    expect(await storage.stat('missing/file')).toBeNull()
    expect(await storage.has('missing/file')).toBe(false)
    expect(await storage.has('plain')).toBe(false)
    await storage.remove('missing/file')
  })

  test('a removed file is gone', async () => {
    await storage.put('removed/file', Buffer.from('x'), text)
    await storage.remove('removed/file')
    expect(await storage.get('removed/file')).toBeNull()
    expect(await keysOf('removed')).toEqual([])
  })

  test('files are listed by prefix, in the order of their keys, with their sizes', async () => {
    const keys = ['list/b/2.txt', 'list/a.txt', 'list/b/1.txt', 'list/b-side.txt', 'list/b.txt', 'listing.txt']
    for (const key of keys) await storage.put(key, Buffer.from(key), text)
    expect(await keysOf('list/')).toEqual(['list/a.txt', 'list/b-side.txt', 'list/b.txt', 'list/b/1.txt', 'list/b/2.txt'])
    expect(await keysOf('list')).toHaveLength(6)
    expect(await keysOf('list/b/')).toEqual(['list/b/1.txt', 'list/b/2.txt'])
    expect(await keysOf('nothing')).toEqual([])
    expect(await listed('list/a')).toEqual([{ key: 'list/a.txt', size: 10 }])
  })

  test.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a//b',
    'a/',
    './a',
    '.hidden',
    'a/.incoming',
    'a b',
    'a\\b',
    'a\0',
    'é',
    'x'.repeat(1000),
  ])('%j is not a key', async (key) => {
    const put = async () => storage.put(key, Buffer.from('x'), text)
    await expect(put).rejects.toThrow('Not a storage key')
    await expect(async () => storage.get(key)).rejects.toThrow('Not a storage key')
  })

  test('a source that fails leaves nothing behind', async () => {
    await storage.put('broken', Buffer.from('before'), text)
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('source broke')
      })(),
    )
    await expect(storage.put('broken', source, text)).rejects.toThrow('source broke')
    expect(await contentOf('broken')).toMatchObject({ body: 'before' })
  })

  test('the check says where files go and leaves none behind', async () => {
    expect(await storage.check()).toMatch(/^Files are kept in .+\.$/)
    expect(await keysOf('_check')).toEqual([])
  })
})
