import { spawn } from 'node:child_process'
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

/** One as `npm test` has it: with the packages of tests, which bring one along for most machines. Null where nothing can be fetched. */
export async function fetchedBrowser(): Promise<BrowserHere | null> {
  const child = spawn(process.execPath, [join(root, 'scripts/bootstrap.cjs'), 'scripts/fetch-browser.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  if (code !== 0) return null
  const found = JSON.parse(said.trim().split('\n').at(-1) ?? '') as { path: string; libraries?: string; isPackaged: boolean }
  return { path: found.path, env: found.libraries ? { LD_LIBRARY_PATH: found.libraries } : {}, isPackaged: found.isPackaged }
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
