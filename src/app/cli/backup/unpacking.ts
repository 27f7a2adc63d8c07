import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

const OWN = /^restore-(\d+)-/
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What killed restores have left. */
function removeOld(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = OWN.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/** A folder in the data folder for as long as the work lasts, also when a signal ends it. */
export async function inUnpackingFolder<Result>(dataDir: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  mkdirSync(dataDir, { recursive: true })
  removeOld(dataDir)
  const folder = await mkdtemp(join(dataDir, `restore-${process.pid}-`))
  function leave(signal: NodeJS.Signals) {
    for (const one of SIGNALS) process.off(one, leave)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    process.kill(process.pid, signal)
  }
  for (const one of SIGNALS) process.on(one, leave)
  try {
    return await work(folder)
  } finally {
    for (const one of SIGNALS) process.off(one, leave)
    await rm(folder, { recursive: true, force: true })
  }
}
