import { attrsOf, type ViewProps } from '../../ui/view.ts'
import { Concept } from './concept.tsx'
import type { ConceptAttrs } from './rules.ts'

export function conceptView({ node, key }: ViewProps) {
  return <Concept key={key} {...attrsOf<ConceptAttrs>(node)} />
}
