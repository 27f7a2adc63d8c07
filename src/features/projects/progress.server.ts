import { implement } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { findTasks } from '#features/content/checks.store.ts'
import { isRequiredIn, isShownIn } from '#features/content/content.rules.ts'
import { hasPro } from '#features/plans/plans.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { settle } from '#platform/http/errors.ts'
import { isRefused } from '#platform/result.ts'
import { projectsContract } from './projects.contract.ts'
import { afterUpdate, ANNOTATIONS, type Annotations } from './project-files.rules.ts'
import { emptyFile, findFile, replaceFile } from './project-files.store.ts'
import { listUnlocked } from './missions.store.ts'
import { removePosition } from './position.store.ts'
import { accessFor, whyLocked } from './access.rules.ts'
import { NO_TRACK, trackToRead, type Counted, type LearnerProject } from './projects.rules.ts'
import { describeNow, isUnlocked, viewProject, type AnswerFacts, type Ports } from './reader-view.server.ts'
import { announceProject, beginProject, changeProject, holdProject, saveProgress } from './projects.store.ts'
import { askStatus } from './progress.rules.ts'
import { countCompletion } from './progress.store.ts'

const call = implement(projectsContract).$context<CallContext>()

/** Recounts the learner's progress in their version and track. */
export async function recount(tx: Db, answers: AnswerFacts, userId: string, learner: LearnerProject): Promise<Counted> {
  const { projectId, version, track } = learner
  const tasks = await findTasks(tx, projectId, version)
  return answers.count(tx, userId, projectId, tasks?.validations ?? [], trackToRead(tasks?.metadata.tracks ?? [], track))
}

export function progressCalls(ports: Ports) {
  const { answers, clear, finished } = ports

  const saveProject = call.saveProject.handler(async ({ context, input, errors }) => {
    const { actor, services } = context
    const { id: userId } = learnerOf(context)
    const { id, locked, status, track } = input
    const now = services.clock.now()
    return services.db.transaction(async (tx) => {
      const view = settle(await viewProject(tx, context, id), errors)
      const { listed } = view
      let learner = await holdProject(tx, userId, id, now)
      const unlocks = locked === false && listed.metadata.plan === 'pro' && learner.unlockedAt === null
      if (unlocks) {
        if (!hasPro(actor)) settle(whyLocked(actor), errors)
        await changeProject(tx, userId, id, { unlockedAt: now }, now)
        learner = { ...learner, unlockedAt: now }
      }
      if (track !== undefined && track !== learner.track) {
        const tracks = (await findTasks(tx, id, learner.version))?.metadata.tracks ?? []
        if (track !== null && !tracks.some((one) => one.id === track)) throw errors.NO_SUCH_TRACK()
        learner = { ...learner, track }
        await changeProject(tx, userId, id, { track }, now)
        if (learner.startedAt) await saveProgress(tx, userId, id, await recount(tx, answers, userId, learner), now)
      }
      if (status === 'COMPLETE' || status === 'IN_PROGRESS') {
        if (accessFor(context, listed, isUnlocked(learner)) !== 'open') settle(whyLocked(actor), errors)
        learner = await beginProject(tx, userId, id, now)
        const counted = await recount(tx, answers, userId, learner)
        const next = askStatus(learner, status, counted)
        if (isRefused(next)) throw errors.TASKS_OPEN({ data: next.facts })
        const isFirst = next === 'COMPLETE' && learner.completedAt === null
        await changeProject(tx, userId, id, { ...counted, status: next, ...(isFirst && { completedAt: now }) }, now)
        if (isFirst) await countCompletion(tx, id, userId)
        if (next === 'COMPLETE' && learner.status !== 'COMPLETE') for (const one of finished) await one(tx, services, userId, id)
      }
      await announceProject(tx, userId, id, unlocks ? { content: true } : {})
      return describeNow(tx, context, ports, id)
    })
  })

  const resetProject = call.resetProject.handler(async ({ context, input: { id }, errors }) => {
    const { services } = context
    const { id: userId } = learnerOf(context)
    const now = services.clock.now()
    return services.db.transaction(async (tx) => {
      const view = settle(await viewProject(tx, context, id), errors)
      const { unlockedAt } = await holdProject(tx, userId, id, now)
      for (const clearOne of clear) await clearOne(tx, userId, id)
      await emptyFile(tx, { userId, projectId: id, name: ANNOTATIONS }, now)
      await removePosition(tx, userId, id)
      const anew = { version: null, startedAt: null, status: 'INCOMPLETE', docStatus: 'none', done: 0, required: 0, inReview: 0 } as const
      // keep completedAt: the first completion happened, and the next one must not count again
      await changeProject(tx, userId, id, { ...anew, ...(view.listed.metadata.plan === 'pro' && { unlockedAt: unlockedAt ?? now }) }, now)
      await announceProject(tx, userId, id, { content: true })
      return describeNow(tx, context, ports, id)
    })
  })

  const updateContent = call.updateContent.handler(async ({ context, input: { id, keepNotes }, errors }) => {
    const { services } = context
    const { id: userId } = learnerOf(context)
    const now = services.clock.now()
    return services.db.transaction(async (tx) => {
      const view = settle(await viewProject(tx, context, id), errors)
      const { version } = view.listed
      const learner = await holdProject(tx, userId, id, now)
      if (learner.version === null || learner.version === version) return describeNow(tx, context, ports, id)
      await changeProject(tx, userId, id, { version }, now)
      const place = { userId, projectId: id, name: ANNOTATIONS }
      const file = await findFile(tx, place)
      if (file) await replaceFile(tx, place, afterUpdate(file.data as Annotations, keepNotes), now)
      await saveProgress(tx, userId, id, await recount(tx, answers, userId, { ...learner, version }), now)
      await announceProject(tx, userId, id, { content: true })
      return describeNow(tx, context, ports, id)
    })
  })

  const getMarkers = call.getMarkers.handler(async ({ context, input: { id, track }, errors }) => {
    const { actor, account, services } = context
    const view = settle(await viewProject(services.db, context, id), errors)
    const tasks = await findTasks(services.db, id, view.learner?.version ?? null)
    if (!tasks) throw errors.NOT_FOUND()
    const { tracks, title, description } = tasks.metadata
    const whole = tracks.length === 0 && track === NO_TRACK ? { id: NO_TRACK, title, description } : undefined
    const found = tracks.find((one) => one.id === track) ?? whole
    if (!found) throw errors.NOT_FOUND()
    if (view.closed) settle(view.closed, errors)
    const unlocked = account && hasPro(actor) ? await listUnlocked(services.db, account.id, id) : new Set<string>()
    const shown = tasks.validations.filter((one) => isShownIn(one.tracks, found.id) && (!one.contentId || unlocked.has(one.contentId)))
    const statuses = account ? await answers.boxes(services.db, account.id, id, shown) : new Map()
    return {
      id: found.id,
      title: found.title,
      summary: found.description,
      boxes: [...Map.groupBy(shown, ({ boxId }) => boxId)].map(([box, asked]) => ({
        id: box,
        status: statuses.get(box) ?? 'INCOMPLETE',
        required: asked.some((validation) => isRequiredIn(validation, found.id)),
      })),
    }
  })

  return { saveProject, resetProject, updateContent, getMarkers }
}
