import { expect, test } from 'vitest'
import { createBucketStorage } from '#platform/storage/bucket.ts'
import { storagePeers } from '#platform/storage/storage.fixtures.ts'

const offline = createBucketStorage({
  endpoint: 'http://127.0.0.1:9',
  bucket: 'files',
  region: 'us-east-1',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
})
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
