import { implement } from '@orpc/server'
import { noteDecision } from '#features/accounts/impersonation.server.ts'
import { isSignedIn } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { changeOnce } from '#features/accounts/operations.server.ts'
import { describeFinding, ID, type Finding } from '#compiler/compiler.ts'
import { forEverybody, type DrawnText } from '#features/content/drawn-text.rules.ts'
import { previewOf, type DocNode } from '#features/content/content.rules.ts'
import { findPublished, listPublished } from '#features/content/content.store.ts'
import { accessTo } from '#features/projects/access.rules.ts'
import { etagOf, revisionIn } from '#features/projects/project-files.rules.ts'
import { withMissions } from '#features/projects/missions.rules.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { isRefused } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { compileDraft } from './draft-compile.server.ts'
import { draftsContract, type KeptDraft, type KeptFile } from './drafts.contract.ts'
import { effectsOf } from './draft-effects.server.ts'
import { sourcePlace, readFileOf, readCatalogueSource, writeAndPublish } from './draft-publish.server.ts'
import { belongsToDraft, cleanSource, isPracticePath, sourceState, titleIn, type DraftFile } from './drafts.rules.ts'
import { draftTexts } from './drafts.texts.ts'
import {
  lockDraft,
  findDraft,
  listChanged,
  listFileDrafts,
  listPictures,
  removeDraft,
  removePublished,
  saveDraft,
  saveFileDraft,
  type KeptFileDraft,
} from './drafts.store.ts'

const call = implement(draftsContract).$context<CallContext>()

interface Ports {
  drawText(key: string, document: DocNode, track: string | null): Promise<DrawnText>
  /** what else must happen after publishing */
  published(services: Services): Promise<void>
}

type Edited = NonNullable<Awaited<ReturnType<typeof editedSource>>>

/** The files that a draft changes, the text first. */
export function changedFiles({ draft, source, files }: Pick<Edited, 'draft' | 'source' | 'files'>) {
  const text = draft ? [{ file: 'project.md' as const, source, draft: { text: draft.markdown, base: draft.base } }] : []
  return [...text, ...files.flatMap(({ file, source, draft }) => (draft ? [{ file, source, draft }] : []))]
}

/** The first file that the draft changes and that was changed in the folder since. */
async function changedInFolder({ config }: Pick<Services, 'config'>, id: string, edited: Edited) {
  for (const { file, draft } of changedFiles(edited)) {
    const source = await readFileOf(config.contentDirs, id, file)
    if (sourceState(source, draft) === 'changed_elsewhere') return { file, source }
  }
  return null
}

/** The project's source in the catalogue; '' if a draft begins the project. Null if there is no such project. */
export async function catalogueSource({ db, config }: Pick<Services, 'db' | 'config'>, id: string): Promise<string | null> {
  if (!ID.test(id)) return null
  return (await readCatalogueSource(config.contentDirs, id)) ?? ((await findDraft(db, id)).draft ? '' : null)
}

export async function keptDraft(db: Db, id: string): Promise<KeptDraft> {
  const { revision, draft } = await findDraft(db, id)
  if (!draft) return { revision, draft }
  const { markdown, base, author, updatedAt } = draft
  return { revision, draft: { markdown, base, author, updatedAt: updatedAt.toISOString() } }
}

function toldFile({ revision, draft }: Pick<KeptFileDraft, 'revision' | 'draft'>): KeptFile {
  return { revision, draft: draft && { ...draft, updatedAt: draft.updatedAt.toISOString() } }
}

async function keptFile(db: Db, id: string, file: DraftFile): Promise<KeptFile> {
  const found = (await listFileDrafts(db, id)).find((one) => one.file === file)
  return toldFile(found ?? { revision: 0, draft: null })
}

/** The draft if there is one, otherwise the files. Null if there is no such project. */
export async function editedSource(services: Pick<Services, 'db' | 'config'>, id: string) {
  const source = await catalogueSource(services, id)
  return source === null ? null : editedFrom(services, id, source)
}

export async function editedFrom(services: Pick<Services, 'db' | 'config'>, id: string, source: string) {
  const { db, config } = services
  const { revision, draft } = await findDraft(db, id)
  const files = await Promise.all(
    (await listFileDrafts(db, id)).map(async (kept) => ({ ...kept, source: await readFileOf(config.contentDirs, id, kept.file) })),
  )
  // each revision only grows, so no two states have the same sum
  const edition = files.reduce((sum, kept) => sum + kept.revision, revision)
  const isChanged = draft !== null || files.some((kept) => kept.draft !== null)
  const markdown = draft?.markdown ?? source
  const brought = isChanged ? await listPictures(db, id) : []
  const pictures = brought.filter(({ path }) => belongsToDraft(path, markdown))
  return { edition, revision, draft, source, markdown, files, isChanged, pictures, brought }
}

