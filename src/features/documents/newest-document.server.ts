import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import { isRefused } from '#platform/result.ts'
import { compose, type PictureAsked } from './compose.server.ts'
import { applyEdits } from './document-edits.rules.ts'
import { factsOf, type NotFinished } from './facts.server.ts'
import type { StoredDoc } from './documents.store.ts'
import { printableDocument, type Written } from './document-text.rules.ts'

export interface Newest {
  text: Written
  /** Only those that are in it. */
  pictures: PictureAsked[]
  /** The same as long as all that it says and shows is the same. How it looks is chosen whenever it is saved, and is not in it. */
  fingerprint: string
}

/** What a documentation says if it is made now, with all that its owner changed in it. */
export async function newestOf(db: Db, { userId, projectId, edits }: StoredDoc): Promise<Newest | NotFinished> {
  const facts = await factsOf(db, userId, projectId)
  if (isRefused(facts)) return facts
  const { written, pictures: asked } = compose(facts)
  const text = printableDocument(applyEdits(written, edits))
  const shown = new Set(text.sections.flatMap(({ blocks }) => blocks.map(({ id }) => id)))
  const pictures = asked.filter(({ block }) => shown.has(block))
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([text, pictures]))
    .digest('hex')
  return { text, pictures, fingerprint }
}

/** Whether one that was made would say something else by now. */
export async function isOutdated(db: Db, doc: StoredDoc): Promise<boolean> {
  const newest = await newestOf(db, doc)
  return !isRefused(newest) && newest.fingerprint !== doc.fingerprint
}
