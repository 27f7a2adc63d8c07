import { implement } from '@orpc/server'
import { isSignedIn } from '#features/accounts/rules.ts'
import type { CallContext } from '#features/accounts/server.ts'
import { ID } from '#features/content/compile/text/attributes.ts'
import { forEverybody, type DrawnText } from '#features/content/drawn/rules.ts'
import type { DocNode } from '#features/content/rules.ts'
import { findPublished } from '#features/content/store.ts'
import { accessTo } from '#features/projects/access/rules.ts'
import { etagOf, revisionIn } from '#features/projects/files/rules.ts'
import { withMissions } from '#features/projects/missions/rules.ts'
import { trackToRead } from '#features/projects/rules.ts'
import type { Db } from '#platform/db/database.ts'
import { isRefused } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { compileDraft } from './compiling/server.ts'
import { draftsContract, type KeptDraft } from './contract.ts'
import { effectsOf } from './effects/server.ts'
import { placeOf, readSource, writeAndPublish } from './publishing/server.ts'
import { cleanSource, sourceState } from './rules.ts'
import { findDraft, listPictures, removeDraft, saveDraft } from './store.ts'

const call = implement(draftsContract).$context<CallContext>()

interface Ports {
  drawText(key: string, document: DocNode, track: string | null): Promise<DrawnText>
  /** what else follows when something was published */
  published(services: Services): Promise<void>
}

/** The source of a project as the catalogue has it; null where there is no such project. */
export async function sourceOf({ config }: Pick<Services, 'config'>, id: string): Promise<string | null> {
  return ID.test(id) ? readSource(config.contentDir, id) : null
}

export async function keptDraft(db: Db, id: string): Promise<KeptDraft> {
  const { revision, draft } = await findDraft(db, id)
  if (!draft) return { revision, draft }
  const { markdown, base, author, updatedAt } = draft
  return { revision, draft: { markdown, base, author, updatedAt: updatedAt.toISOString() } }
}

/** What is edited: the draft, or the file where nothing is changed. Null where there is no such project. */
export async function editedSource(services: Pick<Services, 'db' | 'config'>, id: string) {
  const source = await sourceOf(services, id)
  if (source === null) return null
  const { revision, draft } = await findDraft(services.db, id)
  const pictures = draft ? await listPictures(services.db, id) : []
  return { revision, draft, source, markdown: draft?.markdown ?? source, pictures }
}

const openDraft = call.openDraft.handler(async ({ context: { actor, services }, input: { id }, errors }) => {
  const { db, config } = services
  const edited = await editedSource(services, id)
  if (!edited) throw errors.NOT_FOUND()
  const published = await findPublished(db, id)
  if (published && accessTo(published.metadata, actor, false, true) !== 'open') throw errors.NOT_FOUND()
  const { source, pictures } = edited
  return {
    ...(await keptDraft(db, id)),
    source,
    title: published?.metadata.title ?? id,
    tracks: published?.metadata.tracks.map((track) => ({ id: track.id, title: track.title })) ?? [],
    version: published?.version ?? null,
    pictures: pictures.map(({ path }) => path),
    place: await placeOf(config.contentDir, id),
  }
})

const saveOne = call.saveDraft.handler(async ({ context: { actor, services }, input: { params, headers, body }, errors }) => {
  const { id: projectId } = params
  const source = await sourceOf(services, projectId)
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
      ...{ projectId, authorId: actor.userId, markdown },
      base: body.base ?? before?.base ?? source,
      baseVersion: before?.baseVersion ?? published?.version ?? null,
    }
    const revision = from === null ? null : await saveDraft(tx, from, draft, now)
    if (revision === null) throw errors.CHANGED_ELSEWHERE({ data: await keptDraft(tx, projectId) })
    return { headers: { etag: etagOf(revision) }, body: { revision } }
  })
})

async function dropDraft({ db, storage, clock }: Services, id: string): Promise<void> {
  const keys = await db.transaction((tx) => removeDraft(tx, id, clock.now()))
  for (const key of keys) await storage.remove(key)
}

const removeOne = call.removeDraft.handler(async ({ context: { services }, input: { id }, errors }) => {
  if ((await sourceOf(services, id)) === null) throw errors.NOT_FOUND()
  await dropDraft(services, id)
})

const checkDraft = call.checkDraft.handler(async ({ context: { services }, input: { id }, errors }) => {
  const edited = await editedSource(services, id)
  if (!edited) throw errors.NOT_FOUND()
  const { findings } = await compileDraft(services, id, edited)
  return { revision: edited.revision, findings }
})

const weighDraft = call.weighDraft.handler(async ({ context: { services }, input: { id }, errors }) => {
  const edited = await editedSource(services, id)
  if (!edited) throw errors.NOT_FOUND()
  const { project } = await compileDraft(services, id, edited)
  return { revision: edited.revision, effects: project && (await effectsOf(services.db, id, project)) }
})

export function draftsCalls({ drawText, published }: Ports) {
  const drawDraft = call.drawDraft.handler(async ({ context: { services }, input: { id, track: asked = null }, errors }) => {
    const edited = await editedSource(services, id)
    if (!edited) throw errors.NOT_FOUND()
    const { revision } = edited
    const { hash, project } = await compileDraft(services, id, edited)
    if (!project) return { revision, text: null }
    const track = trackToRead(project.metadata.tracks, asked)
    const key = JSON.stringify(['draft', id, hash, track])
    return { revision, text: forEverybody(await drawText(key, withMissions(project.document, project.proSections), track)) }
  })

  const publishDraft = call.publishDraft.handler(async ({ context: { account, services }, input, errors }) => {
    const { id, revision, commit } = input
    const { db } = services
    const edited = await editedSource(services, id)
    if (!edited || !account) throw errors.NOT_FOUND()
    const { draft, source } = edited
    if (!draft) throw errors.NO_DRAFT()
    if (edited.revision !== revision) throw errors.CHANGED_ELSEWHERE({ data: await keptDraft(db, id) })
    if (sourceState(source, draft) === 'changed_elsewhere') throw errors.SOURCE_CHANGED({ data: { source } })
    const { findings, project } = await compileDraft(services, id, edited)
    if (!project) throw errors.NOT_SOUND({ data: { findings } })
    const author = { name: account.name, email: account.email }
    const written = await writeAndPublish(services, id, edited, commit ? { message: commit, author } : null)
    if (isRefused(written)) {
      if (written.refused === 'not_writable') throw errors.NOT_WRITABLE()
      throw errors.NOT_COMMITTED({ data: written.facts })
    }
    await published(services)
    await dropDraft(services, id)
    return { version: (await findPublished(db, id))?.version ?? null, commit: written.commit }
  })

  return { openDraft, saveDraft: saveOne, removeDraft: removeOne, checkDraft, weighDraft, drawDraft, publishDraft }
}
