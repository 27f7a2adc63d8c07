import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { factsOf } from '#features/documents/facts.server.ts'
import { removeMaking } from '#features/documents/make-document.server.ts'
import { storageKey } from '#features/uploads/uploads.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import type { OwnPicture } from './portfolio.contract.ts'
import { findDocument, type StoredDocument } from './portfolio.store.ts'

const WIDEST = 1600
const GUARD = { limitInputPixels: 40e6, failOn: 'error' } as const
const PATIENCE_SECONDS = 10
const UPLOAD_NAME = /^[A-Za-z0-9_-]{1,180}$/

export type Its = Pick<StoredDocument, 'userId' | 'id'>

/** The folder of everything drawn for a learner's documents. */
export function shownFolder(userId: string): string {
  return `portfolio-shown/${userId}/`
}

export function shownKey({ userId, id }: Its, name: string): string {
  return `${shownFolder(userId)}${id}/${name}`
}

export function pictureKey(its: Its, picture: string): string {
  return shownKey(its, `picture-${picture}`)
}

/** Pictures of the finished project as it is now: a restart removes them. */
export async function ownPictures(db: Db, userId: string, projectId: string): Promise<OwnPicture[]> {
  const facts = await factsOf(db, userId, projectId)
  if (isRefused(facts)) return []
  return facts.steps.flatMap(({ answers }) => answers.flatMap(({ title, file }) => (file ? { storageName: file.storageName, title } : [])))
}

/** Stores a separate copy, which survives changes to the answer or a restart. Stored before the document refers to it. */
export async function keepTilePicture(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  its: Its,
  projectId: string,
  picture: string,
): Promise<Refusal<'file_gone'> | null> {
  if (!UPLOAD_NAME.test(picture)) return refuse('file_gone')
  const key = pictureKey(its, picture)
  if (await storage.has(key)) return null
  const isOwn = (await ownPictures(db, its.userId, projectId)).some(({ storageName }) => storageName === picture)
  const upload = isOwn ? await storage.get(storageKey(picture, '')) : null
  if (!upload) return refuse('file_gone')
  const drawn = sharp(await buffer(upload.body), GUARD)
    .timeout({ seconds: PATIENCE_SECONDS })
    .autoOrient()
    .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84 })
  await storage.put(key, await drawn.toBuffer(), { contentType: 'image/webp' })
  return null
}

/** Removes pictures that the document no longer shows. */
export async function removeUnshown(services: Pick<Services, 'db' | 'storage'>, its: Its): Promise<void> {
  const document = await findDocument(services.db, its.userId, its.id)
  if (!document) return removeMaking(services, shownKey(its, ''))
  const { content } = document
  const kept = content.type === 'PROJECT' && content.picture !== null ? pictureKey(its, content.picture) : null
  for await (const { key } of services.storage.list(shownKey(its, ''))) if (key !== kept) await services.storage.remove(key)
}
