import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { engineVersion, startEngine } from './engine-thread.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/waymark')
const template = join(cache, `empty-database-${engineVersion()}`)

export function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'))
}

/** Keeps other users out: the engine gives everybody permission to read and write its files. */
export function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, 0o700)
  } catch {
    // only the folder's owner can change its permissions
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs every file below the folder to the disk. */
async function syncTree(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => process.platform !== 'win32' || entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const queue = [...paths, folder].values()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const path of queue) await sync(path)
    }),
  )
}

async function fill(folder: string): Promise<void> {
  if (isCluster(template)) return cp(template, folder, { recursive: true })
  mkdirSync(folder, { recursive: true })
  const engine = await startEngine({ folder }, () => {})
  await engine.close()
}

/** Creates the database files beside their place and renames them: an interrupted first start leaves nothing half done. */
export async function createCluster(folder: string): Promise<void> {
  const partial = `${folder}.new`
  rmSync(partial, { recursive: true, force: true })
  try {
    await fill(partial)
    await syncTree(partial)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(partial, folder)
  if (process.platform !== 'win32') await sync(dirname(folder))
}

/** Lets every user read the template: the server may run as another user than the one who installed it. */
function openToReaders(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

/** Creates an empty cluster to copy at a first start, which saves seconds. Best run while waiting for something else. */
export async function prepareTemplate(): Promise<void> {
  if (isCluster(template)) return
  mkdirSync(cache, { recursive: true })
  const own = `${template}.${process.pid}`
  const engine = await startEngine({ folder: own }, () => {})
  await engine.close()
  openToReaders(own)
  if (isCluster(template)) rmSync(own, { recursive: true })
  else renameSync(own, template)
}

if (import.meta.main) await prepareTemplate()
