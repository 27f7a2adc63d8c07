import { DIFFICULTIES, type Difficulty } from '#features/content/rules.ts'
import type { ProjectStatus } from '#features/projects/rules.ts'

/** A goal becomes a path: what fits, grouped by series, easier before harder, with what prepares for it, without what is done. */

export const GOAL_LONGEST = 500
export const RESULT_TYPES = ['course', 'project'] as const
export type ResultType = (typeof RESULT_TYPES)[number]

/** A project as the path sees it; they come in the order of the catalogue. */
export interface Candidate {
  id: string
  title: string
  series: string | null
  difficulty: Difficulty
  minutes: number
  concepts: readonly string[]
  needsPro: boolean
  status: ProjectStatus
  /** How well it fits the goal: 0 is not at all, 1 is very well. */
  fit: number
  /** Words of the goal that it names prominently. */
  named: readonly string[]
  /** Its part that is nearest to the goal. */
  part: string | null
}

export type Why =
  | { kind: 'named'; words: readonly string[] }
  | { kind: 'part'; part: string }
  | { kind: 'near' }
  | { kind: 'prepares'; title: string }

export type Where =
  | { kind: 'begin' }
  | { kind: 'builds'; title: string }
  | { kind: 'begun' }
  | { kind: 'done' }
  | { kind: 'hardest' }
  | null

export interface Stop {
  projectId: string
  why: Why
  where: Where
  needsPro: boolean
}

const FIT_LEAST = 0.12
/** Of the best: what fits much less than something else is left out. */
const FIT_SHARE = 0.6
const STOPS_MOST = 8
const FITTING_MOST = 6
const EASIER_FIRST = 0.05

const BEGINNER =
  /\b(beginners?|beginning|newbie|novice|scratch|first time|never|new to|no experience|basics|introduction|start(ing)? out)\b/i
const ADVANCED = /\b(advanced|deep(er)?|expert|senior|master|hard|challeng\w+|under the hood|internals?)\b/i

const level = (difficulty: Difficulty) => DIFFICULTIES.indexOf(difficulty)

export function planPath(goal: string, candidates: readonly Candidate[]): Stop[] {
  const open = chooseFitting(
    goal,
    candidates.filter(({ status }) => status !== 'COMPLETE'),
  )
  // nothing new fits: what was done is what there is, and it says so
  const chosen = open.length > 0 ? open : chooseFitting(goal, candidates)
  const groups = groupBySeries(chosen, candidates).slice(0, STOPS_MOST)
  const ordered = groups.toSorted((a, b) => strength(b) - strength(a)).flatMap(({ projects }) => projects)
  const path = ordered.slice(0, STOPS_MOST)
  const hardest = Math.max(...path.map(({ difficulty }) => level(difficulty)))
  return path.map((project, place) => ({
    projectId: project.id,
    why: whyOf(project, chosen),
    where: whereOf(project, { place, path, candidates, hardest }),
    needsPro: project.needsPro,
  }))
}

function chooseFitting(goal: string, candidates: readonly Candidate[]): Candidate[] {
  const wished = candidates.map((one) => ({ ...one, fit: one.fit * leaning(goal, one) * (one.needsPro ? 0.95 : 1) }))
  const best = Math.max(0, ...wished.map(({ fit }) => fit))
  return wished
    .filter(({ fit }) => fit >= FIT_LEAST && fit >= best * FIT_SHARE)
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, FITTING_MOST)
}

/** Who says that they begin gets easy projects first; who wants depth is not sent through the easiest. */
function leaning(goal: string, { difficulty }: Candidate): number {
  if (BEGINNER.test(goal)) return [1.15, 1, 0.75][level(difficulty)] ?? 1
  if (ADVANCED.test(goal)) return [0.8, 1, 1.15][level(difficulty)] ?? 1
  return 1
}

interface Group {
  projects: Candidate[]
  fit: number
}

function groupBySeries(chosen: readonly Candidate[], candidates: readonly Candidate[]): Group[] {
  const groups = new Map<string, Candidate[]>()
  for (const project of chosen) {
    const key = project.series ?? `alone:${project.id}`
    groups.set(key, [...(groups.get(key) ?? []), project])
  }
  return [...groups.values()].map((projects) => {
    const ids = new Set([...projects, ...projects.flatMap((project) => preparing(project, candidates))].map(({ id }) => id))
    return { projects: candidates.filter(({ id }) => ids.has(id)), fit: Math.max(...projects.map(({ fit }) => fit)) }
  })
}

/** Earlier projects of its series that are no harder and speak of the same things. */
function preparing(project: Candidate, candidates: readonly Candidate[]): Candidate[] {
  if (project.series === null || project.status === 'COMPLETE') return []
  const before = candidates.slice(
    0,
    candidates.findIndex(({ id }) => id === project.id),
  )
  return before.filter(
    (one) =>
      one.series === project.series &&
      one.status !== 'COMPLETE' &&
      level(one.difficulty) <= level(project.difficulty) &&
      one.concepts.some((concept) => project.concepts.includes(concept)),
  )
}

function strength({ projects, fit }: Group): number {
  return fit - EASIER_FIRST * Math.min(...projects.map(({ difficulty }) => level(difficulty)))
}

function whyOf(project: Candidate, chosen: readonly Candidate[]): Why {
  if (!chosen.some(({ id }) => id === project.id)) {
    const target = chosen.find(({ series }) => series === project.series)
    if (target) return { kind: 'prepares', title: target.title }
  }
  if (project.named.length > 0) return { kind: 'named', words: project.named.slice(0, 3) }
  return project.part === null ? { kind: 'near' } : { kind: 'part', part: project.part }
}

interface Around {
  place: number
  path: readonly Candidate[]
  candidates: readonly Candidate[]
  hardest: number
}

function whereOf(project: Candidate, { place, path, candidates, hardest }: Around): Where {
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
  if (base) return { kind: 'builds', title: base.title }
  if (place === 0 && project.difficulty === 'easy' && path.length > 1) return { kind: 'begin' }
  return path.length > 1 && project.difficulty === 'hard' && level(project.difficulty) === hardest ? { kind: 'hardest' } : null
}

/** Neighbours of one series become a course; whoever stands alone is a result by themselves. */
export function resultsOf<One extends { series: string | null }>(stops: readonly One[]): { series: string | null; stops: One[] }[] {
  const results: { series: string | null; stops: One[] }[] = []
  for (const stop of stops) {
    const last = results.at(-1)
    if (last && last.series !== null && last.series === stop.series) last.stops.push(stop)
    else results.push({ series: stop.series, stops: [stop] })
  }
  return results
}
