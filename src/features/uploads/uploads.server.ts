import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ORPCError, implement } from '@orpc/server'
import { seesAs } from '#features/accounts/impersonation.server.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { hashToken } from '#features/accounts/sessions.store.ts'
import { saveAccount } from '#features/accounts/accounts.store.ts'
import type { NoRoom } from '#features/quotas/quotas.rules.ts'
import { lookForRoom, recountStored, saysNoRoom } from '#features/quotas/quotas.server.ts'
import { findStored, holdSite, holdStored, saveStored } from '#features/quotas/quotas.store.ts'
import type { Db } from '#platform/db/database.ts'
import { refusals } from '#platform/http/errors.ts'
import { newId, newToken } from '#platform/ids.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { size as sizeOf } from '#pure/amounts.ts'
import { uploadsContract } from './uploads.contract.ts'
import { CHAT_MOST, PLAIN_TEXT, UPLOAD_MS, kindOf, storageKey, suffixFor, suffixesOf, uploadRules } from './uploads.rules.ts'
import {
  bytesKept,
  claimUpload,
  findOwnUpload,
  findUpload,
  giveUp,
  listBytesKept,
  listUploads,
  removePictures,
  removeReleased,
  saveTicket,
  saveUpload,
  type NewUpload,
  type Upload,
} from './uploads.store.ts'
import { uploadTexts } from './uploads.texts.ts'
import type { Verified } from './verify-upload.server.ts'

const call = implement(uploadsContract).$context<CallContext>()
const TICKETS_AN_HOUR = { limit: 120, seconds: 3600 }

const signUpload = call.signUpload.handler(async ({ context, input: { fileName, size, type }, errors }) => {
  const { services } = context
  const { db, clock, limits } = services
  const { id: userId } = learnerOf(context)
  const kind = kindOf(fileName)
  if (!kind) throw errors.UNPROCESSABLE_CONTENT({ message: uploadTexts.notAKey })
  const { maxBytes, types } = uploadRules[kind]
  if (size !== undefined && size > maxBytes) throw errors.UNPROCESSABLE_CONTENT({ message: uploadTexts.tooLarge(megabytes(maxBytes)) })
  if (type !== undefined && !types.includes(type)) throw errors.UNPROCESSABLE_CONTENT({ message: wrongType(kind) })
  const full = await makingRoom(services, userId, () => roomFor(db, services, { userId, kind, adds: size ?? 1 }))
  if (isRefused(full)) throw errors.PAYLOAD_TOO_LARGE({ message: saysFull(full) })
  const taken = await limits.take(`upload:${userId}`, TICKETS_AN_HOUR)
  if (!taken.allowed) throw tooMany(taken)
  const token = newToken()
  const now = clock.now().getTime()
  const ticket = {
    id: newId(now),
    userId,
    fileName,
    maxBytes,
    size: size ?? null,
    type: type ?? null,
    expiresAt: new Date(now + UPLOAD_MS),
  }
  try {
    await saveTicket(db, { ...ticket, tokenHash: hashToken(token) })
  } catch (cause) {
    throw new ORPCError('INTERNAL_SERVER_ERROR', { ...refusals.INTERNAL_SERVER_ERROR, message: uploadTexts.notSigned, cause })
  }
  return { url: `/uploads/${fileName}?signature=${token}` }
})

