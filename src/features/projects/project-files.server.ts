import { implement } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import type { ProSection } from '#features/content/content.rules.ts'
import { findProSections } from '#features/content/content.store.ts'
import { hasPro } from '#features/plans/plans.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { settle } from '#platform/http/errors.ts'
import { projectsContract } from './projects.contract.ts'
import { listUnlocked, saveUnlock } from './missions.store.ts'
import { recount } from './progress.server.ts'
import { progressTexts } from './progress.texts.ts'
import { viewProject, type Ports, type ReaderView } from './reader-view.server.ts'
import { announceProject, beginProject, saveProgress } from './projects.store.ts'
import { annotations } from './project-files.contract.ts'
import { ANNOTATIONS, contentIdOf, etagOf, revisionIn } from './project-files.rules.ts'
import { emptyFile, findFile, findFileRevision, saveFile as save, type FilePlace } from './project-files.store.ts'

const call = implement(projectsContract).$context<CallContext>()

/** A request may have a megabyte. */
const MOST_BYTES = 960 * 1024

/** The bodies of Secret Missions in the learner's version. */
function missionsOf(db: Db, { listed, learner }: ReaderView): Promise<Record<string, ProSection>> {
  return findProSections(db, listed.id, learner?.version ?? listed.version)
}

async function findMission(db: Db, view: ReaderView, filename: string): Promise<{ contentId: string; mission: ProSection } | null> {
  const contentId = contentIdOf(filename)
  const missions = contentId === null ? {} : await missionsOf(db, view)
  const mission = contentId !== null && Object.hasOwn(missions, contentId) ? missions[contentId] : undefined
  return contentId !== null && mission ? { contentId, mission } : null
}

/** The Secret Missions that the caller has unlocked and may read with Pro. */
export async function openMissions(db: Db, { actor, account }: CallContext, view: ReaderView): Promise<Record<string, ProSection>> {
  if (!account || !hasPro(actor)) return {}
  const unlocked = await listUnlocked(db, account.id, view.listed.id)
  if (unlocked.size === 0) return {}
  const missions = Object.entries(await missionsOf(db, view))
  return Object.fromEntries(missions.filter(([contentId]) => unlocked.has(contentId)))
}

const getFile = call.getFile.handler(async ({ context, input: { id, filename }, errors }) => {
  const { db } = context.services
  const view = settle(await viewProject(db, context, id), errors)
  const headers = { 'cache-control': 'private, no-cache' }
  if (filename === ANNOTATIONS) {
    if (view.closed) settle(view.closed, errors)
    const file = await findFile(db, { userId: learnerOf(context).id, projectId: id, name: ANNOTATIONS })
    return { headers: { ...headers, etag: etagOf(file?.revision ?? 0) }, body: file?.data ?? {} }
  }
  const found = await findMission(db, view, filename).catch((cause: unknown) => {
    throw new Error(progressTexts.missionFailed(contentIdOf(filename) ?? filename), { cause })
  })
  if (!found) throw errors.NOT_FOUND()
  const open = !view.closed ? await openMissions(db, context, view) : {}
  if (!Object.hasOwn(open, found.contentId)) throw errors.LOCKED()
  return { headers, body: { contentId: found.contentId, ...found.mission } }
})

const removeOne = call.removeFile.handler(async ({ context, input: { id, filename }, errors }) => {
  const { services } = context
  const { id: userId } = learnerOf(context)
  const view = settle(await viewProject(services.db, context, id), errors)
  if (filename !== ANNOTATIONS) throw (await findMission(services.db, view, filename)) ? errors.WRITTEN_BY_AUTHORS() : errors.NOT_FOUND()
  await services.db.transaction(async (tx) => {
    await emptyFile(tx, { userId, projectId: id, name: ANNOTATIONS }, services.clock.now())
    await announceProject(tx, userId, id)
  })
})

const unlockFile = call.unlockFile.handler(async ({ context, input: { id, filename }, errors }) => {
  const { services } = context
  const { id: userId } = learnerOf(context)
  return services.db.transaction(async (tx) => {
    const view = settle(await viewProject(tx, context, id), errors)
    const found = await findMission(tx, view, filename)
    if (!found) throw errors.NOT_FOUND()
    if (view.closed) settle(view.closed, errors)
    const { contentId } = found
    await saveUnlock(tx, userId, id, contentId, services.clock.now())
    await announceProject(tx, userId, id, { content: true })
    return { contentId }
  })
})

export function filesCalls({ answers }: Ports) {
  const saveFile = call.saveFile.handler(async ({ context, input, errors }) => {
    const { services } = context
    const { id: userId } = learnerOf(context)
    const { params, headers, body } = input
    const { id, filename } = params
    const now = services.clock.now()
    return services.db.transaction(async (tx) => {
      const view = settle(await viewProject(tx, context, id), errors)
      if (filename !== ANNOTATIONS) throw (await findMission(tx, view, filename)) ? errors.WRITTEN_BY_AUTHORS() : errors.NOT_FOUND()
      if (view.closed) settle(view.closed, errors)
      const ifMatch = headers?.['if-match']
      if (ifMatch === undefined) throw errors.PRECONDITION_REQUIRED()
      const place: FilePlace = { userId, projectId: id, name: ANNOTATIONS }
      const from = revisionIn(ifMatch)
      // check the revision first: validating an outdated body would be wasted time
      if (from === null || from !== (await findFileRevision(tx, place))) throw errors.PRECONDITION_FAILED()
      const read = annotations.safeParse(body)
      if (!read.success) throw errors.UNPROCESSABLE_CONTENT({ message: 'This is not what annotations.json holds.' })
      if (Buffer.byteLength(JSON.stringify(read.data)) > MOST_BYTES) {
        throw errors.PAYLOAD_TOO_LARGE({ message: `What was sent is too large: at most ${MOST_BYTES / 1024} KB is accepted here.` })
      }
      const learner = await beginProject(tx, userId, id, now)
      const revision = await save(tx, place, from, read.data, now)
      if (revision === null) throw errors.PRECONDITION_FAILED()
      const etag = etagOf(revision)
      const begins = learner.status === 'INCOMPLETE'
      if (begins) await saveProgress(tx, userId, id, await recount(tx, answers, userId, learner), now)
      await announceProject(tx, userId, id, begins ? {} : { annotations: etag })
      return { headers: { etag }, body: { revision } }
    })
  })
  return { getFile, saveFile, removeFile: removeOne, unlockFile }
}
