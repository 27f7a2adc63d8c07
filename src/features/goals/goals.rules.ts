import { DIFFICULTIES, type Difficulty } from '#features/content/content.rules.ts'
import type { ProjectStatus } from '#features/projects/projects.rules.ts'

/** Turns a goal into a path: the best fit first, each series in its own order, without completed projects. */

export const GOAL_LONGEST = 500
export const RESULT_TYPES = ['course', 'project'] as const

/** A project as the path sees it; the input keeps the order of each series. */
export interface Candidate {
  id: string
  title: string
  series: string | null
  difficulty: Difficulty
  needsPro: boolean
  status: ProjectStatus
  /** How well it fits the goal, from 0 to 1. */
  fit: number
  /** An alias of the goal's words leads to it, so similarity is not the only evidence. */
  isMeant?: boolean
  /** It joins the projects of its series. */
  isCapstone?: boolean
  needs?: readonly string[]
  /** What it leaves behind for others that need it. */
  makes?: readonly string[] | undefined
  /** False if nothing in the goal can be quoted for it: only meaning is near, which is often another subject. */
  isQuoted?: boolean
}

export type PathPosition =
  | { kind: 'begin' }
  | { kind: 'capstone' }
  | { kind: 'after'; title: string }
  | { kind: 'begun' }
  | { kind: 'done' }
  | null

export interface PathStop {
  projectId: string
  where: PathPosition
  needsPro: boolean
  /** The project that it is grouped with, if that is the reason and not the goal itself. */
  with?: string
}

const FIT_LEAST = 0.12
/** Relative to the best fit: projects that fit much worse are left out. */
const FIT_SHARE = 0.58
/** A project comes before a better fit of its series only if it fits this well itself; otherwise it comes later. */
const FIT_BEFORE_SHARE = 0.8
const STOPS_MOST = 6

/** A short path continues with projects grouped with its best ones, if they fit a little too. */
const TOGETHER = 0.8
const CONTINUED_SHARE = 0.6
const LEADING_MOST = 3

/** What only meaning speaks for stays on a path of three, or if it fits nearly as well as the best. */
const PATH_LEAST = 3
const UNQUOTED_SHARE = { own: 0.7, continued: 0.5 }

const BEGINNER =
  /\b(beginners?|beginning|newbie|novice|scratch|first time|never|new to|no experience|basics|introduction|start(ing)? out)\b/i
const ADVANCED = /\b(advanced|deep(er)?|expert|senior|master|hard|challeng\w+|under the hood|internals?)\b/i

const level = (difficulty: Difficulty) => DIFFICULTIES.indexOf(difficulty)

export type Together = (one: string, other: string) => number

/** A chosen project, and whether it only continues the path. */
interface Chosen extends Candidate {
  /** The project that it continues. */
  with?: string
  /** How well it fits without that project. */
  alone?: number
  /** Fits much worse than a later project of its series, and comes after it. */
  isLess?: boolean
}

export function planPath(goal: string, candidates: readonly Candidate[], together: Together = () => 0): PathStop[] {
  const open = chooseFitting(
    goal,
    candidates.filter(({ status }) => status !== 'COMPLETE'),
    { all: candidates, together },
  )
  // only completed projects fit: they are shown, and marked as completed
  const chosen = open.length > 0 ? open : chooseFitting(goal, candidates, { all: candidates, together })
  return stopsOf(inOrder(chosen, candidates), candidates)
}

/** The open projects of a series, for a goal that the catalogue does not cover. */
export function planSeries(series: string, candidates: readonly Candidate[]): PathStop[] {
  const path = candidates.filter((one) => one.series === series && one.status !== 'COMPLETE').slice(0, STOPS_MOST)
  return stopsOf(path, candidates)
}

function stopsOf(path: readonly Chosen[], candidates: readonly Candidate[]): PathStop[] {
  return path.map((project, place) => ({
    projectId: project.id,
    where: whereOf(project, { place, path, candidates }),
    needsPro: project.needsPro,
    ...(project.with !== undefined && { with: project.with }),
  }))
}

interface Choosing {
  all: readonly Candidate[]
  together: Together
}

/**
 * Chooses the fitting projects. A capstone fits its whole series a little, so it counts only if other projects of the series are chosen or
 * the goal names it.
 */
function chooseFitting(goal: string, candidates: readonly Candidate[], { all, together }: Choosing): Chosen[] {
  const wished = candidates.map((one) => ({ ...one, fit: one.fit * leaning(goal, one) * (one.needsPro ? 0.95 : 1) }))
  const parts = wished.filter(({ isCapstone, isMeant }) => isCapstone !== true || isMeant === true)
  const most = Math.max(0, ...parts.map(({ fit }) => fit))
  const fitting = byFit(wished.filter(({ fit }) => fit >= Math.max(FIT_LEAST, most * FIT_SHARE)))
  const isLedTo = ({ id, series }: Candidate) =>
    [...fitting, ...all.filter(({ status }) => status === 'COMPLETE')].some((one) => one.id !== id && one.series === series)
  const path = shortened(fitting.filter((one) => one.isCapstone !== true || one.isMeant === true || isLedTo(one)))
  return withoutWeak([...path.map((one) => ({ ...one, isLess: isLess(one, path, all) })), ...continued(path, wished, together)])
}

