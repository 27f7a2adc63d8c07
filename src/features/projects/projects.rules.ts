import type { ListedProject, OutlineStep, ProjectMetadata, Track } from '#features/content/content.rules.ts'
import { compareInSeries, isShownIn } from '#features/content/content.rules.ts'

export const PROJECT_STATUSES = ['INCOMPLETE', 'IN_PROGRESS', 'IN_REVIEW', 'COMPLETE'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]
export const DOC_STATUSES = ['none', 'generating', 'ready', 'failed'] as const
export type DocStatus = (typeof DOC_STATUSES)[number]

/** A project as one reader sees it. */
export interface Project {
  id: string
  selected: boolean
  selectedTime: string | null
  locked: boolean
  hasUpdates: boolean
  completions: number
  docStatus: DocStatus
  completedBy: string[]
  status: ProjectStatus
  progress: number
  /** null while there is nothing to count */
  tasks: Counted | null
  metadata: ProjectMetadata
  variables: { name: string; value: string }[]
}

/** A learner's state in a project. */
export interface LearnerProject {
  projectId: string
  /** the version they began with; null until they begin */
  version: string | null
  track: string | null
  selectedAt: Date | null
  unlockedAt: Date | null
  status: ProjectStatus
  done: number
  required: number
  inReview: number
  docStatus: DocStatus
  startedAt: Date | null
  completedAt: Date | null
  /** the highest revision of the answers that a restart deleted; 0 before the first */
  revisionFloor: number
}

/** Completed required tasks, all required ones, and tasks in review. */
export interface Counted {
  done: number
  required: number
  inReview: number
}

/** From 0 to 1: complete over required. */
export function progressOf(status: ProjectStatus, { done, required }: Pick<Counted, 'done' | 'required'>): number {
  if (required === 0) return status === 'COMPLETE' ? 1 : 0
  return Math.min(1, done / required)
}

interface Had {
  learner: LearnerProject | null
  locked: boolean
  completions?: number
  completedBy?: string[]
  variables?: { name: string; value: string }[]
}

/** A project as one reader sees it; without a learner it is untouched. */
export function asLearnerHasIt(
  { id, version, metadata }: ListedProject,
  { learner, locked, completions = 0, completedBy = [], variables = [] }: Had,
): Project {
  const { status = 'INCOMPLETE', docStatus = 'none', selectedAt = null } = learner ?? {}
  return {
    id,
    locked,
    completions,
    completedBy,
    status,
    docStatus,
    metadata,
    variables,
    selected: selectedAt !== null,
    selectedTime: selectedAt?.toISOString() ?? null,
    hasUpdates: learner !== null && learner.version !== null && learner.version !== version,
    progress: learner ? progressOf(status, learner) : 0,
    tasks: learner && learner.required > 0 ? { done: learner.done, required: learner.required, inReview: learner.inReview } : null,
  }
}

export interface ProjectPlace {
  series: string | null
  previous: Neighbour | null
  next: Neighbour | null
}

export interface Neighbour {
  id: string
  title: string
  tracks: { id: string }[]
}

/** A project's place in its series. Next is never a finished project, nor an earlier one that the reader skipped. */
export function placeInSeries(
  project: ListedProject,
  inOrder: ListedProject[],
  seriesTitle: string | null,
  finished: readonly string[] = [],
): ProjectPlace {
  const series = project.metadata.series
  const mates = series ? inOrder.filter((other) => other.metadata.series === series).toSorted(compareInSeries) : []
  const at = mates.findIndex((other) => other.id === project.id)
  const next = at < 0 ? undefined : mates.slice(at + 1).find(({ id }) => !finished.includes(id))
  return { series: seriesTitle, previous: nameOf(mates[at - 1]), next: nameOf(next) }
}

function nameOf(project: ListedProject | undefined): Neighbour | null {
  if (!project) return null
  const { title, tracks } = project.metadata
  return { id: project.id, title, tracks: tracks.map(({ id }) => ({ id })) }
}

export function linkTrack(tracks: Pick<Track, 'id'>[], stored: string | null): string | null {
  if (!stored) return null
  if (tracks.some((track) => track.id === stored)) return stored
  return stored === 'no' ? 'low' : null
}

/** The track id of a project without tracks. */
export const NO_TRACK = 'no'

/** The requested track if the project has it, otherwise its first. */
export function trackToRead(tracks: Pick<Track, 'id'>[], asked: string | null): string | null {
  return tracks.find((track) => track.id === asked)?.id ?? tracks[0]?.id ?? null
}

export function outlineOf(outline: OutlineStep[], track: string | null): OutlineStep[] {
  return outline
    .filter((step) => isShownIn(step.tracks, track))
    .map((step) => ({ ...step, children: step.children.filter((child) => isShownIn(child.tracks, track)) }))
}
