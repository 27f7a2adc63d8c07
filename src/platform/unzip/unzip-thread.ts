import { parentPort, workerData } from 'node:worker_threads'
import { isRefused } from '#platform/result.ts'
import type { UnzipWork } from './unzip-apart.ts'
import { unzip } from './unzip.ts'

const { bytes, limits } = workerData as UnzipWork
const unzipped = unzip(bytes, limits)
parentPort?.postMessage(unzipped, isRefused(unzipped) ? [] : unzipped.map(({ body }) => body.buffer))
