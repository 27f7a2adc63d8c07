import type { Config } from '#platform/config.ts'
import { createBucketStorage } from '#platform/storage/bucket.ts'
import { createDiskStorage } from '#platform/storage/disk.ts'
import type { Storage } from '#platform/storage/storage.ts'

export function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return config.s3 ? createBucketStorage(config.s3) : createDiskStorage(`${config.dataDir}/uploads`)
}
