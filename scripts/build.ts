import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const BUILT = join(root, 'dist')
const STAMP = 'stamp'
const ASSETS = 'client/static/assets'
/** Each lists the assets of the build itself in one folder, without those that it keeps of the one before. */
const OWN = { [ASSETS]: 'own-assets.json', 'server/static/assets': 'own-server-assets.json' }

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
  return existsSync(join(BUILT, STAMP)) && readFileSync(join(BUILT, STAMP), 'utf8') === fingerprint()
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

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

/** Copies the assets of the build before: a server that still runs and pages that are open load them when they are first needed. */
export function keepEarlier(before: string, next: string): void {
  for (const [assets, list] of Object.entries(OWN)) {
    const own = filesIn(join(next, assets))
    writeFileSync(join(next, list), JSON.stringify(own))
    const listed = join(before, list)
    const earlier = existsSync(listed) ? (JSON.parse(readFileSync(listed, 'utf8')) as string[]) : filesIn(join(before, assets))
    const present = new Set(own)
    for (const name of earlier) if (!present.has(name)) cpSync(join(before, assets, name), join(next, assets, name), { recursive: true })
  }
}

/** Builds the pages beside those that may be served meanwhile, when their sources changed since the last build; returns whether it did. */
export async function buildPages(): Promise<boolean> {
  if (isBuilt()) return false
  const stamp = fingerprint()
  removeUnfinished()
  const next = `${BUILT}.next-${process.pid}`
  const { createBuilder } = await import('vite')
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const builder = await createBuilder({ root, logLevel: 'warn', build: { outDir: next } })
  await builder.buildApp()
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  hintCompiling(join(next, ASSETS))
  const { compressFolder } = await import('./compress.ts')
  await compressFolder(join(next, 'client'))
  keepEarlier(BUILT, next)
  writeFileSync(join(next, STAMP), stamp)
  takePlace(next)
  return true
}

function takePlace(next: string): void {
  const before = `${next}-before`
  try {
    if (existsSync(BUILT)) renameSync(BUILT, before)
    renameSync(next, BUILT)
  } catch (error) {
    // another process has put the same build there meanwhile
    if (!isBuilt()) throw error
  }
  for (const folder of [next, before]) rmSync(folder, { recursive: true, force: true })
}

/** Removes what builds left that were ended before they were finished. */
function removeUnfinished(): void {
  for (const name of readdirSync(root)) {
    const pid = /^dist\.next-(\d+)/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(root, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

if (import.meta.main) {
  // the parent process has ended
  process.once('disconnect', () => process.exit(1))
  // the IPC channel must not keep this process alive
  process.channel?.unref()
  const built = await buildPages()
  console.log(built ? 'built' : 'nothing changed since the last build')
}
