import { and, desc, eq, gt, isNull, lt, ne, not, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type { UploadKind } from './uploads.rules.ts'
import { uploadTickets, uploads } from './uploads.tables.ts'

export interface Ticket {
  id: string
  userId: string
  fileName: string
  maxBytes: number
  size: number | null
  type: string | null
  expiresAt: Date
}

export async function saveTicket(db: Db, ticket: Ticket & { tokenHash: string }): Promise<void> {
  await db.insert(uploadTickets).values(ticket)
}

const isGood = (tokenHash: string, userId: string, fileName: string, now: Date) =>
  and(
    eq(uploadTickets.tokenHash, tokenHash),
    eq(uploadTickets.userId, userId),
    eq(uploadTickets.fileName, fileName),
    isNull(uploadTickets.usedAt),
    gt(uploadTickets.expiresAt, now),
  )

export async function findTicket(db: Db, tokenHash: string, userId: string, fileName: string, now: Date): Promise<Ticket | null> {
  const [found] = await db
    .select()
    .from(uploadTickets)
    .where(isGood(tokenHash, userId, fileName, now))
  return found ?? null
}

/** False if another request was first: an address allows one upload. */
export async function spendTicket(db: Db, tokenHash: string, userId: string, fileName: string, now: Date): Promise<boolean> {
  const used = await db
    .update(uploadTickets)
    .set({ usedAt: now })
    .where(isGood(tokenHash, userId, fileName, now))
    .returning({ id: uploadTickets.id })
  return used.length > 0
}

export interface Upload {
  storageName: string
  userId: string
  fileName: string
  kind: UploadKind
  type: string
  size: number
  inUse: boolean
  createdAt: Date
}

export type NewUpload = Omit<Upload, 'inUse'>

/** How many bytes the learner's files take, of one kind or of all. */
export async function bytesKept(db: Db, userId: string, kind?: UploadKind): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql<string>`coalesce(sum(${uploads.size}), 0)` })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), kind && eq(uploads.kind, kind)))
  return Number(sum?.bytes ?? 0)
}

/** By kind; unused uploads are a kind of their own. Leaves out released files, which are deleted when room is needed. */
export async function listBytesKept(db: Db, userId: string): Promise<{ kind: UploadKind | 'unused'; bytes: number }[]> {
  const { size, inUse, released } = uploads
  const kind = sql<UploadKind | 'unused'>`case when ${inUse} then ${uploads.kind} else 'unused' end`
  const sums = await db
    .select({ kind, bytes: sql<string>`sum(${size})` })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), or(inUse, not(released))))
    .groupBy(kind)
  return sums.map((sum) => ({ kind: sum.kind, bytes: Number(sum.bytes) }))
}

/** How many bytes the files of each learner take. */
export const uploadsCounted = sql`select ${uploads.userId}, sum(${uploads.size}) as bytes from ${uploads} group by ${uploads.userId}`

/** The same content under the same name is the same upload. */
export async function saveUpload(tx: Db, upload: NewUpload): Promise<void> {
  const again = { createdAt: upload.createdAt, released: false }
  await tx.insert(uploads).values(upload).onConflictDoUpdate({ target: uploads.storageName, set: again })
}

export async function findUpload(db: Db, storageName: string): Promise<Upload | null> {
  const [found] = await db.select().from(uploads).where(eq(uploads.storageName, storageName))
  return found ?? null
}

/** The newest file that the learner uploaded under this name. */
export async function findOwnUpload(db: Db, userId: string, fileName: string): Promise<Upload | null> {
  const [found] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, userId), or(eq(uploads.fileName, fileName), eq(uploads.storageName, fileName))))
    .orderBy(desc(uploads.createdAt))
    .limit(1)
  return found ?? null
}

export async function listUploads(db: Db, userId: string): Promise<Upload[]> {
  return db.select().from(uploads).where(eq(uploads.userId, userId)).orderBy(uploads.createdAt)
}

/** Deletes the rows of the learner's profile pictures, except this one. */
export async function removePictures(tx: Db, userId: string, except: string | null): Promise<Upload[]> {
  const others = except === null ? undefined : ne(uploads.storageName, except)
  return tx
    .delete(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.kind, 'avatar'), others))
    .returning()
}

/** Deletes the rows of unused uploads. */
export async function removeUnused(db: Db, before: Date): Promise<Upload[]> {
  return db
    .delete(uploads)
    .where(and(eq(uploads.inUse, false), lt(uploads.createdAt, before)))
    .returning()
}

/** Deletes the rows of what the learner replaced, deleted or gave up. What else was uploaded and not used yet stays. */
export async function removeReleased(tx: Db, userId: string): Promise<Upload[]> {
  return tx
    .delete(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.inUse, false), eq(uploads.released, true)))
    .returning()
}

/** Marks a file that nothing uses yet as not needed. False if the learner has no such file. */
export async function giveUp(db: Db, userId: string, storageName: string): Promise<boolean> {
  const own = await db
    .update(uploads)
    .set({ released: not(uploads.inUse) })
    .where(and(eq(uploads.storageName, storageName), eq(uploads.userId, userId)))
    .returning({ storageName: uploads.storageName })
  return own.length > 0
}

export async function removeOldTickets(db: Db, before: Date): Promise<void> {
  await db.delete(uploadTickets).where(lt(uploadTickets.expiresAt, before))
}

/** Marks the learner's upload as used. False if it does not exist or was deleted. */
export async function claimUpload(tx: Db, userId: string, fileName: string, storageName: string): Promise<boolean> {
  const claimed = await tx
    .update(uploads)
    .set({ inUse: true, released: false })
    .where(and(eq(uploads.storageName, storageName), eq(uploads.userId, userId), eq(uploads.fileName, fileName)))
    .returning({ storageName: uploads.storageName })
  return claimed.length > 0
}

/** Releases this file; it is deleted later, or as soon as the learner needs the room. */
export async function releaseUpload(tx: Db, userId: string, storageName: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ inUse: false, released: true })
    .where(and(eq(uploads.storageName, storageName), eq(uploads.userId, userId)))
}

/** Releases all files of this name except the needed ones; they are deleted later, or as soon as the learner needs the room. */
export async function releaseUploads(tx: Db, userId: string, fileName: string, needed: string[]): Promise<void> {
  const others = needed.length > 0 ? notInArray(uploads.storageName, needed) : undefined
  await tx
    .update(uploads)
    .set({ inUse: false, released: true })
    .where(and(eq(uploads.userId, userId), eq(uploads.fileName, fileName), eq(uploads.inUse, true), others))
}
