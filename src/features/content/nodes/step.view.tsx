import { directionOf } from '../ui/direction.ts'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { StepAttrs } from './step.rules.ts'

export function stepView({ node, id, key, children }: ViewProps) {
  const { title } = attrsOf<StepAttrs>(node)
  return (
    <section key={key} id={id} className="doc-step" data-block-id={id}>
      <h2 dir={directionOf(title)}>{title}</h2>
      {children}
    </section>
  )
}
