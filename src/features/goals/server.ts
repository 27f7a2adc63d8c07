import { implement } from '@orpc/server'
import { isAdmin, type Actor } from '#features/accounts/rules.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/server.ts'
import { compareInSeries, isCapstone, type ListedProject } from '#features/content/rules.ts'
import { listPublished } from '#features/content/store.ts'
import { listSeries } from '#features/content/catalogue/store.ts'
import { hasPro } from '#features/plans/rules.ts'
import { listLearnerProjects } from '#features/projects/store.ts'
import { meaning } from '#features/search/semantic/gateway.ts'
import type { Db } from '#platform/db/database.ts'
import type { Services } from '#platform/services.ts'
import { newId } from '#platform/ids.ts'
import { goalsContract, type Goal } from './contract.ts'
import { planPath, planSeries, resultsOf, type Candidate, type Stop } from './rules.ts'
import { matchGoal, type GoalMatch } from './matching/server.ts'
import { findGoal, saveGoal, type StoredGoal } from './store.ts'
import { goalTexts } from './texts.ts'

const call = implement(goalsContract).$context<CallContext>()

const getGoal = call.getGoal.handler(async ({ context }) => {
  // who looks at a goal may set another in a moment, and then the model is awake
  const { db, config } = context.services
  if (config.semanticSearch) meaning.wake().catch(() => false)
  const goal = await findGoal(db, learnerOf(context).id)
  return goal && describe(db, goal)
})

const setGoal = call.setGoal.handler(async ({ context, input: { goal } }) => {
  const { services } = context
  const { db, clock } = services
  const { id: userId } = learnerOf(context)
  const { candidates, elsewhere } = await findCandidates(services, { goal, userId, actor: context.actor })
  const path = elsewhere ? [] : planPath(goal, candidates)
  const stops = path.length === 0 && elsewhere ? planSeries(elsewhere.series, candidates) : path
  const descriptions = new Map(candidates.map(({ id, description }) => [id, description]))
  const roadmap = stops.map((stop) => ({
    projectId: stop.projectId,
    reason: reasonOf(descriptions.get(stop.projectId) ?? '', stop),
    ...(elsewhere && { instead: elsewhere.words }),
  }))
  const now = clock.now()
  const made = { id: newId(now.getTime()), goalDescription: goal, roadmap }
  // a slip of the hand must not cost somebody the path that they follow
  if (roadmap.length === 0) return describe(db, { ...made, createdAt: now, updatedAt: now })
  return describe(db, await saveGoal(db, userId, made, now))
})

export const goalsCalls = { getGoal, setGoal }

export const goalData: OwnData = {
  name: 'goals',
  tables: ['goals'],
  async *files({ db }, { id }) {
    const goal = await findGoal(db, id)
    if (goal) yield { path: 'goal.json', content: `${JSON.stringify(goal, null, 2)}\n` }
  },
}

async function findCandidates(
  { db, config }: Services,
  { goal, userId, actor }: { goal: string; userId: string; actor: Actor },
): Promise<{ candidates: (Candidate & { description: string })[]; elsewhere: GoalMatch['elsewhere'] }> {
  const shown = (await listShown(db)).toSorted(compareInSeries)
  const { fits, meant, elsewhere } = await matchGoal(db, goal, shown, config.semanticSearch)
  const learner = new Map((await listLearnerProjects(db, userId)).map((project) => [project.projectId, project]))
  const candidates = shown.map(({ id, metadata }) => ({
    ...{ id, title: metadata.title, series: metadata.series, difficulty: metadata.difficulty },
    needsPro: metadata.plan === 'pro' && !hasPro(actor) && !isAdmin(actor),
    status: learner.get(id)?.status ?? ('INCOMPLETE' as const),
    fit: fits.get(id) ?? 0,
    isMeant: meant.has(id),
    isCapstone: isCapstone(metadata),
    description: metadata.description,
  }))
  return { candidates, elsewhere }
}

async function listShown(db: Db): Promise<ListedProject[]> {
  return (await listPublished(db)).filter(({ metadata }) => metadata.visibility === 'public')
}

/** Only what is true of the project itself, whatever the goal. */
function reasonOf(description: string, { where, needsPro }: Stop): string {
  const sentences = [goalTexts.builds(description), whereText(where), needsPro ? goalTexts.pro : '']
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function whereText(where: Stop['where']): string {
  if (where === null) return ''
  return where.kind === 'after' ? goalTexts.after(where.title) : goalTexts[where.kind]
}

/** Titles and pictures as they are now; what is there no more is left out. */
async function describe(db: Db, { roadmap, createdAt, updatedAt, id, goalDescription }: StoredGoal): Promise<Goal> {
  const projects = new Map((await listShown(db)).map((project) => [project.id, project]))
  const series = new Map((await listSeries(db)).map((one) => [one.id, one]))
  const stops = roadmap.flatMap(({ projectId, reason, instead }) => {
    const metadata = projects.get(projectId)?.metadata
    return metadata
      ? [{ id: projectId, reason, instead, metadata, series: series.has(metadata.series ?? '') ? metadata.series : null }]
      : []
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
    const instead = stops[0]?.instead
    const minutes = stops.reduce((sum, { metadata }) => sum + metadata.time, 0)
    return {
      type: 'course' as const,
      id: course?.id ?? '',
      title: course?.title ?? '',
      description: course?.description ?? '',
      imageUrl: null,
      reason: instead && course ? goalTexts.nearest(instead, course.title) : goalTexts.course(entities.length, minutes),
      entities,
    }
  })
  return { id, goalDescription, suggestedRoadmap: { results }, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
