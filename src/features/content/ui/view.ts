import type { ReactNode } from 'react'
import type { DocNode } from '../content.rules.ts'

/** The arguments of a view. A view is called, not mounted: it has no hooks, so plain text costs React nothing. */
export interface ViewProps {
  node: DocNode
  id: string | undefined
  key: string | number
  children: ReactNode[]
  track: string | null
  /** a picture that is visible at once */
  isFirst: boolean
}

export type View = (props: ViewProps) => ReactNode

/** The compiler checked all attributes; null, false and empty ones may be left out of the published document. */
export function attrsOf<Attrs>(node: DocNode): Attrs {
  return (node.attrs ?? {}) as Attrs
}
