import { findAccountByNickname, type Account } from '#features/accounts/accounts.store.ts'
import { isShownIn } from '#features/content/content.rules.ts'
import { findReading, listPublished } from '#features/content/content.store.ts'
import { listConcepts } from '#features/content/published-catalogue.store.ts'
import { findCopy } from '#features/documents/documents.store.ts'
import type { Written } from '#features/documents/document-text.rules.ts'
import type { Takedowns } from '#features/takedowns/takedowns.rules.ts'
import { toldToOwner } from '#features/takedowns/takedowns.server.ts'
import { takedownsOf } from '#features/takedowns/takedowns.store.ts'
import type { Db } from '#platform/db/database.ts'
import type { Services } from '#platform/services.ts'
import type { FinishedWork, Portfolio, PortfolioDocument, ShownDocument } from './portfolio.contract.ts'
import { listExcerpts, type Eyes, type ShownExcerpt } from './excerpts.server.ts'
import { countPdfPages } from './document-pages.server.ts'
import { arrange, isDocumentId } from './portfolio.rules.ts'
import { findDocument, findPortfolio, listDocuments, type DocumentContent, type StoredDocument } from './portfolio.store.ts'

type Owner = Pick<Account, 'id' | 'name' | 'nickname' | 'picture'>

/** A portfolio as others see it; null where an admin has taken it down. */
export async function showToOthers(db: Db, owner: Owner): Promise<Portfolio | null> {
  const takedowns = await takedownsOf(db, owner.id)
  return takedowns.hides('portfolio') ? null : showPortfolio(db, owner, 'others', takedowns)
}

export async function showToOwner(db: Db, owner: Owner): Promise<Portfolio> {
  return showPortfolio(db, owner, 'owner', await takedownsOf(db, owner.id))
}

/** An empty portfolio does not reveal its owner's name to others. */
async function showPortfolio(db: Db, owner: Owner, eyes: Eyes, takedowns: Takedowns): Promise<Portfolio> {
  const kept = await findPortfolio(db, owner.id)
  const documents = (await listDocuments(db, owner.id)).filter((one) => eyes === 'owner' || isShown(one, takedowns))
  const excerpts = await listExcerpts(db, owner.id, documents, eyes)
  const { order = null } = kept ?? {}
  // keep trailing spaces for the owner, who may still be typing
  const seen = (text = '') => (eyes === 'owner' ? text : text.trim())
  const title = seen(kept?.title)
  const description = seen(kept?.description)
  const hasSomething = title !== '' || description !== '' || documents.length > 0
  const { ownerName, ownerPicture } = eyes === 'owner' || hasSomething ? ownerOf(owner) : { ownerName: '', ownerPicture: null }
  return {
    nickname: owner.nickname,
    title,
    description,
    documents: arrange(documents, order).map((one) => documentOf(one, excerpts, takedowns)),
    ownerName,
    ownerPicture,
    takenDown: toldToOwner(takedowns.of('portfolio')),
    isOrdered: order !== null,
    skills: await skillsOf(db, documents),
  }
}

function isShown({ id, isPublic }: StoredDocument, takedowns: Takedowns): boolean {
  return isPublic && !takedowns.hides('tile', id)
}

function ownerOf({ name, picture }: Owner): Pick<Portfolio, 'ownerName' | 'ownerPicture'> {
  return { ownerName: name, ownerPicture: picture === null ? null : `/uploads/${picture}` }
}

function documentOf(
  { id, title, isPublic, content, createdAt, updatedAt }: StoredDocument,
  excerpts: ReadonlyMap<string, ShownExcerpt>,
  takedowns: Takedowns,
): PortfolioDocument {
  const takenDown = toldToOwner(takedowns.of('tile', id))
  const facts = { id, title, isPublic, takenDown, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
  switch (content.type) {
    case 'URL':
      return { ...facts, type: 'URL', url: { url: content.website } }
    case 'FILE': {
      const { storageName, fileName, fileType } = content
      return { ...facts, type: 'FILE', file: { storageName, fileName, fileType } }
    }
    case 'PROJECT': {
      const { projectId, finishedAt, tasksDone, storageName, picture } = content
      return {
        ...facts,
        type: 'PROJECT',
        project: { id: projectId, storageName, picture, excerpt: excerpts.get(projectId) ?? null },
        finishedAt: finishedAt.toISOString(),
        tasksDone,
      }
    }
  }
}

export async function showTile(db: Db, document: StoredDocument, eyes: Eyes): Promise<PortfolioDocument> {
  const excerpts = await listExcerpts(db, document.userId, [document], eyes)
  return documentOf(document, excerpts, await takedownsOf(db, document.userId))
}

/** The document, if these eyes may see it. */
export async function findShown(db: Db, owner: Owner, id: string, eyes: Eyes): Promise<StoredDocument | null> {
  const document = isDocumentId(id) ? await findDocument(db, owner.id, id) : null
  if (!document || eyes === 'owner') return document
  return isShown(document, await takedownsOf(db, owner.id)) ? document : null
}

export async function showDocument(services: Services, owner: Owner, id: string, eyes: Eyes): Promise<ShownDocument | null> {
  const { db } = services
  const document = await findShown(db, owner, id, eyes)
  if (!document) return null
  const written = await writtenOf(db, document.content)
  const pages = written ? 0 : await countPdfPages(services, document)
  return { document: await showTile(db, document, eyes), ...ownerOf(owner), work: await workOf(db, document.content), written, pages }
}

async function writtenOf(db: Db, content: DocumentContent): Promise<Written | null> {
  if (content.type !== 'PROJECT' || content.storageName === null) return null
  return (await findCopy(db, content.storageName))?.written ?? null
}

export function findOwner(db: Db, nickname: string): Promise<Account | null> {
  return findAccountByNickname(db, nickname)
}

async function workOf(db: Db, content: DocumentContent): Promise<FinishedWork | null> {
  if (content.type !== 'PROJECT') return null
  const { projectId, version, track } = content
  const reading = await findReading(db, projectId, version)
  if (!reading) return null
  const { title, description, category, concepts } = reading.metadata
  const names = await conceptNames(db)
  const steps = reading.outline
    .filter((step) => isShownIn(step.tracks, track))
    .map((step) => ({
      title: step.title,
      tasks: step.children.filter((item) => item.itemType === 'validation' && isShownIn(item.tracks, track)).map((task) => task.title),
    }))
  return { title, description, category, concepts: concepts.flatMap((key) => names.get(key) ?? []), steps }
}

async function conceptNames(db: Db): Promise<Map<string, string>> {
  return new Map((await listConcepts(db)).map(({ key, name }) => [key, name]))
}

/** Derived only from visible documents, so that other finished projects stay private. */
async function skillsOf(db: Db, documents: readonly StoredDocument[]): Promise<Portfolio['skills']> {
  const ids = new Set(documents.flatMap(({ content }) => (content.type === 'PROJECT' ? content.projectId : [])))
  if (ids.size === 0) return { categories: [], concepts: [] }
  const projects = (await listPublished(db)).filter(({ id }) => ids.has(id))
  const names = await conceptNames(db)
  const concepts = projects.flatMap(({ metadata }) => metadata.concepts.flatMap((key) => names.get(key) ?? []))
  return { categories: [...new Set(projects.map(({ metadata }) => metadata.category))], concepts: [...new Set(concepts)] }
}
