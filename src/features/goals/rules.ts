import { DIFFICULTIES, type Difficulty } from '#features/content/rules.ts'
import type { ProjectStatus } from '#features/projects/rules.ts'

/** A goal becomes a path: the best fit first, each series in its own order, without completed projects. */

export const GOAL_LONGEST = 500
export const RESULT_TYPES = ['course', 'project'] as const

/** A project as the path sees it; those of one series come in its order. */
export interface Candidate {
  id: string
  title: string
  series: string | null
  difficulty: Difficulty
  needsPro: boolean
  status: ProjectStatus
  /** How well it fits the goal: 0 is not at all, 1 is very well. */
  fit: number
  /** The goal names it in other words, so a likeness is not all that speaks for it. */
  isMeant?: boolean
  /** It joins what the others of its series have built. */
  isCapstone?: boolean
}

export type PathPosition = { kind: 'begin' } | { kind: 'after'; title: string } | { kind: 'begun' } | { kind: 'done' } | null

export interface Stop {
  projectId: string
  where: PathPosition
  needsPro: boolean
}

const FIT_LEAST = 0.12
/** Relative to the best fit: projects that fit much worse are left out. */
const FIT_SHARE = 0.5
const MEANT_SHARE = 0.3
/** What comes before the best fit of its series must be about the goal itself: nobody is led through what they did not ask for. */
const FIT_BEFORE_SHARE = 0.75
const STOPS_MOST = 6

const BEGINNER =
  /\b(beginners?|beginning|newbie|novice|scratch|first time|never|new to|no experience|basics|introduction|start(ing)? out)\b/i
const ADVANCED = /\b(advanced|deep(er)?|expert|senior|master|hard|challeng\w+|under the hood|internals?)\b/i

const level = (difficulty: Difficulty) => DIFFICULTIES.indexOf(difficulty)

export function planPath(goal: string, candidates: readonly Candidate[]): Stop[] {
  const open = chooseFitting(
    goal,
    candidates.filter(({ status }) => status !== 'COMPLETE'),
    candidates,
  )
  // only completed projects fit: they are shown, and marked as completed
  const chosen = open.length > 0 ? open : chooseFitting(goal, candidates, candidates)
  return stopsOf(inOrder(chosen, candidates), candidates)
}

/** Every open project of a series, for a goal that the catalogue does not cover. */
export function planSeries(series: string, candidates: readonly Candidate[]): Stop[] {
  const path = candidates.filter((one) => one.series === series && one.status !== 'COMPLETE').slice(0, STOPS_MOST)
  return stopsOf(path, candidates)
}

function stopsOf(path: readonly Candidate[], candidates: readonly Candidate[]): Stop[] {
  return path.map((project, place) => ({
    projectId: project.id,
    where: whereOf(project, { place, path, candidates }),
    needsPro: project.needsPro,
  }))
}

/** A capstone says a little of all that its series is about: whose way leads through the series is led to it, and nobody else. */
function chooseFitting(goal: string, candidates: readonly Candidate[], all: readonly Candidate[]): Candidate[] {
  const path = chooseBest(
    goal,
    candidates.filter(({ isCapstone }) => !isCapstone),
  )
  const best = path[0]?.fit ?? 0
  const leads = ({ id, status }: Candidate) => status === 'COMPLETE' || path.some((one) => one.id === id)
  const capstones = candidates.filter(
    ({ isCapstone, series, fit }) => isCapstone && fit >= best * FIT_SHARE && all.some((one) => one.series === series && leads(one)),
  )
  // a full path ends at the capstone all the same, and leaves out what fits least
  const room = STOPS_MOST - Math.min(1, capstones.length)
  return [...path.slice(0, room), ...capstones].slice(0, STOPS_MOST)
}

function chooseBest(goal: string, candidates: readonly Candidate[]): Candidate[] {
  const wished = candidates.map((one) => ({ ...one, fit: one.fit * leaning(goal, one) * (one.needsPro ? 0.95 : 1) }))
  const best = Math.max(0, ...wished.map(({ fit }) => fit))
  const least = (one: Candidate, place: number) => {
    if (one.isMeant) return Math.max(FIT_LEAST, best * MEANT_SHARE)
    const next = one.series === null ? [] : wished.slice(place + 1).filter(({ series }) => series === one.series)
    return Math.max(FIT_LEAST, best * FIT_SHARE, ...next.map(({ fit }) => fit * FIT_BEFORE_SHARE))
  }
  return wished
    .filter((one, place) => one.fit >= least(one, place))
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, STOPS_MOST)
}

/** Beginners get easy projects first; somebody who wants depth is not sent through the easiest. */
function leaning(goal: string, { difficulty }: Candidate): number {
  if (BEGINNER.test(goal)) return [1.15, 1, 0.75][level(difficulty)] ?? 1
  if (ADVANCED.test(goal)) return [0.8, 1, 1.15][level(difficulty)] ?? 1
  return 1
}

/** The best fit comes first and brings the other projects of its series along, in their order. */
function inOrder(chosen: readonly Candidate[], candidates: readonly Candidate[]): Candidate[] {
  const groups = [...Map.groupBy(chosen, ({ id, series }) => series ?? `alone:${id}`).values()]
  const strength = (group: readonly Candidate[]) => Math.max(...group.map(({ fit }) => fit))
  return groups
    .toSorted((a, b) => strength(b) - strength(a))
    .flatMap((group) => candidates.filter(({ id }) => group.some((one) => one.id === id)))
}

interface Around {
  place: number
  path: readonly Candidate[]
  candidates: readonly Candidate[]
}

function whereOf(project: Candidate, { place, path, candidates }: Around): PathPosition {
  if (project.status === 'COMPLETE') return { kind: 'done' }
  if (project.status !== 'INCOMPLETE') return { kind: 'begun' }
  const earlier = candidates.slice(
    0,
    candidates.findIndex(({ id }) => id === project.id),
  )
  const base = earlier.findLast(
    ({ id, series, status }) =>
      series !== null && series === project.series && (status === 'COMPLETE' || path.slice(0, place).some((one) => one.id === id)),
  )
  if (base) return { kind: 'after', title: base.title }
  return place === 0 && project.difficulty === 'easy' && path.length > 1 ? { kind: 'begin' } : null
}

/** Neighbours of one series become a course; a project on its own is a result of its own. */
export function resultsOf<One extends { series: string | null }>(stops: readonly One[]): { series: string | null; stops: One[] }[] {
  const results: { series: string | null; stops: One[] }[] = []
  for (const stop of stops) {
    const last = results.at(-1)
    if (last && last.series !== null && last.series === stop.series) last.stops.push(stop)
    else results.push({ series: stop.series, stops: [stop] })
  }
  return results
}
