import { buffer } from 'node:stream/consumers'
import { findAccount, type Account } from '#features/accounts/accounts.store.ts'
import { isPro } from '#features/plans/plans.rules.ts'
import { announceProject, changeProject } from '#features/projects/projects.store.ts'
import { recountStored } from '#features/quotas/quotas.server.ts'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { isRefused } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { covers } from '#platform/own-processes.ts'
import { archiveOf } from './document-archive.server.ts'
import type { PictureAsked } from './compose.server.ts'
import { documentationMarkdown } from './document-markdown.server.ts'
import { newestOf } from './newest-document.server.ts'
import { drawPictures, withPictures } from './document-pictures.server.ts'
import { COVER, documentationPdf, startPrograms } from './document-pdf.server.ts'
import { DOCUMENT_FILES, SHARE_PICTURE, lookFor, type DocumentFile, type LookAsked } from './documents.rules.ts'
import {
  changeDoc,
  documentBytes,
  findDoc,
  holdDoc,
  listAbandoned,
  listNamed,
  listUncounted,
  saveSize,
  type StoredDoc,
} from './documents.store.ts'
import type { Written } from './document-text.rules.ts'
import { ABANDONED_MS, copyKey, copyPictureKey, coverKey, makingFolder, isGivenUp, madeAt } from './make-document.rules.ts'

/** Requests a new run, marks the project as being made, and notifies open tabs on commit. */
export async function startMaking(tx: Db, { clock }: Pick<Services, 'clock'>, userId: string, projectId: string): Promise<void> {
  const now = clock.now()
  await holdDoc(tx, userId, projectId, now)
  await changeDoc(tx, userId, projectId, { run: newId(now.getTime()), askedAt: now, failures: 0 }, now)
  await changeProject(tx, userId, projectId, { docStatus: 'generating' }, now)
  await announceProject(tx, userId, projectId)
}

interface MadeFile {
  name: string
  type: string
  body: Buffer
}

interface Made {
  written: Written
  files: MadeFile[]
  hash: string
}

/**
 * Makes the last requested run. Stores all files before the document refers to them; removes them on failure. True if its cover is
 * missing.
 */
export async function makeDocument(services: Services, userId: string, projectId: string, signal: AbortSignal): Promise<boolean> {
  const { db } = services
  const doc = await findDoc(db, userId, projectId)
  const account = await findAccount(db, userId)
  // a killed process may have left files of a deleted learner
  if (!account) await removeMaking(services, `documents/${userId}/`)
  if (!account || !doc || doc.run === null || doc.run === doc.made) return false
  try {
    return await makeRun(services, { doc, run: doc.run, account, signal })
  } catch (error) {
    const left = await findDoc(db, userId, projectId)
    // the next attempt rewrites incomplete files under the same names
    if (!left || (left.made !== doc.run && !signal.aborted)) await removeMaking(services, `${makingFolder(userId, doc.run)}/`)
    if (left) throw error
    return false
  }
}

interface MakingRun {
  doc: StoredDoc
  run: string
  account: Account
  signal: AbortSignal
}

async function makeRun(services: Services, { doc, run, account, signal }: MakingRun): Promise<boolean> {
  const { db, storage, clock } = services
  const { userId, projectId } = doc
  const folder = makingFolder(userId, run)
  const look = lookFor(account.preferences, isPro(account.plan))
  const newest = await newestOf(db, doc)
  if (isRefused(newest)) {
    await giveUp(services, doc)
    return false
  }
  const { text, pictures, fingerprint } = newest
  const made = await makeFiles(services, text, pictures, look)
  for (const { name, type, body } of made.files) {
    signal.throwIfAborted()
    await storage.put(`${folder}/${name}`, body, { contentType: type })
  }
  signal.throwIfAborted()
  const has = (name: DocumentFile) => made.files.some((file) => file.name === name)
  const isShown = await db.transaction(async (tx) => {
    const now = clock.now()
    const held = await holdDoc(tx, userId, projectId, now)
    // a newer request or a restart of the project makes this run obsolete
    if (held.run !== run) return false
    const what = { written: made.written, hash: made.hash, fingerprint, theme: look.theme, titleUrl: look.url, failures: 0 }
    const files = { hasPdf: has('document.pdf'), hasArchive: has('document.zip'), hasCover: has('cover.webp') }
    const size = made.files.reduce((sum, { name, body }) => sum + (DRAWN.has(name) ? 0 : body.length), 0)
    await changeDoc(tx, userId, projectId, { ...what, ...files, size, made: run, madeAt: now, madeWith: doc.editedAt }, now)
    await recountDocuments(tx, userId)
    await changeProject(tx, userId, projectId, { docStatus: 'ready' }, now)
    await announceProject(tx, userId, projectId)
    return true
  })
  const old = isShown ? doc.made : run
  if (old !== null) await removeMaking(services, `${makingFolder(userId, old)}/`)
  return isShown && !has('cover.webp')
}

