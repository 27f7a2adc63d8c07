import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import type { Embeddings } from '#platform/embeddings/embeddings.ts'
import { MODEL, meaningsOf } from './rules.ts'
import { findTold, findVectors, listHashes, listIds, removeOldVectors, saveVectors, type NewVector } from './store.ts'

/** Brings what is known of the meaning of projects up to their texts, one after the other: whoever searches meanwhile finds by words. Null where the model cannot run. */
export async function embedContent(db: Db, model: Embeddings, signal?: AbortSignal): Promise<number | null> {
  let embedded = 0
  await db.transaction((tx) => removeOldVectors(tx))
  for (const id of await listIds(db)) {
    const told = await findTold(db, id)
    if (!told) continue
    const texts = meaningsOf(told).map((said) => ({ ...said, hash: embeddingHash(said.text) }))
    const before = await listHashes(db, id)
    if (before.join() === texts.map(({ hash }) => hash).join()) continue
    if (!(await model.wake())) return null
    const known = await findVectors(
      db,
      texts.map(({ hash }) => hash),
    )
    const parts: NewVector[] = []
    for (const { text, hash, part, step } of texts) {
      signal?.throwIfAborted()
      parts.push({ hash, part, step, vector: known.get(hash) ?? (await model.embed(text)) })
    }
    await db.transaction((tx) => saveVectors(tx, id, parts))
    embedded += 1
  }
  return embedded
}

function embeddingHash(text: string): string {
  return createHash('sha256').update(`${MODEL}\n${text}`).digest('base64url').slice(0, 24)
}
