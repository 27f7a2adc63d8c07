import { Suspense, createElement, memo, type ReactNode } from 'react'
import type { DocNode } from '../content.rules.ts'
import { useReading } from './reading.ts'

interface NodePartProps {
  node: DocNode
  /** its plain form, where nobody answers, and while the code is on its way */
  children: ReactNode
}

/** What the server drew stays until it comes alive: the text around it may be drawn again meanwhile. */
const isSame = (before: NodePartProps, after: NodePartProps) => before.node === after.node

export const AnswerPlace = memo(function AnswerPlace({ node, children }: NodePartProps) {
  const { tasks } = useReading()
  return tasks ? <Suspense fallback={children}>{createElement(tasks.Answer, { node })}</Suspense> : children
}, isSame)

export const TaskBoxPlace = memo(function TaskBoxPlace({ node, children }: NodePartProps) {
  const { tasks } = useReading()
  return tasks ? <Suspense fallback={children}>{createElement(tasks.Box, { node })}</Suspense> : children
}, isSame)

/** For the field of a task: what stands in it when the page is drawn. */
export function useWritten(node: DocNode) {
  const written = useReading().tasks?.written(node)
  const field = written && {
    defaultValue: written.text,
    readOnly: written.isLocked,
    'aria-invalid': written.isWrong || undefined,
    'data-written': written.revision,
  }
  return { ...field, suppressHydrationWarning: true }
}
