/**
 * What admins change in a project's text is a draft: it lies beside what learners read until it is published, and no two
 * editors overwrite each other's. It is the project's own source, as it stands in the catalogue's folder.
 */

export interface Draft {
  markdown: string
  /** the file as it was when it was changed */
  base: string
  /** what readers got then */
  baseVersion: string | null
  /** whose change was the last; null once that account is gone */
  author: string | null
  updatedAt: Date
}

/** What stands beside the text in a project's folder, and is edited like it. '' is a file that is not there. */
export const DRAFT_FILES = ['answers.yaml', 'quiz.yaml'] as const
export type DraftFile = (typeof DRAFT_FILES)[number]

export interface FileDraft {
  text: string
  /** the file as it was when it was changed */
  base: string
  author: string | null
  updatedAt: Date
}

export interface DraftPicture {
  /** from the project's folder: images/a-lamp.png */
  path: string
  storageKey: string
  contentType: string
  size: number
}

export const PICTURE_BYTES = 5 * 1024 * 1024

const PICTURE = /^images\/[\w-][\w.-]{0,80}\.(?:png|jpe?g|webp|svg)$/i

export function isPicturePath(path: string): boolean {
  return PICTURE.test(path)
}

const TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' }

export function typeOfPicture(path: string): string {
  return TYPES[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
}

/** A file has a line end, whatever an editor made of its last line, and what can be kept nowhere is not in it. */
export function cleanSource(markdown: string): string {
  const clean = markdown.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n')
  return clean === '' || clean.endsWith('\n') ? clean : `${clean}\n`
}

export type SourceState = 'same' | 'published' | 'changed_elsewhere'

/** The file may have been changed in the folder since the draft was begun. A draft that the folder has already is published. */
export function sourceState(source: string, { text, base }: Pick<FileDraft, 'text' | 'base'>): SourceState {
  if (source === text) return 'published'
  return source === base ? 'same' : 'changed_elsewhere'
}
