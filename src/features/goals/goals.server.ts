import { implement } from '@orpc/server'
import { isAdmin, type Actor } from '#features/accounts/accounts.rules.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { announce, lockAccount } from '#features/accounts/accounts.store.ts'
import { compareInSeries, isCapstone, type ListedProject } from '#features/content/content.rules.ts'
import { listPublished } from '#features/content/content.store.ts'
import { listAliases, listSeries } from '#features/content/published-catalogue.store.ts'
import { hasPro } from '#features/plans/plans.rules.ts'
import { announceProject, listLearnerProjects, saveSelection } from '#features/projects/projects.store.ts'
import type { Db } from '#platform/db/database.ts'
import type { Services } from '#platform/services.ts'
import { newId } from '#platform/ids.ts'
import { meaning } from '#platform/own-processes.ts'
import { goalsContract, type Goal } from './goals.contract.ts'
import { planPath, planSeries, resultsOf, type Candidate, type PathStop } from './goals.rules.ts'
import { isRuledOut, limitsOf } from './limits.rules.ts'
import type { Because, GoalMatch } from './goal-match.rules.ts'
import { matchGoal } from './matching.server.ts'
import { findGoal, findReplaced, removeGoal, saveGoal, type StoredGoal } from './goals.store.ts'
import { goalTexts } from './goals.texts.ts'

/** Near matches are only a hint, so there are few of them. */
const NEAREST_MOST = 3

const call = implement(goalsContract).$context<CallContext>()

const getGoal = call.getGoal.handler(async ({ context }) => {
  // wake the model early: whoever views a goal may set a new one soon
  const { db, config } = context.services
  if (config.semanticSearch) meaning.wake().catch(() => false)
  const goal = await findGoal(db, learnerOf(context).id)
  return goal && describe(db, goal)
})

const setGoal = call.setGoal.handler(async ({ context, input: { goal, preview = false } }) => {
  const { services } = context
  const { db, clock } = services
  const { id: userId } = learnerOf(context)
  const { candidates, match } = await findCandidates(services, { goal, userId, actor: context.actor })
  const { elsewhere, sureness } = match
  const isNearest = elsewhere !== null || sureness === 'nearest'
  const roadmap = planStops(goal, candidates, match).map((stop) => ({
    projectId: stop.projectId,
    reason: reasonOf(
      stop,
      candidates.find(({ id }) => id === stop.projectId),
      isNearest,
    ),
    ...(isNearest && { instead: elsewhere?.words ?? '' }),
  }))
  const now = clock.now()
  const made = { id: newId(now.getTime()), goalDescription: goal, roadmap }
  // an empty result does not replace the saved path
  if (preview || roadmap.length === 0) return describe(db, { ...made, createdAt: now, updatedAt: now })
  const closed = new Set(candidates.filter(({ needsPro }) => needsPro).map(({ id }) => id))
  const open = roadmap.map(({ projectId }) => projectId).filter((id) => !closed.has(id))
  return describe(db, await db.transaction((tx) => replaceGoal(tx, userId, { made, open, now })))
})

interface Replacing {
  made: Omit<StoredGoal, 'createdAt' | 'updatedAt'>
  /** the projects of its path that they may open */
  open: readonly string[]
  now: Date
}

/** Keeps the goal and plans its projects. Nothing leaves the plan: those of the goal before stay as added. */
async function replaceGoal(tx: Db, userId: string, { made, open, now }: Replacing): Promise<StoredGoal> {
  await lockAccount(tx, userId)
  const before = await findGoal(tx, userId)
  const isKept = new Set(
    (await listLearnerProjects(tx, userId))
      .filter(({ selectedAt, status }) => selectedAt !== null || status === 'COMPLETE')
      .map(({ projectId }) => projectId),
  )
  const added = open.filter((id) => !isKept.has(id))
  await saveSelection(
    tx,
    userId,
    added.map((projectId) => ({ projectId, selectedAt: now })),
    now,
  )
  for (const projectId of added) await announceProject(tx, userId, projectId)
  await announce(tx, userId, 'project')
  const goal = before && { id: before.id, goalDescription: before.goalDescription, roadmap: before.roadmap }
  return saveGoal(tx, userId, made, { goal, added }, now)
}

const undoGoal = call.undoGoal.handler(async ({ context }) => {
  const { db, clock } = context.services
  const { id: userId } = learnerOf(context)
  const now = clock.now()
  const goal = await db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const replaced = await findReplaced(tx, userId)
    if (!replaced) return findGoal(tx, userId)
    const untouched = (await listLearnerProjects(tx, userId)).filter(
      ({ projectId, startedAt }) => startedAt === null && replaced.added.includes(projectId),
    )
    await saveSelection(
      tx,
      userId,
      untouched.map(({ projectId }) => ({ projectId, selectedAt: null })),
      now,
    )
    for (const { projectId } of untouched) await announceProject(tx, userId, projectId)
    await announce(tx, userId, 'project')
    if (replaced.goal) return saveGoal(tx, userId, replaced.goal, null, now)
    await removeGoal(tx, userId)
    return null
  })
  return goal && describe(db, goal)
})

export const goalsCalls = { getGoal, setGoal, undoGoal }

