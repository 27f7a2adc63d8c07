import type { ComponentType } from 'react'
import type { DocNode } from '../rules.ts'

/** What a field holds when the page is drawn. */
export interface Written {
  text: string
  revision: number
  isLocked: boolean
  isWrong: boolean
}

/** How the tasks of a text are answered: drawn by the server with what was answered, and alive later. */
export interface TaskViews {
  /** what stands at the foot of a box of tasks */
  Box: ComponentType<{ node: DocNode }>
  /** what stands under the field of a task; it takes over the field, with what was typed into it */
  Answer: ComponentType<{ node: DocNode }>
  /** Only the server writes into a field: in the browser it belongs to whoever types. */
  written(node: DocNode): Written | null
}
