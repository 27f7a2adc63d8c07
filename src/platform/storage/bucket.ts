import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import type { HeadObjectCommandOutput } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { FilesAway } from '#platform/outages.ts'
import { StartError } from '#platform/result.ts'
import { checkKey, isKey } from '#platform/storage/key.ts'
import type { FileFacts, Storage, StoredFacts } from '#platform/storage/storage.ts'

export interface Bucket {
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A server that is gone or frozen costs a request two such waits at most. */
const PATIENCE = { connectionTimeout: 3000, socketTimeout: 8000 }
const ATTEMPTS = 2
/** Longer than the server lets a client leave data unread: meanwhile nothing is read from the bucket either. */
const READ_MS = 90_000

interface Sockets {
  maxSockets: number
}

type Patience = typeof PATIENCE & {
  requestTimeout?: number
  throwOnRequestTimeout?: boolean
  httpAgent?: Sockets
  httpsAgent?: Sockets
}

export function bucketClient(
  { endpoint, region, accessKeyId, secretAccessKey }: Omit<Bucket, 'bucket'>,
  patience: Patience = PATIENCE,
): S3Client {
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: patience,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // S3 servers other than Amazon's reject the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const namesOutages =
    <Asked, Answer>(next: (asked: Asked) => Promise<Answer>) =>
    (asked: Asked) =>
      next(asked).catch((error: unknown) => {
        throw outageIn(error) ?? error
      })
  client.middlewareStack.add(namesOutages, { step: 'initialize', name: 'namesOutages' })
  return client
}

/** As MinIO and Ceph call it. */
const FULL = new Set(['XMinioStorageFull', 'QuotaExceeded'])

/** It is full, gave no answer, or one that says to come again. */
function outageIn(error: unknown): Error | null {
  const { name, $metadata } = error instanceof S3ServiceException ? error : {}
  const status = $metadata?.httpStatusCode
  if (status === 507 || FULL.has(name ?? '')) return Object.assign(new Error('The bucket is full.', { cause: error }), { code: 'ENOSPC' })
  return status === undefined || status >= 500 || status === 429 ? new FilesAway(error) : null
}

/** S3 takes 10,000 parts: a file of up to 320 GB. */
const PART_BYTES = 32 * 1024 ** 2

/** All but the last have the same size, as some servers require. */
async function* inParts(body: Readable): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.length
    while (size >= PART_BYTES) {
      const all = Buffer.concat(held)
      yield all.subarray(0, PART_BYTES)
      held = [all.subarray(PART_BYTES)]
      size -= PART_BYTES
    }
  }
  if (size > 0) yield Buffer.concat(held)
}

interface Target {
  Bucket: string
  Key: string
}

async function putInParts(
  client: S3Client,
  { ContentType, ...target }: Target & { ContentType: string },
  first: Buffer,
  others: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<FileFacts> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType }))
  const sent: { PartNumber: number; ETag: string | undefined }[] = []
  let size = 0
  async function send(Body: Buffer) {
    const PartNumber = sent.length + 1
    const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }))
    sent.push({ PartNumber, ETag })
    size += Body.length
  }
  try {
    await send(first)
    for await (const part of others) await send(part)
    const { ETag } = await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: sent } }))
    return { size, etag: tagOf(ETag) }
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {})
    throw error
  }
}

/** Ends the uploads of a key that a killed process began. */
export async function endUnfinished(options: Bucket, key: string): Promise<void> {
  const client = bucketClient(options)
  const target = { Bucket: options.bucket, Key: checkKey(key) }
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: options.bucket, Prefix: key }))
  for (const { Key, UploadId } of Uploads)
    if (Key === key) await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(whenMissing)
  client.destroy()
}

export function createBucketStorage(options: Bucket, patience = PATIENCE): Storage {
  const { endpoint, bucket: Bucket } = options
  const client = bucketClient(options, patience)
  const reader = bucketClient(options, {
    ...patience,
    socketTimeout: Math.max(patience.socketTimeout, READ_MS),
    requestTimeout: patience.connectionTimeout + patience.socketTimeout,
    throwOnRequestTimeout: true,
    // readers who stand still keep their sockets, and must not keep others from theirs
    httpAgent: { maxSockets: Infinity },
    httpsAgent: { maxSockets: Infinity },
  })
  const at = (key: string) => ({ Bucket, Key: checkKey(key) })

  const storage: Storage = {
    async put(key, body, { contentType }) {
      const parts = Buffer.isBuffer(body) ? [body].values() : inParts(body)
      const Body = (await parts.next()).value ?? Buffer.alloc(0)
      if (!Buffer.isBuffer(body) && Body.length === PART_BYTES)
        return putInParts(client, { ...at(key), ContentType: contentType }, Body, parts)
      const { ETag } = await client.send(new PutObjectCommand({ ...at(key), Body, ContentType: contentType }))
      return { size: Body.length, etag: tagOf(ETag) }
    },

    async get(key) {
      const found = await reader.send(new GetObjectCommand(at(key))).catch(whenMissing)
      if (!found) return null
      if (!(found.Body instanceof Readable)) throw new Error(`The bucket gave no body for ${key}`)
      return { ...factsOf(found), body: found.Body }
    },

    async stat(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(whenMissing)
      return found && factsOf(found)
    },

    async has(key) {
      return (await storage.stat(key)) !== null
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(whenMissing)
    },

    async *list(prefix) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, Size } of Contents) if (Key !== undefined && isKey(Key)) yield { key: Key, size: Size ?? 0 }
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
        const [why = 'unknown'] = [error instanceof FilesAway ? error.cause : error].map((one) =>
          one instanceof Error ? one.name : undefined,
        )
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

function factsOf({ ContentLength = 0, ETag, ContentType = 'application/octet-stream' }: HeadObjectCommandOutput): StoredFacts {
  return { size: ContentLength, etag: tagOf(ETag), contentType: ContentType }
}

function tagOf(etag = ''): string {
  return etag.replace(/^"|"$/g, '')
}

function whenMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
  throw error
}
