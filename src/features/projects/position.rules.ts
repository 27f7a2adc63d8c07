import type { OutlineStep } from '#features/content/content.rules.ts'

/** A place in a text: the step, the block at the reading line, and the share of it above the line. */
export interface Position {
  stepId: string
  blockId: string
  /** from 0 to 1 */
  passed: number
}

export interface NamedPosition extends Position {
  title: string
  number: number
}

/** The hash of a project's end. */
export const FINISH = 'project-finish'

/** Adds the step's title and number; null if the text no longer has the step. */
export function positionIn(outline: readonly OutlineStep[], position: Position): NamedPosition | null {
  const at = outline.findIndex(({ id }) => id === position.stepId)
  const step = outline[at]
  return step ? { ...position, title: step.title, number: at + 1 } : null
}

/** A step, or a place in it. */
export interface ContinuePlace {
  stepId: string
  title: string
  number: number
  /** null: the last reading position, otherwise the top of the step */
  placeId?: string | null
}

/** The text before an open task. */
export interface OpenPlace extends ContinuePlace {
  placeId: string
  /** with the number of its step */
  task: { id: string; number: number }
}

export function openPlaceIn(outline: readonly OutlineStep[], placeId: string, taskId: string): OpenPlace | null {
  const stepOf = (id: string) => outline.findIndex((step) => step.id === id || step.children.some((child) => child.id === id))
  const at = stepOf(placeId)
  const step = outline[at]
  const task = { id: taskId, number: stepOf(taskId) + 1 }
  return step ? { stepId: step.id, title: step.title, number: at + 1, placeId, task } : null
}

interface WaysOn<Read> {
  place: ContinuePlace | null
  /** the last reading position, if it is further on */
  ahead: Read | null
}

/** Where to continue: the first open task, or the reading position before it. A position further on becomes a second link. */
export function whereToContinue<Read extends ContinuePlace>(read: Read | null, open: OpenPlace | null): WaysOn<Read> {
  if (!read || !open) return { place: read ?? open, ahead: null }
  if (read.number > open.task.number) return { place: open, ahead: read }
  return { place: read.number > open.number ? read : open, ahead: null }
}

/** A link to the step or place, which also works without scripts; with them it resumes at the exact line. */
export function continueLink(projectId: string, { stepId, placeId = null }: Pick<ContinuePlace, 'stepId' | 'placeId'>) {
  return { to: '/projects/$projectId', params: { projectId }, search: { resume: true }, hash: placeId ?? stepId } as const
}

/** A link to the last reading position, even after an open task. */
export function readingLink(projectId: string, { blockId }: Pick<Position, 'blockId'>) {
  return { to: '/projects/$projectId', params: { projectId }, search: { resume: true }, hash: blockId } as const
}

/** The reading position if the address names its step or block; otherwise the top of what it names. */
export function placeAt(named: string, kept: Position | null): Position | null {
  return named === '' || named === kept?.stepId || named === kept?.blockId ? kept : { stepId: named, blockId: named, passed: 0 }
}
