import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { NotUnzipped, Unzipped, UnzipLimits } from './unzip.ts'

export interface UnzipWork {
  bytes: Uint8Array
  limits: UnzipLimits
}

/** Unzips in a thread: a file of some kilobytes may take seconds, which would block the server. */
export async function unzipApart(bytes: Uint8Array, limits: UnzipLimits): Promise<Unzipped[] | NotUnzipped> {
  const work: UnzipWork = { bytes, limits }
  const thread = new Worker(new URL('./unzip-thread.ts', import.meta.url), { workerData: work })
  const [unzipped] = (await once(thread, 'message')) as [Unzipped[] | NotUnzipped]
  return unzipped
}
