import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '#platform/result.ts'

export interface FolderLock {
  release: () => void
}

/** Another process holds the lock. */
export class FolderInUse extends StartError {}

/** How long to wait for a lock while another process may be shutting down. */
export interface Patience {
  ms: number
  /** Called once, when the wait starts. */
  say: (sentence: string) => void
}

const ASK_AGAIN_MS = 100

export function isBusy(error: unknown): boolean {
  return error instanceof Error && /locked|busy/i.test(error.message)
}

/** The operating system holds the lock for the life of the process, so kill -9 frees it too. */
export async function lockFolder(folder: string, patience?: Patience): Promise<FolderLock> {
  const held = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    if (!take(held) && !(patience && (await takeWithin(held, folder, patience)))) {
      throw new FolderInUse(
        `The database folder ${folder} is in use by another process; stop that one first, or give this one its own DATA_DIR.`,
      )
    }
  } catch (error) {
    held.close()
    if (!(error instanceof Error && /disk is full|disk I\/O/i.test(error.message))) throw error
    throw new StartError(`There is no room on the disk of ${folder}, or it cannot be written.`, { cause: error })
  }
  return { release: () => held.close() }
}

async function takeWithin(held: DatabaseSync, folder: string, { ms, say }: Patience): Promise<boolean> {
  say(`Waiting up to ${Math.round(ms / 1000)} seconds for the process that uses ${folder} to leave …`)
  const end = performance.now() + ms
  while (performance.now() < end) {
    await wait(ASK_AGAIN_MS)
    if (take(held)) return true
  }
  return false
}

function take(held: DatabaseSync): boolean {
  try {
    held.exec('pragma locking_mode = exclusive; begin exclusive')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}
