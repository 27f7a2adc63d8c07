import { setImmediate as others } from 'node:timers/promises'
import { findPublished } from '#features/content/content.store.ts'
import type { Indexed } from '#features/notes/anchor-index.rules.ts'
import type { Annotations } from '#features/projects/project-files.rules.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'
import { asRead, fatesOf, taskChanges, wordsByBlock, type Fates } from '#features/updates/updates.rules.ts'
import { findText } from '#features/updates/updates.store.ts'
import { standingOf } from '#features/validations/review.rules.ts'
import { countTasks } from '#features/validations/validations.rules.ts'
import type { Db } from '#platform/db/database.ts'
import type { CompiledDraft } from './draft-compile.server.ts'
import type { Effects } from './draft-effects.rules.ts'
import { countWritten, listAnswerStates, listBegun, listHighlights, listUnlocks } from './draft-effects.store.ts'

/** Learners whose answers and highlights are read at once. */
const AT_ONCE = 50

/** Counts effects on stored learner data; null before the first publishing. */
export async function effectsOf(db: Db, id: string, project: NonNullable<CompiledDraft['project']>): Promise<Effects | null> {
  const published = await findPublished(db, id)
  const current = published && (await findText(db, id, published.version))
  if (!current) return null
  const { removed, added } = taskChanges(current.validations, project.validations)
  const written = await countWritten(
    db,
    id,
    removed.map((task) => task.id),
  )
  const begun = await listBegun(db, id)
  const fatesFor = await comparing(db, id, project)
  const highlights = { stay: 0, move: 0, lost: 0 }
  let progress = 0
  for (let from = 0; from < begun.length; from += AT_ONCE) {
    const learners = begun.slice(from, from + AT_ONCE)
    const userIds = learners.map(({ userId }) => userId)
    const answers = Map.groupBy(await listAnswerStates(db, id, userIds), ({ userId }) => userId)
    const marks = await listHighlights(db, id, userIds)
    for (const learner of learners) {
      if (isCountedOtherwise(project, learner, answers.get(learner.userId) ?? [])) progress += 1
      const own = await fatesFor(learner, marks.get(learner.userId))
      for (const fate of FATES) highlights[fate] += own[fate]
      // comparing takes long: other requests are answered in between
      await others()
    }
  }
  return {
    learners: begun.length,
    removedTasks: removed.map((task) => ({ ...task, answers: written.get(task.id) ?? 0 })),
    addedTasks: added,
    highlights,
    progress,
  }
}

type Begun = Awaited<ReturnType<typeof listBegun>>[number]
type States = Awaited<ReturnType<typeof listAnswerStates>>

function isCountedOtherwise(project: Text, { track, status, done, required }: Begun, answers: States): boolean {
  // nothing is counted before the first answer
  if (status === 'COMPLETE' || required === 0) return false
  const standings = new Map(answers.map((answer) => [answer.validationId, standingOf(answer)]))
  const counted = countTasks(project.validations, standings, trackToRead(project.metadata.tracks, track))
  return counted.done !== done || counted.required !== required
}

const FATES = ['stay', 'move', 'lost'] as const

type Text = Parameters<typeof asRead>[0]

/** Compares a learner's highlights between the two texts that this learner reads. */
async function comparing(db: Db, id: string, project: Text) {
  const unlocks = await listUnlocks(db, id)
  const versions = new Map<string, Text | null>()
  const words = new Map<string, { before: Indexed; after: Indexed }>()
  return async ({ userId, version, track }: Begun, highlights: Annotations['highlights']): Promise<Fates> => {
    if (!highlights || version === null) return { stay: 0, move: 0, lost: 0 }
    if (!versions.has(version)) versions.set(version, await findText(db, id, version))
    const text = versions.get(version)
    if (!text) return { stay: 0, move: 0, lost: 0 }
    const unlocked = unlocks.get(userId) ?? new Set<string>()
    const reading = JSON.stringify([version, track, [...unlocked].toSorted()])
    const known = words.get(reading)
    const wordsOf = (one: Text) => wordsByBlock(asRead(one, { track, unlocked }).nodes)
    const { before, after } = known ?? { before: wordsOf(text), after: wordsOf(project) }
    words.set(reading, { before, after })
    return fatesOf(highlights, before, after)
  }
}