const getUpload = call.getUpload.handler(async ({ context, input: { storageName, size }, errors }) => {
  const { services, account } = context
  const named = await findUpload(services.db, storageName)
  const upload = named ?? (account && (await findOwnUpload(services.db, account.id, storageName)))
  const isReadable =
    upload && (uploadRules[upload.kind].isPublic || (await seesAs(context, upload.userId, `/uploads/${upload.storageName}`)))
  const file = isReadable ? await services.storage.get(storageKey(upload.storageName, suffixFor(upload.kind, size))) : null
  if (!upload || !file) throw errors.NOT_FOUND()
  const { isPublic } = uploadRules[upload.kind]
  const caching = !named ? 'private, no-cache' : `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`
  return {
    headers: {
      'content-type': upload.type === PLAIN_TEXT ? `${PLAIN_TEXT}; charset=utf-8` : upload.type,
      'content-length': String(file.size),
      'content-disposition': `inline; filename="${upload.fileName}${EXTENSIONS[upload.type] ?? ''}"`,
      'cache-control': caching,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    body: Readable.toWeb(file.body) as ReadableStream<Uint8Array>,
  }
})

const giveUpUpload = call.giveUpUpload.handler(async ({ context, input: { storageName }, errors }) => {
  if (!(await giveUp(context.services.db, learnerOf(context).id, storageName))) throw errors.NOT_FOUND()
})

const getOwnFiles = call.getOwnFiles.handler(async ({ context }) => {
  const { db, config } = context.services
  const { id } = learnerOf(context)
  const { documents } = await findStored(db, id)
  const kinds = [...(await listBytesKept(db, id)), { kind: 'documents' as const, bytes: documents }].filter(({ bytes }) => bytes > 0)
  const taken = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  return { taken, most: config.quotas.learner, kinds: kinds.toSorted((a, b) => b.bytes - a.bytes) }
})

const savePicture = call.savePicture.handler(async ({ context, input: { picture }, errors }) => {
  const { services } = context
  const account = learnerOf(context)
  const fileName = picture === null ? null : ownFileName(picture, account.nickname)
  const upload = fileName === null ? null : await findOwnUpload(services.db, account.id, fileName)
  if (picture !== null && !upload) throw errors.NOT_FOUND()
  if (upload && upload.kind !== 'avatar') throw errors.UNPROCESSABLE_CONTENT({ message: uploadTexts.pictureType })
  await services.db.transaction(async (tx) => {
    // the account's row makes a choice of another picture wait, which then misses what this one removes
    await saveAccount(tx, account.id, { picture: upload?.storageName ?? null }, services.clock.now())
    if (upload && !(await claimUpload(tx, account.id, upload.fileName, upload.storageName))) throw errors.NOT_FOUND()
    const others = await removePictures(tx, account.id, upload?.storageName ?? null)
    if (others.length > 0) await recountUploads(tx, account.id)
    await removeFilesLater(services, tx, others)
  })
  return { picture: upload ? `/uploads/${upload.storageName}` : null }
})

export const uploadsCalls = { signUpload, getUpload, giveUpUpload, getOwnFiles, savePicture }

const EXTENSIONS: Record<string, string> = {
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
}

export const uploadData: OwnData = {
  name: 'uploads',
  tables: ['uploads', 'upload_tickets'],
  async *files({ db, storage }, { id }) {
    for (const { storageName, fileName, kind, type } of await listUploads(db, id)) {
      const file = await storage.get(storageKey(storageName, suffixFor(kind, 'large')))
      if (file) yield { path: `${fileName}-${storageName.slice(-8)}${EXTENSIONS[type] ?? ''}`, content: file.body }
    }
  },
  async remove(services, { id }) {
    await removeUploadedFiles(services, await listUploads(services.db, id))
  },
}

export type NoUploadRoom = NoRoom | Refusal<'chat_full', { taken: number; most: number }>

interface Wanted extends Pick<Upload, 'userId' | 'kind'> {
  adds: number
}

async function roomFor(db: Db, { config }: Pick<Services, 'config'>, { userId, kind, adds }: Wanted): Promise<NoUploadRoom | null> {
  const chat = kind === 'chat' ? await bytesKept(db, userId, kind) : 0
  if (chat + adds > CHAT_MOST) return refuse('chat_full', { taken: chat, most: CHAT_MOST })
  return lookForRoom(db, config.quotas, { userId, part: 'uploads', counted: await bytesKept(db, userId), adds })
}

/** The check and the row under one lock: files that are uploaded at once, in whichever instance, see one another. */
function saveIfRoom({ db, config }: Pick<Services, 'db' | 'config'>, upload: NewUpload): Promise<NoUploadRoom | null> {
  const { userId, kind, storageName } = upload
  return db.transaction(async (tx) => {
    await holdSite(tx, config.quotas)
    await holdStored(tx, userId)
    const isKnown = (await findUpload(tx, storageName)) !== null
    const full = isKnown ? null : await roomFor(tx, { config }, { userId, kind, adds: upload.size })
    if (full) return full
    await saveUpload(tx, upload)
    await saveStored(tx, userId, 'uploads', await bytesKept(tx, userId))
    return null
  })
}

/** Where there is no room, what the learner replaced, deleted or gave up goes at once, and it is tried once more. */
export async function makingRoom<Full extends Refusal>(
  services: Pick<Services, 'db' | 'jobs'>,
  userId: string,
  attempt: () => Promise<Full | null>,
): Promise<Full | null> {
  const full = await attempt()
  if (!full) return null
  const gone = await services.db.transaction(async (tx) => {
    const removed = await removeReleased(tx, userId)
    if (removed.length > 0) await recountUploads(tx, userId)
    await removeFilesLater(services, tx, removed)
    return removed
  })
  return gone.length > 0 ? attempt() : full
}

/** Where the database does not say, the row may be there. */
export function mayBeThere(row: Promise<object | null>): Promise<boolean> {
  return row.then(
    (found) => found !== null,
    () => true,
  )
}

export function saysFull(full: NoUploadRoom): string {
  if (full.refused !== 'chat_full') return saysNoRoom(full)
  return uploadTexts.chatFull(sizeOf(full.facts.taken), sizeOf(full.facts.most))
}

function recountUploads(tx: Db, userId: string): Promise<void> {
  return recountStored(tx, userId, 'uploads', (inside) => bytesKept(inside, userId))
}

/** Stores the files before the row, so that a row always has its files. Without a row they are removed. */
export async function keepUpload(
  services: Services,
  userId: string,
  fileName: string,
  { type, files }: Verified,
): Promise<Upload | NoUploadRoom> {
  const { db, storage, clock } = services
  const kind = kindOf(fileName)
  if (!kind) throw new Error(`${fileName} is not the name of an upload`)
  const hash = createHash('sha256').update(userId)
  for (const { body } of files) hash.update(body)
  const storageName = `${fileName}_${hash.digest('hex').slice(0, 32)}`
  const known = await findUpload(db, storageName)
  for (const { suffix, body } of files) await storage.put(storageKey(storageName, suffix), body, { contentType: type })
  const size = Math.max(...files.map(({ body }) => body.length))
  const upload = { storageName, userId, fileName, kind, type, size, createdAt: clock.now() }
  let isKept = false
  try {
    const full = await makingRoom(services, userId, () => saveIfRoom(services, upload))
    isKept = full === null
    return full ?? { ...upload, inUse: known?.inUse ?? false }
  } finally {
    isKept ||= await mayBeThere(findUpload(db, storageName))
    if (!isKept) await removeUploadedFiles(services, [{ storageName, kind }])
  }
}

export async function removeUploadedFiles(
  { storage }: Pick<Services, 'storage'>,
  gone: Pick<Upload, 'storageName' | 'kind'>[],
): Promise<void> {
  for (const { storageName, kind } of gone) {
    for (const suffix of suffixesOf(kind)) await storage.remove(storageKey(storageName, suffix))
  }
}

export const REMOVE_FILES = 'uploads.remove-files'

export type GoneUpload = Pick<Upload, 'storageName' | 'kind'>

/** In the transaction that deletes the rows: neither a bucket that is away nor a killed process leaves a file behind. */
export async function removeFilesLater({ jobs }: Pick<Services, 'jobs'>, tx: Db, gone: readonly GoneUpload[]): Promise<void> {
  const files = gone.map(({ storageName, kind }) => ({ storageName, kind }))
  if (files.length > 0) await jobs.enqueue(tx, { name: REMOVE_FILES }, files)
}

/** Removes the files of deleted rows, except where the same file was uploaded again meanwhile. */
export async function removeFilesWithoutRow(services: Pick<Services, 'db' | 'storage'>, gone: readonly GoneUpload[]): Promise<void> {
  for (const one of gone) if (!(await findUpload(services.db, one.storageName))) await removeUploadedFiles(services, [one])
}

export function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024}MB`
}

export function wrongType(kind: Upload['kind']): string {
  if (kind === 'answer') return uploadTexts.notAPicture
  return kind === 'avatar' ? uploadTexts.pictureType : uploadTexts.fileType
}

function ownFileName(picture: string, nickname: string): string {
  const [owner, folder, fileName, ...more] = picture.replace(/^\//, '').split('/')
  const isOwn = owner === nickname && folder === 'uploads' && fileName !== undefined && more.length === 0
  if (!isOwn) throw new ORPCError('NOT_FOUND', refusals.NOT_FOUND)
  return fileName
}
