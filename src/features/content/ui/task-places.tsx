import { createElement, type ReactNode } from 'react'
import type { DocNode } from '../rules.ts'
import { usePart } from './reading-parts.ts'
import { useReading } from './reading.ts'

interface NodePartProps {
  node: DocNode
  /** its plain form, until the part is there */
  children: ReactNode
}

export function AnswerPlace({ node, children }: NodePartProps) {
  const { parts } = useReading()
  const Answer = usePart(parts, 'Answer')
  return Answer ? createElement(Answer, { node }) : children
}

export function TaskBoxPlace({ node, children }: NodePartProps) {
  const { parts } = useReading()
  const TaskBox = usePart(parts, 'TaskBox')
  return TaskBox ? createElement(TaskBox, { node }) : children
}
