import type { OutlineStep, ProjectMetadata, PublishedValidation } from '#features/content/content.rules.ts'
import { isRequiredIn, isShownIn } from '#features/content/content.rules.ts'
import { NO_TRACK, outlineOf } from '#features/projects/projects.rules.ts'

/**
 * Figures about a project's learners, counted from data that is kept anyway. The current version defines the steps and tasks; learners of
 * an older one count by the ids that both have.
 */

/** Smaller groups would identify people: their words and times are not shown. */
export const GROUP_LEAST = 3
/** A learner who was not seen for this long has left. */
export const QUIET_DAYS = 14

export interface Text {
  metadata: Pick<ProjectMetadata, 'tracks'>
  outline: readonly OutlineStep[]
  validations: readonly PublishedValidation[]
}

/** A step in one track. */
export interface StepShown {
  track: string
  place: number
  id: string
  /** its required tasks */
  needed: number
}

/** A task in one track. */
export interface TaskShown {
  track: string
  id: string
  /** of its step; null inside a Secret Mission */
  place: number | null
  required: boolean
}

/** What the queries need to know about a project's text. */
export interface Shape {
  projectId: string
  /** The tracks that differ; a learner without one is on the first. */
  tracks: string[]
  steps: StepShown[]
  tasks: TaskShown[]
  quizzes: { id: string; place: number }[]
}

/** Whether the choice of a track changes the text. */
export function hasWays({ metadata, outline, validations }: Text): boolean {
  const items = outline.flatMap((step) => [step, ...step.children])
  return metadata.tracks.length > 1 && [...items, ...validations].some(({ tracks = [] }) => tracks.length > 0)
}

/** With `only`, covers only learners on that track. */
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

/** A share from 0 to 1; null of an empty whole. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
