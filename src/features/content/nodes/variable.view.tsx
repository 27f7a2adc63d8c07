import { variableTexts } from '../content.texts.ts'
import { marked } from '../ui/drawn/marks.tsx'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { VariableAttrs } from './variable.rules.ts'

export interface VariableProps {
  id?: string | undefined
  name: string
  scope: string
  placeholder?: string | undefined
  isFirst?: boolean | undefined
  /** what the reader has filled in */
  value?: string | undefined
}

export function variableView({ node, key }: ViewProps) {
  return <Variable key={key} {...attrsOf<VariableAttrs>(node)} />
}

export const Variable = marked('Variable', function Variable({ id, name, scope, placeholder, isFirst, value }: VariableProps) {
  return (
    <button
      type="button"
      className={value ? 'doc-variable doc-variable-filled' : 'doc-variable'}
      data-block-id={id}
      data-variable={name}
      data-scope={scope}
      data-placeholder={placeholder || undefined}
      data-mine={isFirst ? variableTexts.hint : undefined}
      title={value ? variableTexts.edit(name) : variableTexts.fill(name)}
    >
      {value || placeholder || name}
    </button>
  )
})
