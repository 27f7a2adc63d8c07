import { setTimeout as pause } from 'node:timers/promises'
import type { Patience } from './lock.ts'

const ASK_AGAIN_MS = 500
/** It is starting, stopping or full, or nothing listens yet. */
const STARTING = new Set(['57P03', '57P01', '57P02', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOENT'])
const LOST = /timeout|^Connection terminated/

export function isStarting(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (('code' in one && STARTING.has(String(one.code))) || LOST.test(one.message)) return true
  }
  return false
}

/** Repeats the first question to a server that may be starting, and says once that it waits. */
export async function awaitPostgres<Answer>(place: string, patience: Patience | undefined, ask: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + (patience?.ms ?? 0)
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await ask()
    } catch (error) {
      if (!patience || !isStarting(error) || performance.now() >= end) throw error
      if (!isSaid) patience.say(`Waiting up to ${Math.round(patience.ms / 1000)} seconds for PostgreSQL at ${place} …`)
    }
    await pause(ASK_AGAIN_MS)
  }
}
