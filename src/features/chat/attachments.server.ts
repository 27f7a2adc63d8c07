import { buffer, text as textIn } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import sharp from 'sharp'
import { PLAIN_TEXT, WORDS_SUFFIX, storageKey } from '#features/uploads/uploads.rules.ts'
import { claimUpload, findOwnUpload, releaseUploads } from '#features/uploads/uploads.store.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import type { ChatRow } from './chat.store.ts'
import type { FilePart, UserPart } from './chat.rules.ts'
import { isPicture, uploadNameOf } from './attachments.rules.ts'

/** Claims the message's files for this chat: only the sender's own uploads, with the type that the server detected. */
export async function claimFiles(
  tx: Db,
  { id, userId }: Pick<ChatRow, 'id' | 'userId'>,
  content: readonly UserPart[],
): Promise<UserPart[] | Refusal<'file_gone', { file: string }>> {
  const claimed: UserPart[] = []
  for (const part of content) {
    if (part.type !== 'file') {
      claimed.push(part)
      continue
    }
    const upload = await findOwnUpload(tx, userId, part.data)
    const isTaken = upload?.storageName === part.data && (await claimUpload(tx, userId, uploadNameOf(id), part.data))
    if (!upload || !isTaken) return refuse('file_gone', { file: part.data })
    claimed.push({ ...part, mediaType: upload.type })
  }
  return claimed
}

/** Releases files that only this chat used. */
export async function releaseFiles(tx: Db, { id, userId }: Pick<ChatRow, 'id' | 'userId'>): Promise<void> {
  await releaseUploads(tx, userId, uploadNameOf(id), [])
}

/** The text of an uploaded file; '' for a picture. Null if the file is gone. */
export async function wordsOf({ storage }: Pick<Services, 'storage'>, { data, mediaType }: FilePart): Promise<string | null> {
  if (isPicture(mediaType)) return ''
  const file = await storage.get(storageKey(data, mediaType === PLAIN_TEXT ? '' : WORDS_SUFFIX))
  return file && stripVTControlCharacters(await textIn(file.body)).trim()
}

const SIDE = 1568

/** The picture in the size and format that every model accepts. */
export async function pictureOf({ storage }: Pick<Services, 'storage'>, { data }: FilePart): Promise<Uint8Array | null> {
  const file = await storage.get(storageKey(data, ''))
  if (!file) return null
  const picture = sharp(await buffer(file.body)).resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer()
}
