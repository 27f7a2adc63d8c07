import type { ComponentType, ReactNode } from 'react'
import type { DocNode } from '../content.rules.ts'

/** What a field holds when the page is drawn. */
export interface WrittenField {
  text: string
  revision: number
  isLocked: boolean
  isWrong: boolean
}

/** The parts with which the tasks of a text are answered: drawn by the server with the answers, hydrated later. */
export interface TaskViews {
  /** the foot of a box of tasks */
  Box: ComponentType<{ node: DocNode }>
  /** the part under the field of a task; it takes over the field and whatever was typed into it */
  Answer: ComponentType<{ node: DocNode }>
  /** what stands in a step, a section or a box of tasks; it may leave what the server drew until somebody comes near */
  Within: ComponentType<{ id: string; children: ReactNode }>
  /** Only the server writes into a field: in the browser it belongs to whoever types. */
  written(node: DocNode): WrittenField | null
}
