import { implement } from '@orpc/server'
import { isAdmin, type Actor } from '#features/accounts/rules.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/server.ts'
import type { ListedProject } from '#features/content/rules.ts'
import { listConcepts, listPublished, listSeries } from '#features/content/store.ts'
import { hasPro } from '#features/plans/rules.ts'
import { listLearnerProjects } from '#features/projects/store.ts'
import { meaning } from '#features/search/meaning/gateway.ts'
import { worthMarking, type Term } from '#features/search/rules.ts'
import { plainWords, wordsIn } from '#features/search/words/rules.ts'
import { listWritten } from '#features/search/words/store.ts'
import type { Db } from '#platform/db/database.ts'
import type { Services } from '#platform/services.ts'
import { newId } from '#platform/ids.ts'
import { goalsContract, type Goal } from './contract.ts'
import { planPath, resultsOf, type Candidate, type Stop } from './rules.ts'
import { matchGoal } from './matching/server.ts'
import { findGoal, saveGoal, type StoredGoal } from './store.ts'
import { goalTexts } from './texts.ts'

const call = implement(goalsContract).$context<CallContext>()

const getGoal = call.getGoal.handler(async ({ context }) => {
  // who looks at a goal may set another in a moment, and then the model is awake
  const { db, config } = context.services
  if (config.searchMeaning) meaning.wake().catch(() => false)
  const goal = await findGoal(db, learnerOf(context).id)
  return goal && describe(db, goal)
})

const setGoal = call.setGoal.handler(async ({ context, input: { goal } }) => {
  const { services } = context
  const { db, clock } = services
  const { id: userId } = learnerOf(context)
  const candidates = await findCandidates(services, { goal, userId, actor: context.actor })
  const roadmap = planPath(goal, candidates).map((stop) => ({ projectId: stop.projectId, reason: reasonOf(stop) }))
  const now = clock.now()
  return describe(db, await saveGoal(db, userId, { id: newId(now.getTime()), goalDescription: goal, roadmap }, now))
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
): Promise<Candidate[]> {
  const shown = await listShown(db)
  const { fits, parts, terms } = await matchGoal(db, goal, shown, config.searchMeaning)
  const learner = new Map((await listLearnerProjects(db, userId)).map((project) => [project.projectId, project]))
  const names = new Map((await listConcepts(db)).map(({ key, name }) => [key, name]))
  const telling = worthMarking(terms)
  const stems = await listWritten(db, telling)
  const named = (text: string) => namedIn(text, { goal, telling, stems })
  return shown.map(({ id, metadata }) => ({
    id,
    title: metadata.title,
    series: metadata.series,
    difficulty: metadata.difficulty,
    minutes: metadata.time,
    concepts: metadata.concepts,
    needsPro: metadata.plan === 'pro' && !hasPro(actor) && !isAdmin(actor),
    status: learner.get(id)?.status ?? 'INCOMPLETE',
    fit: fits.get(id) ?? 0,
    named: named([metadata.title, metadata.description, ...metadata.concepts.map((key) => names.get(key) ?? '')].join(' · ')),
    part: parts.get(id) ?? null,
  }))
}

async function listShown(db: Db): Promise<ListedProject[]> {
  return (await listPublished(db)).filter(({ metadata }) => metadata.visibility === 'public')
}

interface Sought {
  goal: string
  telling: readonly Term[]
  stems: ReadonlyMap<string, string>
}

/** Words of the goal that a text says as well, as the learner wrote them. */
function namedIn(text: string, { goal, telling, stems }: Sought): string[] {
  const said = new Set(plainWords(text).flatMap((word) => stems.get(word) ?? []))
  const tokens = new Set(telling.filter(({ variants }) => variants.some(({ stem }) => said.has(stem))).map(({ token }) => token))
  const written = wordsIn(goal).filter(({ word }, place, all) => tokens.has(word) && all.findIndex((one) => one.word === word) === place)
  return written.map(({ at, length }) => goal.slice(at, at + length))
}

function reasonOf({ why, where, needsPro }: Stop): string {
  const sentences = [whyText(why), whereText(where), needsPro ? goalTexts.pro : '']
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function whyText(why: Stop['why']): string {
  if (why.kind === 'named') return goalTexts.named(why.words)
  if (why.kind === 'part') return goalTexts.part(why.part)
  return why.kind === 'prepares' ? goalTexts.prepares(why.title) : goalTexts.near
}

function whereText(where: Stop['where']): string {
  if (where === null) return ''
  return where.kind === 'builds' ? goalTexts.builds(where.title) : goalTexts[where.kind]
}

/** Titles and pictures as they are now; what is there no more is left out. */
async function describe(db: Db, { roadmap, createdAt, updatedAt, id, goalDescription }: StoredGoal): Promise<Goal> {
  const projects = new Map((await listShown(db)).map((project) => [project.id, project]))
  const series = new Map((await listSeries(db)).map((one) => [one.id, one]))
  const stops = roadmap.flatMap(({ projectId, reason }) => {
    const metadata = projects.get(projectId)?.metadata
    return metadata ? [{ id: projectId, reason, metadata, series: series.has(metadata.series ?? '') ? metadata.series : null }] : []
  })
  const suggestedRoadmap = resultsOf(stops).map(({ series: seriesId, stops }) => {
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
  return { id, goalDescription, suggestedRoadmap, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
