import type { ProjectStatus } from '#features/projects/projects.rules.ts'

/**
 * One plan: the learner's list of projects in one order. What is begun comes first, then what the goal and the chosen topics ask for, then
 * what was added. An order given by hand stays.
 */

export const PLAN_SOURCES = ['begun', 'goal', 'topic', 'added'] as const
export type PlanSource = (typeof PLAN_SOURCES)[number]

export interface ListedInPlan {
  id: string
  status: ProjectStatus
  selectedTime: string | null
}

export interface PlanFacts {
  /** Project ids on the path to the goal, in its order. */
  goal: readonly string[]
  isInTopics: (id: string) => boolean
  /** Project ids in the order given by hand. */
  byHand: readonly string[]
  /** When a project was last read or answered, in milliseconds; 0 if never. */
  lastAt: (id: string) => number
  /** When it was completed, in milliseconds; 0 if it was not. */
  completedAt: (id: string) => number
}

export function planSource({ id, status }: ListedInPlan, { goal, isInTopics }: Pick<PlanFacts, 'goal' | 'isInTopics'>): PlanSource {
  if (status !== 'INCOMPLETE') return 'begun'
  if (goal.includes(id)) return 'goal'
  return isInTopics(id) ? 'topic' : 'added'
}

/** Completed projects first, so that completing one moves nothing. `inOrder` is in the order of the catalogue. */
export function planOrder<One extends ListedInPlan>(inOrder: readonly One[], facts: PlanFacts): One[] {
  const done = inOrder.filter(isDone).toSorted((a, b) => facts.completedAt(a.id) - facts.completedAt(b.id))
  const groups = Map.groupBy(
    inOrder.filter((one) => !isDone(one)),
    (one) => planSource(one, facts),
  )
  const within: Record<PlanSource, (a: One, b: One) => number> = {
    begun: (a, b) => facts.lastAt(b.id) - facts.lastAt(a.id),
    goal: (a, b) => facts.goal.indexOf(a.id) - facts.goal.indexOf(b.id),
    topic: () => 0,
    added: (a, b) => timeOf(a) - timeOf(b),
  }
  const open = PLAN_SOURCES.flatMap((source) => (groups.get(source) ?? []).toSorted(within[source]))
  return [...done, ...byHandFirst(open, facts)]
}

/**
 * What is new since the order was given: a project that was begun comes before it, a goal's before those of it that are neither begun nor
 * of that goal, any other after it.
 */
function byHandFirst<One extends ListedInPlan>(open: readonly One[], facts: PlanFacts): One[] {
  const byHand = stillByHand(open, facts.byHand)
  const placed = byHand.flatMap((id) => open.find((one) => one.id === id) ?? [])
  const loose = Map.groupBy(
    open.filter(({ id }) => !byHand.includes(id)),
    (one) => planSource(one, facts),
  )
  const waits = placed.findIndex((one) => one.status === 'INCOMPLETE' && planSource(one, facts) !== 'goal')
  const next = waits < 0 ? placed.length : waits
  const of = (source: PlanSource) => loose.get(source) ?? []
  return [...of('begun'), ...placed.slice(0, next), ...of('goal'), ...placed.slice(next), ...of('topic'), ...of('added')]
}

/** One project alone says where to begin, and nothing more once it is begun. */
function stillByHand(open: readonly ListedInPlan[], byHand: readonly string[]): readonly string[] {
  const [only, ...others] = byHand
  const isBegun = others.length === 0 && open.some(({ id, status }) => id === only && status !== 'INCOMPLETE')
  return isBegun ? [] : byHand
}

function isDone({ status }: ListedInPlan): boolean {
  return status === 'COMPLETE'
}

function timeOf({ selectedTime }: ListedInPlan): number {
  return selectedTime === null ? 0 : Date.parse(selectedTime)
}

/** Moves a project by places among the open ones. */
export function moved(order: readonly string[], id: string, places: number): string[] {
  const from = order.indexOf(id)
  if (from < 0) return [...order]
  const to = Math.min(order.length - 1, Math.max(0, from + places))
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Without dates that are past, each once, in order. */
export function changedDaysOff(current: readonly string[], { date, isOff }: { date: string; isOff: boolean }, today: string): string[] {
  const others = current.filter((day) => day !== date && day >= today)
  return (isOff ? [...others, date] : others).toSorted()
}
