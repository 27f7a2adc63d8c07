import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, DeleteBucketCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { bucketClient, createBucketStorage, type Bucket } from '#platform/storage/bucket.ts'
import { createDiskStorage } from '#platform/storage/disk.ts'
import type { Storage } from '#platform/storage/storage.ts'

interface Peer {
  name: string
  open(): Promise<Opened>
}

interface Opened {
  storage: Storage
  /** Only for a bucket. */
  options?: Bucket
  /** Keys of uploads in parts that were not ended; only for a bucket. */
  unfinished?(): Promise<(string | undefined)[]>
  close(): Promise<void>
}

/** The storages that can be tested here: the disk, and a fresh bucket if TEST_S3_ENDPOINT names a server. */
export function storagePeers(env: Record<string, string | undefined>): Peer[] {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY_ID: accessKeyId, TEST_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const disk = { name: 'disk', open: openDisk }
  if (!endpoint || !accessKeyId || !secretAccessKey) return [disk]
  return [
    disk,
    {
      name: 'bucket',
      open: () => openBucket({ endpoint, region: 'us-east-1', accessKeyId, secretAccessKey, bucket: `waymark-${randomUUID()}` }),
    },
  ]
}

async function openDisk(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  return { storage: createDiskStorage(join(folder, 'uploads')), close: () => rm(folder, { recursive: true }) }
}

async function openBucket(options: Bucket): Promise<Opened> {
  const client = bucketClient(options)
  const storage = createBucketStorage(options)
  await client.send(new CreateBucketCommand({ Bucket: options.bucket }))
  return {
    storage,
    options,
    async unfinished() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: options.bucket }))
      return Uploads.map(({ Key }) => Key)
    },
    async close() {
      for await (const { key } of storage.list('')) await storage.remove(key)
      await client.send(new DeleteBucketCommand({ Bucket: options.bucket }))
    },
  }
}
