import { ATTACHMENTS_MOST, FILE_NAME_MOST, selectionOf, type UserPart } from './chat.rules.ts'

/** Attachments of the message being written. Files upload as soon as they are chosen. */

export interface SelectionAttachment {
  id: string
  type: 'selection'
  content: string
}

export interface FileAttachment {
  id: string
  type: 'file' | 'image'
  name: string
  mimeType: string
  /** The address of the picture's preview. */
  previewUrl: string | null
  /** Set once the upload has ended. */
  fileKey: string | null
  uploadState: { status: 'uploading' | 'success' | 'error'; percent: number; problem: string | null }
}

export type Attachment = SelectionAttachment | FileAttachment
export type Attachments = readonly Attachment[]

const ARRIVED = { status: 'success', percent: 100, problem: null } as const

export const isPicture = (mimeType: string) => mimeType.startsWith('image/')

/** The name under which uploads belong to a chat, so that unused ones can be found. */
export const uploadNameOf = (chatId: string) => `chat_${chatId}`

/** Ignores blank and duplicate selections, and any beyond the limit. */
export function attachSelection(attached: Attachments, id: string, selected: string): Attachments {
  const content = selectionOf(selected)
  if (content === null || hasSelection(attached, content) || attached.length >= ATTACHMENTS_MOST) return attached
  return [...attached, { id, type: 'selection', content }]
}

export function hasSelection(attached: Attachments, content: string): boolean {
  return attached.some((one) => one.type === 'selection' && one.content === content)
}

export function attachFile(
  attached: Attachments,
  { id, name, mimeType, previewUrl = null }: Pick<FileAttachment, 'id' | 'name' | 'mimeType'> & { previewUrl?: string | null },
): Attachments {
  if (attached.length >= ATTACHMENTS_MOST) return attached
  const type = isPicture(mimeType) ? 'image' : 'file'
  const uploadState = { status: 'uploading', percent: 0, problem: null } as const
  return [...attached, { id, type, name: shortName(name), mimeType, previewUrl, fileKey: null, uploadState }]
}

/** Shortens a name but keeps its end, with the extension. */
function shortName(name: string): string {
  const clean =
    name
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .toWellFormed() || 'file'
  return clean.slice(-FILE_NAME_MOST).toWellFormed()
}

export type UploadEvent =
  | { type: 'again' }
  | { type: 'progress'; percent: number }
  | { type: 'arrived'; fileKey: string; mimeType: string }
  | { type: 'failed'; problem: string }

/** Applies an upload event to one file; the same file twice is kept once. */
export function afterUpload(attached: Attachments, id: string, event: UploadEvent): Attachments {
  const others = attached.filter((one) => one.id !== id)
  if (event.type === 'arrived' && others.some((one) => one.type !== 'selection' && one.fileKey === event.fileKey)) return others
  return attached.map((one) => (one.id === id && one.type !== 'selection' ? moved(one, event) : one))
}

function moved(file: FileAttachment, event: UploadEvent): FileAttachment {
  if (event.type === 'again') return { ...file, uploadState: { status: 'uploading', percent: 0, problem: null } }
  if (event.type === 'failed') return { ...file, fileKey: null, uploadState: { status: 'error', percent: 0, problem: event.problem } }
  if (event.type === 'progress') {
    const isUnderway = file.uploadState.status === 'uploading'
    return isUnderway ? { ...file, uploadState: { ...file.uploadState, percent: event.percent } } : file
  }
  return arrivedFile(file.id, file.name, event)
}

function arrivedFile(id: string, name: string, { fileKey, mimeType }: { fileKey: string; mimeType: string }): FileAttachment {
  const isSeen = isPicture(mimeType)
  const previewUrl = isSeen ? `/uploads/${fileKey}` : null
  return { id, type: isSeen ? 'image' : 'file', name, mimeType, previewUrl, fileKey, uploadState: ARRIVED }
}

export function detach(attached: Attachments, id: string): Attachments {
  return attached.filter((one) => one.id !== id)
}

/** A message waits for its uploads, and the user must deal with failed ones. */
export function readiness(attached: Attachments): 'ready' | 'uploading' | 'failed' {
  const states = attached.flatMap((one) => (one.type === 'selection' ? [] : [one.uploadState.status]))
  if (states.includes('error')) return 'failed'
  return states.includes('uploading') ? 'uploading' : 'ready'
}

/** Prepares attachments for storage: drops the preview of an unfinished upload, which only this page can show. */
export function lasting(attached: Attachments): Attachments {
  return attached.map((one) => (one.type === 'selection' || one.fileKey !== null ? one : { ...one, previewUrl: null }))
}

/** The upload was unfinished when its page closed. */
export function isLost(one: Attachment): boolean {
  return one.type !== 'selection' && one.fileKey === null
}

export function partsOf(text: string, attached: Attachments): UserPart[] {
  const parts = attached.flatMap((one): UserPart[] => {
    if (one.type === 'selection') return [{ type: 'selection', content: one.content }]
    return one.fileKey === null ? [] : [{ type: 'file', filename: one.name, data: one.fileKey, mediaType: one.mimeType }]
  })
  return text === '' ? parts : [...parts, { type: 'text', text }]
}

/** Merges attachments of a failed message before newer ones, without duplicates. */
export function together(sent: Attachments, attached: Attachments): Attachments {
  const keyOf = (one: Attachment) => (one.type === 'selection' ? one.content : (one.fileKey ?? one.id))
  const known = new Set(sent.map(keyOf))
  return [...sent, ...attached.filter((one) => !known.has(keyOf(one)))].slice(0, ATTACHMENTS_MOST)
}

/** Reads attachments from storage, which may hold anything; an unfinished upload gets the problem as its error. */
export function attachmentsIn(kept: unknown, problem: string): Attachments {
  if (!Array.isArray(kept)) return []
  const read = kept.flatMap((one: unknown): Attachment[] => {
    if (typeof one !== 'object' || one === null) return []
    const { id, content, name, mimeType, fileKey } = one as Partial<Record<string, unknown>>
    if (typeof id !== 'string') return []
    if (typeof content === 'string') return [{ id, type: 'selection', content: selectionOf(content) ?? '' }]
    if (typeof name !== 'string' || typeof mimeType !== 'string') return []
    if (typeof fileKey === 'string') return [arrivedFile(id, name, { fileKey, mimeType })]
    return [...afterUpload(attachFile([], { id, name, mimeType }), id, { type: 'failed', problem })]
  })
  return read.filter((one) => one.type !== 'selection' || one.content !== '').slice(0, ATTACHMENTS_MOST)
}
