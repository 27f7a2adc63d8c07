import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartError } from '#platform/result.ts'

/** Makes the data folder if it is missing: closed to other users of the machine. */
export function writableFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be written; give this user the right to, or set DATA_DIR to another folder.`, {
      cause: error,
    })
  }
}
