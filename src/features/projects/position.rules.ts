import type { OutlineStep } from '#features/content/content.rules.ts'

/** Where somebody is in a text: the step, the block of it at the reading line, and how much of that block is above the line. */
export interface Position {
  stepId: string
  blockId: string
  /** 0 to 1 */
  passed: number
}

export interface NamedPosition extends Position {
  title: string
  number: number
}

/** The name of the end of a project in its address. */
export const FINISH = 'project-finish'

/** As the reader counts the steps; null when the text has no such step any more. */
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
  /** null: where they were reading, or else the top of the step */
  placeId?: string | null
}

/** The text that leads to an open task. */
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
  /** where they last read, when they have looked ahead */
  ahead: Read | null
}

/** To the first open task. Whoever reads in the text before it goes on reading; looking ahead only adds a second way. */
export function whereToContinue<Read extends ContinuePlace>(read: Read | null, open: OpenPlace | null): WaysOn<Read> {
  if (!read || !open) return { place: read ?? open, ahead: null }
  if (read.number > open.task.number) return { place: open, ahead: read }
  return { place: read.number > open.number ? read : open, ahead: null }
}

/** To that step or place in it, where nothing runs yet; and from there to the very line. */
export function continueLink(projectId: string, { stepId, placeId = null }: Pick<ContinuePlace, 'stepId' | 'placeId'>) {
  return { to: '/projects/$projectId', params: { projectId }, search: { resume: true }, hash: placeId ?? stepId } as const
}

/** To the very line that somebody read last, also behind an open task. */
export function readingLink(projectId: string, { blockId }: Pick<Position, 'blockId'>) {
  return { to: '/projects/$projectId', params: { projectId }, search: { resume: true }, hash: blockId } as const
}

/** The line that they read, when the address names its step or its block; else the top of what is named. */
export function placeAt(named: string, kept: Position | null): Position | null {
  return named === '' || named === kept?.stepId || named === kept?.blockId ? kept : { stepId: named, blockId: named, passed: 0 }
}
