import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { StartError } from '#platform/result.ts'
import { publishTexts } from '../../publishing/texts.ts'
import { joined, labelsOf } from './joined.ts'

/** Everything that an author wrote, by path from the content folder, with / between. */
export type SourceFiles = ReadonlyMap<string, Buffer>

const READ =
  /^(catalogue\.yaml|concepts\.yaml|aliases\.yaml|words\.txt|projects\/[^/]+\/(project\.md|answers\.yaml|quiz\.yaml|images\/.*))$/

/** One content folder, or several that are read as one: see `joined`. */
export async function readSources(folders: string | readonly string[]): Promise<SourceFiles> {
  const list = typeof folders === 'string' ? [folders] : folders
  return joined(await Promise.all(list.map(readFolder)), labelsOf(list))
}

async function readFolder(folder: string): Promise<SourceFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new StartError(publishTexts.unreadable(folder), { cause })
  })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => READ.test(path))
    .toSorted()
  const files = await Promise.all(paths.map(async (path) => [path, await readUnlessGone(join(folder, path))] as const))
  return new Map(files.flatMap(([path, body]) => (body ? [[path, body] as const] : [])))
}

/** An editor may put a file aside and back while it saves. */
async function readUnlessGone(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

export function projectIdsOf(files: SourceFiles): string[] {
  return [...new Set([...files.keys()].flatMap((path) => /^projects\/([^/]+)\//.exec(path)?.[1] ?? []))]
}

/** The files of one project, by path from its folder. */
export function filesOfProject(files: SourceFiles, id: string): SourceFiles {
  const start = `projects/${id}/`
  return new Map([...files].flatMap(([path, body]) => (path.startsWith(start) ? [[path.slice(start.length), body] as const] : [])))
}

export function hashFiles(files: SourceFiles, ...facts: string[]): string {
  const hash = createHash('sha256')
  for (const part of facts) hash.update(`${part.length}:${part}`)
  for (const [path, body] of files) hash.update(`${path}:${body.length}:`).update(body)
  return hash.digest('hex')
}

let ownHash: Promise<string> | undefined

/** Changes with the compiler itself and with what it is made of, so that a new compiler publishes anew. */
export function compilerHash(): Promise<string> {
  ownHash ??= hashCompiler()
  return ownHash
}

async function hashCompiler(): Promise<string> {
  const home = join(import.meta.dirname, '../..')
  const folders = ['compile', 'nodes', 'checks']
  const names = await Promise.all(
    folders.map(async (name) => (await readdir(join(home, name), { recursive: true })).map((path) => join(name, path))),
  )
  const paths = names
    .flat()
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .toSorted()
  const bodies = await Promise.all(paths.map(async (path) => [path, await readFile(join(home, path))] as const))
  const { dependencies } = JSON.parse(await readFile(join(home, '../../../package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return hashFiles(new Map(bodies), JSON.stringify(dependencies))
}
