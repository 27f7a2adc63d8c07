import { attrsOf, type ViewProps } from '../../ui/view.ts'
import type { CheckboxAttrs } from './rules.ts'
import { Tick } from './tick.tsx'

export function checklistView({ id, key, children }: ViewProps) {
  return (
    <ul key={key} className="doc-checklist" data-block-id={id}>
      {children}
    </ul>
  )
}

export function checkboxView({ node, key, children }: ViewProps) {
  return (
    <Tick key={key} {...attrsOf<CheckboxAttrs>(node)}>
      {children}
    </Tick>
  )
}
