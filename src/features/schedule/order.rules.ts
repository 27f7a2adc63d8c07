import { DIFFICULTIES, compareInSeries, type ProjectMetadata } from '#features/content/content.rules.ts'

export const ORDERS = ['selection', 'topics', 'recommended'] as const
export type Order = (typeof ORDERS)[number]
export const DIRECTIONS = ['asc', 'desc'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const DEFAULT_ORDER: Order = 'topics'

/** Newest first counts as ascending on the screen, so the sent direction is inverted. */
export function sentDirection(order: Order, shown: Direction): Direction {
  if (order !== 'selection') return shown
  return shown === 'asc' ? 'desc' : 'asc'
}

interface Sortable {
  id: string
  metadata: Pick<ProjectMetadata, 'category' | 'series' | 'order' | 'difficulty'>
  /** When it was added to My Projects; null if it was not. */
  selectedAt: Date | null
}

/** An order of a view; none depends on completion. The plan's own order is in plan.rules.ts. */
export function sortProjects<Project extends Sortable>(
  inCatalogueOrder: readonly Project[],
  order: Order,
  direction: Direction,
): Project[] {
  const turn = direction === 'asc' ? 1 : -1
  if (order === 'selection') return bySelection(inCatalogueOrder, turn)
  const groups = [...Map.groupBy(inCatalogueOrder, groupOf).values()].map((group) => group.toSorted(compareInSeries))
  const compare = order === 'topics' ? byTopic : byEase
  return groups.toSorted((a, b) => turn * compare(a, b)).flat()
}

/** A series stays together, in its own order. */
function groupOf({ id, metadata: { series } }: Sortable): string {
  return series === null ? `project ${id}` : `series ${series}`
}

function bySelection<Project extends Sortable>(projects: readonly Project[], turn: number): Project[] {
  const added = projects.filter(({ selectedAt }) => selectedAt !== null)
  const others = projects.filter(({ selectedAt }) => selectedAt === null)
  return [...added.toSorted((a, b) => turn * ((a.selectedAt?.getTime() ?? 0) - (b.selectedAt?.getTime() ?? 0))), ...others]
}

/** By the category in which it begins, as the topics are called. */
function byTopic([a]: readonly Sortable[], [b]: readonly Sortable[]): number {
  return (a?.metadata.category ?? '').localeCompare(b?.metadata.category ?? '', 'en')
}

/** Easiest start first. */
function byEase(a: readonly Sortable[], b: readonly Sortable[]): number {
  const ease = ([first]: readonly Sortable[]) => (first ? DIFFICULTIES.indexOf(first.metadata.difficulty) : 0)
  return ease(a) - ease(b)
}
