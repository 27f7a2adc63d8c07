import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import type { Log } from '#platform/log.ts'
import { outages } from '#platform/outages.ts'
import { StartError } from '#platform/result.ts'
import { openRoom, reserveIn, type Room } from '#platform/room/room.ts'
import { writableFolder } from '#platform/writable-folder.ts'
import { closeToOthers, createCluster, isCluster } from './cluster.ts'
import { startEngine } from './engine-thread.ts'
import type { EngineThread } from './engine-thread.ts'
import { lockFolder, type Patience } from './lock.ts'
import { startMaintenance } from './maintenance.ts'
import type { OpenPool } from './open-pool.ts'

const folderIn = (dataDir: string) => join(dataDir, 'database')

function freeRoom(dataDir: string): string {
  const { bavail, bsize } = statfsSync(dataDir)
  return `${Math.round((bavail * bsize) / 1024 ** 2)} MB`
}

/** One connection: PGlite has one session, and the pool's queue keeps transactions apart. */
export function poolOver(engine: EngineThread): Pool {
  const pool = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    stream: () => engine.connect(),
  })
  // the pool does not handle errors of a connection in use, and an unhandled one ends the process; its statement fails anyway
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Whether the embedded database exists already. */
export function hasEmbedded(dataDir: string): boolean {
  return isCluster(folderIn(dataDir))
}

/** Of WASI, as the engine's file system throws it, in plain objects. */
const NO_ROOM = 51

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message
  if (typeof error !== 'object' || error === null || !('errno' in error)) return String(error)
  return error.errno === NO_ROOM ? 'there is no room for it' : `error ${String(error.errno)} of a file`
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Called when the embedded database ends unexpectedly: no further query can succeed. */
  lost?: (error: Error) => void
  /** How long to wait for another process to release the embedded database. */
  patience?: Patience
}

export async function openEmbedded({ dataDir, log, lost, patience }: EmbeddedOptions): Promise<OpenPool> {
  writableFolder(dataDir)
  const folder = folderIn(dataDir)
  const lock = await lockFolder(folder, patience)
  let room: Room | undefined
  try {
    room = await openRoom(dataDir, {
      said: (isFull) => (isFull ? log.error({}, outages['disk full'].line) : log.warn({}, 'There is room on the disk again.')),
    })
    const { isFull, spend, close: stopLooking } = room
    if (!isCluster(folder)) await createCluster(folder)
    closeToOthers(folder)
    const engine = await startEngine({ folder, reserve: reserveIn(dataDir) }, (error) => {
      log.error({ error: error.message }, 'the embedded database is lost')
      lost?.(error)
    })
    if (!engine.fsync)
      throw new StartError('The embedded database would run without fsync and could lose data; this is a defect of the build.')
    const pool = poolOver(engine)
    pool.on('error', (error) => log.warn({ error: error.message }, 'the database connection was lost'))
    const maintenance = startMaintenance(pool, log, isFull)
    async function close() {
      await maintenance.stop()
      stopLooking()
      if (isFull()) spend()
      await pool.end()
      await engine.close()
      lock.release()
    }
    return { kind: 'embedded', pool, listenPool: pool, isFull, close }
  } catch (error) {
    room?.close()
    lock.release()
    if (error instanceof StartError) throw error
    throw new StartError(
      `The embedded database in ${folder} cannot be opened (${reasonOf(error)}); ${freeRoom(dataDir)} are free on its disk.`,
      {
        cause: error,
      },
    )
  }
}
