import type { ShownWork } from '#features/credentials/credentials.rules.ts'
import { listProofs } from '#features/credentials/credentials.store.ts'
import { printable } from '#features/documents/document-text.rules.ts'
import { workIn } from '#features/practice/work.rules.ts'
import { takedownsOf } from '#features/takedowns/takedowns.store.ts'
import { listWorks } from '#features/validations/validations.store.ts'
import type { Db } from '#platform/db/database.ts'
import type { PortfolioDocument } from './portfolio.contract.ts'
import { excerptOf } from './portfolio.rules.ts'
import type { StoredDocument } from './portfolio.store.ts'

export type Eyes = 'owner' | 'others'
export type ShownExcerpt = Extract<PortfolioDocument, { type: 'PROJECT' }>['project']['excerpt']

/** An excerpt of the learner's code for each project tile. Others get one only where the public proof shows the code, and get the proof's copy of it. */
export async function listExcerpts(
  db: Db,
  userId: string,
  documents: readonly StoredDocument[],
  eyes: Eyes,
): Promise<ReadonlyMap<string, ShownExcerpt>> {
  const ids = new Set(documents.flatMap(({ content }) => (content.type === 'PROJECT' ? content.projectId : [])))
  if (ids.size === 0) return new Map()
  const excerpts = new Map<string, ShownExcerpt>()
  for (const [id, files] of eyes === 'owner' ? await ownFiles(db, userId, [...ids]) : []) {
    const excerpt = excerptOf(files)
    if (excerpt) excerpts.set(id, { ...excerpt, isPublic: false })
  }
  const takedowns = await takedownsOf(db, userId)
  for (const { projectId, isPublic, files } of await listProofs(db, userId)) {
    const isShown = isPublic && !takedowns.hides('proof', projectId)
    const excerpt = isShown && ids.has(projectId) && files ? excerptOf(filesOf(files)) : null
    if (excerpt) excerpts.set(projectId, { ...excerpt, isPublic: true })
  }
  return excerpts
}

async function ownFiles(db: Db, userId: string, projectIds: readonly string[]): Promise<Map<string, ShownWork['files']>> {
  const files = new Map<string, ShownWork['files']>()
  for (const { projectId, text } of await listWorks(db, userId, projectIds)) {
    const written = (workIn(text ?? '')?.files ?? []).map((file) => ({ name: printable(file.name), text: printable(file.text) }))
    files.set(projectId, [...(files.get(projectId) ?? []), ...written])
  }
  return files
}

const filesOf = (works: readonly ShownWork[]) => works.flatMap(({ files }) => files)
