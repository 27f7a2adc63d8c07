import type { DocNode } from '#features/content/content.rules.ts'
import { FileAnswer } from './file-answer.tsx'
import { fieldOf } from './task-fields.ts'
import { TextAnswer } from './text-answer.tsx'
import { WorkAnswer } from './work-answer.tsx'

/** Hydrates the part under a task's field. */
export function AnswerUnderField({ node }: { node: DocNode }) {
  const field = fieldOf(node)
  if (!field) return null
  if (field.type === 'WORK') return <WorkAnswer field={field} node={node} />
  return field.type === 'FILE' ? <FileAnswer field={field} /> : <TextAnswer field={field} />
}
