import { setTimeout as pause } from 'node:timers/promises'
import { outageOf } from './outages.ts'

const FIRST_MS = 250
const LONGEST_MS = 2000
const PATIENCE_MS = 120_000

/** Repeats what an outage prevented, until it succeeds; gives up after two minutes, or when `isOver`. It must be idempotent. */
export async function afterOutage<Result>(act: () => Promise<Result>, isOver: () => boolean = () => false): Promise<Result> {
  const end = performance.now() + PATIENCE_MS
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
    try {
      return await act()
    } catch (error) {
      if (outageOf(error) === null || isOver() || performance.now() + wait > end) throw error
    }
    await pause(wait)
  }
}

/** Repeats for as long as the process lives; it must be idempotent. */
export async function untilWritten(act: () => Promise<void>): Promise<void> {
  try {
    await afterOutage(act)
  } catch (error) {
    if (outageOf(error) === null) throw error
    await untilWritten(act)
  }
}
