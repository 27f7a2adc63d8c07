import { Suspense, createElement, memo, type ReactNode } from 'react'
import type { DocNode } from '../content.rules.ts'
import { useReading } from './reading.ts'

interface NodePartProps {
  node: DocNode
  /** the plain form, shown without task views and while their code loads */
  children: ReactNode
}

/** Keeps the server's markup until hydration, even if the text around it renders again. */
const isSame = (before: NodePartProps, after: NodePartProps) => before.node === after.node

export const AnswerPlace = memo(function AnswerPlace({ node, children }: NodePartProps) {
  const { tasks } = useReading()
  return tasks ? <Suspense fallback={children}>{createElement(tasks.Answer, { node })}</Suspense> : children
}, isSame)

export const TaskBoxPlace = memo(function TaskBoxPlace({ node, children }: NodePartProps) {
  const { tasks } = useReading()
  return tasks ? <Suspense fallback={children}>{createElement(tasks.Box, { node })}</Suspense> : children
}, isSame)

/** The initial content of a task's field. */
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
