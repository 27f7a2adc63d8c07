import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome.exe', 'msedge.exe']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

export interface BrowserHere {
  path: string
  env: Record<string, string>
  isPackaged: boolean
}

/** A Chromium of this machine: the one that CHROMIUM names, one that is installed, or the one that tests bring along. */
export async function browserHere(): Promise<BrowserHere | null> {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? { path: named, env: {}, isPackaged: false } : null
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const path = [...inPath, ...PLACES].find((place) => existsSync(place))
  return path ? { path, env: {}, isPackaged: false } : packaged()
}

async function packaged(): Promise<BrowserHere | null> {
  try {
    const { packagedChromium } = (await import(join(root, 'scripts/chromium.ts'))) as {
      packagedChromium(): Promise<{ path: string; libraries?: string } | null>
    }
    const found = await packagedChromium()
    return found && { path: found.path, env: found.libraries ? { LD_LIBRARY_PATH: found.libraries } : {}, isPackaged: true }
  } catch {
    // without the packages of tests there is none
    return null
  }
}
