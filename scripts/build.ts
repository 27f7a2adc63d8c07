import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist', 'stamp')

function sources(folders: readonly string[]): string[] {
  const seen = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.|\.gen\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
  return [...['src', 'public', ...folders].flatMap(seen), join(root, 'vite.config.ts'), join(root, 'package-lock.json')].sort()
}

/** Of what pages are built from, and of more folders. */
export function fingerprint(...folders: string[]): string {
  const hash = createHash('sha256')
  for (const file of sources(folders)) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Whether the built pages match the sources. */
export function isBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()
}

/**
 * Makes Chromium compile these files eagerly and in parallel, because nearly all of their code runs at once. Added here, because the
 * build removes comments.
 */
function hintCompiling(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => /^(base|project)-.{8}\.js$/.test(one))) {
    const file = join(folder, name)
    writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`)
  }
}

const NEXT = join(root, 'dist.next')
const BUILT = join(root, 'dist')
const ASSETS = 'client/static/assets'
/** The assets of a build itself, without those that it keeps of the one before. */
const OWN = 'own-assets.json'

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

/** A server that still runs, and pages that are open in browsers, ask for assets of the build before. */
export function keepEarlier(before: string, next: string): void {
  const own = filesIn(join(next, ASSETS))
  writeFileSync(join(next, OWN), JSON.stringify(own))
  const list = join(before, OWN)
  const earlier = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : filesIn(join(before, ASSETS))
  const present = new Set(own)
  for (const name of earlier) if (!present.has(name)) cpSync(join(before, ASSETS, name), join(next, ASSETS, name), { recursive: true })
}

/** Builds the pages beside those that may be served meanwhile, when their sources changed since the last build; returns whether it did. */
export async function buildPages(): Promise<boolean> {
  if (isBuilt()) return false
  const stamp = fingerprint()
  rmSync(NEXT, { recursive: true, force: true })
  const { createBuilder } = await import('vite')
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const builder = await createBuilder({ root, logLevel: 'warn', build: { outDir: NEXT } })
  await builder.buildApp()
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  hintCompiling(join(NEXT, ASSETS))
  const { compressFolder } = await import('./compress.ts')
  await compressFolder(join(NEXT, 'client'))
  keepEarlier(BUILT, NEXT)
  writeFileSync(join(NEXT, 'stamp'), stamp)
  rmSync(`${BUILT}.before`, { recursive: true, force: true })
  if (existsSync(BUILT)) renameSync(BUILT, `${BUILT}.before`)
  renameSync(NEXT, BUILT)
  rmSync(`${BUILT}.before`, { recursive: true, force: true })
  return true
}

if (import.meta.main) {
  // the parent process has ended
  process.once('disconnect', () => process.exit(1))
  // the IPC channel must not keep this process alive
  process.channel?.unref()
  const built = await buildPages()
  console.log(built ? 'built' : 'nothing changed since the last build')
}