export const goalData: OwnData = {
  name: 'goals',
  tables: ['goals'],
  async *files({ db }, { id }) {
    const goal = await findGoal(db, id)
    if (goal) yield { path: 'goal.json', content: `${JSON.stringify(goal, null, 2)}\n` }
  },
}

function planStops(goal: string, candidates: readonly Candidate[], { elsewhere, sureness, together }: GoalMatch): PathStop[] {
  if (elsewhere) return planSeries(elsewhere.series, candidates)
  if (sureness === 'nothing') return []
  const path = planPath(goal, candidates, together)
  return sureness === 'nearest' ? path.slice(0, NEAREST_MOST) : path
}

type Told = Candidate & { description: string; because: Because }

async function findCandidates(
  { db, config }: Services,
  { goal, userId, actor }: { goal: string; userId: string; actor: Actor },
): Promise<{ candidates: Told[]; match: GoalMatch }> {
  const { wanted, names } = limitsOf(goal)
  const aliases = names.length === 0 ? [] : await listAliases(db)
  const shown = (await listShown(db))
    .filter(({ id, metadata }) => !isRuledOut({ id, needs: metadata.needs }, names, aliases))
    .toSorted(compareInSeries)
  const match = await matchGoal(db, wanted || goal, shown, config.semanticSearch)
  const learner = new Map((await listLearnerProjects(db, userId)).map((project) => [project.projectId, project]))
  const candidates = shown.map((project) => ({
    id: project.id,
    title: project.metadata.title,
    series: project.metadata.series,
    difficulty: project.metadata.difficulty,
    needsPro: project.metadata.plan === 'pro' && !hasPro(actor) && !isAdmin(actor),
    status: learner.get(project.id)?.status ?? ('INCOMPLETE' as const),
    fit: match.fits.get(project.id) ?? 0,
    isMeant: match.meant.has(project.id),
    isCapstone: isCapstone(project.metadata),
    needs: project.metadata.needs,
    makes: project.metadata.makes,
    description: project.metadata.description,
    because: match.because(project.id),
    isQuoted: match.isQuoted(project.id),
  }))
  return { candidates, match }
}

async function listShown(db: Db): Promise<ListedProject[]> {
  return (await listPublished(db)).filter(({ metadata }) => metadata.visibility === 'public')
}

/** Words a reason. Each sentence must be true by the goal's own words or by the catalogue: similarity alone is never told as one. */
function reasonOf({ where, needsPro, with: title }: PathStop, project: Told | undefined, isNearest: boolean): string {
  const { quote, phrase, concepts } = (isNearest ? null : project?.because) ?? { quote: null, phrase: null, concepts: [] }
  const sentences = [
    quote?.kind === 'said' ? goalTexts.because(quote.words) : '',
    project?.description ?? '',
    quote?.kind === 'explained' ? goalTexts.explains(quote.words) : '',
    quote?.kind === 'suggested' ? goalTexts.suggestedFor(quote.words) : '',
    // a project that is there for another one is about the goal only where the goal says so
    phrase === null || title !== undefined ? '' : goalTexts.suggestedForAlike(phrase),
    concepts.length === 0 ? '' : goalTexts.explainsConcepts(concepts),
    title === undefined ? '' : goalTexts.goesWith(title),
    whereText(where),
    needsPro ? goalTexts.pro : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function whereText(where: PathStop['where']): string {
  if (where === null) return ''
  return where.kind === 'after' ? goalTexts.after(where.title) : goalTexts[where.kind]
}

function nearestText(instead: string, series: string | undefined): string {
  return instead === '' || series === undefined ? goalTexts.nearestPath : goalTexts.nearest(instead, series)
}

/** Adds current titles and pictures; leaves out projects that no longer exist. */
async function describe(db: Db, { roadmap, createdAt, updatedAt, id, goalDescription }: StoredGoal): Promise<Goal> {
  const projects = new Map(
    (await listShown(db)).toSorted(compareInSeries).map(({ id, metadata }, place) => [id, { metadata, place }] as const),
  )
  const series = new Map((await listSeries(db)).map((one) => [one.id, one]))
  const stops = roadmap.flatMap(({ projectId, reason, instead }) => {
    const project = projects.get(projectId)
    if (!project) return []
    const { metadata, place } = project
    return [{ id: projectId, reason, instead, metadata, place, series: series.has(metadata.series ?? '') ? metadata.series : null }]
  })
  const results = resultsOf(stops).map(({ series: seriesId, stops }) => {
    const entities = stops.map(({ id, reason, metadata: { title, description, imageUrl } }) => ({
      id,
      title,
      description,
      imageUrl,
      reason,
    }))
    const course = seriesId === null || entities.length < 2 ? undefined : series.get(seriesId)
    const [only] = entities
    if (!course && only && entities.length === 1) return { type: 'project' as const, ...only, entities: [] }
    const minutes = stops.reduce((sum, { metadata }) => sum + metadata.time, 0)
    return {
      type: 'course' as const,
      id: course?.id ?? '',
      title: course?.title ?? '',
      description: course?.description ?? '',
      imageUrl: null,
      reason: goalTexts.course(entities.length, minutes),
      entities,
    }
  })
  const [first] = stops
  const nearest = first?.instead === undefined ? null : nearestText(first.instead, series.get(first.series ?? '')?.title)
  return {
    id,
    goalDescription,
    suggestedRoadmap: { results, nearest },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
