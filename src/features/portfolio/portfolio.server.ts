import { isDeepStrictEqual } from 'node:util'
import { implement } from '@orpc/server'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { lockAccount } from '#features/accounts/accounts.store.ts'
import { changeOnce } from '#features/accounts/operations.server.ts'
import { isPdfCopy } from '#features/documents/make-document.rules.ts'
import { removeMaking } from '#features/documents/make-document.server.ts'
import { claimCopy, releaseCopy } from '#features/documents/documents.store.ts'
import { allowanceOf } from '#features/plans/plans.rules.ts'
import { giveBackAllowance, takeAllowance } from '#features/plans/plans.store.ts'
import { listLearnerProjects } from '#features/projects/projects.store.ts'
import { removeTakedown } from '#features/takedowns/takedowns.store.ts'
import { claimUpload, findUpload, releaseUpload } from '#features/uploads/uploads.store.ts'
import type { Db } from '#platform/db/database.ts'
import { settle } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { portfolioContract, type NewDocument, type PortfolioDocument } from './portfolio.contract.ts'
import {
  cleanFileName,
  cleanTitle,
  isDocumentId,
  isFileType,
  isPublicWebsite,
  isWebsite,
  mayBecome,
  withoutScheme,
} from './portfolio.rules.ts'
import { saveDetails } from './portfolio-details.server.ts'
import { removeUnshownLater } from './portfolio.jobs.ts'
import { keepTilePicture, ownPictures, pictureKey, shownFolder, type Its } from './portfolio-pictures.server.ts'
import { findOwner, showDocument, showTile, showToOthers, showToOwner } from './public-portfolio.server.ts'
import {
  addDocument,
  changeDocument,
  findPortfolio,
  holdDocument,
  holdTileOf,
  isFileShared,
  listDocuments,
  removeDocument,
  savePortfolio,
  type DocumentContent,
  type StoredDocument,
} from './portfolio.store.ts'

const call = implement(portfolioContract).$context<CallContext>()

const getPortfolio = call.getPortfolio.handler(({ context }) => showToOwner(context.services.db, learnerOf(context)))

const arrangeDocuments = call.arrangeDocuments.handler(async ({ context, input }) => {
  const { db, clock } = context.services
  const { id: userId } = learnerOf(context)
  return db.transaction(async (tx) => {
    const known = new Set((await listDocuments(tx, userId)).map(({ id }) => id))
    const order = input.order && [...new Set(input.order)].filter((id) => known.has(id))
    await savePortfolio(tx, userId, { order }, clock.now())
    return { order }
  })
})

/** A project has one tile: added again, also from two tabs at once, it shows the new copy there. */
const add = call.addDocument.handler(async ({ context, input, errors }) => {
  const { id: userId, plan } = learnerOf(context)
  const now = context.services.clock.now()
  const title = cleanTitle(input.title)
  if (title === '') throw errors.NO_TITLE()
  const id = newId(now.getTime())
  const gone = await keepChosenPicture(context.services, { userId, id }, input)
  return changeOnce(context, { call: 'portfolio.addDocument', input }, ({ db }) =>
    db.transaction(async (tx) => {
      settle(gone, errors)
      await lockAccount(tx, userId)
      const tile = input.type === 'PROJECT' ? await holdTileOf(tx, userId, input.project.id) : null
      if (tile) {
        const content = settle(await changedContent(tx, userId, tile.content, withoutPicture(input)), errors)
        return showInstead(context.services, tx, tile, { ...tile, content, updatedAt: now })
      }
      const taken = await takeAllowance(tx, { userId, kind: 'portfolioDocument', allowance: allowanceOf(plan).portfolioDocument })
      if (isRefused(taken)) throw errors.PAYWALL({ data: { location: 'portfolio_add_project_limit' } })
      const content = settle(await contentFrom(tx, userId, input), errors)
      const document = { id, userId, title, isPublic: input.isPublic ?? true, content, createdAt: now, updatedAt: now }
      await addDocument(tx, document)
      return showTile(tx, document, 'owner')
    }),
  )
})

