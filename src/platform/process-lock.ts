import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { isBusy } from './db/lock.ts'

const ASK_AGAIN_MS = 100

/** A lock by name across all processes of this user. The operating system frees it when the process ends. */
export async function withProcessLock<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  const held = new DatabaseSync(join(tmpdir(), `waymark-${name}-${userInfo().username}.lock`), { timeout: 0 })
  try {
    while (!take(held)) await wait(ASK_AGAIN_MS)
    return await act()
  } finally {
    held.close()
  }
}

function take(held: DatabaseSync): boolean {
  try {
    held.exec('begin exclusive')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}
