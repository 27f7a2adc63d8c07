import { findAccountByNickname, type Account } from '#features/accounts/accounts.store.ts'
import { findTakedown } from '#features/takedowns/takedowns.store.ts'
import type { Takedown } from '#features/takedowns/takedowns.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { findDoc, type StoredDoc } from './documents.store.ts'

interface Looked {
  nickname: string
  projectId: string
  /** Whether the caller may see this learner's private files. */
  sees(ownerId: string): boolean | Promise<boolean>
}

export type MadeDoc = StoredDoc & { made: string; madeAt: Date; written: NonNullable<StoredDoc['written']> }

interface ShownDoc {
  doc: MadeDoc
  owner: Account
  takenDown: Takedown | null
}

/** Decides who may read a documentation: everybody once it is public and unless it is taken down, its owner always. */
export async function showDoc(db: Db, { nickname, projectId, sees }: Looked): Promise<ShownDoc | null> {
  const owner = await findAccountByNickname(db, nickname)
  const found = owner && (await findDoc(db, owner.id, projectId))
  if (!found || !isMade(found)) return null
  const takenDown = await findTakedown(db, owner.id, { kind: 'documentation', subject: projectId })
  const doc = { ...found, isPublic: found.isPublic && !takenDown }
  return doc.isPublic || (await sees(owner.id)) ? { doc, owner, takenDown } : null
}

/** The documentation as everybody may read it. */
export async function findPublicDoc(db: Db, userId: string, projectId: string): Promise<MadeDoc | null> {
  const doc = await findDoc(db, userId, projectId)
  if (!doc?.isPublic || !isMade(doc)) return null
  return (await findTakedown(db, userId, { kind: 'documentation', subject: projectId })) ? null : doc
}

export function isMade(doc: StoredDoc): doc is MadeDoc {
  return doc.made !== null && doc.madeAt !== null && doc.written !== null
}
