import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, normalize, relative, sep } from 'node:path'
import { StartError } from '#platform/result.ts'
import { importTexts } from './importing.texts.ts'

/** The files to import, by path from their folder, with / as separator. */
export interface Source {
  /** the name of the file or folder */
  name: string
  /** the source is one document, not a folder */
  isFile: boolean
  paths: string[]
  text: (path: string) => Promise<string>
  /** null when the folder has no such file */
  bytes: (path: string) => Promise<Buffer | null>
  /** the file that a site serves at this path; null when there is none */
  served: (path: string) => Promise<Buffer | null>
  /** the file exists outside the folder, which the user did not offer */
  leadsOut: (path: string) => Promise<boolean>
}

const SKIPPED = new Set(['node_modules', '__pycache__', 'dist', 'build', 'venv'])
/** Hidden folders with documents of Exercism. */
const READ_ALL_THE_SAME = new Set(['.docs', '.meta', '.approaches', '.articles'])
const MOST_FILES = 20_000

export async function openSource(from: string): Promise<Source> {
  const facts = await stat(from).catch(() => null)
  if (!facts) throw new StartError(importTexts.noSource(from))
  const folder = facts.isFile() ? dirname(from) : from
  const paths = facts.isFile() ? [basename(from)] : await list(folder)
  const root = await realpath(folder)
  const site = await siteAround(root)
  return {
    name: basename(from),
    isFile: facts.isFile(),
    paths,
    text: async (path) => textOf(await readFile(join(folder, path))),
    bytes: (path) => readWithin(root, join(root, normalize(path))),
    async served(path) {
      for (const home of [root, join(root, PUBLIC)]) {
        const body = await readWithin(root, join(home, normalize(path)))
        if (body) return body
      }
      return site === null ? null : readWithin(join(site, PUBLIC), join(site, PUBLIC, normalize(path)))
    },
    async leadsOut(path) {
      const file = join(root, normalize(path))
      return (await readWithin(root, file)) === null && (await stat(file).catch(() => null))?.isFile() === true
    },
  }
}

/** The folder that a site serves at its root. */
const PUBLIC = 'static'
const OF_A_SITE = /^(?:docusaurus\.config\.[cm]?[jt]s|(?:hugo|config)\.(?:toml|yaml|json))$/

/** The site that the folder belongs to; null when there is none. */
async function siteAround(folder: string): Promise<string | null> {
  const names: string[] = await readdir(folder).catch(() => [])
  if (names.some((name) => OF_A_SITE.test(name)) && names.includes(PUBLIC)) return folder
  return dirname(folder) === folder ? null : siteAround(dirname(folder))
}

/** Follows symlinks, and reads only files inside the folder. */
async function readWithin(root: string, file: string): Promise<Buffer | null> {
  const [home, real] = await Promise.all([realpath(root), realpath(file)]).catch(() => [])
  return home !== undefined && real?.startsWith(home + sep) ? readFile(real).catch(() => null) : null
}

async function list(folder: string): Promise<string[]> {
  const found: string[] = []
  const walk = async (at: string): Promise<void> => {
    const entries = await readdir(at, { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => byNumber(a.name, b.name))) {
      if ((entry.name.startsWith('.') && !READ_ALL_THE_SAME.has(entry.name)) || SKIPPED.has(entry.name)) continue
      const path = join(at, entry.name)
      if (entry.isDirectory()) await walk(path)
      else if (entry.isFile()) found.push(relative(folder, path).split(sep).join('/'))
      if (found.length > MOST_FILES) throw new StartError(importTexts.tooMany(folder, MOST_FILES))
    }
  }
  await walk(folder)
  return found
}

export function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

export function textOf(body: Buffer): string {
  return body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
}
