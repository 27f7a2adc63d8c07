import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { EngineData } from './engine.ts'
import { WireStream } from './wire.ts'
import type { FromEngine, ToEngine } from './wire.ts'

export interface EngineThread {
  fsync: boolean
  connect: () => WireStream
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

const wasm = fileURLToPath(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))

/** Part of cache names: files of one version may be unreadable to another. */
export function engineVersion(): string {
  const { version } = JSON.parse(readFileSync(join(dirname(wasm), '../package.json'), 'utf8')) as { version: string }
  return version
}

let compiled: Promise<WebAssembly.Module> | undefined

/** Compiled once per process, for all engines. */
export function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compile(readFileSync(wasm))
  return compiled
}

const longestAnswer = 600_000

/** Starts PGlite in a worker thread, so that no query blocks the event loop. */
export async function startEngine(data: Omit<EngineData, 'module'>, lost: (error: Error) => void): Promise<EngineThread> {
  const worker = new Worker(new URL('./engine.ts', import.meta.url), {
    workerData: { ...data, module: await engineModule() } satisfies EngineData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const streams = new Map<number, WireStream>()
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  let connections = 0
  let timeout: NodeJS.Timeout | undefined
  let closing = false
  let death: Error | undefined

  const send = (message: ToEngine) => {
    if (message.kind === 'hangUp') streams.delete(message.connection)
    if (message.kind === 'bytes')
      timeout ??= setTimeout(() => die(new Error('The embedded database has stopped answering.')), longestAnswer)
    worker.postMessage(message)
  }
  const die = (error: Error) => {
    if (closing) return
    closing = true
    death = error
    void worker.terminate()
    for (const stream of streams.values()) stream.destroy(error)
    lost(error)
  }
  const fsync = await new Promise<boolean>((resolve, reject) => {
    worker.on('message', (message: FromEngine) => {
      if (message.kind === 'ready') resolve(message.fsync)
      else if (message.kind === 'bytes') {
        clearTimeout(timeout)
        timeout = undefined
        streams.get(message.connection)?.push(message.bytes)
      } else if (message.kind === 'failed') {
        const error = new Error(`The embedded database failed: ${message.message}`)
        reject(error)
        die(error)
      }
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The embedded database exited before it was ready.')))
  })
  worker.on('error', (error: Error) => die(error))
  worker.on('exit', () => die(new Error('The embedded database exited unexpectedly.')))

  return {
    fsync,
    connect() {
      const stream = new WireStream(++connections, send)
      streams.set(stream.connection, stream)
      if (death) stream.destroy(death)
      return stream
    },
    dump() {
      return new Promise((resolve) => {
        const take = (message: FromEngine) => {
          if (message.kind !== 'dumped') return
          worker.off('message', take)
          resolve(message.bytes)
        }
        worker.on('message', take)
        send({ kind: 'dump' })
      })
    },
    async close() {
      closing = true
      send({ kind: 'close' })
      await ended
    },
  }
}
