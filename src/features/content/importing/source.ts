import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, normalize, relative, sep } from 'node:path'
import { StartError } from '#platform/result.ts'
import { importTexts } from './texts.ts'

/** The files that are brought in, by path from their folder, with / between. */
export interface Source {
  /** the name of the file or folder */
  name: string
  /** one document was named, and not a folder */
  isFile: boolean
  paths: string[]
  text: (path: string) => Promise<string>
  /** also of files beside the folder, where a picture may be; null where there is none */
  bytes: (path: string) => Promise<Buffer | null>
}

const SKIPPED = new Set(['node_modules', '__pycache__', 'dist', 'build', 'venv'])
/** Exercism keeps its documents there. */
const READ_ALL_THE_SAME = new Set(['.docs', '.meta'])
const MOST_FILES = 20_000

export async function openSource(from: string): Promise<Source> {
  const facts = await stat(from).catch(() => null)
  if (!facts) throw new StartError(importTexts.noSource(from))
  const folder = facts.isFile() ? dirname(from) : from
  const paths = facts.isFile() ? [basename(from)] : await list(folder)
  return {
    name: basename(from),
    isFile: facts.isFile(),
    paths,
    text: async (path) => textOf(await readFile(join(folder, path))),
    bytes: async (path) => readFile(join(folder, normalize(path))).catch(() => null),
  }
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