const edit = call.editDocument.handler(async ({ context, input, errors }) => {
  const { params, headers, body } = input
  const { id: userId } = learnerOf(context)
  const title = cleanTitle(body.title)
  if (title === '') throw errors.NO_TITLE()
  const its = { userId, id: params.id }
  if (!isDocumentId(params.id)) throw errors.NOT_FOUND()
  const gone = await keepChosenPicture(context.services, its, body)
  return changeOnce(context, { call: 'portfolio.editDocument', input }, ({ db, clock }) =>
    db.transaction(async (tx) => {
      settle(gone, errors)
      const before = await holdDocument(tx, userId, params.id)
      if (!before) throw errors.NOT_FOUND()
      if (!mayBecome(before.content.type, body.type)) throw errors.OTHER_TYPE()
      const content = settle(await changedContent(tx, userId, before.content, body), errors)
      const changed = { ...before, title, isPublic: body.isPublic ?? before.isPublic, content }
      if (isOutdated(headers?.['if-match'], before) && !isDeepStrictEqual(changed, before)) {
        throw errors.CHANGED_ELSEWHERE({ data: await showTile(tx, before, 'owner') })
      }
      const after: StoredDocument = { ...changed, updatedAt: laterThan(before.updatedAt, clock.now()) }
      return showInstead(context.services, tx, before, after)
    }),
  )
})

const remove = call.removeDocument.handler(async ({ context, input: { id }, errors }) => {
  const { db } = context.services
  const { id: userId } = learnerOf(context)
  await db.transaction(async (tx) => {
    const document = isDocumentId(id) ? await holdDocument(tx, userId, id) : null
    if (!document) throw errors.NOT_FOUND()
    await removeDocument(tx, userId, id)
    await removeTakedown(tx, userId, { kind: 'tile', subject: id })
    await giveBackAllowance(tx, { userId, kind: 'portfolioDocument' })
    await releaseFile(tx, document, null)
    await removeUnshownLater(context.services, tx, { userId, id })
  })
})

const getPublicPortfolio = call.getPublicPortfolio.handler(async ({ context: { services }, input: { nickname }, errors }) => {
  const owner = await findOwner(services.db, nickname)
  const shown = owner && (await showToOthers(services.db, owner))
  if (!shown) throw errors.NOT_FOUND()
  return shown
})

const getOwnDocument = call.getOwnDocument.handler(async ({ context, input: { id }, errors }) => {
  const shown = await showDocument(context.services, learnerOf(context), id, 'owner')
  if (!shown) throw errors.NOT_FOUND()
  return shown
})

const getPublicDocument = call.getPublicDocument.handler(async ({ context: { services }, input: { nickname, id }, errors }) => {
  const owner = await findOwner(services.db, nickname)
  const shown = owner && (await showDocument(services, owner, id, 'others'))
  if (!shown) throw errors.NOT_FOUND()
  return shown
})

const listPictures = call.listPictures.handler(({ context, input: { projectId } }) =>
  ownPictures(context.services.db, learnerOf(context).id, projectId),
)

export const portfolioCalls = {
  getPortfolio,
  savePortfolio: saveDetails,
  arrangeDocuments,
  listPictures,
  addDocument: add,
  editDocument: edit,
  removeDocument: remove,
  getPublicPortfolio,
  getOwnDocument,
  getPublicDocument,
}

function isOutdated(ifMatch: string | undefined, { updatedAt }: StoredDocument): boolean {
  return ifMatch !== undefined && ifMatch !== `"${updatedAt.toISOString()}"`
}

/** Each change has its own time, as If-Match tells changes apart by it. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1))
}

/** Saves the changed document, and releases what it no longer shows. */
async function showInstead(services: Services, tx: Db, before: StoredDocument, after: StoredDocument): Promise<PortfolioDocument> {
  await changeDocument(tx, after)
  await releaseFile(tx, before, after.content)
  await removeUnshownLater(services, tx, after)
  return showTile(tx, after, 'owner')
}

/** Stores the chosen picture before the change begins. Should nothing show it then, it is removed. */
async function keepChosenPicture(services: Services, its: Its, given: NewDocument): Promise<Refusal<'file_gone'> | null> {
  if (given.type !== 'PROJECT' || !given.project.picture) return null
  await services.db.transaction((tx) => removeUnshownLater(services, tx, its))
  return keepTilePicture(services, its, given.project.id, given.project.picture)
}

