import { isUrl } from '#features/content/answer-text.rules.ts'

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

/** Users edit their own portfolio, and view any other. */
export function modeOf(viewer: Named | null, nickname: string | null): PortfolioMode {
  return viewer && (nickname === null || nickname.toLowerCase() === viewer.nickname) ? 'edit' : 'view'
}

interface Written {
  title: string
  description: string
  documents: readonly unknown[]
}

/** The parts of an incomplete portfolio that show "Coming soon" to others. */
export interface Coming {
  /** Nothing is there: the notice fills the page. */
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

/** A portfolio can be shared once it has a title and a description. */
export function canShare({ title, description }: Pick<Written, 'title' | 'description'>): boolean {
  return title.trim() !== '' && description.trim() !== ''
}

export const DETAILS = ['title', 'description'] as const
export type DetailName = (typeof DETAILS)[number]

/** A change of one of them. */
export interface DetailChange {
  text: string
  /** what the server had when the change began; null replaces anything */
  seen: string | null
}

/** Whether a change would replace words that its writer has not seen. The same change again replaces none. */
export function replacesOther({ text, seen }: DetailChange, there: string): boolean {
  return seen !== null && seen !== there && text !== there
}

/** The content of a website field: its prefix is shown before it and not typed twice. An http site keeps its scheme. */
export function withoutScheme(typed: string): string {
  return typed
    .trimStart()
    .replace(/^https:\/\//i, '')
    .replace(/^http:\/\//i, 'http://')
}

/** The prefix before the field; none if the field has the scheme. */
export function prefixOf(website: string): string | undefined {
  return website.startsWith('http://') ? undefined : WEBSITE_PREFIX
}

/** The link's target. */
export function websiteHref(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `${WEBSITE_PREFIX}${website}`
}

export function isWebsite(typed: string): boolean {
  const rest = withoutScheme(typed).replace(/^http:\/\//, '')
  return typed.length <= WEBSITE_LONGEST && !/^https?:/i.test(rest) && isUrl(rest, WEBSITE_PREFIX)
}

const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|test|invalid)$/
const IN_NUMBERS = /^\d+(?:\.\d+){3}$/
const OWN_NUMBERS = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
const OWN_V6 = /^\[(?:::|::1|f[cd].*|fe[89ab].*|::ffff:.*)\]$/

/** Whether others can reach it, judging by its name: a local machine or network is refused for a public page. */
export function isPublicWebsite(website: string): boolean {
  const href = websiteHref(withoutScheme(website.trim()))
  if (!URL.canParse(href)) return false
  const name = new URL(href).hostname.replace(/\.$/, '')
  return !OWN_NAMES.test(name) && !(IN_NUMBERS.test(name) && OWN_NUMBERS.test(name)) && !OWN_V6.test(name)
}

export interface DocumentDraft {
  type: DocumentType
  title: string
  website: string
  hasFile: boolean
}

/** Whether a form can be submitted, for adding and changing. */
export function isComplete({ type, title, website, hasFile }: DocumentDraft): boolean {
  const hasTitle = title.trim() !== '' && Array.from(title.trim()).length <= TITLE_LONGEST
  const hasContent = { URL: isWebsite(website.trim()) && isPublicWebsite(website), FILE: hasFile, PROJECT: true }
  return hasTitle && hasContent[type]
}

/** A link may become a file and the reverse; a project stays one. */
export function mayBecome(from: DocumentType, to: DocumentType): boolean {
  return from === to || (from !== 'PROJECT' && to !== 'PROJECT')
}

/** Keeps trailing spaces, because the user may still be typing. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

export function cleanTitle(title: string): string {
  return oneLine(title).trim()
}

/** A project's title cut to the limit of a tile as its field counts, without splitting a character. */
export function tileTitle(title: string): string {
  const cut = title.slice(0, TITLE_LONGEST)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** The original file name, without path and unsafe characters. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const cleaned = last
    .replace(/[\p{C}]+/gu, '')
    .replace(/^\.+/, '')
    .trim()
  return Array.from(cleaned).slice(-FILE_NAME_LONGEST).join('') || 'document'
}

/** Newest first, or in the owner's order, with newer documents before it. */
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

export function portfolioAddress(nickname: string): string {
  return `/${nickname}/portfolio`
}

/** The public page of a document. */
export function documentAddress(nickname: string, id: string): string {
  return `${portfolioAddress(nickname)}/documents/${id}`
}

/** The address of a document's file, for everyone who may see the document. */
export function fileAddress(nickname: string, id: string, type: FileType): string {
  return `${documentAddress(nickname, id)}/document.${FILE_ENDINGS[type]}`
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

export function isDocumentId(text: string): boolean {
  return ID.test(text)
}

export function thumbnailAddress(nickname: string, id: string): string {
  return `${documentAddress(nickname, id)}/thumbnail.webp`
}

/** The picture of link previews. */
export function portfolioSharePicture(nickname: string): string {
  return `${portfolioAddress(nickname)}/share.png`
}

/** The host name of a link, for display. */
export function hostOf(website: string): string {
  const href = websiteHref(website)
  return URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : website
}

/** The address of a document's picture; it changes with the picture. */
export function tilePictureAddress(nickname: string, id: string, picture: string): string {
  return `${documentAddress(nickname, id)}/picture.webp?of=${encodeURIComponent(picture.slice(-8))}`
}

/** The address of a picture in a documentation's text. */
export function writtenPictureAddress(nickname: string, id: string, file: string): string {
  return `${documentAddress(nickname, id)}/documentation/${file}`
}

/** Later pages are only in the file. */
export const MOST_PAGES = 50
export const PDF_PAGE_SIZE = { width: 1200, height: 1700 }

/** Pages count from 1. */
export function pdfPageAddress(nickname: string, id: string, page: number): string {
  return `${documentAddress(nickname, id)}/pages/${page}.webp`
}

/** The size of link preview pictures. */
export const SHARE_SIZE = { width: 1200, height: 630 }

export function documentShareAddress(nickname: string, id: string): string {
  return `${documentAddress(nickname, id)}/share.png`
}

/** The beginning of a file that a learner wrote, as much as a tile holds. */
export interface Excerpt {
  name: string
  text: string
}

const EXCERPT = { lines: 14, width: 80 }
/** How files of many projects begin alike. */
const BEGINS_ALIKE = /^(?:\s*$|(?:import|from)\s)/

/** Of the longest file, from where it begins to be the learner's own. */
export function excerptOf(files: readonly Excerpt[]): Excerpt | null {
  const own = files.map(({ name, text }) => {
    const lines = text.split('\n').map((line) => line.trimEnd())
    const start = lines.findIndex((line) => !BEGINS_ALIKE.test(line))
    // a tile has no room for two empty lines
    return { name, lines: start < 0 ? [] : lines.slice(start).filter((line, at, all) => line !== '' || all[at - 1] !== '') }
  })
  const [longest] = own.toSorted((a, b) => b.lines.length - a.lines.length)
  if (!longest || longest.lines.length === 0) return null
  const shown = longest.lines.slice(0, EXCERPT.lines).map((line) => Array.from(line).slice(0, EXCERPT.width).join(''))
  return { name: longest.name, text: shown.join('\n').trimEnd() }
}
