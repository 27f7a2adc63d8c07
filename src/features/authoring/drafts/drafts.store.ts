import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { users } from '#features/accounts/accounts.tables.ts'
import type { Db } from '#platform/db/database.ts'
import { DRAFT_FILES, isPracticePath, type SourceDraft, type DraftFile, type DraftPicture, type FileDraft } from './drafts.rules.ts'
import { draftFiles, draftPictures, projectDrafts } from './drafts.tables.ts'

interface KeptDraft {
  revision: number
  /** null if nothing is changed */
  draft: SourceDraft | null
}

export async function findDraft(db: Db, projectId: string): Promise<KeptDraft> {
  const [found] = await db
    .select({ draft: projectDrafts, authorName: users.name })
    .from(projectDrafts)
    .leftJoin(users, eq(users.id, projectDrafts.authorId))
    .where(eq(projectDrafts.projectId, projectId))
  if (!found) return { revision: 0, draft: null }
  const { revision, markdown, base, baseVersion, updatedAt } = found.draft
  if (markdown === null) return { revision, draft: null }
  return { revision, draft: { markdown, base: base ?? '', baseVersion, author: found.authorName, updatedAt } }
}

interface NewDraft {
  projectId: string
  authorId: string
  markdown: string
  base: string
  baseVersion: string | null
}

/** The new revision; null if the stored revision is not `from`. */
export async function saveDraft(tx: Db, from: number, draft: NewDraft, now: Date): Promise<number | null> {
  const changed = { ...draft, revision: from + 1, updatedAt: now }
  const [saved] =
    from === 0
      ? await tx
          .insert(projectDrafts)
          .values({ ...changed, createdAt: now })
          .onConflictDoNothing()
          .returning({ revision: projectDrafts.revision })
      : await tx
          .update(projectDrafts)
          .set(changed)
          .where(and(eq(projectDrafts.projectId, draft.projectId), eq(projectDrafts.revision, from)))
          .returning({ revision: projectDrafts.revision })
  return saved?.revision ?? null
}

export interface KeptFileDraft {
  file: DraftFile
  revision: number
  /** null if nothing is changed */
  draft: FileDraft | null
}

export async function listFileDrafts(db: Db, projectId: string): Promise<KeptFileDraft[]> {
  const rows = await db
    .select({ kept: draftFiles, author: users.name })
    .from(draftFiles)
    .leftJoin(users, eq(users.id, draftFiles.authorId))
    .where(eq(draftFiles.projectId, projectId))
  const others = rows.flatMap(({ kept: { file } }) => (isPracticePath(file) ? [file] : []))
  return [...DRAFT_FILES, ...others.toSorted()].map((file) => {
    const found = rows.find(({ kept }) => kept.file === file)
    if (!found) return { file, revision: 0, draft: null }
    const { revision, text, base, updatedAt } = found.kept
    return { file, revision, draft: text === null ? null : { text, base: base ?? '', author: found.author, updatedAt } }
  })
}

interface NewFileDraft {
  projectId: string
  file: DraftFile
  authorId: string
  text: string
  base: string
}

/** The new revision; null if the stored revision is not `from`. */
export async function saveFileDraft(tx: Db, from: number, draft: NewFileDraft, now: Date): Promise<number | null> {
  const changed = { ...draft, revision: from + 1, updatedAt: now }
  const { projectId, file, revision } = draftFiles
  const [saved] =
    from === 0
      ? await tx
          .insert(draftFiles)
          .values({ ...changed, createdAt: now })
          .onConflictDoNothing()
          .returning({ revision })
      : await tx
          .update(draftFiles)
          .set(changed)
          .where(and(eq(projectId, draft.projectId), eq(file, draft.file), eq(revision, from)))
          .returning({ revision })
  return saved?.revision ?? null
}

/** The projects with unpublished changes. */
export async function listChanged(db: Db): Promise<Set<string>> {
  const texts = await db.select({ id: projectDrafts.projectId }).from(projectDrafts).where(isNotNull(projectDrafts.markdown))
  const files = await db.select({ id: draftFiles.projectId }).from(draftFiles).where(isNotNull(draftFiles.text))
  return new Set([...texts, ...files].map(({ id }) => id).toSorted())
}

const noText = (now: Date) => ({
  markdown: null,
  base: null,
  baseVersion: null,
  authorId: null,
  updatedAt: now,
  revision: sql`${projectDrafts.revision} + 1`,
})
const noFile = (now: Date) => ({ text: null, base: null, authorId: null, updatedAt: now, revision: sql`${draftFiles.revision} + 1` })

/** Keeps others from saving the draft until the transaction ends. */
export async function lockDraft(tx: Db, projectId: string): Promise<void> {
  await tx.select().from(projectDrafts).where(eq(projectDrafts.projectId, projectId)).for('update')
  await tx.select().from(draftFiles).where(eq(draftFiles.projectId, projectId)).for('update')
}

/** Returns the storage keys of pictures that are no longer needed. */
export async function removeDraft(tx: Db, projectId: string, now: Date): Promise<string[]> {
  await tx.update(projectDrafts).set(noText(now)).where(eq(projectDrafts.projectId, projectId))
  await tx.update(draftFiles).set(noFile(now)).where(eq(draftFiles.projectId, projectId))
  const gone = await tx.delete(draftPictures).where(eq(draftPictures.projectId, projectId)).returning({ key: draftPictures.storageKey })
  return gone.map(({ key }) => key)
}

/** The state of a draft that was published. */
export interface PublishedDraft extends KeptDraft {
  files: readonly KeptFileDraft[]
  pictures: readonly DraftPicture[]
  /** as which it was published */
  version: string | null
}

/** Keeps what was saved after the published state as a draft, based on what was published. */
export async function removePublished(tx: Db, projectId: string, published: PublishedDraft, now: Date): Promise<void> {
  const { revision, draft, files, pictures, version } = published
  if (draft) {
    const row = eq(projectDrafts.projectId, projectId)
    await tx
      .update(projectDrafts)
      .set(noText(now))
      .where(and(row, eq(projectDrafts.revision, revision)))
    await tx
      .update(projectDrafts)
      .set({ base: draft.markdown, baseVersion: version })
      .where(and(row, isNotNull(projectDrafts.markdown)))
  }
  for (const { file, revision, draft } of files) {
    if (!draft) continue
    const row = and(eq(draftFiles.projectId, projectId), eq(draftFiles.file, file))
    await tx
      .update(draftFiles)
      .set(noFile(now))
      .where(and(row, eq(draftFiles.revision, revision)))
    await tx
      .update(draftFiles)
      .set({ base: draft.text })
      .where(and(row, isNotNull(draftFiles.text)))
  }
  const keys = pictures.map(({ storageKey }) => storageKey)
  await tx.delete(draftPictures).where(and(eq(draftPictures.projectId, projectId), inArray(draftPictures.storageKey, keys)))
}

export async function listPictures(db: Db, projectId: string): Promise<DraftPicture[]> {
  const { path, storageKey, contentType, size } = draftPictures
  return db
    .select({ path, storageKey, contentType, size })
    .from(draftPictures)
    .where(eq(draftPictures.projectId, projectId))
    .orderBy(asc(path))
}

export async function saveDraftPicture(db: Db, projectId: string, picture: DraftPicture, now: Date): Promise<void> {
  const { path: _, ...changed } = picture
  await db
    .insert(draftPictures)
    .values({ projectId, ...picture, createdAt: now })
    .onConflictDoUpdate({ target: [draftPictures.projectId, draftPictures.path], set: changed })
}
