export const UPLOAD_KINDS = ['avatar', 'answer', 'portfolio', 'chat'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** What a learner's files belong to. Documentation counts, and so do uploads that nothing uses yet. */
export const STORED_KINDS = [...UPLOAD_KINDS, 'documents', 'unused'] as const

export interface UploadRules {
  maxBytes: number
  /** The allowed types, detected from the bytes. */
  types: readonly string[]
  /** Readable by everyone who knows the name; otherwise only by its owner. The portfolio serves its own files. */
  isPublic: boolean
}

const MB = 1024 * 1024
export const PLAIN_TEXT = 'text/plain'

export const uploadRules: Record<UploadKind, UploadRules> = {
  avatar: { maxBytes: 5 * MB, types: ['image/jpeg', 'image/png'], isPublic: true },
  answer: { maxBytes: 10 * MB, types: ['image/png', 'image/jpeg'], isPublic: false },
  portfolio: { maxBytes: 50 * MB, types: ['application/pdf', 'image/png', 'image/jpeg'], isPublic: false },
  chat: { maxBytes: 10 * MB, types: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', PLAIN_TEXT], isPublic: false },
}

/** How much of a learner's room may be attachments of chats. */
export const CHAT_MOST = 200 * MB

const PART = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,99})'
const GRAMMAR: [UploadKind, RegExp][] = [
  ['avatar', new RegExp(`^profile_picture_${PART}$`)],
  ['portfolio', new RegExp(`^portfolio_${PART}$`)],
  ['chat', new RegExp(`^chat_${PART}$`)],
  ['answer', new RegExp(`^${PART}_${PART}$`)],
]

/** The purpose in an upload's name: profile_picture_{id}, portfolio_{id}, chat_{chatId}, {projectId}_{validationId}. */
export function kindOf(fileName: string): UploadKind | null {
  return GRAMMAR.find(([, form]) => form.test(fileName))?.[0] ?? null
}

export const UPLOAD_MS = 10 * 60_000

export const PICTURE_SIZES = { 'extra-small': 64, small: 128, medium: 128, large: 512 } as const
export type PictureSize = keyof typeof PICTURE_SIZES
export const PICTURE_SIZE_NAMES = ['extra-small', 'small', 'medium', 'large'] as const satisfies readonly PictureSize[]

/** {nickname}/uploads/{fileName}, as the interface names a new picture. */
export function picturePath(nickname: string, fileName: string): string {
  return `${nickname}/uploads/${fileName}`
}

/** The storage key of a file. */
export function storageKey(storageName: string, suffix: string): string {
  return `uploads/${storageName}${suffix}`
}

/** A thumbnail of a portfolio picture, in the size of a tile. */
export const THUMBNAIL_SUFFIX = '-thumbnail'
export const THUMBNAIL = { width: 720, height: 405 }

/** The extracted text of a PDF. */
export const WORDS_SUFFIX = '-words'

/** The files of one upload; an avatar has one for each size and no original. */
export function suffixesOf(kind: UploadKind): string[] {
  if (kind === 'portfolio') return ['', THUMBNAIL_SUFFIX]
  if (kind === 'chat') return ['', WORDS_SUFFIX]
  return kind === 'avatar' ? [...new Set(Object.values(PICTURE_SIZES))].map((width) => `-${width}`) : ['']
}

export function suffixFor(kind: UploadKind, size: PictureSize | undefined): string {
  return kind === 'avatar' ? `-${PICTURE_SIZES[size ?? 'large']}` : ''
}
