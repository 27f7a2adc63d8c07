import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'

const MEGABYTE = 1024 ** 2
/** The database makes its log in files of 16 MB: with less than two of them, and something beside, it could not go on. */
export const LEAST_BYTES = 40 * MEGABYTE
const RESERVE_BYTES = 32 * MEGABYTE
/** So that what is about to be full does not become so again with the next file. */
const AGAIN_BYTES = LEAST_BYTES + 16 * MEGABYTE
const LOOK_MS = 1000

/** Room on the disk that the embedded database is on. */
export interface Room {
  /** No change may begin: there is too little room, or the reserve was needed. */
  isFull(): boolean
  look(): Promise<void>
  /** Gives the reserve to the database, so that it can be closed. */
  spend(): void
  close(): void
}

export const reserveIn = (dataDir: string) => join(dataDir, 'reserve')

function freeIn(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}

/** Real bytes, which no file system takes for holes. */
async function writeReserve(path: string): Promise<void> {
  const part = `${path}.part`
  const file = await open(path + '.part', 'w', 0o600)
  try {
    const piece = crypto.getRandomValues(new Uint8Array(65_536))
    for (let written = 0; written < RESERVE_BYTES; written += piece.length) await file.write(piece)
    await file.sync()
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(part, path)
}

interface Options {
  said?: (isFull: boolean) => void
  lookMs?: number
}

/** Keeps a reserve beside the database. Where even that is used up, the engine takes it by itself rather than to end. */
export async function openRoom(dataDir: string, { said = () => {}, lookMs = LOOK_MS }: Options = {}): Promise<Room> {
  const reserve = reserveIn(dataDir)
  let full = false
  let looking: Promise<void> | undefined

  async function looked(): Promise<void> {
    const before = full
    const free = freeIn(dataDir)
    if (!existsSync(reserve)) {
      full = free < AGAIN_BYTES + RESERVE_BYTES
      if (!full) await writeReserve(reserve).catch(() => (full = true))
    } else full = free < (full ? AGAIN_BYTES : LEAST_BYTES)
    if (full !== before) said(full)
  }

  function look(): Promise<void> {
    looking ??= looked()
      // a disk that cannot be asked is no full one
      .catch(() => undefined)
      .finally(() => (looking = undefined))
    return looking
  }

  const spend = () => rmSync(reserve, { force: true })
  // what has to be made good after a crash needs room too
  if (freeIn(dataDir) < LEAST_BYTES) spend()
  await look()
  const timer = setInterval(() => void look(), lookMs)
  timer.unref()
  return {
    isFull: () => full,
    look,
    spend,
    close: () => clearInterval(timer),
  }
}
