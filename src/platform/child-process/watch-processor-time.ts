import { workerData } from 'node:worker_threads'
import { processorTime, TIME_IS_UP } from './processor-time.ts'

const LOOK_MS = 100
const deadline = workerData as Int32Array

setInterval(() => {
  const at = Atomics.load(deadline, 0)
  if (at > 0 && processorTime() > at) process.kill(process.pid, TIME_IS_UP)
}, LOOK_MS)
