import { joinProSections } from '#features/content/compile/pro-sections.ts'
import { findPublished } from '#features/content/store.ts'
import type { Indexed } from '#features/notes/anchors/rules.ts'
import { trackToRead } from '#features/projects/rules.ts'
import { fatesOf, taskChanges, wordsByBlock } from '#features/updates/rules.ts'
import { findText } from '#features/updates/store.ts'
import { standingOf } from '#features/validations/review/rules.ts'
import { countTasks } from '#features/validations/rules.ts'
import type { Db } from '#platform/db/database.ts'
import type { CompiledDraft } from '../compiling/server.ts'
import type { Effects } from './rules.ts'
import { listBegun, listMarks, listStandings } from './store.ts'

/** Counted in what is kept of learners; null before the first publishing. */
export async function effectsOf(db: Db, id: string, project: NonNullable<CompiledDraft['project']>): Promise<Effects | null> {
  const published = await findPublished(db, id)
  const current = published && (await findText(db, id, published.version))
  if (!current) return null
  const [begun, standings] = [await listBegun(db, id), await listStandings(db, id)]
  const { removed, added } = taskChanges(current.validations, project.validations)
  const byLearner = Map.groupBy(standings, ({ userId }) => userId)
  const progress = begun.filter(({ userId, track, status, done, required }) => {
    if (status === 'COMPLETE') return false
    const own = new Map((byLearner.get(userId) ?? []).map((answer) => [answer.validationId, standingOf(answer)]))
    const counted = countTasks(project.validations, own, trackToRead(project.metadata.tracks, track))
    // before the first answer nothing is counted yet
    return required > 0 && (counted.done !== done || counted.required !== required)
  })
  return {
    learners: begun.length,
    removedTasks: removed.map((task) => ({
      ...task,
      answers: standings.filter(({ validationId, isEmpty }) => validationId === task.id && !isEmpty).length,
    })),
    addedTasks: added,
    highlights: await countFates(db, id, begun, wordsByBlock(joinProSections(project))),
    progress: progress.length,
  }
}

const FATES = ['stay', 'move', 'lost'] as const

async function countFates(db: Db, id: string, begun: Awaited<ReturnType<typeof listBegun>>, after: Indexed) {
  const fates = { stay: 0, move: 0, lost: 0 }
  const versions = new Map(begun.map(({ userId, version }) => [userId, version]))
  const texts = new Map<string, Indexed | null>()
  for (const { userId, data } of await listMarks(db, id)) {
    const version = versions.get(userId)
    if (!version) continue
    if (!texts.has(version)) {
      const text = await findText(db, id, version)
      texts.set(version, text && wordsByBlock(joinProSections(text)))
    }
    const before = texts.get(version)
    if (!before) continue
    const own = fatesOf(data.highlights, before, after)
    for (const fate of FATES) fates[fate] += own[fate]
  }
  return fates
}
