import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'

const MEGABYTE = 1024 ** 2
/** PostgreSQL writes its log in files of 16 MB: it needs room for two of them and a little more. */
export const LEAST_BYTES = 40 * MEGABYTE
const RESERVE_BYTES = 32 * MEGABYTE
/** Hysteresis: room for one more log file, so that the disk is not full again at once. */
const AGAIN_BYTES = LEAST_BYTES + 16 * MEGABYTE
const LOOK_MS = 1000

/** Free space on the disk of the embedded database. */
export interface Room {
  /** True when writes must be refused: too little room, or the reserve is used. */
  isFull(): boolean
  look(): Promise<void>
  /** Deletes the reserve, so that the database can be closed. */
  spend(): void
  close(): void
}

export const reserveIn = (dataDir: string) => join(dataDir, 'reserve')

function freeIn(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}

/** Writes real bytes, which no file system stores as holes. */
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

/** Keeps a reserve file beside the database. When even that room is needed, the engine deletes it instead of ending. */
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
      // a failed check of the disk does not count as full
      .catch(() => undefined)
      .finally(() => (looking = undefined))
    return looking
  }

  const spend = () => rmSync(reserve, { force: true })
  // recovery after a crash needs room too
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
