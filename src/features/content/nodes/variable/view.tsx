import { attrsOf, type ViewProps } from '../../ui/view.ts'
import type { VariableAttrs } from './rules.ts'
import { VariableField } from './variable-field.tsx'

export function variableView({ node, key }: ViewProps) {
  return <VariableField key={key} {...attrsOf<VariableAttrs>(node)} />
}
