import { implement } from '@orpc/server'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { findTasks } from '#features/content/checks.store.ts'
import { isRubric } from '#features/content/checks.rules.ts'
import { joinProSections } from '#compiler/compiler.ts'
import { findLastText, listPublished, listVersions } from '#features/content/content.store.ts'
import type { Db } from '#platform/db/database.ts'
import type { Services } from '#platform/services.ts'
import { figuresContract, type Figures } from './figures.contract.ts'
import { countPeople, countSteps } from './funnel.store.ts'
import { answerKeys, telling } from './quiz-figures.rules.ts'
import { countQuestions } from './quiz-figures.store.ts'
import { hasWays, QUIET_DAYS, shapeOf } from './figures.rules.ts'
import { countProjects } from './figures.store.ts'
import { LATELY_DAYS } from './task-figures.rules.ts'
import { countAnswersByTask, listFailingTests, listMistakes } from './task-figures.store.ts'
import { shownSpent } from './reading-times.rules.ts'
import { measureTimes } from './reading-times.store.ts'
import { blockNames, placesAsked, sharedAt } from './tutor-figures.rules.ts'
import { countAsked, countPlaces, countVotes, listShared } from './tutor-figures.store.ts'
import { countVersions } from './version-figures.store.ts'

const call = implement(figuresContract).$context<CallContext>()

const DAY_MS = 86_400_000

const listFigures = call.listFigures.handler(async ({ context: { services } }) => {
  const { adminDb } = services
  const [projects, totals] = await Promise.all([listPublished(adminDb), countProjects(adminDb)])
  return projects.map(({ id, metadata: { title, visibility, appearsAt = null } }) => ({
    id,
    title,
    visibility,
    appearsAt,
    ...(totals.get(id) ?? { started: 0, finished: 0 }),
  }))
})

/** Null if the project or its track does not exist. */
export async function figuresOf(
  { adminDb: db, clock }: Pick<Services, 'adminDb' | 'clock'>,
  projectId: string,
  track: string | null,
): Promise<Figures | null> {
  const text = await findTasks(db, projectId, null)
  if (!text) return null
  const tracks = hasWays(text) ? text.metadata.tracks.map(({ id, title }) => ({ id, title })) : []
  if (track !== null && !tracks.some(({ id }) => id === track)) return null
  const shape = shapeOf(projectId, text, track)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const quiet = daysAgo(QUIET_DAYS)
  const versions = await listVersions(db, projectId)
  const keys = versions.flatMap(({ version, quiz }) => answerKeys(version, quiz))
  const current = versions.find(({ version }) => version === text.version)
  const checked = text.validations
    .filter(({ id, type }) => type !== 'WORK' && text.checks[id] && !isRubric(text.checks[id]))
    .map(({ id }) => id)
  const [people, steps, times, tasks, mistakes, tests, questions, asked, placesCounted, sharedRows, votes, byVersion] = await Promise.all([
    countPeople(db, shape),
    countSteps(db, shape, quiet),
    measureTimes(db, shape),
    countAnswersByTask(db, shape),
    listMistakes(db, shape, checked),
    listFailingTests(db, shape, { quiet, lately: daysAgo(LATELY_DAYS) }),
    countQuestions(db, shape, keys),
    countAsked(db, shape),
    countPlaces(db, shape),
    listShared(db, shape),
    countVotes(db, shape),
    countVersions(db, shape),
  ])
  const titlesOf = (ids: readonly string[]) => tracks.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
  const nobody = { reached: 0, finished: 0, left: 0, still: 0 }
  const needing = new Set(shape.steps.filter(({ needed }) => needed > 0).map(({ place }) => place))
  const titleOf = new Map(text.validations.map(({ id, title }) => [id, title]))
  const shown = new Set(shape.steps.map(({ id }) => id))
  const isAsked = placesCounted.length + sharedRows.length > 0
  const places = { steps: text.outline, blocks: isAsked ? await blocksOf(db, projectId) : new Map<string, string>() }
  return {
    id: projectId,
    title: text.metadata.title,
    tracks,
    track,
    quietDays: QUIET_DAYS,
    ...people,
    steps: text.outline.flatMap(({ id, title, tracks: own = [] }, place) =>
      shown.has(id) ? { id, title, tracks: track === null ? titlesOf(own) : [], ...(steps.get(place) ?? nobody) } : [],
    ),
    minutes: { ...shownSpent(times.get(null)), estimated: text.metadata.time },
    times: text.outline.flatMap(({ id, title }, place) => (needing.has(place) ? { id, title, ...shownSpent(times.get(place)) } : [])),
    tasks: text.validations.flatMap(({ id, title, optional, contentId }) => {
      const counted = tasks.get(id)
      return counted ? { id, title, optional, ...counted, seen: contentId === undefined ? counted.seen : null } : []
    }),
    mistakes: mistakes.map(({ id, ...mistake }) => ({ task: titleOf.get(id) ?? id, ...mistake })),
    tests: tests.map(({ id, ...counted }) => ({ task: titleOf.get(id) ?? id, ...counted })),
    questions: (current?.quiz?.questions ?? []).flatMap(({ id, question }) => {
      const counted = questions.get(id)
      return counted ? { id, question, learners: counted.learners, right: counted.right, tells: telling(counted) } : []
    }),
    asked,
    places: placesAsked(placesCounted, places),
    shared: sharedAt(sharedRows, places),
    votes,
    versions: versions.flatMap(({ version, publishedAt }) => {
      const counted = byVersion.get(version)
      return counted ? { version, publishedAt: publishedAt.toISOString(), ...counted } : []
    }),
  }
}

/** Includes blocks of Secret Missions. */
async function blocksOf(db: Db, projectId: string): Promise<Map<string, string>> {
  const text = await findLastText(db, projectId)
  return text ? blockNames({ type: 'doc', content: joinProSections(text) }) : new Map()
}

const getFigures = call.getFigures.handler(async ({ context: { services }, input: { projectId, track = null }, errors }) => {
  const found = await figuresOf(services, projectId, track)
  if (!found) throw errors.NOT_FOUND()
  return found
})

export const figuresCalls = { listFigures, getFigures }
