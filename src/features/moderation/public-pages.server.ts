import type { Account } from '#features/accounts/accounts.store.ts'
import { countPublicProofs, listProofs } from '#features/credentials/credentials.store.ts'
import { isMade } from '#features/documents/document-page.server.ts'
import { countPublicDocs, listDocs } from '#features/documents/documents.store.ts'
import { countPublicDocuments, findPortfolio, listDocuments } from '#features/portfolio/portfolio.store.ts'
import { keyOf, type PageKind, type PageName } from '#features/takedowns/takedowns.rules.ts'
import { takedownsOf } from '#features/takedowns/takedowns.store.ts'
import type { Db } from '#platform/db/database.ts'

export interface LearnersPage extends PageName {
  title: string
  /** Its owner wants others to see it. */
  isPublic: boolean
  /** Others see it. */
  isShown: boolean
}

/** All pages of a learner that others see, or could see. */
export async function listPages(db: Db, { id }: Pick<Account, 'id'>): Promise<LearnersPage[]> {
  const [portfolio, tiles, docs, proofs, takedowns] = [
    await findPortfolio(db, id),
    await listDocuments(db, id),
    await listDocs(db, id),
    await listProofs(db, id),
    await takedownsOf(db, id),
  ]
  const page = (kind: PageKind, subject: string, title: string, isPublic: boolean): LearnersPage => ({
    kind,
    subject,
    title,
    isPublic,
    isShown: isPublic && !takedowns.hides(kind, subject),
  })
  const { title = '', description = '' } = portfolio ?? {}
  const hasSomething = title.trim() !== '' || description.trim() !== '' || tiles.some(({ isPublic }) => isPublic)
  return [
    page('portfolio', '', title, hasSomething),
    ...tiles.map((tile) => page('tile', tile.id, tile.title, tile.isPublic)),
    ...docs.filter(isMade).map((doc) => page('documentation', doc.projectId, doc.written.title, doc.isPublic)),
    ...proofs.map(({ projectId, work, isPublic }) => page('proof', projectId, work.title, isPublic)),
  ]
}

/** How many tiles, documentations and proofs are public, by owner. */
export async function countPublicPages(db: Db, userIds: readonly string[]): Promise<(userId: string) => number> {
  const counts = [await countPublicDocuments(db, userIds), await countPublicDocs(db, userIds), await countPublicProofs(db, userIds)]
  return (userId) => counts.reduce((sum, of) => sum + (of.get(userId) ?? 0), 0)
}

export async function findPage(db: Db, owner: Pick<Account, 'id'>, name: PageName): Promise<LearnersPage | null> {
  return (await listPages(db, owner)).find((page) => keyOf(page) === keyOf(name)) ?? null
}
