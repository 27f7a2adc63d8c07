import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type Browser } from 'playwright'

const root = join(import.meta.dirname, '..')

// without these flags every start looks up hosts that a closed network does not have
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that comes with the packages, unpacked once beside them: the same for root, a user and a new machine. */
export async function packagedChromium(): Promise<{ path: string; libraries?: string } | null> {
  const bin = join(root, 'node_modules/@sparticuz/chromium/bin')
  const packed = join(bin, 'chromium.br')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packed)) return null
  const folder = join(root, 'node_modules/.cache/chromium')
  const path = join(folder, `chromium-${statSync(packed).size}`)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path)) {
    const part = `${path}.${process.pid}`
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }))
    renameSync(part, path)
  }
  if (!missesLibraries(path)) return { path }
  const libraries = join(folder, 'libraries')
  if (!existsSync(libraries)) {
    mkdirSync(libraries, { recursive: true })
    const tar = join(folder, 'libraries.tar')
    await pipeline(createReadStream(join(bin, 'al2023.tar.br')), createBrotliDecompress(), createWriteStream(tar))
    execFileSync('tar', ['-xf', tar, '-C', libraries])
  }
  return { path, libraries: join(libraries, 'lib') }
}

function missesLibraries(binary: string): boolean {
  try {
    return execFileSync('ldd', [binary], { encoding: 'utf8' }).includes('not found')
  } catch {
    return true
  }
}

function installedChromium(): string | undefined {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return places.find((place) => place && existsSync(place))
}

interface Found {
  path: string
  libraries?: string
  isPackaged: boolean
}

/** The one that CHROMIUM names, one that comes with the packages or is installed, or one that is fetched. */
export async function chromiumHere(): Promise<Found> {
  const packaged = process.env.CHROMIUM ? null : await packagedChromium()
  if (packaged) return { ...packaged, isPackaged: true }
  const installed = installedChromium()
  if (installed) return { path: installed, isPackaged: false }
  // standard output may be read by a program
  execFileSync(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], { stdio: ['ignore', 2, 2] })
  return { path: chromium.executablePath(), isPackaged: false }
}

export async function launchChromium(more: string[] = []): Promise<Browser> {
  const { path, libraries, isPackaged } = await chromiumHere()
  return chromium.launch({
    executablePath: path,
    args: [...quiet, ...more, ...(process.getuid?.() === 0 || isPackaged ? ['--no-sandbox'] : [])],
    ...(libraries ? { env: { ...process.env, LD_LIBRARY_PATH: libraries } } : {}),
  })
}
