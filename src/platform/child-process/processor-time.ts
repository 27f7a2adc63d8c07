import { Worker } from 'node:worker_threads'

/** The signal of a timer of processor time. Unlike SIGXCPU it leaves no memory dump. */
export const TIME_IS_UP = 'SIGVTALRM'

/** Milliseconds of processor time that this process has taken, all its threads together. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return Math.round((user + system) / 1000)
}

/**
 * Ends this process by TIME_IS_UP once one piece of work takes more processor time than that. A thread watches, because
 * work that blocks the main thread blocks its timers too. A busy machine changes nothing: time spent waiting does not count.
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
