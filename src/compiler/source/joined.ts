import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { textIn, type SourceFiles } from './text.ts'

/**
 * Reads several catalogues as one. The shared files of each are under its label, except those of the first; projects are merged,
 * since each begins with the prefix of its catalogue. A project without the prefix, or whose id is taken, stays under the label and
 * is reported.
 */
export interface Part {
  /** start of its shared files' paths: '' or its label with a slash */
  root: string
  prefix: string
}

/** Prefix of what is not merged from the first folder. */
const FIRST = './'
const OF_PART = /^(?!projects\/|\.\/)(?:(.+?)\/)??(?:(?:catalogue|concepts|aliases)\.yaml|words\.txt|\.unread|projects\/.+)$/

/** The merged catalogues, in order. */
export function partsOf(files: SourceFiles): Part[] {
  const roots = [...files.keys()].flatMap((path) => OF_PART.exec(path)?.[1] ?? []).map((label) => `${label}/`)
  return [...new Set(['', ...roots])].map((root) => ({ root, prefix: prefixIn(files.get(`${root}catalogue.yaml`)) }))
}

/** Read by a regular expression, so that a broken file has one too. */
function prefixIn(catalogue: Buffer | undefined): string {
  return /^prefix:\s*["']?([a-z][a-z0-9-]*)/m.exec(textIn(catalogue) ?? '')?.[1] ?? ''
}

/** The catalogue of a project id: the longest prefix wins, and a catalogue without prefix gets the rest. */
export function partOf<One extends Pick<Part, 'prefix'>>(parts: readonly One[], id: string): One | undefined {
  const fitting = parts.filter(({ prefix }) => prefix === '' || id.startsWith(`${prefix}-`))
  return fitting.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]
}

/** The label of each folder in findings: its name, or its whole path when names collide. */
export function labelsOf(folders: readonly string[]): string[] {
  const names = folders.map((folder) => basename(folder))
  return folders.map((folder, at) => (names[at] === 'projects' || names.indexOf(names[at] ?? '') < at ? folder : (names[at] ?? folder)))
}

export function joined(folders: readonly SourceFiles[], labels: readonly string[]): SourceFiles {
  const [first = new Map<string, Buffer>(), ...others] = folders
  if (others.length === 0) return first
  const parts = folders.map((files) => ({ prefix: prefixIn(files.get('catalogue.yaml')) }))
  // in the order of partsOf, not of the list
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

/** The projects of a part that could not be merged. */
export function straysOf(files: SourceFiles, { root }: Pick<Part, 'root'>): { start: string; ids: string[] } {
  const start = `${root === '' ? FIRST : root}projects/`
  const ids = [...files.keys()].flatMap((path) => (path.startsWith(start) ? (path.slice(start.length).split('/')[0] ?? []) : []))
  return { start, ids: [...new Set(ids)] }
}

/** The folder of a project's catalogue, also of a new one's. Without such a catalogue, the folder that has it, or the first. */
export function folderOf(folders: readonly string[], id: string): string {
  const parts = folders.map((folder) => ({ folder, prefix: prefixIn(catalogueIn(folder)) }))
  const has = (folder: string) => existsSync(join(folder, 'projects', id))
  return partOf(parts, id)?.folder ?? folders.find(has) ?? folders[0] ?? ''
}

function catalogueIn(folder: string): Buffer | undefined {
  try {
    return readFileSync(join(folder, 'catalogue.yaml'))
  } catch {
    return undefined
  }
}

/** The path on disk of a file named in a finding. */
export function placeOnDisk(folders: readonly string[], file: string): string {
  const id = /^projects\/([^/]+)\//.exec(file)?.[1]
  if (id !== undefined) return join(folderOf(folders, id), file)
  const at = labelsOf(folders).findIndex((label, index) => index > 0 && file.startsWith(`${label}/`))
  return at < 0 ? join(folders[0] ?? '', file) : join(folders[at] ?? '', file.slice((labelsOf(folders)[at]?.length ?? 0) + 1))
}