const openDraft = call.openDraft.handler(async ({ context: { actor, services }, input: { id }, errors }) => {
  const { db, config } = services
  const edited = await editedSource(services, id)
  if (!edited) throw errors.NOT_FOUND()
  const published = await findPublished(db, id)
  if (published && accessTo(published.metadata, actor, false, true) !== 'open') throw errors.NOT_FOUND()
  const { edition, source, files, pictures } = edited
  return {
    ...(await keptDraft(db, id)),
    edition,
    source,
    isNew: source === '',
    files: files.flatMap((one) =>
      isPracticePath(one.file) && one.draft === null ? [] : [{ file: one.file, source: one.source, ...toldFile(one) }],
    ),
    title: published?.metadata.title ?? titleIn(edited.draft?.markdown ?? source) ?? id,
    visibility: published?.metadata.visibility ?? ('private' as const),
    appearsAt: published?.metadata.appearsAt ?? null,
    version: published?.version ?? null,
    pictures: pictures.map(({ path }) => path),
    place: await sourcePlace(config.contentDirs, id),
  }
})

const byTitle = new Intl.Collator('en', { numeric: true, ignorePunctuation: true })

const listEdited = call.listEdited.handler(async ({ context: { services } }) => {
  const [published, changed] = await Promise.all([listPublished(services.db), listChanged(services.db)])
  const known = published.map(({ id, metadata }) => ({ id, title: metadata.title, isPublished: true, isChanged: changed.has(id) }))
  const others = [...changed].filter((id) => !known.some((one) => one.id === id))
  const all = [...known, ...others.map((id) => ({ id, title: id, isPublished: false, isChanged: true }))]
  return all.toSorted((a, b) => byTitle.compare(a.title, b.title))
})

const saveOne = call.saveDraft.handler(async ({ context: { actor, services }, input: { params, headers, body }, errors }) => {
  const { id: projectId } = params
  const source = await catalogueSource(services, projectId)
  if (source === null || !isSignedIn(actor)) throw errors.NOT_FOUND()
  const ifMatch = headers?.['if-match']
  if (ifMatch === undefined) throw errors.PRECONDITION_REQUIRED()
  const markdown = cleanSource(body.markdown)
  if (markdown.trim() === '')
    throw errors.UNPROCESSABLE_CONTENT({ message: 'A project is never empty. To drop what was changed, reset the draft.' })
  const from = revisionIn(ifMatch)
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    const { draft: before } = await findDraft(tx, projectId)
    const published = await findPublished(tx, projectId)
    const draft = {
      projectId,
      authorId: actor.userId,
      markdown,
      base: body.base ?? before?.base ?? source,
      baseVersion: before?.baseVersion ?? published?.version ?? null,
    }
    const revision = from === null ? null : await saveDraft(tx, from, draft, now)
    if (revision === null) throw errors.CHANGED_ELSEWHERE({ data: await keptDraft(tx, projectId) })
    return { headers: { etag: etagOf(revision) }, body: { revision } }
  })
})

const saveFile = call.saveFile.handler(async ({ context: { actor, services }, input: { params, headers, body }, errors }) => {
  const { id: projectId, file } = params
  if ((await catalogueSource(services, projectId)) === null || !isSignedIn(actor)) throw errors.NOT_FOUND()
  const ifMatch = headers?.['if-match']
  if (ifMatch === undefined) throw errors.PRECONDITION_REQUIRED()
  const from = revisionIn(ifMatch)
  const source = await readFileOf(services.config.contentDirs, projectId, file)
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    const { draft: before } = await keptFile(tx, projectId, file)
    const draft = {
      projectId,
      file,
      authorId: actor.userId,
      text: cleanSource(body.text),
      base: body.base ?? before?.base ?? source,
    }
    const revision = from === null ? null : await saveFileDraft(tx, from, draft, now)
    if (revision === null) throw errors.FILE_CHANGED_ELSEWHERE({ data: await keptFile(tx, projectId, file) })
    return { headers: { etag: etagOf(revision) }, body: { revision } }
  })
})

/** Findings about the project and the shared files. */
function saidOf(findings: readonly Finding[], id: string): string {
  const own = findings.filter(({ file }) => !file.includes('projects/') || file.includes(`projects/${id}/`))
  return own.map(describeFinding).join('\n')
}

export const REMOVE_PICTURES = 'drafts.remove-pictures'

export interface GonePictures {
  id: string
  keys: readonly string[]
}

/** In the transaction that deletes the rows: neither a bucket that is away nor a killed process leaves a file behind. */
export async function removePicturesLater({ jobs }: Pick<Services, 'jobs'>, tx: Db, gone: GonePictures): Promise<void> {
  if (gone.keys.length > 0) await jobs.enqueue(tx, { name: REMOVE_PICTURES }, gone)
}