/** Slow parts run in threads, processes or small pieces, so that the event loop stays free. */
export async function makeFiles(
  services: Pick<Services, 'storage' | 'log'>,
  edited: Written,
  asked: readonly PictureAsked[],
  look: LookAsked,
): Promise<Made> {
  startPrograms()
  const pictures = await drawPictures(services, asked)
  const written = withPictures(edited, pictures)
  const markdown = documentationMarkdown(written, look.url)
  const pdf = await documentationPdf(written, look, pictures)
  const files: MadeFile[] = [
    fileOf('document.pdf', pdf),
    fileOf('document.md', Buffer.from(markdown)),
    ...pictures.map(({ file, type, body }) => ({ name: file, type, body })),
    ...(pictures.length > 0 ? [fileOf('document.zip', await archiveOf(markdown, pictures))] : []),
  ]
  const cover = await covers.draw({ pdf, ...COVER }).catch((error: unknown) => {
    services.log.warn({ err: error }, 'The cover of a document could not be drawn; it is tried again later.')
    return null
  })
  if (cover) files.push(fileOf('cover.webp', cover))
  return { written, files, hash: await hashOf(pdf) }
}

/** Draws the cover that could not be drawn with the document. */
export async function addCover({ db, storage, clock }: Services, userId: string, projectId: string): Promise<void> {
  const doc = await findDoc(db, userId, projectId)
  if (!doc || doc.made === null || !doc.hasPdf || doc.hasCover) return
  const folder = makingFolder(userId, doc.made)
  const pdf = await storage.get(`${folder}/document.pdf`)
  if (!pdf) return
  const cover = await covers.draw({ pdf: await buffer(pdf.body), ...COVER })
  await storage.put(`${folder}/cover.webp`, cover, { contentType: DOCUMENT_FILES['cover.webp'] })
  const isAdded = await db.transaction(async (tx) => {
    const now = clock.now()
    const held = await holdDoc(tx, userId, projectId, now)
    if (held.made !== doc.made) return false
    await changeDoc(tx, userId, projectId, { hasCover: true }, now)
    await announceProject(tx, userId, projectId)
    return true
  })
  if (!isAdded) await storage.remove(`${folder}/cover.webp`)
}

async function hashOf(pdf: Buffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(pdf))).toString('hex')
}

function fileOf(name: DocumentFile, body: Buffer): MadeFile {
  return { name, type: DOCUMENT_FILES[name], body }
}

/** Drops the run because the project is not finished any more. */
async function giveUp({ db, clock }: Services, { userId, projectId }: StoredDoc): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await changeDoc(tx, userId, projectId, { run: null }, now)
    await changeProject(tx, userId, projectId, { docStatus: 'none' }, now)
    await announceProject(tx, userId, projectId)
  })
}

/** True after the last retry: the learner is told, and may ask again. */
export async function noteFailure({ db, clock }: Services, userId: string, projectId: string): Promise<boolean> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const { failures, run, made } = await holdDoc(tx, userId, projectId, now)
    if (run === null || run === made) return true
    await changeDoc(tx, userId, projectId, { failures: failures + 1 }, now)
    if (!isGivenUp(failures + 1)) return false
    await changeProject(tx, userId, projectId, { docStatus: 'failed' }, now)
    await announceProject(tx, userId, projectId)
    return true
  })
}

/** Fails the abandoned runs. */
export async function failAbandoned({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  for (const { userId, projectId } of await listAbandoned(db, new Date(now.getTime() - ABANDONED_MS))) {
    await db.transaction(async (tx) => {
      await changeDoc(tx, userId, projectId, { run: null }, now)
      await changeProject(tx, userId, projectId, { docStatus: 'failed' }, now)
      await announceProject(tx, userId, projectId)
    })
  }
}

/** A document is never refused for want of room: there is one for a finished project, and the next one replaces it. */
export function recountDocuments(tx: Db, userId: string): Promise<void> {
  return recountStored(tx, userId, 'documents', (inside) => documentBytes(inside, userId))
}

/** Drawn from the document to show it; not counted. */
const DRAWN = new Set<string>(['cover.webp', SHARE_PICTURE.file])

/** Counts the bytes of documents that an older version made. */
export async function countOlderDocuments({ db, storage }: Services, most: number): Promise<void> {
  for (const doc of await listUncounted(db, most)) {
    const folder = `${makingFolder(doc.userId, doc.made)}/`
    let size = 0
    for await (const file of storage.list(folder)) if (!DRAWN.has(file.key.slice(folder.length))) size += file.size
    await saveSize(db, doc, size)
  }
}

export async function removeMaking({ storage }: Pick<Services, 'storage'>, folder: string): Promise<void> {
  for await (const { key } of storage.list(folder)) await storage.remove(key)
}

export async function removeCopy(services: Pick<Services, 'storage'>, storageName: string): Promise<void> {
  for (const key of [copyKey(storageName), coverKey(storageName)]) await services.storage.remove(key)
  await removeMaking(services, copyPictureKey(storageName, ''))
}

const A_DAY = 86_400_000

/** Two parameters each; a statement has 65,535 at the most. */
const MAKINGS_AT_ONCE = 1000

/** Deletes files of unfinished runs and of deleted documents. */
export async function sweepFolders({ db, storage, clock }: Services): Promise<void> {
  const before = clock.now().getTime() - A_DAY
  const old = new Map<string, string[]>()
  async function removeUnnamed() {
    const named = await listNamed(db, [...old.keys()])
    for (const [making, keys] of old) if (!named.has(making)) for (const key of keys) await storage.remove(key)
    old.clear()
  }
  for await (const { key } of storage.list('documents/')) {
    const making = key.split('/')[2] ?? ''
    if (madeAt(making) >= before) continue
    if (!old.has(making) && old.size === MAKINGS_AT_ONCE) await removeUnnamed()
    old.set(making, [...(old.get(making) ?? []), key])
  }
  await removeUnnamed()
}
