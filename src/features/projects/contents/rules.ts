import { isShownIn, type OutlineItem, type OutlineStep, type ValidationStatus } from '#features/content/rules.ts'

/** Where a browser keeps that the contents stay open; on a small screen they never do. */
export const CONTENTS_KEY = 'waymark:contents-pinned'
export const SMALL_SCREEN = '(max-width: 48rem)'

export type ChildStatus = 'incomplete' | 'review' | 'complete'

export interface ContentsChild {
  id: string
  itemType: 'validation' | 'bookmark' | 'generic'
  title: string
  /** of a validation */
  status: ChildStatus | null
  genericType: string | null
}

export interface ContentsStep {
  id: string
  title: string
  description: string
  children: ContentsChild[]
  isOpen: boolean
  /** by the child's id: whether the track shows it */
  childrenVisibility: Record<string, boolean>
  isBookmark: boolean
}

export interface Bookmark {
  /** a heading or a validation */
  id: string
  at: string
}

interface Shown {
  track: string | null
  statuses: ReadonlyMap<string, ValidationStatus>
  /** what the reader opened and closed by hand */
  toggled: Readonly<Record<string, boolean>>
  /** where they read */
  current: string | null
  bookmarks?: readonly Bookmark[]
}

/** What is wrong is still to complete. */
export function childStatus(status: ValidationStatus | undefined): ChildStatus {
  if (status === 'COMPLETE') return 'complete'
  return status === 'IN_REVIEW' ? 'review' : 'incomplete'
}

/** The steps of a track: the one that is read is open, and the one with the latest bookmark, unless the reader says otherwise. */
export function contentsOf(outline: readonly OutlineStep[], shown: Shown): ContentsStep[] {
  const { track, toggled, current, bookmarks = [] } = shown
  const latest = bookmarks.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  return outline
    .filter((step) => isShownIn(step.tracks, track))
    .map((step) => ({
      id: step.id,
      title: step.title,
      description: '',
      children: step.children.map((item) => childOf(item, shown)),
      isOpen: toggled[step.id] ?? (step.id === current || (latest !== undefined && holds(step, latest.id))),
      childrenVisibility: Object.fromEntries(step.children.map(({ id, tracks }) => [id, isShownIn(tracks, track)])),
      isBookmark: bookmarks.some(({ id }) => id === step.id),
    }))
}

function childOf({ id, title, itemType, genericType }: OutlineItem, { statuses, bookmarks = [] }: Shown): ContentsChild {
  const isBookmark = itemType === 'generic' && bookmarks.some((bookmark) => bookmark.id === id)
  const status = itemType === 'validation' ? childStatus(statuses.get(id)) : null
  return { id, title, itemType: isBookmark ? 'bookmark' : itemType, status, genericType: genericType ?? null }
}

function holds(step: OutlineStep, id: string): boolean {
  return step.id === id || step.children.some((child) => child.id === id)
}

const CENTRE = 720
const NARROWEST = 192
const WIDEST = 448

/** In px, beside a text of 720; the style sheet says the same in its own words. */
export function columnWidth(panel: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, (panel - CENTRE) / 2))
}
