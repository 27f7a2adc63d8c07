import type { ReactNode } from 'react'
import type { DocNode } from '../rules.ts'
import { usePart } from './reading-parts.ts'
import { useReading } from './reading.ts'

interface NodePartProps {
  part: 'Answer' | 'TaskBox'
  node: DocNode
  children: ReactNode
}

/** Until the part is there, its plain form. */
export function NodePart({ part, node, children }: NodePartProps) {
  const { parts } = useReading()
  const Part = usePart(parts, part)
  return Part ? <Part node={node} /> : children
}
