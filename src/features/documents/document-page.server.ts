import { findAccountByNickname, type Account } from '#features/accounts/accounts.store.ts'
import type { Db } from '#platform/db/database.ts'
import { findDoc, type StoredDoc } from './documents.store.ts'

export interface Looked {
  nickname: string
  projectId: string
  /** Whether the caller may see this learner's private files. */
  sees(ownerId: string): boolean | Promise<boolean>
}

export type MadeDoc = StoredDoc & { made: string; madeAt: Date; written: NonNullable<StoredDoc['written']> }

/** Decides who may read a documentation: everybody once it is public, its owner always. */
export async function showDoc(db: Db, { nickname, projectId, sees }: Looked): Promise<{ doc: MadeDoc; owner: Account } | null> {
  const owner = await findAccountByNickname(db, nickname)
  const doc = owner && (await findDoc(db, owner.id, projectId))
  if (!doc || !isMade(doc)) return null
  return doc.isPublic || (await sees(owner.id)) ? { doc, owner } : null
}

export function isMade(doc: StoredDoc): doc is MadeDoc {
  return doc.made !== null && doc.madeAt !== null && doc.written !== null
}
