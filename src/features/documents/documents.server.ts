import { buffer } from 'node:stream/consumers'
import { ORPCError, implement } from '@orpc/server'
import { impersonatorOf } from '#features/accounts/accounts.rules.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { viewProject } from '#features/projects/reader-view.server.ts'
import type { NoRoom } from '#features/quotas/quotas.rules.ts'
import { lookForRoom, saysNoRoom } from '#features/quotas/quotas.server.ts'
import { holdSite, holdStored, saveStored } from '#features/quotas/quotas.store.ts'
import { findTakedown } from '#features/takedowns/takedowns.store.ts'
import { toldToOwner } from '#features/takedowns/takedowns.server.ts'
import { makingRoom, mayBeThere } from '#features/uploads/uploads.server.ts'
import type { Db } from '#platform/db/database.ts'
import { refusals, settle } from '#platform/http/errors.ts'
import { isRefused, refuse } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { compose } from './compose.server.ts'
import { documentsContract, type Docs } from './documents.contract.ts'
import { changeEdits, NO_EDITS, sizeOf } from './document-edits.rules.ts'
import { factsOf, findLearnerProject } from './facts.server.ts'
import { askForDocument, stopMaking } from './documents.jobs.ts'
import { copyKey, copyPictureKey, copyStorageName, coverKey, makingFolder } from './make-document.rules.ts'
import { recountDocuments, removeCopy, removeMaking } from './make-document.server.ts'
import { POLISHED_A_MINUTE } from './polish.rules.ts'
import { isOutdated } from './newest-document.server.ts'
import { polish } from './polish.server.ts'
import { polishingRefusals } from './polish.texts.ts'
import {
  copyName,
  DOCUMENT_FILES,
  isCopyName,
  MOST_CHANGED,
  ownAddress,
  documentationAddress,
  pdfAddress,
  type DocType,
  type DocumentFile,
} from './documents.rules.ts'
import { showDoc } from './document-page.server.ts'
import {
  changeDoc,
  documentBytes,
  findCopy,
  findDoc,
  holdDoc,
  listCopies,
  listDocs,
  removeDoc,
  saveCopy,
  type DocCopy,
  type StoredDoc,
} from './documents.store.ts'
import { pictureFilesIn, printableDocument } from './document-text.rules.ts'

const call = implement(documentsContract).$context<CallContext>()

const FILE_OF: Record<DocType, DocumentFile> = { pdf: 'document.pdf', md: 'document.md' }

/** `seenAs` is appended to file addresses, because the page opens them without headers. */
async function describe(db: Db, { id: userId, nickname }: Account, projectId: string, seenAs = ''): Promise<Docs> {
  const doc = await findDoc(db, userId, projectId)
  const status = (await findLearnerProject(db, userId, projectId))?.docStatus ?? 'none'
  const takenDown = await findTakedown(db, userId, { kind: 'documentation', subject: projectId })
  const { isIndexed = false, theme = 'light', titleUrl = null, madeAt = null } = doc ?? {}
  const isPublic = (doc?.isPublic ?? false) && !takenDown
  const types: DocType[] = !doc?.made ? [] : doc.hasPdf ? ['pdf', 'md'] : ['md']
  return {
    status,
    results: types.map((type) => ({ type, public: isPublic, url: ownAddress(projectId, FILE_OF[type]) + seenAs })),
    title: (doc?.made && doc.written?.title) || null,
    archive: doc?.hasArchive ? ownAddress(projectId, 'document.zip') + seenAs : null,
    cover: doc?.hasCover ? ownAddress(projectId, 'cover.webp') + seenAs : null,
    page: documentationAddress(nickname, projectId),
    pdf: pdfAddress(nickname, projectId),
    isPublic,
    takenDown: toldToOwner(takenDown),
    isIndexed,
    theme,
    titleUrl,
    madeAt: madeAt?.toISOString() ?? null,
    isStale: !!doc?.made && (await isOutdated(db, doc)),
  }
}

/** Refuses if the project is unfinished or hidden from the caller. */
async function findFinished(db: Db, context: CallContext, projectId: string) {
  const view = await viewProject(db, context, projectId)
  if (isRefused(view)) return view
  return view.learner?.status === 'COMPLETE' ? view.learner : refuse('not_finished')
}

const getDocs = call.getDocs.handler(async ({ context, input: { project_id: projectId }, errors }) => {
  const { db } = context.services
  settle(await viewProject(db, context, projectId), errors)
  const learner = learnerOf(context)
  return describe(db, learner, projectId, impersonatorOf(context.actor) === null ? '' : `?userId=${learner.id}`)
})

