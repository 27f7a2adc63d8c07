import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SourceFiles } from './folder.ts'

/**
 * Several catalogues are read as one. The files that all projects of a catalogue share stand below its label, but for the
 * first's; its projects stand beside those of the others, since each begins with the prefix of its catalogue. A project
 * that does not, or whose place is taken, stays below the label, and is reported.
 */
export interface Part {
  /** what its shared files begin with: '' or its label with a slash */
  root: string
  prefix: string
}

/** Begins what is not joined of the first folder. */
const FIRST = './'
const OF_PART = /^(?!projects\/|\.\/)(?:(.+?)\/)??(?:(?:catalogue|concepts|aliases)\.yaml|words\.txt|\.unread|projects\/.+)$/

/** The catalogues that were joined, the first one first. */
export function partsOf(files: SourceFiles): Part[] {
  const roots = [...files.keys()].flatMap((path) => OF_PART.exec(path)?.[1] ?? []).map((label) => `${label}/`)
  return [...new Set(['', ...roots])].map((root) => ({ root, prefix: prefixIn(files.get(`${root}catalogue.yaml`)) }))
}

/** Read without the rest, so that it is known of a broken file too. */
function prefixIn(catalogue: Buffer | undefined): string {
  return /^prefix:\s*["']?([a-z][a-z0-9-]*)/m.exec(catalogue?.toString('utf8') ?? '')?.[1] ?? ''
}

/** The catalogue that a project belongs to by its id: the longest prefix wins, and no prefix takes what is left. */
export function partOf<One extends Pick<Part, 'prefix'>>(parts: readonly One[], id: string): One | undefined {
  const fitting = parts.filter(({ prefix }) => prefix === '' || id.startsWith(`${prefix}-`))
  return fitting.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]
}

/** How findings call each folder: by its name, or by its whole path where that would not tell it from another. */
export function labelsOf(folders: readonly string[]): string[] {
  const names = folders.map((folder) => basename(folder))
  return folders.map((folder, at) => (names[at] === 'projects' || names.indexOf(names[at] ?? '') < at ? folder : (names[at] ?? folder)))
}

export function joined(folders: readonly SourceFiles[], labels: readonly string[]): SourceFiles {
  const [first = new Map<string, Buffer>(), ...others] = folders
  if (others.length === 0) return first
  const parts = folders.map((files) => ({ prefix: prefixIn(files.get('catalogue.yaml')) }))
  // as partsOf finds them, whatever their place in the list
  const comesBefore = (a: number, b: number) => a !== b && b !== 0 && (a === 0 || (labels[a] ?? '') < (labels[b] ?? ''))
  const all = new Map<string, Buffer>()
  for (const [at, files] of folders.entries()) {
    const isAlone = !parts.some(({ prefix }, other) => prefix === parts[at]?.prefix && comesBefore(other, at))
    for (const [path, body] of files) {
      const id = /^projects\/([^/]+)\//.exec(path)?.[1]
      const fits = id === undefined ? at === 0 : isAlone && partOf(parts, id) === parts[at]
      all.set(fits ? path : `${at === 0 ? FIRST : `${labels[at]}/`}${path}`, body)
    }
  }
  return new Map([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Where projects of a part are that could not be joined with the others. */
export function straysOf(files: SourceFiles, { root }: Pick<Part, 'root'>): { start: string; ids: string[] } {
  const start = `${root === '' ? FIRST : root}projects/`
  const ids = [...files.keys()].flatMap((path) => (path.startsWith(start) ? (path.slice(start.length).split('/')[0] ?? []) : []))
  return { start, ids: [...new Set(ids)] }
}

/** The folder that a project is in, or else the first. */
export function folderOf(folders: readonly string[], id: string): string {
  return folders.find((folder) => existsSync(join(folder, 'projects', id))) ?? folders[0] ?? ''
}

/** Where a file is that a finding names. */
export function placeOnDisk(folders: readonly string[], file: string): string {
  const id = /^projects\/([^/]+)\//.exec(file)?.[1]
  if (id !== undefined) return join(folderOf(folders, id), file)
  const at = labelsOf(folders).findIndex((label, index) => index > 0 && file.startsWith(`${label}/`))
  return at < 0 ? join(folders[0] ?? '', file) : join(folders[at] ?? '', file.slice((labelsOf(folders)[at]?.length ?? 0) + 1))
}
