import type { ComponentType, ReactNode } from 'react'
import type { DocNode } from '../content.rules.ts'

/** The initial content of a field. */
export interface WrittenField {
  text: string
  revision: number
  isLocked: boolean
  isWrong: boolean
}

/** The components for answering tasks: rendered on the server with the answers, hydrated later. */
export interface TaskViews {
  /** the foot of a box of tasks */
  Box: ComponentType<{ node: DocNode }>
  /** the part under a task's field; it takes over the field and its typed text */
  Answer: ComponentType<{ node: DocNode }>
  /** wraps a step, section or box of tasks; it may delay hydration until the reader comes near */
  Within: ComponentType<{ id: string; children: ReactNode }>
  /** Only the server writes into a field: in the browser its content belongs to the learner. */
  written(node: DocNode): WrittenField | null
}