const regenerateDocs = call.regenerateDocs.handler(async ({ context, input: { project_id: projectId }, errors }) => {
  const { services } = context
  const learner = learnerOf(context)
  return services.db.transaction(async (tx) => {
    settle(await findFinished(tx, context, projectId), errors)
    await askForDocument(tx, services, learner.id, projectId)
    return describe(tx, learner, projectId)
  })
})

const shareDocs = call.shareDocs.handler(async ({ context, input: { project_id: projectId, public: isPublic, indexed }, errors }) => {
  const { db, clock } = context.services
  const learner = learnerOf(context)
  return db.transaction(async (tx) => {
    // a public documentation can be made private even if the project is withdrawn or hidden
    const takesBack = !isPublic && !indexed && (await findDoc(tx, learner.id, projectId)) !== null
    if (!takesBack) settle(await findFinished(tx, context, projectId), errors)
    if (isPublic && (await findTakedown(tx, learner.id, { kind: 'documentation', subject: projectId }))) throw errors.TAKEN_DOWN()
    const now = clock.now()
    await holdDoc(tx, learner.id, projectId, now)
    const changes = { ...(isPublic !== undefined && { isPublic }), ...(indexed !== undefined && { isIndexed: indexed }) }
    await changeDoc(tx, learner.id, projectId, changes, now)
    return describe(tx, learner, projectId)
  })
})

const getDraft = call.getDraft.handler(async ({ context, input: { project_id: projectId }, errors }) => {
  const { db } = context.services
  const { id: userId } = learnerOf(context)
  settle(await findFinished(db, context, projectId), errors)
  const { written, pictures } = compose(settle(await factsOf(db, userId, projectId), errors))
  return {
    text: printableDocument(written),
    pictures: Object.fromEntries(
      pictures.map(({ block, source }) => [block, 'upload' in source ? `/uploads/${source.upload}` : source.content]),
    ),
    edits: (await findDoc(db, userId, projectId))?.edits ?? NO_EDITS,
    canPolish: context.services.models.name !== null,
  }
})

const editDraft = call.editDraft.handler(async ({ context, input: { project_id: projectId, ...changes }, errors }) => {
  const { db, clock } = context.services
  const { id: userId } = learnerOf(context)
  return db.transaction(async (tx) => {
    settle(await findFinished(tx, context, projectId), errors)
    const now = clock.now()
    const edits = changeEdits((await holdDoc(tx, userId, projectId, now)).edits, changes)
    if (sizeOf(edits) > MOST_CHANGED) throw errors.TOO_LONG()
    await changeDoc(tx, userId, projectId, { edits, editedAt: now }, now)
    return edits
  })
})

const polishPassage = call.polishPassage.handler(async ({ context, input: { project_id: projectId, text }, errors }) => {
  const { db, limits, models } = context.services
  const { id: learner } = learnerOf(context)
  settle(await findFinished(db, context, projectId), errors)
  if (models.name === null) throw errors.NO_MODEL({ data: { says: polishingRefusals.missing } })
  const taken = await limits.take(`polish:${learner}`, { limit: POLISHED_A_MINUTE, seconds: 60 })
  if (!taken.allowed) throw tooMany(taken)
  const polished = await polish(context.services, learner, text)
  if (!isRefused(polished)) return { text: polished }
  const { reason } = polished.facts
  const message = polishingRefusals[reason]
  if (reason === 'spent' || reason === 'site-spent') throw new ORPCError('TOO_MANY_REQUESTS', { ...refusals.TOO_MANY_REQUESTS, message })
  throw errors.NOT_POLISHED({ message, data: { says: message } })
})

