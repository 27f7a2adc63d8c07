import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { siteStorage } from './places.ts'

/** Longer than eight seconds, which the client of a server counts from the third on. */
const STANDSTILL_MS = 13_000

test('a file in the bucket is read to its end, also where what takes it stands still', async () => {
  const file = Buffer.alloc(30_000_000, 'abcdefg')
  const peer = createServer((_, reply) => void reply.end(file))
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  const s3 = { endpoint, bucket: 'files', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' }
  const stored = await siteStorage({ dataDir: '/nowhere', s3 }).get('answers/1/photo')
  await pause(STANDSTILL_MS)
  expect(stored && file.equals(await buffer(stored.body))).toBe(true)
  peer.closeAllConnections()
  peer.close()
})
