import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { LEAST_BYTES, reserveIn } from '#platform/room/room.ts'
import { size } from '#pure/amounts.ts'
import { reason, type Finding } from './findings.rules.ts'

const nodeNeeded = 24
const enoughDisk = 1024 ** 3
const leastDisk = 100 * 1024 ** 2

function node(): Finding {
  const version = process.versions.node
  const fine = Number(version.split('.')[0]) >= nodeNeeded
  return {
    about: 'Node',
    state: fine ? 'fine' : 'wrong',
    says: `Version ${version}.`,
    ...(fine ? {} : { mend: `Version ${nodeNeeded} or newer is needed; "npm start" brings its own along.` }),
  }
}

async function folder(dataDir: string): Promise<Finding> {
  const about = 'Data folder'
  if (!existsSync(dataDir)) return { about, state: 'attention', says: `${dataDir} does not exist yet; the first start makes it.` }
  const probe = join(dataDir, `.probe-${randomUUID()}`)
  try {
    await writeFile(probe, '')
    await rm(probe)
    return { about, state: 'fine', says: `${dataDir} can be written.` }
  } catch (error) {
    return {
      about,
      state: 'wrong',
      says: `${dataDir} cannot be written (${reason(error)}).`,
      mend: 'Give this user the right to, or set DATA_DIR to another folder.',
    }
  }
}

async function disk({ dataDir, databaseUrl }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.')
  const free = bavail * bsize
  const reserveIsUsed = existsSync(dataDir) && !existsSync(reserveIn(dataDir))
  const isFull = databaseUrl === null && (free < LEAST_BYTES || (reserveIsUsed && free < leastDisk))
  const state = free < leastDisk ? 'wrong' : free < enoughDisk ? 'attention' : 'fine'
  return {
    about: 'Disk',
    state,
    says: isFull ? `Full: ${size(free)} free. What people change is refused.` : `${size(free)} free.`,
    ...(state === 'fine' ? {} : { mend: 'Free disk space: below 40 MB nothing can be saved. Saving resumes by itself.' }),
  }
}

export async function* checkMachine(config: Config): AsyncGenerator<Finding> {
  yield node()
  yield await folder(config.dataDir)
  yield await disk(config)
}
