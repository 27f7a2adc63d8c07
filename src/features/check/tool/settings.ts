import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { toolTexts } from '../tool.texts.ts'
import { Stop } from './stop.ts'

/** What is kept on this machine about one site. */
export interface Settings {
  token: string | null
  /** the site's public key at sign-in */
  key: string | null
  /** the looks that were agreed to, by project and folder, each as it was shown */
  agreed: Record<string, string[]>
  /** the last plan of each project, with its signature */
  plans: Record<string, { plan: string; signature: string; key: string }>
  /** which project a folder is for */
  folders: Record<string, string>
  waiting: Waiting[]
}

/** Found while the site could not be reached. */
export interface Waiting {
  project: string
  title: string
  version: string
  found: { task: string; text: string }[]
  key: string
}

const nothingKept = (): Settings => ({ token: null, key: null, agreed: {}, plans: {}, folders: {}, waiting: [] })

function settingsFolder(env: NodeJS.ProcessEnv): string {
  const { WAYMARK_SETTINGS: own, XDG_CONFIG_HOME: xdg, APPDATA: windows } = env
  return own ?? join(xdg ?? (process.platform === 'win32' && windows ? windows : join(homedir(), '.config')), 'waymark')
}

/** A site has a file of its own, so that no token can reach another. */
function settingsFile(site: string, env: NodeJS.ProcessEnv): string {
  return join(settingsFolder(env), `${createHash('sha256').update(site).digest('hex').slice(0, 16)}.json`)
}

export function readSettings(site: string, env: NodeJS.ProcessEnv): Settings {
  try {
    const file = settingsFile(site, env)
    // a backup or an editor may have opened it to others
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
    return { ...nothingKept(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Settings>) }
  } catch {
    return nothingKept()
  }
}

/** Whole or not at all, and for nobody else to read. */
export function saveSettings(site: string, env: NodeJS.ProcessEnv, settings: Settings): void {
  const file = settingsFile(site, env)
  const part = `${file}.${process.pid}`
  try {
    mkdirSync(settingsFolder(env), { recursive: true, mode: 0o700 })
    rmSync(part, { force: true })
    writeFileSync(part, JSON.stringify(settings, null, 2), { mode: 0o600, flag: 'wx' })
    renameSync(part, file)
  } catch (error) {
    throw new Stop(2, toolTexts.notKept(settingsFolder(env), (error as NodeJS.ErrnoException).code ?? String(error)))
  }
}
