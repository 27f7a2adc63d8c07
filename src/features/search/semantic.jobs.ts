import { createHash } from 'node:crypto'
import { listAliases } from '#features/content/published-catalogue.store.ts'
import type { Db } from '#platform/db/database.ts'
import type { Embeddings } from '#platform/embeddings/embeddings.ts'
import { MODEL, meaningsOf } from './semantic.rules.ts'
import {
  findTold,
  findVectors,
  listHashes,
  listIds,
  listPhraseHashes,
  removeOldVectors,
  savePhrases,
  saveVectors,
  type NewPhrase,
  type NewVector,
} from './semantic.store.ts'

/** Embeds new texts one after the other; searches meanwhile fall back to words. Null if the model cannot run. */
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
  return (await embedAliases(db, model, signal)) ? embedded : null
}

/** Embeds each phrase of the aliases once. False if the model cannot run. */
async function embedAliases(db: Db, model: Embeddings, signal?: AbortSignal): Promise<boolean> {
  const before = await listPhraseHashes(db)
  const wanted = new Map((await listAliases(db)).map(({ phrase }) => [phrase, embeddingHash(phrase)]))
  const gone = [...before.keys()].filter((phrase) => !wanted.has(phrase))
  const missing = [...wanted].filter(([phrase, hash]) => before.get(phrase) !== hash)
  if (gone.length + missing.length === 0) return true
  if (missing.length > 0 && !(await model.wake())) return false
  const added: NewPhrase[] = []
  for (const [phrase, hash] of missing) {
    signal?.throwIfAborted()
    added.push({ phrase, hash, vector: await model.embed(phrase) })
  }
  await db.transaction((tx) => savePhrases(tx, gone, added))
  return true
}

function embeddingHash(text: string): string {
  return createHash('sha256').update(`${MODEL}\n${text}`).digest('base64url').slice(0, 24)
}
