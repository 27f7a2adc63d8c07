import { resolve } from 'node:path'
import { UsageError } from '#platform/command.ts'
import type { Tools } from '#platform/command.ts'
import { StartError } from '#platform/result.ts'
import { inBucket, onDisk } from './places.ts'
import type { BackupPlace } from './places.ts'

const NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/

/** `s3:name` is in the bucket of the site, anything else a file. */
export function namedPlace(named: string, { config, cwd }: Pick<Tools, 'config' | 'cwd'>): BackupPlace {
  if (!named.startsWith('s3:')) return onDisk(resolve(cwd, named))
  const name = named.slice('s3:'.length)
  if (!NAME.test(name)) throw new UsageError('After "s3:" comes a name of letters, digits, dots and dashes.')
  if (!config.s3) throw new StartError('There is no bucket: S3_BUCKET and the other S3_… variables are not set.')
  return inBucket(config.s3, name)
}
