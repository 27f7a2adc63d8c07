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
  /** Only pictures that the document includes. */
  pictures: PictureAsked[]
  /** A hash of all content. Not of the look, which is chosen at every save. */
  fingerprint: string
}

/** The documentation as it would be made now, with the owner's changes. */
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

/** Whether making it now would change its content. */
export async function isOutdated(db: Db, doc: StoredDoc): Promise<boolean> {
  const newest = await newestOf(db, doc)
  return !isRefused(newest) && newest.fingerprint !== doc.fingerprint
}
