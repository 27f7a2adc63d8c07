import type { OutlineStep } from '#features/content/rules.ts'

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
}

export function openPlaceIn(outline: readonly OutlineStep[], placeId: string): OpenPlace | null {
  const at = outline.findIndex((step) => step.id === placeId || step.children.some(({ id }) => id === placeId))
  const step = outline[at]
  return step ? { stepId: step.id, title: step.title, number: at + 1, placeId } : null
}

/** Where they read last; but the first open task comes first while they have not read past its step. */
export function whereToContinue(read: ContinuePlace | null, firstOpen: ContinuePlace | null): ContinuePlace | null {
  return read && (!firstOpen || read.number > firstOpen.number) ? read : firstOpen
}

/** To that step or place in it, where nothing runs yet; and from there to the very line. */
export function continueLink(projectId: string, { stepId, placeId = null }: Pick<ContinuePlace, 'stepId' | 'placeId'>) {
  return { to: '/projects/$projectId', params: { projectId }, search: { resume: true }, hash: placeId ?? stepId } as const
}

/** The line in the step that the address names, or else the top of what it names. */
export function placeAt(named: string, kept: Position | null): Position | null {
  return named === '' || named === kept?.stepId ? kept : { stepId: named, blockId: named, passed: 0 }
}