/** Removes the chosen picture, which was stored under the id of another document. */
function withoutPicture(given: NewDocument): NewDocument {
  return given.type === 'PROJECT' ? { ...given, project: { ...given.project, picture: undefined } } : given
}

/** A project keeps its content; only its documentation copy and its picture can change. */
async function changedContent(tx: Db, userId: string, before: DocumentContent, given: NewDocument): Promise<DocumentContent | NoContent> {
  if (before.type !== 'PROJECT' || given.type !== 'PROJECT') return contentFrom(tx, userId, given)
  const { storageName, picture = before.picture, id } = given.project
  const after = { ...before, picture }
  if (picture !== before.picture && id !== before.projectId) return refuse('file_gone')
  if (storageName === undefined || storageName === before.storageName) return after
  const isClaimed = id === before.projectId && (await claimCopy(tx, userId, before.projectId, storageName))
  return isClaimed ? { ...after, storageName } : refuse('file_gone')
}

type NoContent = Refusal<'not_a_url' | 'not_reachable' | 'file_gone' | 'not_finished', undefined>

async function contentFrom(tx: Db, userId: string, given: NewDocument): Promise<DocumentContent | NoContent> {
  switch (given.type) {
    case 'URL': {
      const website = withoutScheme(given.url.url.trim())
      if (!isWebsite(website)) return refuse('not_a_url')
      return isPublicWebsite(website) ? { type: 'URL', website } : refuse('not_reachable')
    }
    case 'FILE': {
      const { storageName, fileName } = given.file
      const upload = await findUpload(tx, storageName)
      if (!upload || upload.kind !== 'portfolio' || !isFileType(upload.type)) return refuse('file_gone')
      if (!(await claimUpload(tx, userId, upload.fileName, storageName))) return refuse('file_gone')
      return { type: 'FILE', storageName, fileName: cleanFileName(fileName), fileType: upload.type }
    }
    case 'PROJECT': {
      const learner = (await listLearnerProjects(tx, userId)).find(({ projectId }) => projectId === given.project.id)
      if (learner?.status !== 'COMPLETE' || learner.version === null || learner.completedAt === null) return refuse('not_finished')
      const { projectId, version, track, completedAt: finishedAt, done: tasksDone } = learner
      const { storageName = null, picture = null } = given.project
      const isOwn = storageName === null || (isPdfCopy(storageName) && (await claimCopy(tx, userId, projectId, storageName)))
      if (!isOwn) return refuse('file_gone')
      return { type: 'PROJECT', projectId, version, track, finishedAt, tasksDone, storageName, picture }
    }
  }
}

/** Releases an upload that no document shows any more. */
async function releaseFile(tx: Db, before: StoredDocument, after: DocumentContent | null): Promise<void> {
  if (before.content.type === 'URL' || before.content.storageName === null) return
  const { storageName } = before.content
  if (after && after.type !== 'URL' && after.storageName === storageName) return
  if (await isFileShared(tx, before, storageName)) return
  if (before.content.type === 'PROJECT') return releaseCopy(tx, before.userId, storageName)
  // another tile may show another file of this name
  await releaseUpload(tx, before.userId, storageName)
}

export const portfolioData: OwnData = {
  name: 'portfolio',
  tables: ['portfolios', 'portfolio_documents'],
  async *files({ db, storage }, { id }) {
    const portfolio = await findPortfolio(db, id)
    const documents = await listDocuments(db, id)
    if (!portfolio && documents.length === 0) return
    const kept = { ...portfolio, documents }
    yield { path: 'portfolio.json', content: `${JSON.stringify(kept, null, 2)}\n` }
    for (const document of documents) {
      const picture = document.content.type === 'PROJECT' && document.content.picture
      const file = picture ? await storage.get(pictureKey(document, picture)) : null
      if (file) yield { path: `pictures/${document.id}.webp`, content: file.body }
    }
  },
  async remove(services, { id }) {
    await removeMaking(services, shownFolder(id))
  },
}
