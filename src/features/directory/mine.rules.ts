/** My Projects: filter, order and status. */
import { compareProjects, type ProjectMetadata } from '#features/content/content.rules.ts'
import type { ProjectStatus } from '#features/projects/projects.rules.ts'
import { DIRECTIONS, ORDERS, type Direction, type Order } from '#features/schedule/order.rules.ts'

export const MY_VIEWS = ['list', 'roadmap', 'settings'] as const
export type MyView = (typeof MY_VIEWS)[number]

export const FILTERS = ['INCOMPLETE', 'IN_PROGRESS', 'COMPLETED'] as const
export type StatusFilter = (typeof FILTERS)[number]

export interface MyChoice {
  view: MyView
  order: Order
  direction: Direction
  filter: StatusFilter | null
}

export const firstChoice: MyChoice = { view: 'list', order: 'topics', direction: 'asc', filter: null }

export const inPlanOrder: MyChoice = { ...firstChoice, order: 'recommended' }

/** Recently added starts ascending. */
export function chooseOrder(choice: MyChoice, order: Order): MyChoice {
  return { ...choice, order, direction: order === 'selection' ? 'asc' : choice.direction }
}

export function isInPlanOrder({ order, direction }: MyChoice): boolean {
  return order === 'recommended' && direction === 'asc'
}

/** The same filter again clears it. */
export function chooseFilter(choice: MyChoice, filter: StatusFilter): MyChoice {
  return { ...choice, filter: choice.filter === filter ? null : filter }
}

export function readChoice(text: string | null): MyChoice {
  const kept = parse(text)
  const one = <Value>(all: readonly Value[], value: unknown, otherwise: Value) => all.find((known) => known === value) ?? otherwise
  return {
    view: one(MY_VIEWS, kept['view'], firstChoice.view),
    order: one(ORDERS, kept['order'], firstChoice.order),
    direction: one<Direction>(DIRECTIONS, kept['direction'], firstChoice.direction),
    filter: one<StatusFilter | null>(FILTERS, kept['filter'], null),
  }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const DIRECTORY_STATUSES = ['PROJECT_INCOMPLETE', 'PROJECT_IN_PROGRESS', 'PROJECT_IN_REVIEW', 'PROJECT_COMPLETE'] as const
export type DirectoryStatus = (typeof DIRECTORY_STATUSES)[number]

/** A project without a status was not started. */
export function directoryStatus(status: ProjectStatus | null | undefined): DirectoryStatus {
  return `PROJECT_${status ?? 'INCOMPLETE'}`
}

const SHOWN_UNDER: Record<DirectoryStatus, StatusFilter> = {
  PROJECT_INCOMPLETE: 'INCOMPLETE',
  PROJECT_IN_PROGRESS: 'IN_PROGRESS',
  PROJECT_IN_REVIEW: 'IN_PROGRESS',
  PROJECT_COMPLETE: 'COMPLETED',
}

export function passes(status: ProjectStatus | null | undefined, filter: StatusFilter | null): boolean {
  return filter === null || SHOWN_UNDER[directoryStatus(status)] === filter
}

const UNMEASURED = 0.25

/** How full a project's ring is; a started one always shows some. */
export function ringOf({ status, progress }: { status?: ProjectStatus | null; progress: number }): number {
  if (status === 'COMPLETE') return 1
  if (status === 'IN_PROGRESS' || status === 'IN_REVIEW') return progress > 0 ? progress : UNMEASURED
  return 0
}

interface MyListed {
  id: string
  selectedTime: string | null
  status?: ProjectStatus | null
  metadata: ProjectMetadata
}

/** Without a place in the plan: in progress, then easier ones, each in the catalogue's order; completed last. */
const RANK: Record<DirectoryStatus, number> = {
  PROJECT_IN_REVIEW: 0,
  PROJECT_IN_PROGRESS: 1,
  PROJECT_INCOMPLETE: 2,
  PROJECT_COMPLETE: 3,
}
const HARDNESS = { easy: 0, medium: 1, hard: 2 }

type Compare = (a: MyListed, b: MyListed) => number

const comparing: Record<Exclude<Order, 'recommended'>, Compare> = {
  selection: (a, b) => Date.parse(b.selectedTime ?? '') - Date.parse(a.selectedTime ?? '') || inCatalogue(a, b),
  topics: inCatalogue,
}

function byPlan(plan: readonly string[]): Compare {
  const placeOf = ({ id }: MyListed) => (plan.includes(id) ? plan.indexOf(id) : plan.length)
  return (a, b) =>
    placeOf(a) - placeOf(b) ||
    RANK[directoryStatus(a.status)] - RANK[directoryStatus(b.status)] ||
    HARDNESS[a.metadata.difficulty] - HARDNESS[b.metadata.difficulty] ||
    inCatalogue(a, b)
}

function inCatalogue(a: MyListed, b: MyListed): number {
  return compareProjects({ ...a, version: '' }, { ...b, version: '' })
}

/** The recommended order is that of the plan. */
export function sortMine<Project extends MyListed>(
  projects: readonly Project[],
  { order, direction }: Pick<MyChoice, 'order' | 'direction'>,
  plan: readonly string[] = [],
) {
  const sorted = projects.toSorted(order === 'recommended' ? byPlan(plan) : comparing[order])
  return direction === 'desc' ? sorted.toReversed() : sorted
}

const MILLION = 1_000_000

/** Exact under ten, then rounded down to tens, thousands and millions, so the number only grows. */
export function completionsShown(count: number): string {
  if (count >= MILLION) return `${Math.floor(count / MILLION)}M+`
  if (count >= 1000) return `${Math.floor(count / 1000)}K+`
  return `${count < 10 ? count : Math.floor(count / 10) * 10}+`
}

export const AVATARS_SHOWN = 3

const UNCATEGORISED = 'Misc'

export function categoryShown(category: string): string {
  return category.trim() || UNCATEGORISED
}
