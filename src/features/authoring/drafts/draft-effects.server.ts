import { findPublished } from '#features/content/content.store.ts'
import type { Indexed } from '#features/notes/anchor-index.rules.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'
import { asRead, fatesOf, taskChanges, wordsByBlock } from '#features/updates/updates.rules.ts'
import { findText } from '#features/updates/updates.store.ts'
import { standingOf } from '#features/validations/review.rules.ts'
import { countTasks } from '#features/validations/validations.rules.ts'
import type { Db } from '#platform/db/database.ts'
import type { CompiledDraft } from './draft-compile.server.ts'
import type { Effects } from './draft-effects.rules.ts'
import { listBegun, listMarks, listAnswerStates, listUnlocks } from './draft-effects.store.ts'

/** Counts effects on stored learner data; null before the first publishing. */
export async function effectsOf(db: Db, id: string, project: NonNullable<CompiledDraft['project']>): Promise<Effects | null> {
  const published = await findPublished(db, id)
  const current = published && (await findText(db, id, published.version))
  if (!current) return null
  const [begun, standings] = [await listBegun(db, id), await listAnswerStates(db, id)]
  const { removed, added } = taskChanges(current.validations, project.validations)
  const byLearner = Map.groupBy(standings, ({ userId }) => userId)
  const progress = begun.filter(({ userId, track, status, done, required }) => {
    if (status === 'COMPLETE') return false
    const own = new Map((byLearner.get(userId) ?? []).map((answer) => [answer.validationId, standingOf(answer)]))
    const counted = countTasks(project.validations, own, trackToRead(project.metadata.tracks, track))
    // nothing is counted before the first answer
    return required > 0 && (counted.done !== done || counted.required !== required)
  })
  return {
    learners: begun.length,
    removedTasks: removed.map((task) => ({
      ...task,
      answers: standings.filter(({ validationId, isEmpty }) => validationId === task.id && !isEmpty).length,
    })),
    addedTasks: added,
    highlights: await countFates(db, id, begun, project),
    progress: progress.length,
  }
}

const FATES = ['stay', 'move', 'lost'] as const

type Text = Parameters<typeof asRead>[0]

/** Compares each learner's highlights between the two texts that this learner reads. */
async function countFates(db: Db, id: string, begun: Awaited<ReturnType<typeof listBegun>>, project: Text) {
  const fates = { stay: 0, move: 0, lost: 0 }
  const learners = new Map(begun.map((learner) => [learner.userId, learner]))
  const unlocks = await listUnlocks(db, id)
  const versions = new Map<string, Text | null>()
  const words = new Map<string, { before: Indexed; after: Indexed }>()
  for (const { userId, data } of await listMarks(db, id)) {
    const { version, track = null } = learners.get(userId) ?? {}
    if (!version) continue
    if (!versions.has(version)) versions.set(version, await findText(db, id, version))
    const text = versions.get(version)
    if (!text) continue
    const unlocked = unlocks.get(userId) ?? new Set<string>()
    const reading = JSON.stringify([version, track, [...unlocked].toSorted()])
    const known = words.get(reading)
    const wordsOf = (one: Text) => wordsByBlock(asRead(one, { track, unlocked }).nodes)
    const { before, after } = known ?? { before: wordsOf(text), after: wordsOf(project) }
    words.set(reading, { before, after })
    const own = fatesOf(data.highlights, before, after)
    for (const fate of FATES) fates[fate] += own[fate]
  }
  return fates
}
