import { Field } from '../ui/field.tsx'
import { AnswerPlace } from '../ui/task-places.tsx'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { ValidationUrlAttrs } from './validation-url.rules.ts'
import { UrlBox } from './url-box.tsx'

export function validationUrlView({ node, key }: ViewProps) {
  const attrs = attrsOf<ValidationUrlAttrs>(node)
  const { helpText } = attrs
  return (
    <Field key={key} {...attrs}>
      <UrlBox node={node} />
      <AnswerPlace node={node}>
        <p className="doc-under">{helpText}</p>
      </AnswerPlace>
    </Field>
  )
}
