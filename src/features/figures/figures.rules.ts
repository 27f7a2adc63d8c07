import type { OutlineStep, ProjectMetadata, PublishedValidation } from '#features/content/content.rules.ts'
import { isRequiredIn, isShownIn } from '#features/content/content.rules.ts'
import { NO_TRACK, outlineOf } from '#features/projects/projects.rules.ts'

/**
 * What a project's learners do, counted from what is kept for them anyway.
 * The current version says which steps and tasks there are; whoever works in an older one is counted by the names that both have.
 */

/** Fewer are somebody: their words and their times are shown to nobody. */
export const GROUP_LEAST = 3
/** Whoever was not seen for so long has left. */
export const QUIET_DAYS = 14

export interface Text {
  metadata: Pick<ProjectMetadata, 'tracks'>
  outline: readonly OutlineStep[]
  validations: readonly PublishedValidation[]
}

/** A step as one track has it. */
export interface StepShown {
  track: string
  place: number
  id: string
  /** tasks that have to be complete before it is */
  needed: number
}

/** A task as one track has it. */
export interface TaskShown {
  track: string
  id: string
  /** of its step; null inside of a Secret Mission */
  place: number | null
  required: boolean
}

/** What a question about a project has to know of its text. */
export interface Shape {
  projectId: string
  /** The ways through the project that differ; whoever chose none is on the first. */
  tracks: string[]
  steps: StepShown[]
  tasks: TaskShown[]
  quizzes: { id: string; place: number }[]
}

/** Whether it makes a difference which track somebody has chosen. */
export function hasWays({ metadata, outline, validations }: Text): boolean {
  const items = outline.flatMap((step) => [step, ...step.children])
  return metadata.tracks.length > 1 && [...items, ...validations].some(({ tracks = [] }) => tracks.length > 0)
}

/** With a track it is about those alone who are on it. */
export function shapeOf(projectId: string, text: Text, only: string | null = null): Shape {
  const { outline, validations } = text
  const tracks = hasWays(text) ? text.metadata.tracks.map(({ id }) => id) : [NO_TRACK]
  const places = new Map(outline.map(({ id }, place) => [id, place]))
  const boxes = new Map(outline.flatMap(({ children }, place) => children.map(({ id }) => [id, place] as const)))
  const shown = only === null ? tracks : tracks.filter((track) => track === only)
  const tasks = shown.flatMap((track) => {
    const read = track === NO_TRACK ? null : track
    const own = validations.filter((one) => isShownIn(one.tracks, read))
    return own.map((one) => ({ track, id: one.id, place: boxes.get(one.boxId) ?? null, required: isRequiredIn(one, read) }))
  })
  const neededAt = (track: string, place: number) =>
    tasks.filter((task) => task.track === track && task.place === place && task.required).length
  const steps = shown.flatMap((track) =>
    outlineOf([...outline], track === NO_TRACK ? null : track).map(({ id }) => {
      const place = places.get(id) ?? 0
      return { track, place, id, needed: neededAt(track, place) }
    }),
  )
  const quizzes = outline.flatMap(({ children }, place) =>
    children.filter(({ genericType }) => genericType === 'quiz').map(({ id }) => ({ id, place })),
  )
  return { projectId, tracks, steps, tasks, quizzes }
}

/** Of 1; of nobody there is none. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
