import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { ConceptAttrs } from './concept.rules.ts'

/** The span around the word also contains its card. */
export function conceptView({ node, key }: ViewProps) {
  const { conceptId, conceptName } = attrsOf<ConceptAttrs>(node)
  return (
    <span key={key}>
      <button type="button" className="doc-concept" aria-expanded={false} data-concept={conceptId}>
        {conceptName}
      </button>
    </span>
  )
}
