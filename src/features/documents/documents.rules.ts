import type { DocumentationTheme } from '#features/accounts/accounts.rules.ts'

export const DOC_TYPES = ['pdf', 'md'] as const
export type DocType = (typeof DOC_TYPES)[number]

export const LONGEST_TEXT = 20_000
export const MOST_BLOCKS = 500
/** The limit of all changes to one document, in characters. */
export const MOST_CHANGED = 200_000

export interface LookAsked {
  theme: DocumentationTheme
  url: string | null
}

/** A theme or address chosen with Pro is kept, but not used without Pro. */
export function lookFor(
  { documentationTheme, profileURL }: { documentationTheme: DocumentationTheme; profileURL: string | null },
  isPro: boolean,
): LookAsked {
  if (!isPro) return { theme: 'light', url: null }
  const url = profileURL?.trim() ?? ''
  return { theme: documentationTheme, url: url === '' ? null : url }
}

const COPY = /^(.+)-(\d{1,16})$/

/** '{projectId}-{timestamp}', with no characters that could change a path. */
export function isCopyName(name: string, projectId: string): boolean {
  return COPY.exec(name)?.[1] === projectId && /^[A-Za-z0-9][A-Za-z0-9-]*$/.test(name)
}

export function copyName(projectId: string, at: Date): string {
  return `${projectId}-${at.getTime()}`
}

/** It usually takes less than a second: poll soon, then less and less often. */
export const MAKING_DELAYS_MS = [200, 400, 800, 1600, 3000, 4000, 4000, 4000, 4000, 4000] as const

export const FILE_PREFIX = 'waymark-'

export const DOCUMENT_FILES = {
  'document.pdf': 'application/pdf',
  'document.md': 'text/markdown; charset=utf-8',
  'document.zip': 'application/zip',
  'cover.webp': 'image/webp',
} as const
export type DocumentFile = keyof typeof DOCUMENT_FILES

/** The file name for the download. */
export function savedName(projectId: string, file: DocumentFile): string {
  const ending = file.slice(file.lastIndexOf('.'))
  return `${FILE_PREFIX}${projectId}${ending}`
}

/** An address that only its owner can read. */
export function ownAddress(projectId: string, file: DocumentFile): string {
  return `/projects/${projectId}/docs/${file}`
}

export function documentationAddress(nickname: string, projectId: string): string {
  return `/${nickname}/projects/${projectId}/document`
}

export function pdfAddress(nickname: string, projectId: string): string {
  return `/${nickname}/projects/${projectId}/document.pdf`
}

export function documentationPictureAddress(nickname: string, projectId: string, name: string): string {
  return `${documentationAddress(nickname, projectId)}/${name}`
}

/** The picture of link previews. */
export const SHARE_PICTURE = { file: 'share.png', type: 'image/png', width: 1200, height: 630 } as const

export function documentationSharePicture(nickname: string, projectId: string): string {
  return `/${nickname}/projects/${projectId}/${SHARE_PICTURE.file}`
}
