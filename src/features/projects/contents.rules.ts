import type { Bookmark } from './reading-marks.rules.ts'
import { isShownIn, type OutlineItem, type OutlineStep, type ValidationStatus } from '#features/content/content.rules.ts'

/** The storage key for pinned contents; on a small screen they are never pinned. */
export const CONTENTS_KEY = 'waymark:contents-pinned'
export const SMALL_SCREEN = '(max-width: 48rem)'

export type ChildStatus = 'incomplete' | 'review' | 'complete'

export interface ContentsChild {
  id: string
  itemType: 'validation' | 'bookmark' | 'generic'
  title: string
  /** for a validation */
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

interface Shown {
  track: string | null
  statuses: ReadonlyMap<string, ValidationStatus>
  /** what the reader opened and closed */
  toggled: Readonly<Record<string, boolean>>
  /** the step being read */
  current: string | null
  bookmarks?: readonly Bookmark[]
}

/** A wrong answer counts as incomplete. */
export function childStatus(status: ValidationStatus | undefined): ChildStatus {
  if (status === 'COMPLETE') return 'complete'
  return status === 'IN_REVIEW' ? 'review' : 'incomplete'
}

/** The steps of a track: open are the step being read and the one with the latest bookmark, unless the reader chose otherwise. */
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

interface Box {
  id: string
  status: ValidationStatus
  required: boolean
}

/** Steps whose required tasks are complete. A step without tasks is finished once a later one is. */
export function finishedSteps(outline: readonly OutlineStep[], boxes: readonly Box[]): ReadonlySet<string> {
  const known = new Map(boxes.map((box) => [box.id, box]))
  const finished = new Set<string>()
  let isFurther: boolean = false
  for (const { id, children } of outline.toReversed()) {
    const asked = children.flatMap((child) => known.get(child.id) ?? []).filter(({ required }) => required)
    const isDone: boolean = asked.length === 0 ? isFurther : asked.every(({ status }) => status === 'COMPLETE')
    if (isDone) finished.add(id)
    isFurther ||= asked.length > 0 && isDone
  }
  return finished
}

/** Whether every other required task is complete. */
export function isLastTask(boxes: readonly Box[], done: string): boolean {
  return boxes.every(({ id, status, required }) => !required || id === done || status === 'COMPLETE')
}

interface ContentsEntry {
  id: string
  title: string
  isTask: boolean
}

export interface NextPlace {
  id: string
  title: string
  /** the box after which it begins, if there is no heading in between */
  behind: string | null
  /** the open task that it leads to; null for closing words */
  task: string | null
  /** above the box that was asked about */
  isAbove: boolean
}

/**
 * The text before the next open task, searched forward and then from the beginning; after the last task the closing words. Skips Secret
 * Missions for a reader without Pro.
 */
export function nextPlace(
  outline: readonly OutlineStep[],
  boxes: readonly Box[],
  { after, track, hasPro }: { after: string | null; track: string | null; hasPro: boolean },
): NextPlace | null {
  const known = new Map(boxes.map((box) => [box.id, box]))
  const places = placesOf(outline, track, hasPro)
  const at = places.findIndex(({ id }) => id === after)
  const later = places.slice(at + 1)
  const isAsked = ({ id }: ContentsEntry) => known.get(id)?.required === true
  const isDone = ({ id, isTask }: ContentsEntry) => isTask && (id === after || known.get(id)?.status === 'COMPLETE')
  const task = [...later, ...places.slice(0, at + 1)].find((place) => isAsked(place) && !isDone(place))
  if (!task) return at < 0 || later.some(isAsked) ? null : beginningAt(places, at, { done: at, task: null })
  return beginningAt(places, at, { done: places.slice(0, places.indexOf(task)).findLastIndex(isDone), task: task.id })
}

function beginningAt(
  places: readonly ContentsEntry[],
  at: number,
  { done, task }: { done: number; task: string | null },
): NextPlace | null {
  const first = places[done + 1]
  if (!first) return null
  return { id: first.id, title: first.title, behind: (first.isTask && places[done]?.id) || null, task, isAbove: done < at }
}

function placesOf(outline: readonly OutlineStep[], track: string | null, hasPro: boolean): ContentsEntry[] {
  return outline
    .filter(({ tracks }) => isShownIn(tracks, track))
    .flatMap(({ id, title, children }) => [
      { id, title, isTask: false },
      ...children
        .filter(({ tracks, genericType, isMission }) => isShownIn(tracks, track) && genericType !== 'anchor' && (hasPro || !isMission))
        .map((child) => ({ id: child.id, title: child.title, isTask: child.itemType === 'validation' })),
    ])
}
