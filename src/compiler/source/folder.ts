import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#platform/result.ts'
import { publishTexts } from '#features/content/publishing.texts.ts'
import { joined, labelsOf } from './joined.ts'
import type { SourceFiles } from './text.ts'
import { Unread } from './unread.ts'

const READ =
  /^(catalogue\.yaml|concepts\.yaml|aliases\.yaml|words\.txt|projects\/[^/]+\/(project\.md|answers\.yaml|quiz\.yaml|images\/.*|practice\/[^/]+\/[^/]+))$/

/** Reads one content folder, or several as one: see `joined`. */
export async function readSources(folders: string | readonly string[]): Promise<SourceFiles> {
  const list = typeof folders === 'string' ? [folders] : folders
  return joined(await Promise.all(list.map(readFolder)), labelsOf(list))
}

/** The folders that hold any of it. */
const HOLDS = /^(?:projects(?:\/[^/]+(?:\/(?:images(?:\/.*)?|practice(?:\/[^/]+)?))?)?)?$/
const PROJECT = /^projects\/[^/]+$/

async function readFolder(folder: string): Promise<SourceFiles> {
  const files = new Map<string, Buffer>()
  const unread = new Unread()
  async function read(path: string): Promise<void> {
    try {
      files.set(path, await readFile(join(folder, path)))
    } catch (error) {
      // an editor may move a file away and back while saving
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') unread.add(path, 'unreadable')
    }
  }
  async function walk(inside: string): Promise<void> {
    const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch((cause: unknown) => {
      if (inside === '' || inside === 'projects') throw new StartError(publishTexts.unreadable(folder), { cause })
      unread.add(inside, 'unreadable')
      return []
    })
    for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`
      const kind = kindOf(entry)
      if (kind === 'file' && READ.test(path)) await read(path)
      else if (kind === 'folder' && HOLDS.test(path)) await walk(path)
      else if (kind !== 'file' && (READ.test(path) || (kind === 'link' && PROJECT.test(path)))) unread.add(path, kind)
    }
  }
  await walk('')
  return new Map([...files, ...unread.asFiles()].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function kindOf(entry: Dirent): 'file' | 'folder' | 'link' | 'other' {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'folder'
  return entry.isSymbolicLink() ? 'link' : 'other'
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

/** The files of `src` of which a published version is made. */
const MAKES_VERSIONS = /^(compiler\/(?!lint[/.])|features\/content\/(nodes\/|practice-files\.|check(s|-negation|-numbers|-units)\.)).*\.ts$/

let ownHash: Promise<string> | undefined

/** Changes with the compiler and its dependencies, so that a new compiler publishes again. */
export function compilerHash(): Promise<string> {
  ownHash ??= hashCompiler()
  return ownHash
}

async function hashCompiler(): Promise<string> {
  const home = join(import.meta.dirname, '../..')
  const names = await readdir(home, { recursive: true })
  const paths = names.filter((path) => MAKES_VERSIONS.test(path) && !path.endsWith('.test.ts')).toSorted()
  const bodies = await Promise.all(paths.map(async (path) => [path, await readFile(join(home, path))] as const))
  const { dependencies } = JSON.parse(await readFile(join(home, '../package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return hashFiles(new Map(bodies), JSON.stringify(dependencies))
}
