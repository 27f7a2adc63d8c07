import { refuse, type Refusal } from '#platform/result.ts'
import { DRAFT_FILES, isPicturePath } from './drafts.rules.ts'

/** A project in one file: what stands in its folder, by the same names. */
export const ARCHIVE_BYTES = 25 * 1024 * 1024
/** What comes out of it is never more than this, whatever it says of itself. */
export const UNPACKED_BYTES = 80 * 1024 * 1024
export const MOST_FILES = 500
/** It is a part of addresses. */
export const LONGEST_ID = 100

/** What a new project is probably to be called: as its file is. */
export function idFrom(fileName: string): string {
  return fileName
    .replace(/\.zip$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, LONGEST_ID)
}

export interface Entry {
  name: string
  body: Uint8Array
}

export type NotTaken = Refusal<
  'broken' | 'too_large' | 'too_many' | 'bad_name' | 'twice' | 'no_text' | 'not_text' | 'bad_picture',
  { name: string }
>

export interface SortedEntries {
  /** project.md, answers.yaml, quiz.yaml */
  texts: Map<string, Uint8Array>
  pictures: Map<string, Uint8Array>
  /** what a project has no use for */
  leftOut: string[]
}

/** What systems put beside the files of a folder by themselves. */
const NOISE = /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\.git)(\/|$)/

/** Names that lead out of the folder, or that some system would read otherwise. */
function isDangerous(name: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return name === '' || /[\\\0-\x1f:]/.test(name) || name.startsWith('/') || name.split('/').some((part) => part === '..' || part === '.')
}

/** The files of a project, at the top or in one folder; everything else is named. */
export function sortEntries(entries: readonly Entry[]): SortedEntries | NotTaken {
  const bad = entries.find(({ name }) => isDangerous(name))
  if (bad) return refuse('bad_name', { name: bad.name })
  const files = entries.filter(({ name }) => !name.endsWith('/') && !NOISE.test(name))
  const top = topOf(files)
  const sorted: SortedEntries = { texts: new Map(), pictures: new Map(), leftOut: [] }
  const seen = new Set<string>()
  for (const { name: whole, body } of files) {
    const name = whole.startsWith(top) ? whole.slice(top.length) : whole
    // a folder that does not tell capitals apart would have one of them
    if (seen.has(name.toLowerCase())) return refuse('twice', { name })
    seen.add(name.toLowerCase())
    if (name === 'project.md' || DRAFT_FILES.some((file) => file === name)) sorted.texts.set(name, body)
    else if (isPicturePath(name)) sorted.pictures.set(name, body)
    else sorted.leftOut.push(name)
  }
  return sorted.texts.has('project.md') ? sorted : refuse('no_text', { name: 'project.md' })
}

/** The folder that holds project.md, with its slash; '' where it stands at the top. */
function topOf(files: readonly Entry[]): string {
  const inFolder = files.find(({ name }) => /^[^/]+\/project\.md$/.test(name))
  return inFolder && !files.some(({ name }) => name === 'project.md') ? inFolder.name.slice(0, inFolder.name.indexOf('/') + 1) : ''
}