const copyDoc = call.copyDoc.handler(async ({ context, input: { project_id: projectId, type, newName: asked }, errors }) => {
  const { db, storage, clock } = context.services
  const { id: userId } = learnerOf(context)
  settle(await findFinished(db, context, projectId), errors)
  const newName = asked ?? copyName(projectId, clock.now())
  if (!isCopyName(newName, projectId)) throw errors.BAD_NAME()
  const storageName = copyStorageName(newName, type, userId)
  if (await findCopy(db, storageName)) return { storageName }
  const doc = await findDoc(db, userId, projectId)
  const file = doc?.made ? await storage.get(`${makingFolder(userId, doc.made)}/${FILE_OF[type]}`) : null
  if (!doc?.hash || !file) throw errors.NOT_READY()
  const body = await buffer(file.body)
  const pictures: { picture: string; body: Buffer; contentType: string }[] = []
  for (const picture of pictureFilesIn(doc.written)) {
    const found = await storage.get(`${makingFolder(userId, doc.made ?? '')}/${picture}`)
    // it was made again meanwhile, which removes the files of the run before
    if (!found) throw errors.NOT_READY()
    pictures.push({ picture, body: await buffer(found.body), contentType: found.contentType })
  }
  const size = pictures.reduce((sum, one) => sum + one.body.length, body.length)
  let isKept = false
  try {
    for (const one of pictures) await storage.put(copyPictureKey(storageName, one.picture), one.body, { contentType: one.contentType })
    const cover = doc.hasCover ? await storage.get(`${makingFolder(userId, doc.made ?? '')}/cover.webp`) : null
    if (doc.hasCover && !cover) throw errors.NOT_READY()
    if (cover) await storage.put(coverKey(storageName), await buffer(cover.body), { contentType: 'image/webp' })
    await storage.put(copyKey(storageName), body, { contentType: DOCUMENT_FILES[FILE_OF[type]] })
    const { hash, written } = doc
    const copy = { storageName, userId, projectId, type, size, hash, written, createdAt: clock.now() }
    const full = await makingRoom(context.services, userId, () => saveCopyIfRoom(context.services, copy))
    if (full) throw errors.PAYLOAD_TOO_LARGE({ message: saysNoRoom(full) })
    isKept = true
  } finally {
    isKept ||= await mayBeThere(findCopy(db, storageName))
    if (!isKept) await removeCopy(context.services, storageName)
  }
  return { storageName }
})

function saveCopyIfRoom({ db, config }: Pick<Services, 'db' | 'config'>, copy: Omit<DocCopy, 'inUse'>): Promise<NoRoom | null> {
  const { userId, size } = copy
  return db.transaction(async (tx) => {
    await holdSite(tx, config.quotas)
    await holdStored(tx, userId)
    if (await findCopy(tx, copy.storageName)) return null
    const counted = await documentBytes(tx, userId)
    const full = await lookForRoom(tx, config.quotas, { userId, part: 'documents', counted, adds: size })
    if (full) return full
    await saveCopy(tx, copy)
    await saveStored(tx, userId, 'documents', await documentBytes(tx, userId))
    return null
  })
}

const getPublicDoc = call.getPublicDoc.handler(async ({ context, input: { nickname, project_id: projectId }, errors }) => {
  const { services, account } = context
  const found = await showDoc(services.db, { nickname, projectId, sees: (ownerId) => account?.id === ownerId })
  if (!found) throw errors.NOT_FOUND()
  const { doc, owner, takenDown } = found
  const isOwner = account?.id === owner.id
  return {
    text: doc.written,
    theme: doc.theme,
    titleUrl: doc.titleUrl,
    projectId,
    owner: { name: owner.name, nickname: owner.nickname, picture: owner.picture === null ? null : `/uploads/${owner.picture}` },
    madeAt: doc.madeAt.toISOString(),
    isPublic: doc.isPublic,
    takenDown: isOwner ? toldToOwner(takenDown) : null,
    isIndexed: doc.isIndexed,
    hasPdf: doc.hasPdf,
    isOwner,
  }
})

export const documentsCalls = { getDocs, regenerateDocs, shareDocs, getDraft, editDraft, polishPassage, copyDoc, getPublicDoc }

/** Restarting a project removes its documentation; copies shown elsewhere stay. */
export async function clearDocuments(tx: Db, userId: string, projectId: string): Promise<void> {
  await removeDoc(tx, userId, projectId)
  await recountDocuments(tx, userId)
}

export const documentData: OwnData = {
  name: 'documents',
  tables: ['project_documents', 'document_copies'],
  async *files({ db, storage }, { id }) {
    const docs = await listDocs(db, id)
    const copies = await listCopies(db, id)
    if (docs.length > 0 || copies.length > 0) yield { path: 'documents.json', content: `${JSON.stringify({ docs, copies }, null, 2)}\n` }
    for (const doc of docs) yield* filesOf({ storage }, doc)
    for (const { storageName, type } of copies) {
      const file = await storage.get(copyKey(storageName))
      if (file) yield { path: `copies/${storageName.split('_')[0]}.${type}`, content: file.body }
    }
  },
  async remove(services, { id }) {
    const { db } = services
    await stopMaking(db, services, id)
    await removeMaking(services, `documents/${id}/`)
    for (const { storageName } of await listCopies(db, id)) await removeCopy(services, storageName)
  },
}

async function* filesOf({ storage }: Pick<Services, 'storage'>, { userId, projectId, made }: StoredDoc) {
  if (made === null) return
  for (const name of ['document.pdf', 'document.md', 'document.zip'] as const) {
    const file = await storage.get(`${makingFolder(userId, made)}/${name}`)
    if (file) yield { path: `${projectId}/${name}`, content: file.body }
  }
}
