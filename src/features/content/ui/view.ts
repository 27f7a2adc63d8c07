import type { ReactNode } from 'react'
import type { DocNode } from '../content.rules.ts'

/** What a view is given. A view is called, not mounted: it has no hooks of its own, so plain text costs React nothing. */
export interface ViewProps {
  node: DocNode
  id: string | undefined
  key: string | number
  children: ReactNode[]
  track: string | null
  /** a picture that is seen as soon as the page is */
  isFirst: boolean
}

export type View = (props: ViewProps) => ReactNode

/** The compiler has checked the attributes of every node; on the way here null, false and empty ones may have been left out. */
export function attrsOf<Attrs>(node: DocNode): Attrs {
  return (node.attrs ?? {}) as Attrs
}
