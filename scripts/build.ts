import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
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

/** Builds the pages when their sources changed since the last build; returns whether it did. */
export async function buildPages(): Promise<boolean> {
  if (isBuilt()) return false
  const stamp = fingerprint()
  const { createBuilder } = await import('vite')
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await builder.buildApp()
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  const client = join(root, 'dist', 'client')
  hintCompiling(join(client, 'static', 'assets'))
  const { compressFolder } = await import('./compress.ts')
  await compressFolder(client)
  writeFileSync(stampFile, stamp)
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