/** Skips files that a draft still shows: a draft begun again has pictures of the same name. */
export async function removeDraftPictures({ db, storage }: Services, { id, keys }: GonePictures): Promise<void> {
  const shown = new Set((await listPictures(db, id)).map(({ storageKey }) => storageKey))
  for (const key of keys) if (!shown.has(key)) await storage.remove(key)
}

const removeOne = call.removeDraft.handler(async ({ context, input, errors }) => {
  const { id, edition } = input
  await changeOnce(context, { call: 'drafts.removeDraft', input, isRemoval: true }, async (services) => {
    if ((await catalogueSource(services, id)) === null) throw errors.NOT_FOUND()
    await services.db.transaction(async (tx) => {
      await lockDraft(tx, id)
      const now = await editedSource({ ...services, db: tx }, id)
      // where nothing is left, it was reset before
      if (edition !== undefined && now?.isChanged && now.edition !== edition)
        throw errors.CHANGED_ELSEWHERE({ data: await keptDraft(tx, id) })
      await removePicturesLater(services, tx, { id, keys: await removeDraft(tx, id, services.clock.now()) })
    })
  })
})

const checkDraft = call.checkDraft.handler(async ({ context: { services }, input: { id }, errors }) => {
  const edited = await editedSource(services, id)
  if (!edited) throw errors.NOT_FOUND()
  const { findings } = await compileDraft(services, id, edited)
  return { edition: edited.edition, findings }
})

const weighDraft = call.weighDraft.handler(async ({ context: { services }, input: { id }, errors }) => {
  const edited = await editedSource(services, id)
  if (!edited) throw errors.NOT_FOUND()
  const { project } = await compileDraft(services, id, edited)
  return { edition: edited.edition, effects: project && (await effectsOf(services.db, id, project)) }
})

export function draftsCalls({ drawText, published }: Ports) {
  const drawDraft = call.drawDraft.handler(async ({ context: { services }, input: { id, track: asked = null }, errors }) => {
    const edited = await editedSource(services, id)
    if (!edited) throw errors.NOT_FOUND()
    const { edition } = edited
    const { hash, project } = await compileDraft(services, id, edited)
    if (!project) return { edition, tracks: [], track: null, text: null, quiz: null }
    const tracks = project.metadata.tracks.map((one) => ({ id: one.id, title: one.title }))
    const track = trackToRead(tracks, asked)
    const key = JSON.stringify(['draft', id, hash, track])
    const text = forEverybody(await drawText(key, withMissions(project.document, project.proSections), track))
    return { edition, tracks, track, text, quiz: project.quiz && previewOf(project.quiz) }
  })

  const publishDraft = call.publishDraft.handler(async ({ context, input, errors }) => {
    const { account, services } = context
    const { id, edition, commit } = input
    const { db } = services
    const edited = await editedSource(services, id)
    if (!edited || !account) throw errors.NOT_FOUND()
    if (!edited.isChanged) throw errors.NO_DRAFT()
    if (edited.edition !== edition) throw errors.CHANGED_ELSEWHERE({ data: await keptDraft(db, id) })
    const refuseChanged = async () => {
      const changed = await changedInFolder(services, id, edited)
      if (changed) throw errors.SOURCE_CHANGED({ message: draftTexts.sourceChanged.refused(changed.file), data: changed })
    }
    await refuseChanged()
    const { findings, project } = await compileDraft(services, id, edited)
    if (!project) throw errors.NOT_SOUND({ data: { findings } })
    const author = { name: account.name, email: account.email }
    const written = await writeAndPublish(services, id, edited, { commit: commit ? { message: commit, author } : null, refuseChanged })
    if (isRefused(written)) {
      if (written.refused === 'not_writable') throw errors.NOT_WRITABLE()
      throw errors.NOT_COMMITTED({
        data: written.refused === 'index_locked' ? { said: draftTexts.publishBody.indexLocked } : written.facts,
      })
    }
    await noteDecision(context, null, `POST /projects/${id}/draft/publish`)
    await published(services)
    const version = (await findPublished(db, id))?.version ?? null
    // another instance may have published it first
    if (!written.published.includes(id) && version !== project.version)
      throw errors.NOT_PUBLISHED({ data: { said: saidOf(written.findings, id) } })
    await db.transaction(async (tx) => {
      const { draft: saved } = await findDraft(tx, id)
      // what was taken out of the text goes too, unless somebody has put it back meanwhile
      const pictures = edited.brought.filter((one) => edited.pictures.includes(one) || !saved?.markdown.includes(one.path))
      await removePublished(tx, id, { ...edited, pictures, version }, services.clock.now())
      await removePicturesLater(services, tx, { id, keys: pictures.map(({ storageKey }) => storageKey) })
    })
    return { version, commit: written.commit }
  })

  return { listEdited, openDraft, saveDraft: saveOne, saveFile, removeDraft: removeOne, checkDraft, weighDraft, drawDraft, publishDraft }
}
