import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#platform/result.ts'

export interface FolderLock {
  release: () => void
}

export function isBusy(error: unknown): boolean {
  return error instanceof Error && /locked|busy/i.test(error.message)
}

/** Held by the operating system for the life of the process, so that it is free again even after kill -9. */
export function lockFolder(folder: string): FolderLock {
  const file = `${folder}.lock`
  const held = new DatabaseSync(file, { timeout: 0 })
  try {
    held.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    held.close()
    if (!isBusy(error)) throw error
    throw new StartError(
      `The database folder ${folder} is in use by another process; stop that one first, or give this one its own DATA_DIR.`,
    )
  }
  return { release: () => held.close() }
}
