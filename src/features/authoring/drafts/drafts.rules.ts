/**
 * Admins edit a draft: it stays beside what learners read until it is published, and concurrent edits never overwrite each other. It is the
 * source of the project in the catalogue's folder.
 */

export interface SourceDraft {
  markdown: string
  /** the file as it was when the draft was begun */
  base: string
  /** the published version at that time */
  baseVersion: string | null
  /** the last editor; null once the account is deleted */
  author: string | null
  updatedAt: Date
}

/** Files beside the text that are edited like it. '' means that the file does not exist. */
export const DRAFT_FILES = ['answers.yaml', 'quiz.yaml'] as const
/** Files of practices come and go with an archive. */
export type DraftFile = (typeof DRAFT_FILES)[number] | `practice/${string}`

const PRACTICE_FILE = /^practice\/[a-z][a-z0-9-]{0,99}\/\w[\w-]{0,60}(?:\.[\w-]{1,20}){1,4}$/

export function isPracticePath(path: string): path is `practice/${string}` {
  return PRACTICE_FILE.test(path)
}

export interface FileDraft {
  text: string
  /** the file as it was when the draft was begun */
  base: string
  author: string | null
  updatedAt: Date
}

export interface DraftPicture {
  /** relative to the project's folder: images/a-lamp.png */
  path: string
  storageKey: string
  contentType: string
  size: number
}

export const PICTURE_BYTES = 5 * 1024 * 1024

const PICTURE = /^images\/\w[\w.-]{0,80}\.(?:png|jpe?g|webp|svg)$/i

export function isPicturePath(path: string): boolean {
  return PICTURE.test(path)
}

const PASTED = /-[0-9a-f]{8}\.\w+$/

/** A pasted picture has its hash in its name: one that the text no longer shows was taken out. All that an archive brought belong to it. */
export function belongsToDraft(path: string, markdown: string): boolean {
  return !PASTED.test(path) || markdown.includes(path)
}

const STEM_MOST = 60

/** The name under which a picture is sent: Latin letters, digits and hyphens, short enough for the hash that the server adds. */
export function pictureName(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const [stem, ending] = dot < 0 ? [fileName, ''] : [fileName.slice(0, dot), fileName.slice(dot)]
  const plain = stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, STEM_MOST)
  return `${plain.replace(/[.-]+$/, '') || 'picture'}${ending.replace(/[^\w.]/g, '') || '.png'}`.toLowerCase()
}

const TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' }

export function typeOfPicture(path: string): string {
  return TYPES[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
}

/** Ends the file with a line break and removes characters that cannot be stored. */
export function cleanSource(markdown: string): string {
  const clean = markdown.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n')
  return clean === '' || clean.endsWith('\n') ? clean : `${clean}\n`
}

const HEAD = /^---\n([^]*?)\n---(?:\n|$)/
const TITLE = /^title:[ \t]+(?:"([^"\\]+)"|'([^']+)'|([^"'\s>|&*!#][^\n]*?))(?:[ \t]+#.*|[ \t]*)$/m

/** The title in the first lines of a text, for a project that has no published one; null where it is not plainly written. */
export function titleIn(markdown: string): string | null {
  const [, quoted, single, plain] = TITLE.exec(HEAD.exec(markdown)?.[1] ?? '') ?? []
  return quoted ?? single ?? plain ?? null
}

/** A commit where no branch is checked out is easily lost. */
export function branchOf(place: { branch: string | null }): string | null {
  return place.branch === 'HEAD' ? null : place.branch
}

export type SourceState = 'same' | 'published' | 'changed_elsewhere'

/** The file may have changed in the folder since the draft was begun. A draft equal to the folder's file is published. */
export function sourceState(source: string, { text, base }: Pick<FileDraft, 'text' | 'base'>): SourceState {
  if (source === text) return 'published'
  return source === base ? 'same' : 'changed_elsewhere'
}

/** Whether every word of a search is in the title or the id. */
export function isFound({ id, title }: { id: string; title: string }, search: string): boolean {
  const text = `${title} ${id}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
