import { readSource } from '../../read-blocks.rules.ts'
import type { ReadSource } from '../../editing.rules.ts'
import { markdown } from './markdown.ts'

/** Parses a source in a worker, or in this thread if there are no workers. */
export async function readApart(source: string, signal: AbortSignal): Promise<ReadSource> {
  try {
    return await inWorker(source, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return readSource(source, markdown)
  }
}

function inWorker(source: string, signal: AbortSignal): Promise<ReadSource> {
  const worker = new Worker(new URL('read-worker.ts', import.meta.url), { type: 'module' })
  const read = Promise.withResolvers<ReadSource>()
  worker.addEventListener('message', ({ data }: MessageEvent<ReadSource>) => read.resolve(data))
  worker.addEventListener('error', () => read.reject(new Error('the worker could not read the source')))
  signal.addEventListener('abort', () => read.reject(signal.reason), { once: true })
  worker.postMessage(source)
  return read.promise.finally(() => worker.terminate())
}
