import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { StartError } from '#platform/result.ts'
import { checkKey } from '#platform/storage/key.ts'
import type { Storage } from '#platform/storage/storage.ts'

export interface Bucket {
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export function bucketClient({ endpoint, region, accessKeyId, secretAccessKey }: Omit<Bucket, 'bucket'>): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // S3 servers other than Amazon's reject the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

export function createBucketStorage(options: Bucket): Storage {
  const { endpoint, bucket: Bucket } = options
  const client = bucketClient(options)
  const at = (key: string) => ({ Bucket, Key: checkKey(key) })

  const storage: Storage = {
    async put(key, body, { contentType }) {
      const Body = Buffer.isBuffer(body) ? body : await buffer(body)
      const { ETag } = await client.send(new PutObjectCommand({ ...at(key), Body, ContentType: contentType }))
      return { size: Body.length, etag: tagOf(ETag) }
    },

    async get(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch(whenMissing)
      if (!found) return null
      if (!(found.Body instanceof Readable)) throw new Error(`The bucket gave no body for ${key}`)
      const contentType = found.ContentType ?? 'application/octet-stream'
      return { size: found.ContentLength ?? 0, etag: tagOf(found.ETag), contentType, body: found.Body }
    },

    async has(key) {
      return (await client.send(new HeadObjectCommand(at(key))).catch(whenMissing)) !== null
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(whenMissing)
    },

    async *list(prefix) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, Size } of Contents) if (Key !== undefined) yield { key: Key, size: Size ?? 0 }
      }
    },

    presign(key, { contentType, size, seconds }) {
      const command = new PutObjectCommand({ ...at(key), ContentType: contentType, ContentLength: size })
      return getSignedUrl(client, command, { expiresIn: seconds, signableHeaders: new Set(['content-type', 'content-length', 'host']) })
    },

    async check() {
      const key = `_check-${randomUUID()}`
      try {
        await storage.put(key, Buffer.from('check'), { contentType: 'text/plain' })
        await storage.remove(key)
      } catch (error) {
        const why = error instanceof Error ? error.name : 'unknown'
        throw new StartError(
          `The bucket ${Bucket} cannot be written (${why}): check S3_ENDPOINT, S3_BUCKET, S3_REGION and the two S3 keys.`,
          { cause: error },
        )
      }
      return `Files are kept in the bucket ${Bucket}${endpoint === null ? '' : ` at ${endpoint}`}.`
    },
  }
  return storage
}

function tagOf(etag = ''): string {
  return etag.replace(/^"|"$/g, '')
}

function whenMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
  throw error
}
