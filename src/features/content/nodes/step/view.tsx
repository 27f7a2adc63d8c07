import { attrsOf, type ViewProps } from '../../ui/view.ts'
import type { StepAttrs } from './rules.ts'

export function stepView({ node, id, key, children }: ViewProps) {
  return (
    <section key={key} id={id} className="doc-step" data-block-id={id}>
      <h2>{attrsOf<StepAttrs>(node).title}</h2>
      {children}
    </section>
  )
}
