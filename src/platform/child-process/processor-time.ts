import { Worker } from 'node:worker_threads'

/** The signal of a CPU timer. Unlike SIGXCPU it writes no core dump. */
export const TIME_IS_UP = 'SIGVTALRM'

/** Milliseconds of CPU time used by this process, over all threads. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return Math.round((user + system) / 1000)
}

/**
 * Kills this process with TIME_IS_UP when one piece of work exceeds its CPU time; waiting does not count. A thread watches,
 * because work that blocks the main thread blocks its timers too.
 */
export function limitProcessorTime(): <Made>(seconds: number, work: () => Promise<Made>) => Promise<Made> {
  const deadline = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  new Worker(new URL('./watch-processor-time.ts', import.meta.url), { workerData: deadline }).unref()
  return async (seconds, work) => {
    Atomics.store(deadline, 0, processorTime() + seconds * 1000)
    try {
      return await work()
    } finally {
      Atomics.store(deadline, 0, 0)
    }
  }
}