/** Leaves out weak projects for which the goal has no word. */
function withoutWeak(chosen: readonly Chosen[]): Chosen[] {
  const own = new Map(chosen.map(({ id, fit, alone }) => [id, alone ?? fit]))
  const ranked = [...own].toSorted(([, a], [, b]) => b - a)
  const best = ranked[0]?.[1] ?? 0
  const first = new Set(ranked.slice(0, PATH_LEAST).map(([id]) => id))
  const share = ({ with: other }: Chosen) => (other === undefined ? UNQUOTED_SHARE.own : UNQUOTED_SHARE.continued)
  return chosen.filter((one) => one.isQuoted !== false || first.has(one.id) || (own.get(one.id) ?? 0) >= best * share(one))
}

/** Shortens the path, with one more stop if it leads to a capstone. */
function shortened(fitting: readonly Candidate[]): Candidate[] {
  const [path, next] = [fitting.slice(0, STOPS_MOST), fitting[STOPS_MOST]]
  const isLeading = next !== undefined && path.some(({ isCapstone, series }) => isCapstone === true && series === next.series)
  return isLeading ? [...path, next] : path
}

const byFit = <One extends Candidate>(some: readonly One[]) => some.toSorted((a, b) => b.fit - a.fit)

function isLess({ id, series, fit, makes = [] }: Candidate, path: readonly Candidate[], all: readonly Candidate[]): boolean {
  const place = (of: string) => all.findIndex((one) => one.id === of)
  if (path.some(({ needs = [] }) => needs.some((thing) => makes.includes(thing)))) return false
  return path.some(
    (one) => series !== null && one.series === series && !one.isCapstone && place(one.id) > place(id) && fit < one.fit * FIT_BEFORE_SHARE,
  )
}

/** Extends a short path with projects that the editors grouped with its best ones. */
function continued(path: readonly Candidate[], candidates: readonly Candidate[], together: Together): Chosen[] {
  const leading = byFit(path).slice(0, LEADING_MOST)
  const best = leading[0]?.fit ?? 0
  if (best === 0) return []
  const more = candidates
    .filter((one) => !path.some(({ id }) => id === one.id) && one.fit > 0)
    .map((one) => {
      const near = leading.map(({ id, title, fit }) => ({ title, share: fit * together(one.id, id) }))
      const [nearest] = near.toSorted((a, b) => b.share - a.share)
      return {
        ...one,
        alone: one.fit,
        with: nearest?.title ?? '',
        fit: one.fit + TOGETHER * (nearest?.share ?? 0),
        isTogether: (nearest?.share ?? 0) > 0,
      }
    })
    .filter(({ fit, isTogether }) => isTogether && fit >= Math.max(FIT_LEAST, best * CONTINUED_SHARE))
  return byFit(more).slice(0, Math.max(0, STOPS_MOST - path.length))
}

/** Favours easy projects for beginners, and harder ones for a goal that asks for depth. */
function leaning(goal: string, { difficulty }: Candidate): number {
  if (BEGINNER.test(goal)) return [1.15, 1, 0.75][level(difficulty)] ?? 1
  if (ADVANCED.test(goal)) return [0.8, 1, 1.15][level(difficulty)] ?? 1
  return 1
}

/** The best fit comes first with the other projects of its series in order; then worse fits, then continuations. */
function inOrder(chosen: readonly Chosen[], candidates: readonly Candidate[]): Chosen[] {
  const turn = ({ with: other, isLess }: Chosen) => (other === undefined ? Number(isLess === true) : 2)
  const groups = [...Map.groupBy(chosen, (one) => `${turn(one)} ${one.series ?? `alone:${one.id}`}`).values()]
  const turnOf = ([first]: readonly Chosen[]) => (first ? turn(first) : 0)
  const strength = (group: readonly Chosen[]) => Math.max(...group.map(({ fit }) => fit))
  const path = groups
    .toSorted((a, b) => turnOf(a) - turnOf(b) || strength(b) - strength(a))
    .flatMap((group) => candidates.flatMap(({ id }) => group.find((one) => one.id === id) ?? []))
  // a capstone joins what comes before it: it stands where the last of its series does
  const lastOf = (series: string | null) => path.findLastIndex((one) => one.series === series)
  const placeOf = (one: Chosen, at: number) => (one.isCapstone && one.series !== null ? lastOf(one.series) + 0.5 : at)
  return path
    .map((one, at) => ({ one, place: placeOf(one, at) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

interface Around {
  place: number
  path: readonly Candidate[]
  candidates: readonly Candidate[]
}

function whereOf(project: Candidate, { place, path, candidates }: Around): PathPosition {
  if (project.status === 'COMPLETE') return { kind: 'done' }
  if (project.status !== 'INCOMPLETE') return { kind: 'begun' }
  if (project.isCapstone && path.slice(0, place).some(({ series }) => series === project.series)) return { kind: 'capstone' }
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

/** Neighbours of one series become a course, as far as they follow its order; a project alone is its own result. */
export function resultsOf<One extends { series: string | null; place: number }>(
  stops: readonly One[],
): { series: string | null; stops: One[] }[] {
  const results: { series: string | null; stops: One[] }[] = []
  for (const stop of stops) {
    const last = results.at(-1)
    const before = last?.stops.at(-1)
    if (last && before && last.series !== null && last.series === stop.series && before.place < stop.place) last.stops.push(stop)
    else results.push({ series: stop.series, stops: [stop] })
  }
  return results
}
