import { joinProSections } from '#compiler/compiler.ts'
import { isRubric } from '#features/content/checks.rules.ts'
import { findTasks, type Tasks } from '#features/content/checks.store.ts'
import { findLastText, listVersions } from '#features/content/content.store.ts'
import type { Db } from '#platform/db/database.ts'
import type { KeptCounts, KeptTotals } from './figures.contract.ts'
import { countPeople, countSteps } from './funnel.store.ts'
import { hasWays, QUIET_DAYS, shapeOf } from './figures.rules.ts'
import { countProjects } from './figures.store.ts'
import type { FiguresPlace } from './kept-figures.store.ts'
import { answerKeys, telling } from './quiz-figures.rules.ts'
import { countQuestions } from './quiz-figures.store.ts'
import { shownSpent } from './reading-times.rules.ts'
import { measureTimes } from './reading-times.store.ts'
import { LATELY_DAYS } from './task-figures.rules.ts'
import { countAnswersByTask, listFailingTests, listMistakes } from './task-figures.store.ts'
import { blockNames, placesAsked, sharedAt } from './tutor-figures.rules.ts'
import { countAsked, countPlaces, countVotes, listShared } from './tutor-figures.store.ts'
import { countVersions } from './version-figures.store.ts'

/** How the questions reach the database. */
export type Ask = <Answer>(question: (db: Db) => Promise<Answer>) => Promise<Answer>

export interface ProjectOnTrack {
  id: string
  text: Tasks
  tracks: { id: string; title: string }[]
  track: string | null
}

const DAY_MS = 86_400_000

/** Null if the project or its track does not exist. */
export async function findProjectOnTrack(db: Db, id: string, track: string | null): Promise<ProjectOnTrack | null> {
  const text = await findTasks(db, id, null)
  if (!text) return null
  const tracks = hasWays(text) ? text.metadata.tracks.map(({ id: name, title }) => ({ id: name, title })) : []
  if (track !== null && !tracks.some((one) => one.id === track)) return null
  return { id, text, tracks, track }
}

export async function countTotals(ask: Ask): Promise<KeptTotals> {
  return Object.fromEntries(await ask(countProjects))
}

export async function countProject(ask: Ask, { id: projectId, text, tracks, track }: ProjectOnTrack, now: Date): Promise<KeptCounts> {
  const shape = shapeOf(projectId, text, track)
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const quiet = daysAgo(QUIET_DAYS)
  const versions = await ask((db) => listVersions(db, projectId))
  const keys = versions.flatMap(({ version, quiz }) => answerKeys(version, quiz))
  const current = versions.find(({ version }) => version === text.version)
  const checked = text.validations
    .filter(({ id, type }) => type !== 'WORK' && text.checks[id] && !isRubric(text.checks[id]))
    .map(({ id }) => id)
  const [people, steps, times, tasks, mistakes, tests, questions, asked, placesCounted, sharedRows, votes, byVersion] = await Promise.all([
    ask((db) => countPeople(db, shape)),
    ask((db) => countSteps(db, shape, quiet)),
    ask((db) => measureTimes(db, shape)),
    ask((db) => countAnswersByTask(db, shape)),
    ask((db) => listMistakes(db, shape, checked)),
    ask((db) => listFailingTests(db, shape, { quiet, lately: daysAgo(LATELY_DAYS) })),
    ask((db) => countQuestions(db, shape, keys)),
    ask((db) => countAsked(db, shape)),
    ask((db) => countPlaces(db, shape)),
    ask((db) => listShared(db, shape)),
    ask((db) => countVotes(db, shape)),
    ask((db) => countVersions(db, shape)),
  ])
  const titlesOf = (ids: readonly string[]) => tracks.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
  const nobody = { reached: 0, finished: 0, left: 0, still: 0 }
  const needing = new Set(shape.steps.filter(({ needed }) => needed > 0).map(({ place }) => place))
  const titleOf = new Map(text.validations.map(({ id, title }) => [id, title]))
  const shown = new Set(shape.steps.map(({ id }) => id))
  const isAsked = placesCounted.length + sharedRows.length > 0
  const blocks = isAsked ? await ask((db) => blocksOf(db, projectId)) : new Map<string, string>()
  const places = { steps: text.outline, blocks }
  return {
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

/** Null if there is nothing to count any more. */
export async function countPlace(ask: Ask, { projectId, track }: FiguresPlace, now: Date): Promise<KeptCounts | KeptTotals | null> {
  if (projectId === null) return countTotals(ask)
  const project = await ask((db) => findProjectOnTrack(db, projectId, track))
  return project && countProject(ask, project, now)
}
