import { refuse, type Refusal } from '#platform/result.ts'
import { DRAFT_FILES, isPicturePath, isPracticePath } from './drafts.rules.ts'

/** A project as one archive: the files of its folder, under the same names. */
export const ARCHIVE_BYTES = 25 * 1024 * 1024
/** The most bytes that unpacking may produce, whatever the archive claims. */
export const UNPACKED_BYTES = 80 * 1024 * 1024
export const MOST_ARCHIVE_FILES = 500
/** The id is part of addresses. */
export const LONGEST_ID = 100

/** Suggests an id for a new project from the file's name. */
export function idFrom(fileName: string): string {
  return fileName
    .replace(/\.zip$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, LONGEST_ID)
}

export interface ArchiveEntry {
  name: string
  body: Uint8Array
}

export type NotTaken = Refusal<
  'broken' | 'too_large' | 'too_many' | 'bad_name' | 'twice' | 'no_text' | 'not_text' | 'bad_picture',
  { name: string }
>

export interface SortedEntries {
  /** project.md, answers.yaml, quiz.yaml, files of practices */
  texts: Map<string, Uint8Array>
  pictures: Map<string, Uint8Array>
  /** files that a project does not use */
  leftOut: string[]
}

/** Files that operating systems add to folders. */
const NOISE = /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\.git)(\/|$)/

/** Names that escape the folder, or that some system would interpret. */
function isDangerous(name: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return name === '' || /[\\\0-\x1f:]/.test(name) || name.startsWith('/') || name.split('/').some((part) => part === '..' || part === '.')
}

/** The files of a project, at the top or in one folder; lists everything else. */
export function sortEntries(entries: readonly ArchiveEntry[]): SortedEntries | NotTaken {
  const bad = entries.find(({ name }) => isDangerous(name))
  if (bad) return refuse('bad_name', { name: bad.name })
  const files = entries.filter(({ name }) => !name.endsWith('/') && !NOISE.test(name))
  const top = topOf(files)
  const sorted: SortedEntries = { texts: new Map(), pictures: new Map(), leftOut: [] }
  const seen = new Set<string>()
  for (const { name: whole, body } of files) {
    const name = whole.startsWith(top) ? whole.slice(top.length) : whole
    // on a case-insensitive file system one of them would overwrite the other
    if (seen.has(name.toLowerCase())) return refuse('twice', { name })
    seen.add(name.toLowerCase())
    if (name === 'project.md' || DRAFT_FILES.some((file) => file === name) || isPracticePath(name)) sorted.texts.set(name, body)
    else if (isPicturePath(name)) sorted.pictures.set(name, body)
    else sorted.leftOut.push(name)
  }
  return sorted.texts.has('project.md') ? sorted : refuse('no_text', { name: 'project.md' })
}

/** The folder that holds project.md, with its slash; '' if it is at the top. */
function topOf(files: readonly ArchiveEntry[]): string {
  const inFolder = files.find(({ name }) => /^[^/]+\/project\.md$/.test(name))
  return inFolder && !files.some(({ name }) => name === 'project.md') ? inFolder.name.slice(0, inFolder.name.indexOf('/') + 1) : ''
}
