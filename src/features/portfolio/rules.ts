import { isUrl } from '#features/content/answers/rules.ts'

export const DOCUMENT_TYPES = ['URL', 'FILE', 'PROJECT'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const TITLE_LONGEST = 60
export const DESCRIPTION_LONGEST = 2000
export const WEBSITE_LONGEST = 2048
export const FILE_NAME_LONGEST = 200
export const WEBSITE_PREFIX = 'https://'

export const FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type FileType = (typeof FILE_TYPES)[number]

export function isFileType(type: string): type is FileType {
  return FILE_TYPES.some((one) => one === type)
}

export type PortfolioMode = 'view' | 'edit'

interface Named {
  nickname: string
}

/** Whoever looks at their own portfolio, or at nobody's in particular, edits it. */
export function modeOf(viewer: Named | null, nickname: string | null): PortfolioMode {
  return viewer && (nickname === null || nickname.toLowerCase() === viewer.nickname) ? 'edit' : 'view'
}

interface Written {
  title: string
  description: string
  documents: readonly unknown[]
}

/** What somebody else sees where there is not everything yet. */
export interface Coming {
  /** Nothing at all: it takes the whole page. */
  page: boolean
  header: boolean
  projects: boolean
}

export function whatIsComing({ title, description, documents }: Written): Coming {
  const hasNoProjects = documents.length === 0
  return {
    page: title === '' && description === '' && hasNoProjects,
    header: (title === '') !== (description === ''),
    projects: hasNoProjects,
  }
}

/** An owner shares what says what it is. */
export function canShare({ title, description }: Pick<Written, 'title' | 'description'>): boolean {
  return title.trim() !== '' && description.trim() !== ''
}

/** What a website's field holds: its prefix stands before it, and is not typed twice. */
export function withoutScheme(typed: string): string {
  return typed.trimStart().replace(/^https?:\/\//i, '')
}

/** Where a link leads. */
export function hrefOf(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `${WEBSITE_PREFIX}${website}`
}

export function isWebsite(typed: string): boolean {
  return typed.length <= WEBSITE_LONGEST && isUrl(withoutScheme(typed), WEBSITE_PREFIX)
}

export interface DocumentDraft {
  type: DocumentType
  title: string
  website: string
  hasFile: boolean
}

/** Whether a form may be sent: the same for adding and for changing. */
export function isComplete({ type, title, website, hasFile }: DocumentDraft): boolean {
  const hasTitle = title.trim() !== '' && title.trim().length <= TITLE_LONGEST
  const hasContent = { URL: isWebsite(website.trim()), FILE: hasFile, PROJECT: true }
  return hasTitle && hasContent[type]
}

/** A link may become a file and the other way round; what was saved from a project stays that. */
export function mayBecome(from: DocumentType, to: DocumentType): boolean {
  return from === to || (from !== 'PROJECT' && to !== 'PROJECT')
}

/** Spaces at its end stay: somebody may be in the middle of it. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

export function cleanTitle(title: string): string {
  return oneLine(title).trim()
}

/** What a tile begins with: as much of a project's title as it takes, with no sign cut in two. */
export function tileTitle(title: string): string {
  return Array.from(title).slice(0, TITLE_LONGEST).join('')
}

/** The name that a file had, without what could lead somewhere else. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const cleaned = last
    .replace(/[\p{C}]+/gu, '')
    .replace(/^\.+/, '')
    .trim()
  return Array.from(cleaned).slice(-FILE_NAME_LONGEST).join('') || 'document'
}

/** Newest first, or as their owner put them; what came later than their order stands before it. */
export function arrange<One extends { id: string; createdAt: Date | string }>(
  documents: readonly One[],
  order: readonly string[] | null,
): One[] {
  const time = ({ createdAt }: One) => new Date(createdAt).getTime()
  const newest = documents.toSorted((a, b) => time(b) - time(a) || (a.id < b.id ? 1 : -1))
  if (order === null) return newest
  const places = new Map(order.map((id, place) => [id, place]))
  return newest.toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1))
}

export const MOST_ARRANGED = 1000

export const FILE_ENDINGS: Readonly<Record<FileType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** The file of a document, for whoever may see it. */
export function fileAddress(nickname: string, id: string, type: FileType): string {
  return `/${nickname}/portfolio/documents/${id}/document.${FILE_ENDINGS[type]}`
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

export function isDocumentId(text: string): boolean {
  return ID.test(text)
}

export function thumbnailAddress(nickname: string, id: string): string {
  return `/${nickname}/portfolio/documents/${id}/thumbnail.webp`
}

/** The picture that others see where its address is shared. */
export function sharePictureAddress(nickname: string): string {
  return `/${nickname}/portfolio/share.png`
}

/** The name that a link goes by. */
export function hostOf(website: string): string {
  const href = hrefOf(website)
  return URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : website
}
